import CardStore
import DeckModel
import Foundation
import Platform
import TerminalKit
import Testing

@testable import SwipeApp

@Suite("What people see")
struct ViewOutputTests {
  @Test("after a verdict one line says what happened, how many are left and how to undo it")
  func verdictLine() throws {
    let stage = try Stage()
    try stage.load(somePeople)
    #expect(stage.run("like") == .done)
    let talk = try PrintedText(stage.talk.bytes)
    #expect(talk.lines.map(\.text) == ["❤ LIKE Ana Silva · 2 left · undo: swipe-cli undo"])
    #expect(stage.output.text.contains("Bruno Costa, 34"))
    #expect(stage.output.text.contains("2 of 3"))
  }

  @Test(
    "a long name gives way in that line, whatever the terminal's width", arguments: [60, 80, 120])
  func longName(_ columns: Int) throws {
    let stage = try Stage()
    stage.size.columns = columns
    let name = String(repeating: "Wolfeschlegelstein ", count: 20)
    try stage.load("[{\"id\": \"a\", \"name\": \"\(name)\"}, {\"id\": \"b\", \"name\": \"B\"}]")
    stage.run("boost")
    let talk = try PrintedText(stage.talk.bytes)
    #expect(talk.lines.count == 1)
    #expect(talk.lines[0].columns <= columns)
    #expect(talk.lines[0].text.hasSuffix("undo: swipe-cli undo"))
  }

