import Foundation
import TestSupport
import Testing

/// What the program prints on a terminal for hostile text, replayed in a terminal emulator.
@Suite("In a terminal emulator")
struct ReplayTests {
  private static let columns: UInt16 = 100

  /// Records whose texts hold Unicode scalars, twelve each: all of the marks, letters and signs that
  /// lie first and of the tags, and of the rest one in 37, or all.
  private static func records() throws -> (text: String, count: Int) {
    let step = UInt32(Effort.rounds(37, full: 1))
    var lines: [String] = []
    var value: UInt32 = 0
    while value < 0x110000 {
      var text = ""
      for _ in 0..<12 where value < 0x110000 {
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        value += value < 0x3400 || (0xE0000..<0xE0200).contains(value) ? 1 : step
      }
      let record = [
        "id": "r\(lines.count)", "name": "Q\(text)z", "hobby": "h\(text)", "bio": text, text: "key",
      ]
      lines.append(
        String(decoding: try JSONSerialization.data(withJSONObject: record), as: UTF8.self))
    }
    return (lines.joined(separator: "\n"), lines.count)
  }

  /// Replays what a command printed; it must change the expected cells and nothing else.
  private func replay(_ box: Sandbox, _ words: [String], _ output: [UInt8]) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/replay.py"
    let run = try box.run(
      program: "/usr/bin/python3", [script, "\(Self.columns)"], input: output)
    #expect(run.status == 0, "\(words): \(run.text) \(run.talk)")
  }

  private func replay(
    _ box: Sandbox, _ words: String..., variables: [String: String?] = ["NO_COLOR": "1"]
  ) throws {
    let run = try box.runOnTerminal(
      words + ["--no-pager"], columns: Self.columns, variables: variables)
    #expect(!run.output.isEmpty)
    try replay(box, words, run.output)
  }

  @Test("every Unicode scalar in a list, a card and in all of its fields")
  func scalars() throws {
    let records = try Self.records()
    let box = try Sandbox(records.text)
    try replay(box, "list", "--all", variables: [:])
    try replay(box, "next", "-n", "\(Effort.rounds(160, full: records.count))")
    try replay(box, "next", "-n", "2", variables: ["COLORTERM": "truecolor"])
    let step = Effort.rounds(records.count / 8, full: 997)
    for number in stride(from: 0, to: records.count, by: step) {
      try replay(box, "show", "r\(number)")
    }
  }

  @Test("hostile text in every kind of output")
  func outputs() throws {
    let texts = [
      "\u{1B}[2J", "\u{1B}]0;t\u{7}", "\u{1B}]52;c;aGk=\u{7}", "\u{9B}6n", "\u{90}$q", "\r over",
      "\u{8}\u{8}", "\u{202E}evil", "\u{2066}x", "\u{200B}", "\u{0}", "\u{2069}", "\u{E0001}",
      "\u{1B}[?1049h", "\u{1B}[c", "\u{1B}[3J\n\n\u{B}\u{C}", "a\u{301}\u{301}\u{301}", "👩‍👩‍👧", "שלום",
    ]
    let records = texts.enumerated().map { index, text in
      ["id": "h\(index)" + text, "name": "N" + text, "hobby": text, text: text]
    }
    let json = try JSONSerialization.data(withJSONObject: records)
    let box = try Sandbox(String(decoding: json, as: UTF8.self))
    for _ in texts.dropFirst(3) {
      try replay(box, "like")
    }
    for words in [
      ["history"], ["list", "--liked"], ["status"], ["undo"], ["redo"], ["later"], ["decks"],
      ["show", "h0" + texts[0]], ["show", texts[1]], [texts[3]], ["next", "--" + texts[1]],
      ["load", texts[4]], ["sort", "--by", texts[0]], ["help", texts[14]],
    ] {
      let run = try box.runOnTerminal(words, columns: Self.columns, variables: ["PAGER": "cat"])
      try replay(box, words, run.output)
    }
  }
}
