"""Replays what a program printed on a terminal, line by line, in a terminal emulator.

    replay.py COLUMNS < OUTPUT

Every line is fed into the middle row of a screen whose other rows are full of marks. Afterwards the
row must hold the line's own text and nothing else may have changed: no other cell, no title, no mode,
no row of the cursor, no answer that the terminal would type. Prints how many lines and scalars were
replayed; the first line that did something else is shown, and the exit status is then 1.
"""

import re
import sys
import unicodedata

import pyte
from wcwidth import wcwidth

COLUMNS = int(sys.argv[1])
# A terminal and a width table may be of different ages: there is room for every scalar to be wide.
WIDE = COLUMNS * 4
MARK = "#"
COLUMN = re.compile("\x1b\\[[0-9]+G")
# Colours, the column that follows after text of doubtful width, and links.
SEQUENCES = re.compile("\x1b\\[[0-9;]*m|\x1b\\[[0-9]+G|\x1b\\]8;[^\x07\x1b]*(?:\x07|\x1b\\\\)")
# The emulator's table gives a cell to what keeps a name's direction to itself; terminals do not.
ISOLATES = re.compile("[\u2066-\u2069]")


class Screen(pyte.Screen):
    """A screen that remembers what it would have answered."""

    def __init__(self):
        self.answers = []
        super().__init__(WIDE, 3)

    def write_process_input(self, data):
        self.answers.append(data)


def drawn(text):
    """The part of `text` that has cells, as far as the emulator knows, without blank cells."""
    shown = "".join(c for c in text if wcwidth(c) > 0 or unicodedata.combining(c))
    return unicodedata.normalize("NFD", shown).replace(" ", "")


def is_part(part, whole):
    """Whether `part` is `whole` with some scalars left out."""
    rest = iter(whole)
    return all(scalar in rest for scalar in part)


def row(screen, number):
    cells = screen.buffer[number]
    return "".join(cells[x].data for x in range(WIDE))


class Replay:
    """A screen for line after line, with marks above and below."""

    def __init__(self):
        self.screen = Screen()
        self.stream = pyte.Stream(self.screen)
        self.modes = set(self.screen.mode)
        for number in (0, 2):
            self.stream.feed("\x1b[%d;1H" % (number + 1) + MARK * WIDE)

    def problem(self, line):
        """What went wrong with one line; None when nothing did."""
        screen = self.screen
        self.stream.feed("\x1b[2;1H\x1b[2K")
        screen.dirty.clear()
        # One at a time: the emulator drops the rest of a piece in which a scalar has no cell.
        for scalar in line:
            self.stream.feed(scalar)
        if not screen.dirty <= {1} or row(screen, 0) + row(screen, 2) != MARK * WIDE * 2:
            return "another row has changed"
        found = unicodedata.normalize("NFD", row(screen, 1)).replace(" ", "")
        expected = drawn(SEQUENCES.sub("", line))
        # Where the program is not sure of a width it says in which column it goes on, and may then
        # write over what the emulator thinks to be there.
        if not (is_part(found, expected) if COLUMN.search(line) else found == expected):
            return "the row holds other text: %r" % found
        if screen.cursor.y != 1 or screen.cursor.hidden:
            return "the cursor has left its row or is hidden"
        if screen.title or screen.icon_name or screen.answers:
            return "a title was set or an answer asked for"
        if set(screen.mode) != self.modes or screen.margins:
            return "a mode was changed"
        if screen.cursor.attrs != screen.default_char:
            return "colours go on after the end of the line"
        return None


def main():
    lines = sys.stdin.buffer.read().decode("utf-8").split("\n")
    seen = set()
    replay = Replay()
    for number, line in enumerate(lines):
        line = ISOLATES.sub("", line.removesuffix("\r"))
        seen.update(line)
        problem = replay.problem(line)
        if problem:
            print("line %d: %s: %r" % (number + 1, problem, line))
            return 1
    print(len(lines), "lines,", len(seen), "scalars")
    return 0


sys.exit(main())
