import Testing

@testable import TerminalKit

@Suite("Frame differences")
struct FrameDiffTests {
  func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  func frame(_ text: String, width: Int = 12) -> Frame {
    var frame = Frame(width: width, height: 1)
    frame.draw(text, column: 0, row: 0)
    return frame
  }

  @Test("the first frame clears the screen, the same frame again is silent")
  func silence() {
    var diff = FrameDiff(depth: .trueColor)
    #expect(text(diff.bytes(for: frame("ab"))) == "^[0m^[2J^[H^[1;1Hab")
    #expect(diff.bytes(for: frame("ab")).isEmpty)
    diff.forget()
    #expect(text(diff.bytes(for: frame("ab"))) == "^[0m^[2J^[H^[1;1Hab")
    #expect(text(diff.bytes(for: frame("ab", width: 3))) == "^[0m^[2J^[H^[1;1Hab")
  }

  @Test(
    "short gaps are written, longer ones jumped over",
    arguments: [
      ("x....y......", "^[1;1Hx....y"), ("x.....y.....", "^[1;1Hx^[7Gy"),
      (".x..........", "^[1;2Hx"), ("...........x", "^[1;12Hx"),
    ])
  func gaps(_ after: String, _ expected: String) {
    var diff = FrameDiff(depth: .none)
    _ = diff.bytes(for: frame("............"))
    #expect(text(diff.bytes(for: frame(after))) == expected)
  }

  @Test("a gap in another style is jumped over")
  func styledGap() {
    var diff = FrameDiff(depth: .trueColor)
    var before = frame("............")
    before.restyle(Rect(column: 1, row: 0, width: 2, height: 1)) { $0.foreground = .white }
    _ = diff.bytes(for: before)
    var after = before
    after.draw("x", column: 0, row: 0)
    after.draw("y", column: 3, row: 0)
    #expect(text(diff.bytes(for: after)) == "^[1;1Hx^[4Gy")
  }

  @Test("a wide cluster is cleared first and followed by a jump")
  func wide() {
    var diff = FrameDiff(depth: .none)
    _ = diff.bytes(for: frame("abcdef"))
    #expect(text(diff.bytes(for: frame("a漢def"))) == "^[1;2H  ^[2G漢^[4Gd")
    #expect(text(diff.bytes(for: frame("abcdef"))) == "^[1;2Hbc")
  }

  @Test("large frames are shown at one blow, small ones without ceremony")
  func synchronized() {
    var diff = FrameDiff(depth: .none)
    _ = diff.bytes(for: Frame(width: 80, height: 20))
    var full = Frame(width: 80, height: 20)
    full.fill(full.bounds, with: "x", style: .plain)
    let written = text(diff.bytes(for: full))
    #expect(written.hasPrefix("^[?2026h") && written.hasSuffix("^[?2026l"))
    full.draw("y", column: 3, row: 3)
    #expect(text(diff.bytes(for: full)) == "^[4;4Hy")
  }

  static let texts = [
    "漢", "ab", "👩‍👩‍👧x", "e\u{301}", "❤\u{FE0F}", "नि", "…", "     ", "\u{2068}א\u{2069}",
  ]

  @Test("the screen shows the last frame after any sequence of frames")
  func property() {
    var random = SeededRandom(seed: 9)
    var diff = FrameDiff(depth: .palette16)
    var terminal = ModelTerminal(width: 14, height: 4)
    var frame = Frame(width: 14, height: 4)
    for _ in 0..<600 {
      for _ in 0..<(random.next() % 6) {
        let (column, row) = (Int(random.next() % 16) - 2, Int(random.next() % 4))
        let color = random.next() % 3 == 0 ? nil : Palette.colors[Int(random.next() % 16)]
        frame.draw(
          Self.texts[Int(random.next() % 8)], column: column, row: row,
          style: Style(background: color))
      }
      terminal.feed(diff.bytes(for: frame))
      var fresh = FrameDiff(depth: .palette16)
      var clean = ModelTerminal(width: 14, height: 4)
      clean.feed(fresh.bytes(for: frame))
      for row in 0..<4 {
        #expect(terminal.text(ofRow: row) == frame.text(ofRow: row))
        #expect(terminal.styles[row] == clean.styles[row])
      }
      #expect(terminal.style.isEmpty && terminal.unknown.isEmpty)
    }
  }

  @Test(
    "frames stay straight whatever the terminal thinks of widths",
    arguments: ModelTerminal.Mood.allCases)
  func straight(mood: ModelTerminal.Mood) {
    var random = SeededRandom(seed: 13)
    var diff = FrameDiff(depth: .none)
    var terminal = ModelTerminal(width: 20, height: 2, mood: mood)
    for _ in 0..<400 {
      var frame = Frame(width: 20, height: 2)
      for row in 0..<2 {
        for (start, end) in [(1, 8), (9, 19)] {
          let clip = Rect(column: start, row: row, width: end - start, height: 1)
          var column = start
          while column < end {
            let text = Self.texts[Int(random.next() % 8)]
            column = frame.draw(text, column: column, row: row, clip: clip)
          }
        }
        for column in [0, 8, 19] {
          frame.draw("|", column: column, row: row)
        }
      }
      terminal.feed(diff.bytes(for: frame))
      for row in 0..<2 {
        #expect([0, 8, 19].allSatisfy { terminal.rows[row][$0] == "|" })
      }
    }
  }
}
