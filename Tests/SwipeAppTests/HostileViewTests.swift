import CardStore
import DeckModel
import Foundation
import Platform
import TerminalKit
import Testing

@testable import SwipeApp

/// Text from outside in everything that is drawn for people: it can be seen and never acts.
@Suite("Hostile text on a terminal")
struct HostileViewTests {
  static let texts = [
    "\u{1B}[2J", "\u{1B}]0;t\u{7}", "\u{1B}]52;c;aGk=\u{7}", "\u{9B}2J", "\u{90}$q", "\r over",
    "\u{8}\u{8}", "\u{202E}evil", "\u{2066}x", "\u{200B}", "\u{7F}", "\u{0}", "a\u{301}\u{301}",
    "\u{2068}open", "\u{2069}", "\u{FEFF}", "\u{E0001}", "👩‍👩‍👧", "\n\n\n", "\u{1F3FB}", "שלום",
  ]

  static func record(_ index: Int, _ text: String) -> [String: Any] {
    [
      "id": "h\(index)" + text, "name": "Q\(index)q" + text + "z", "hobby": "h" + text,
      "bio": text, text: "key", "picture": "https://example.com/" + text,
      "list": [["k" + text: [text, "x"]]],
    ]
  }

  @Test("no command lets it act", arguments: ["xterm-256color", "dumb"], [24, 80])
  func commands(_ term: String, _ columns: Int) throws {
    let stage = try Stage()
    stage.variables["TERM"] = term
    stage.size = TerminalSize(columns: columns, rows: 24)
    let records = Self.texts.enumerated().map(Self.record)
    let json = try JSONSerialization.data(withJSONObject: records)
    try stage.load(String(decoding: json, as: UTF8.self))
    var commands = [
      ["next"], ["next", "-n", "30"], ["list", "--all"], ["like"], ["nope"], ["history"],
      ["status"], ["undo"], ["redo"], ["shuffle", "--seed", "1"], ["decks"],
      ["like", "\u{1B}[2J"], ["show", "\u{9B}2J"], ["clear", "h1\u{1B}]0;t\u{7}"],
    ]
    commands += Self.texts.enumerated().map { ["show", "h\($0)" + $1] }
    for words in commands {
      _ = Program.run(words.map { Array($0.utf8) }, in: stage.world)
      for bytes in [stage.output.bytes, stage.talk.bytes] {
        let screen = try PrintedText(bytes)
        #expect(screen.unknown.isEmpty, "\(words): \(screen.unknown.prefix(3))")
        #expect(screen.isBalanced, "\(words)")
      }
      let drawn = try PrintedText(stage.output.bytes)
      #expect(drawn.lines.allSatisfy { $0.columns <= columns }, "\(words)")
      _ = stage.output.take()
      _ = stage.talk.take()
    }
  }

  @Test("a table of all Unicode scalars keeps to its lines and columns", arguments: [false, true])
  func everyScalar(_ ascii: Bool) throws {
    let look = StreamLook(
      isTerminal: true, size: TerminalSize(columns: 100, rows: 24),
      GivenOptions(ascii ? [.init(.ascii)] : [])
    ) { $0 == "TERM" ? "xterm" : nil }
    var table = Table(
      [
        TableColumn(title: "A", least: 1, rank: 1, isNumber: true),
        TableColumn(title: "B", least: 8, rank: 2), TableColumn(title: "C", least: 8, rank: 3),
      ], look)
    var bytes: [UInt8] = []
    var rows = 0
    // All of the marks, letters and signs that lie first, and the tags, then every 37th of the rest.
    var value: UInt32 = 0
    while value < 0x110000 {
      var text = ""
      for _ in 0..<24 where value < 0x110000 {
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        value += value < 0x3400 || (0xE0000..<0xE0200).contains(value) ? 1 : 37
      }
      let shown = VisibleText.shown(text, ascii: ascii, limit: 256)
      bytes += table.add([StyledText("1"), StyledText(shown, .bold), StyledText(shown)])
      rows += 1
    }
    bytes += table.finish()
    let screen = try PrintedText(bytes)
    #expect(screen.unknown.isEmpty, "\(screen.unknown.prefix(5))")
    #expect(screen.lines.count == rows + 1)
    #expect(screen.isBalanced)
    #expect(screen.lines.allSatisfy { $0.columns <= 100 })
  }

  @Test("a flood of accents stays a short line")
  func accents() throws {
    let stage = try Stage()
    let name = "a" + String(repeating: "\u{301}", count: 100_000)
    try stage.load("[{\"id\": \"z\", \"name\": \"\(name)\"}]")
    stage.run("next")
    #expect(stage.output.bytes.count < 65_536)
    #expect(stage.output.text.unicodeScalars.count { $0 == "\u{301}" } <= 64)
  }
}
