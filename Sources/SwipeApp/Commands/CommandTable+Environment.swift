/// What the program reads besides its command line, and where it keeps things.
extension CommandTable {
  /// A name and what it means.
  package struct Entry: Equatable, Sendable {
    /// The variable, the condition, or the path.
    package let name: String
    /// What it means, without a full stop.
    package let meaning: String
  }

  /// The environment variables that matter.
  package static let environment: [Entry] = [
    Entry(name: "SWIPE_DECK", meaning: "the deck to work on when --deck is not given"),
    Entry(name: "SWIPE_COLOR", meaning: "auto, always or never, when --color is not given"),
    Entry(
      name: "NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, CLICOLOR",
      meaning: "whether to use colour; see 'swipe-cli help colors'"),
    Entry(name: "COLORTERM, TERM", meaning: "how many colours the terminal has"),
    Entry(name: "COLUMNS", meaning: "how wide to draw where there is no terminal to ask"),
    Entry(
      name: "SWIPE_PAGER, PAGER",
      meaning: "the pager for output taller than the screen; empty for none"),
    Entry(name: "SWIPE_MOTION", meaning: "full, reduced or off, when --motion is not given"),
    Entry(name: "REDUCED_MOTION", meaning: "neither empty nor 0: reduced, if nothing else is said"),
    Entry(name: "SWIPE_MOUSE", meaning: "0: leave the mouse to the terminal on the full screen"),
    Entry(name: "ACCESSIBLE", meaning: "neither empty nor 0: ask line by line, as --accessible"),
    Entry(name: "ESCDELAY", meaning: "milliseconds that a lone Esc waits for more; 50 if not set"),
    Entry(
      name: "TMUX, STY, ZELLIJ, SSH_CONNECTION, SSH_TTY",
      meaning: "not empty: half blocks on the full screen, unless --picture asks for more"),
    Entry(name: "XDG_DATA_HOME", meaning: "where the decks are, instead of ~/.local/share"),
  ]

  /// Whether there is colour: the first row that applies decides, for standard output and standard
  /// error each by itself.
  package static let colorRules: [Entry] = [
    Entry(name: "--color=never", meaning: "none"),
    Entry(name: "--color=always", meaning: "colour"),
    Entry(name: "SWIPE_COLOR=never", meaning: "none"),
    Entry(name: "SWIPE_COLOR=always", meaning: "colour"),
    Entry(name: "NO_COLOR, not empty", meaning: "none"),
    Entry(name: "FORCE_COLOR=0 or false", meaning: "none"),
    Entry(name: "FORCE_COLOR=1, 2 or 3", meaning: "16 colours, 256 colours, 24-bit colour"),
    Entry(name: "FORCE_COLOR, not empty", meaning: "colour"),
    Entry(name: "CLICOLOR_FORCE, neither empty nor 0", meaning: "colour"),
    Entry(name: "the output is no terminal", meaning: "none"),
    Entry(name: "TERM empty or dumb", meaning: "none"),
    Entry(name: "CLICOLOR=0", meaning: "none"),
    Entry(name: "otherwise", meaning: "colour"),
  ]

  /// How much colour there is where there is any: the first row that applies decides.
  package static let colorDepths: [Entry] = [
    Entry(name: "COLORTERM=truecolor or 24bit", meaning: "24-bit colour"),
    Entry(name: "TERM ends in -direct", meaning: "24-bit colour"),
    Entry(name: "TERM ends in -256color", meaning: "256 colours"),
    Entry(name: "otherwise", meaning: "16 colours"),
  ]

  /// What the table of colours does not say.
  package static let colorNote =
    "Without colour, bold and reverse may still be used. Colour never changes what is printed into "
    + "a pipe; only --card does."

  /// Where things are.
  package static let files: [Entry] = [
    Entry(
      name: "$XDG_DATA_HOME/swipe-cli/NAME/",
      meaning: "one folder per deck; it can be copied while nothing writes to it")
  ]
}
