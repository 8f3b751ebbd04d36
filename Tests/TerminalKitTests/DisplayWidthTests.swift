import Testing

@testable import TerminalKit

@Suite("Display width")
struct DisplayWidthTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let width: Int
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "a letter", text: "a", width: 1),
    Case(name: "an accent on a letter", text: "e\u{301}", width: 1),
    Case(name: "a lone accent", text: "\u{301}", width: 0),
    Case(name: "an ideograph", text: "漢", width: 2),
    Case(name: "an ideograph of plane 2", text: "\u{20BB7}", width: 2),
    Case(name: "a fullwidth letter", text: "Ａ", width: 2),
    Case(name: "a halfwidth kana", text: "ｶ", width: 1),
    Case(name: "a halfwidth kana with its voiced mark", text: "ｶﾞ", width: 2),
    Case(name: "a Hangul syllable", text: "한", width: 2),
    Case(name: "a Hangul syllable of jamo", text: "\u{1112}\u{1161}\u{11AB}", width: 2),
    Case(name: "an emoji", text: "😀", width: 2),
    Case(name: "a heart as text", text: "❤", width: 1),
    Case(name: "a heart as emoji", text: "❤\u{FE0F}", width: 2),
    Case(name: "a selector after a letter", text: "a\u{FE0F}", width: 1),
    Case(name: "a flag", text: "🇧🇷", width: 2),
    Case(name: "half a flag", text: "\u{1F1E7}", width: 1),
    Case(name: "a keycap", text: "1\u{FE0F}\u{20E3}", width: 2),
    Case(name: "a keycap without selector", text: "#\u{20E3}", width: 2),
    Case(name: "a family", text: "👨‍👩‍👧‍👦", width: 2),
    Case(name: "a chain that begins with a narrow emoji", text: "⛹\u{1F3FD}‍♂\u{FE0F}", width: 2),
    Case(name: "a skin tone", text: "👋🏽", width: 2),
    Case(name: "the flag of England", text: "🏴󠁧󠁢󠁥󠁮󠁧󠁿", width: 2),
    Case(name: "an ambiguous mark", text: "…", width: 1),
    Case(name: "a half block", text: "▄", width: 1),
    Case(name: "a Devanagari syllable", text: "नि", width: 1),
    Case(name: "Arabic", text: "سلام", width: 4),
    Case(name: "an isolate", text: "\u{2068}a\u{2069}", width: 1),
    Case(name: "a zero width space", text: "\u{200B}", width: 0),
    Case(name: "a control", text: "\u{1B}", width: 0),
    Case(name: "a soft hyphen", text: "\u{AD}", width: 0),
    Case(name: "a tag of every kind", text: "a漢e\u{301}👨‍👩‍👧", width: 6),
  ]

  @Test("each kind of cluster has its columns", arguments: cases)
  func columns(_ example: Case) {
    #expect(DisplayWidth.of(example.text) == example.width)
  }

  @Test("only a single narrow scalar is beyond doubt")
  func doubt() {
    let plain: [Character] = ["a", "é", "…", "❤"]
    let doubtful: [Character] = ["漢", "😀", "e\u{301}", "❤\u{FE0F}", "🇧🇷", "\u{200B}"]
    #expect(plain.filter(DisplayWidth.isDoubtful).isEmpty)
    #expect(doubtful.filter { !DisplayWidth.isDoubtful($0) }.isEmpty)
  }

  @Test("every scalar has a width from 0 to 2 and the table ascends")
  func everyScalar() {
    var previous: UInt32 = 0
    for entry in DisplayWidth.changes.dropFirst() {
      #expect(entry >> 2 > previous)
      previous = entry >> 2
    }
    var counts = [0, 0, 0]
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      counts[DisplayWidth.of(scalar)] += 1
    }
    // Two planes of ideographs and the CJK blocks; marks, formats and the reserved formats.
    #expect(counts[2] > 180_000 && counts[2] < 190_000)
    #expect(counts[0] > 6_000 && counts[0] < 8_000)
  }
}
