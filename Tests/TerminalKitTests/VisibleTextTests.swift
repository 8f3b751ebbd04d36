import Testing

@testable import TerminalKit

@Suite("Visible text")
struct VisibleTextTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let shown: String
    var ascii: String?
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "plain", text: "Ana Silva", shown: "Ana Silva"),
    Case(name: "escape sequence", text: "\u{1B}[31mred", shown: "␛[31mred", ascii: "^[[31mred"),
    Case(name: "DEL", text: "a\u{7F}", shown: "a␡", ascii: "a^?"),
    Case(name: "NUL", text: "\0", shown: "␀", ascii: "^@"),
    Case(name: "C1", text: "\u{9B}31m", shown: "<U+009B>31m"),
    Case(name: "override", text: "\u{202E}cod", shown: "<U+202E>cod"),
    Case(name: "isolate", text: "\u{2067}a\u{2069}", shown: "<U+2067>a<U+2069>"),
    Case(name: "Arabic mark", text: "a\u{61C}b", shown: "a<U+061C>b"),
    Case(name: "zero width space", text: "a\u{200B}b", shown: "a<U+200B>b"),
    Case(name: "byte order mark", text: "\u{FEFF}a", shown: "<U+FEFF>a"),
    Case(name: "soft hyphen", text: "a\u{AD}b", shown: "a<U+00AD>b"),
    Case(name: "line separator", text: "a\u{2028}b", shown: "a<U+2028>b"),
    Case(name: "Hangul filler", text: "\u{3164}\u{115F}", shown: "<U+3164><U+115F>"),
    Case(name: "annotation", text: "\u{FFF9}a", shown: "<U+FFF9>a"),
    Case(
      name: "noncharacter", text: String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self),
      shown: "<U+FDD0>"),
    Case(name: "hidden tags", text: "a\u{E0041}", shown: "a<U+E0041>"),
    Case(name: "England", text: "🏴󠁧󠁢󠁥󠁮󠁧󠁿!", shown: "🏴󠁧󠁢󠁥󠁮󠁧󠁿!"),
    Case(name: "picture placeholder", text: "\u{10EEEE}", shown: "<U+10EEEE>"),
    Case(name: "tab and lines", text: "a\tb\nc\r\nd\re", shown: "a b c d␍e", ascii: "a b c d^Me"),
    Case(name: "family", text: "👨‍👩‍👧", shown: "👨‍👩‍👧"),
    Case(name: "kiss", text: "👩🏻‍❤\u{FE0F}‍💋‍👨🏿", shown: "👩🏻‍❤\u{FE0F}‍💋‍👨🏿"),
    Case(name: "loose joiner", text: "a\u{200D}b", shown: "a<U+200D>b"),
    Case(name: "Persian", text: "می\u{200C}خواهم", shown: "می\u{200C}خواهم"),
    Case(name: "Sinhala", text: "ශ්\u{200D}රී", shown: "ශ්\u{200D}රී"),
    Case(name: "ideographic variant", text: "辻\u{E0100}", shown: "辻\u{E0100}"),
    Case(name: "loose selector", text: "a\u{FE0F}", shown: "a<U+FE0F>"),
    Case(name: "two selectors", text: "❤\u{FE0F}\u{FE0F}", shown: "❤\u{FE0F}<U+FE0F>"),
    Case(name: "lone accent", text: "\u{301}a", shown: "◌\u{301}a"),
    Case(
      name: "accent after a mark", text: "\u{1B}\u{301}", shown: "␛◌\u{301}", ascii: "^[◌\u{301}"),
    Case(name: "skin tone on a letter", text: "a🏽", shown: "a<U+1F3FD>"),
    Case(name: "jamo chain", text: "\u{1100}\u{1100}", shown: "\u{1100}<U+1100>"),
    Case(name: "Hebrew", text: "שלום", shown: "שלום"),
  ]

  @Test("each hostile scalar becomes a mark and honest text stays", arguments: cases)
  func marks(_ example: Case) {
    #expect(VisibleText.shown(example.text) == example.shown)
    #expect(VisibleText.shown(example.text, ascii: true) == example.ascii ?? example.shown)
  }

  @Test("the form of many lines keeps line feeds alone")
  func manyLines() {
    #expect(VisibleText.shown("a\nb\r\nc\rd", lines: .many) == "a\nb\nc␍d")
  }

  @Test("no scalar puts a control byte out, alone or between others", arguments: [false, true])
  func everyScalar(ascii: Bool) {
    for block in 0..<(ascii ? 0x200 : 0x1100) {
      var text = ""
      for value in UInt32(block * 256)..<UInt32(block * 256 + 256) {
        guard let scalar = Unicode.Scalar(value) else { continue }
        text.unicodeScalars.append(contentsOf: ["x", scalar, "👩"])
      }
      let shown = VisibleText.shown(text, ascii: ascii)
      for found in shown.unicodeScalars where found.value < 0x20 || isHidden(found) {
        Issue.record("block \(block) puts out U+\(String(found.value, radix: 16))")
      }
    }
  }

  /// Whether `scalar` is DEL, C1 or of category Cf.
  private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value > 0x7E, DisplayWidth.of(scalar) == 0 else { return false }
    return [.control, .format].contains(scalar.properties.generalCategory)
  }

  @Test("a base carries eight marks and no more")
  func markLimit() {
    let accents = String(repeating: "\u{301}", count: 20)
    let shown = VisibleText.shown("a" + accents + "b" + accents)
    #expect(shown.unicodeScalars.count == 18)
  }

  @Test("a megabyte of accents shows a few and says that it was cut")
  func accentFlood() {
    let shown = VisibleText.shown("a" + String(repeating: "\u{301}", count: 500_000))
    #expect(shown == "a" + String(repeating: "\u{301}", count: 8) + "…")
  }

  @Test("a field is cut after its limit of characters")
  func fieldLimit() {
    let long = String(repeating: "a", count: 5_000)
    #expect(VisibleText.shown(long) == String(repeating: "a", count: 4_096) + "…")
    #expect(VisibleText.shown(long, ascii: true).hasSuffix("a..."))
    #expect(VisibleText.shown("abcd", limit: 4) == "abcd")
    #expect(VisibleText.shown("漢字漢字漢", limit: 4) == "漢字漢字…")
    #expect(VisibleText.shown(long, limit: .max) == long)
  }

  @Test("no cluster is longer than 32 scalars")
  func clusterLimit() {
    let conjunct = String(repeating: "क\u{94D}", count: 200)
    let chain = Array(repeating: "👩", count: 200).joined(separator: "\u{200D}")
    for text in [conjunct, chain] {
      let longest = VisibleText.shown(text).map(\.unicodeScalars.count).max()
      #expect((longest ?? 0) <= 32)
    }
  }

  @Test("only text with right-to-left letters is isolated, in a balanced pair")
  func isolation() {
    #expect(VisibleText.isolated("Ana") == "Ana")
    #expect(VisibleText.isolated("שלום") == "\u{2068}שלום\u{2069}")
    #expect(
      VisibleText.isolated(VisibleText.shown("\u{2069}سلام")) == "\u{2068}<U+2069>سلام\u{2069}")
  }

  @Test("what was shown once is shown the same again")
  func idempotent() {
    var random = SeededRandom(seed: 11)
    let pool: [UInt32] = [
      0x1B, 0x61, 0x301, 0x200D, 0xFE0F, 0x2764, 0x1F469, 0x1F3FD, 0x202E, 0x1100, 0x1161, 0x94D,
      0x915, 0x200C, 0x0A, 0xFF9E, 0x1F1E7, 0x1F3F4, 0xE0067, 0x20,
    ]
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<(random.next() % 24) {
        if let scalar = Unicode.Scalar(pool[Int(random.next() % 20)]) {
          text.unicodeScalars.append(scalar)
        }
      }
      let once = VisibleText.shown(text)
      #expect(VisibleText.shown(once) == once, "\(text.unicodeScalars.map(\.value))")
    }
  }
}