  @Test("undo and redo say what they did and how to go back")
  func rewind() throws {
    let stage = try Stage()
    try stage.load(somePeople)
    stage.run("nope", "-q")
    _ = stage.output.take()
    stage.run("undo")
    #expect(
      try PrintedText(stage.talk.bytes).lines[0].text
        == "Took back ✕ NOPE Ana Silva · 3 left · redo: swipe-cli redo")
    _ = stage.talk.take()
    stage.run("redo")
    #expect(
      try PrintedText(stage.talk.bytes).lines[0].text
        == "Did again ✕ NOPE Ana Silva · 2 left · undo: swipe-cli undo")
  }

  @Test("quiet commands say nothing and still draw the next card")
  func quiet() throws {
    let stage = try Stage()
    try stage.load(somePeople)
    stage.run("like", "-q")
    #expect(stage.talk.text == "")
    #expect(stage.output.text.contains("Bruno"))
  }

  @Test("the end of the deck says what was decided and what to do next")
  func finished() throws {
    let stage = try Stage()
    try stage.load("[{\"id\": \"a\", \"name\": \"A\"}]")
    stage.run("like")
    #expect(stage.talk.text.contains("1 liked"))
    #expect(stage.talk.text.contains("swipe-cli list"))
    #expect(stage.output.text == "")
    #expect(stage.run("next") == .nothing)
  }

  @Test("several cards stand one below the other, each with its id")
  func stack() throws {
    let stage = try Stage()
    try stage.load(somePeople)
    stage.run("next", "-n", "3")
    let lines = try PrintedText(stage.output.bytes).lines
    #expect(lines.contains { $0.text.contains("1 of 3 · u0") })
    #expect(lines.contains { $0.text.contains("3 of 3 · u2") })
    #expect(lines.count == 3 * 21)
  }

  @Test("--card draws into a pipe, as wide as COLUMNS, without escape codes unless asked")
  func cardIntoPipe() throws {
    let stage = try Stage()
    try stage.load(somePeople)
    stage.terminals = (false, false, false)
    stage.variables["COLUMNS"] = "30"
    stage.run("next", "--card")
    let plain = stage.output.take()
    #expect(!plain.contains("\u{1B}"))
    #expect(plain.contains("│ Ana Silva, 29"))
    #expect(plain.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 30 })
    stage.run("next", "--card", "--color", "always")
    #expect(stage.output.take().contains("\u{1B}[38;5;"))
    stage.run("next", "--color", "always")
    #expect(stage.output.take() == "u0\tAna Silva\t29\tclimbing\t\n")
  }

  @Test("show tells every other field, nested values moved in")
  func details() throws {
    let stage = try Stage()
    try stage.load(
      """
      [{"id": "u0", "name": "Ana", "hobby": "h", "bio": "a b", "address": {"city": "Porto", "geo": {"lat": 41}},
        "tags": ["x", "y"], "jobs": [{"title": "guide", "years": 4}], "none": null,
        "picture": "https://example.com/a.png", "photos": []}]
      """)
    stage.run("show", "u0")
    let text = try PrintedText(stage.output.bytes).lines.map(\.text).joined(separator: "\n")
    #expect(
      text.hasSuffix(
        """
          id       u0
          picture  https://example.com/a.png
          bio      a b
          address
            city  Porto
            geo
              lat  41
          tags     x, y
          jobs
            - title  guide
              years  4
          none     null
          photos   []
        """))
  }

  @Test("details fit any width", arguments: [1, 5, 12, 20, 33, 80])
  func narrowDetails(_ columns: Int) throws {
    let look = StreamLook(
      isTerminal: true, size: TerminalSize(columns: columns, rows: 24), GivenOptions()
    ) { $0 == "TERM" ? "xterm" : nil }
    var details = CardDetails(look)
    let deep = (0..<40).reduce(UserModel.Value.text("漢字 and more words")) { value, index in
      index % 3 == 0
        ? .list([value, .text("x")]) : .group([.init(name: "key \(index)", value: value)])
    }
    details.add(
      [("id", StyledText("u0"))],
      then: [
        .init(name: "deep", value: deep), .init(name: "long name of a field", value: .text("v")),
        .init(name: "empty", value: .group([])),
      ])
    #expect(details.lines.allSatisfy { $0.columns <= max(2, columns) })
    #expect(details.lines.contains { $0.plain.contains("v") })
  }

  @Test("a table is as wide as the terminal and gives up columns in their order")
  func tableWidths() {
    let columns = DeckTables.cards
    let wanted = [7, 40, 3, 30, 12, 16]
    for room in 1...140 {
      let layout = TableLayout(columns, wanted: wanted, room: room)
      let shown = layout.widths.filter { $0 > 0 }
      #expect(shown.reduce(0, +) + 2 * (shown.count - 1) <= room)
      #expect(!shown.isEmpty)
    }
    #expect(TableLayout(columns, wanted: wanted, room: 200).widths == [7, 40, 3, 30, 12, 16])
    #expect(TableLayout(columns, wanted: wanted, room: 60).widths[5] == 0)
    #expect(TableLayout(columns, wanted: wanted, room: 20).widths.filter { $0 > 0 }.count == 2)
  }

  @Test("list aligns wide characters and names verdicts in words")
  func list() throws {
    let stage = try Stage()
    stage.variables["NO_COLOR"] = "1"
    try stage.load(somePeople)
    stage.run("like", "u2", "-q")
    stage.run("nope", "u1", "-q")
    _ = stage.output.take()
    stage.run("list", "--all")
    let lines = try PrintedText(stage.output.bytes).lines.map(\.text)
    #expect(
      lines
        == [
          "VERDICT  NAME         AGE  HOBBY     ID  DECIDED",
          "❤ LIKE   김민준        25  사진      u2  2026-09-21 14:13",
          "✕ NOPE   Bruno Costa   34  chess     u1  2026-09-21 14:13",
          "pending  Ana Silva     29  climbing  u0",
        ])
  }

  @Test("history tells time, verdict and name, and what was undone")
  func history() throws {
    let stage = try Stage()
    try stage.load(somePeople)
    stage.run("like", "-q")
    stage.run("boost", "-q")
    stage.run("undo", "-q")
    _ = stage.output.take()
    stage.run("history")
    let lines = try PrintedText(stage.output.bytes).lines.map(\.text)
    #expect(lines.count == 3)
    #expect(lines[1].contains("2026-09-21 14:13  ↑ BOOST") && lines[1].hasSuffix("undone"))
    #expect(lines[2].contains("❤ LIKE") && lines[2].contains("Ana Silva"))
  }

  @Test("status draws how far the deck is and says what undo would take back")
  func status() throws {
    let stage = try Stage()
    try stage.load(somePeople)
    stage.run("like", "-q")
    _ = stage.output.take()
    stage.run("status", "--ascii")
    let lines = try PrintedText(stage.output.bytes).lines.map(\.text)
    #expect(lines[0].hasPrefix("default  "))
    #expect(
      lines[1] == "[" + String(repeating: "#", count: 19) + String(repeating: ".", count: 39) + "]")
    #expect(lines[2] == "1 of 3 decided (33%), 2 pending")
    #expect(lines[3] == "^ BOOST 0   + LIKE 1   x NOPE 0")
    #expect(lines[4] == "undo takes back step 1: + LIKE Ana Silva")
  }

  @Test("a bar is full only when the deck is, and shows the least of what is there")
  func bar() {
    let look = StreamLook(isTerminal: false, size: nil, GivenOptions([.init(.ascii)])) { _ in nil }
    func bar(_ likes: UInt32, _ nopes: UInt32, of cards: UInt32) -> String {
      var state = DeckState()
      state.cards = cards
      state.likes = likes
      state.nopes = nopes
      state.pending = cards - likes - nopes
      return StatusWords.bar(state, columns: 12, look).plain
    }
    #expect(bar(0, 0, of: 9) == "[..........]")
    #expect(bar(1, 0, of: 1_000_000) == "[#.........]")
    #expect(bar(1, 1, of: 1_000_000) == "[##........]")
    #expect(bar(999_999, 0, of: 1_000_000) == "[#########.]")
    #expect(bar(5, 5, of: 10) == "[##########]")
  }

  @Test("decks are a table that marks the deck in use and names a damaged one")
  func decks() throws {
    let stage = try Stage()
    try stage.load(somePeople)
    stage.run("load", "--deck", "other", "-q", stage.folder + "/records.json")
    let log = stage.folder + "/data/swipe-cli/other/log"
    try Data(repeating: 1, count: 100).write(to: URL(fileURLWithPath: log))
    #expect(stage.run("decks") == .store)
    let lines = try PrintedText(stage.output.bytes).lines.map(\.text)
    #expect(lines[1].hasPrefix("default *      3        3"))
    #expect(lines[2].hasPrefix("other") && lines[2].hasSuffix("damaged"))
    #expect(stage.talk.text.contains("log"))
  }
}
