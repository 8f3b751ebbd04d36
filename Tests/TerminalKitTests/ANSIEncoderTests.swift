import Testing

@testable import TerminalKit

@Suite("Encoder")
struct ANSIEncoderTests {
  func text(_ depth: ColorDepth, _ build: (inout ANSIEncoder) -> Void) -> String {
    var encoder = ANSIEncoder(depth: depth)
    build(&encoder)
    return String(decoding: encoder.takeBytes(), as: UTF8.self)
      .replacing("\u{1B}", with: "^")
  }

  static let loud = Style(
    foreground: Color(0xFF0000), background: Color(0x0000FF), attributes: [.bold, .underline])

  @Test(
    "each depth has its own form of colour",
    arguments: [
      (ColorDepth.none, "^[1;4mx^[0m"), (.palette16, "^[1;4;91;44mx^[0m"),
      (.palette256, "^[1;4;38;5;196;48;5;21mx^[0m"),
      (.trueColor, "^[1;4;38;2;255;0;0;48;2;0;0;255mx^[0m"),
    ])
  func depths(_ depth: ColorDepth, _ expected: String) {
    let written = text(depth) {
      $0.put("x", style: Self.loud)
      $0.reset()
      $0.reset()
    }
    #expect(written == expected)
  }

  @Test("only what changes is said")
  func transitions() {
    let written = text(.trueColor) {
      $0.put("a", style: Style(foreground: Color(1), background: Color(2)))
      $0.put("b", style: Style(foreground: Color(1), background: Color(2)))
      $0.put("c", style: Style(foreground: Color(1), background: Color(3)))
      $0.put("d", style: Style(background: Color(3), attributes: [.bold, .dim]))
      $0.put("e", style: Style(background: Color(3), attributes: [.dim, .italic]))
      $0.put("f", style: Style(background: Color(3)))
      $0.put("g")
      $0.put("h")
    }
    #expect(
      written == "^[38;2;0;0;1;48;2;0;0;2mab^[48;2;0;0;3mc^[1;2;39md^[22;2;3me^[22;23mf^[0mgh")
  }

  @Test("without colour no colour sequence is written, whatever the styles")
  func mono() {
    var frame = Frame(width: 6, height: 2)
    frame.fill(frame.bounds, style: Style(background: .white))
    frame.draw("ab", column: 1, row: 0, style: Self.loud)
    let lines = String(decoding: frame.lines(depth: .none), as: UTF8.self)
    #expect(lines == " \u{1B}[1;4mab\u{1B}[0m\n\n")
  }

  @Test("in sixteen colours text stays apart from its background")
  func distinguishable() {
    let style = Style(foreground: Color(0x111111), background: Color(0x060606))
    #expect(text(.palette16) { $0.put("x", style: style) } == "^[97;40mx")
  }

  @Test("lines lose blanks at the end and end plain")
  func lines() {
    var frame = Frame(width: 5, height: 3)
    frame.draw("a", column: 0, row: 0, style: Style(foreground: .white))
    frame.fill(Rect(column: 0, row: 1, width: 2, height: 1), style: Style(background: .black))
    let lines = String(decoding: frame.lines(depth: .palette256), as: UTF8.self)
    #expect(lines == "\u{1B}[38;5;231ma\u{1B}[0m\n\u{1B}[48;5;16m  \u{1B}[0m\n\n")
    #expect(frame.line(7, depth: .none).isEmpty)
  }

  @Test("random styles come out as a terminal understands them", arguments: ColorDepth.allCases)
  func property(depth: ColorDepth) {
    var random = SeededRandom(seed: 21)
    var encoder = ANSIEncoder(depth: depth)
    var terminal = ModelTerminal(width: 400, height: 1)
    var fresh = ModelTerminal(width: 400, height: 1)
    for _ in 0..<400 {
      let bits = random.next()
      let style = Style(
        foreground: bits & 1 == 0 ? nil : Palette.colors[Int(bits >> 8 & 15)],
        background: bits & 2 == 0 ? nil : Palette.colors[Int(bits >> 16 & 15)],
        attributes: Style.Attributes(rawValue: UInt8(bits >> 32 & 31)))
      encoder.put("x", style: style)
      var single = ANSIEncoder(depth: depth)
      single.put("x", style: style)
      single.reset()
      fresh.feed(single.takeBytes())
    }
    terminal.feed(encoder.takeBytes())
    #expect(terminal.styles == fresh.styles)
    #expect(terminal.unknown.isEmpty)
  }
}

@Suite("Escape sequences")
struct EscapeSequencesTests {
  @Test("leaving undoes everything that entering did, keyboard before screen")
  func leave() throws {
    let leave = String(decoding: EscapeSequences.leave, as: UTF8.self)
    #expect(leave.hasPrefix("\u{18}\u{1B}\\\u{1B}[?2026l"))
    for mode in [1000, 1002, 1003, 1004, 1006, 1016, 2004, 2026] {
      #expect(leave.contains("\u{1B}[?\(mode)l"))
    }
    let keyboard = try #require(leave.firstRange(of: "\u{1B}[<u"))
    let screen = try #require(leave.firstRange(of: "\u{1B}[?1049l"))
    #expect(keyboard.lowerBound < screen.lowerBound && leave.hasSuffix("\u{1B}[?1049l"))
    let keeping = String(decoding: EscapeSequences.leave(keepingPaste: true), as: UTF8.self)
    #expect(!keeping.contains("2004"))
  }

  @Test("entering asks only for the reports that are wanted")
  func enter() {
    let none = EscapeSequences.Reports(mouse: false, paste: false, focus: false, keyboard: false)
    #expect(
      String(decoding: EscapeSequences.enter(none), as: UTF8.self)
        == "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
    #expect(
      String(decoding: EscapeSequences.enter(), as: UTF8.self)
        == "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[>1u"
        + "\u{1B}[?1002h\u{1B}[?1006h")
  }

  @Test("a probe ends with the question that every terminal answers")
  func probe() {
    let probe = String(decoding: EscapeSequences.probe([.version, .background]), as: UTF8.self)
    #expect(probe == "\u{1B}[>q\u{1B}]11;?\u{1B}\\\u{1B}[c")
    let all = EscapeSequences.probe(EscapeSequences.Query.allCases)
    #expect(all.suffix(3) == Array("\u{1B}[c".utf8))
  }

  @Test("only safe addresses become links, with everything else in them encoded")
  func hyperlinks() {
    func link(_ address: String) -> String {
      String(decoding: EscapeSequences.hyperlink(Array("x".utf8), to: address), as: UTF8.self)
    }
    #expect(
      link("https://a.b/é \u{1B}")
        == "\u{1B}]8;;https://a.b/%C3%A9%20%1B\u{1B}\\x\u{1B}]8;;\u{1B}\\")
    #expect(link("javascript:alert(1)") == "x")
    #expect(link("file:///etc/passwd") == "x")
    #expect(link("https://a.b/" + String(repeating: "a", count: 3_000)) == "x")
  }
}
