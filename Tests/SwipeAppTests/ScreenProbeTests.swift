import Platform
import TerminalKit
import Testing

@testable import SwipeApp

@Suite("Questions to the terminal")
struct ScreenProbeTests {
  /// What a terminal answers that knows everything.
  static let answers =
    "\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?1u\u{1B}[6;20;10t\u{1B}[?62;4c"
  var stage = ScreenStage()

  init() {
    stage.settings.questions = [.version, .graphics, .keyboard, .cellSize]
  }

  /// A run in which bytes come at times in seconds.
  func play(_ input: [(Double, String)]) throws -> ScreenStage.Run {
    try stage.play(input.map { ($0.0, .input(Array($0.1.utf8))) })
  }

  @Test("the questions go out once, in the write of the first picture, before its cells")
  func first() throws {
    let run = try play([(0.5, "3"), (1, "2"), (1.5, Self.answers), (2, "4")])
    let question = EscapeSequences.probe(stage.settings.questions)
    #expect(run.terminal.writes[0].bytes == ScreenLoop.enter(stage.settings))
    let first = run.terminal.writes[1]
    #expect(first.time == 0)
    #expect(first.bytes.starts(with: question))
    let clear = first.bytes.firstRange(of: EscapeSequences.clearScreen)
    #expect(clear.map { $0.lowerBound >= question.count } == true)
    #expect(first.bytes.count > 1_000)
    let asked = run.terminal.writes.filter { $0.bytes.firstRange(of: question) != nil }
    #expect(asked.count == 1)
  }

  @Test("the attributes are asked for last, since their arrival ends the answers")
  func fence() {
    #expect(EscapeSequences.probe([.version, .keyboard]).suffix(3) == Array("\u{1B}[c".utf8)[...])
  }

  @Test(
    "what is asked depends on what the variables tell of the terminal",
    arguments: [
      (
        ["TERM": "xterm-kitty", "COLORTERM": "truecolor"],
        [.version, .graphics, .keyboard, .cellSize]
      ),
      (["TERM": "xterm-256color", "TMUX": "/tmp/tmux-0/default,1,0"], [.keyboard, .cellSize]),
      (["TERM": "screen-256color"], [.keyboard, .cellSize]),
      (
        ["TERM": "xterm-256color", "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"],
        [.keyboard, .cellSize]
      ),
      (["TERM": "xterm"], [.keyboard, .cellSize]),
      (["TERM": "xterm-kitty", "NO_COLOR": "1"], [.keyboard, .cellSize]),
      (["TERM": "linux"], []), (["TERM": "dumb"], []), ([:], []),
    ] as [([String: String], [EscapeSequences.Query])])
  func variables(variables: [String: String], questions: [EscapeSequences.Query]) {
    let settings = ScreenSettings(GivenOptions(), variable: { variables[$0] })
    #expect(settings.questions == questions)
  }

  @Test("a terminal that answers nothing is used as one that was not asked")
  func silence() throws {
    let input = [(0.3, "l"), (0.8, "\u{1B}[C"), (1.4, "3"), (2.5, "\u{1B}"), (3, "2"), (4, "u")]
    let asked = try play(input)
    var quiet = self
    quiet.stage.settings.questions = []
    let plain = try quiet.play(input)
    #expect(asked.port.acts == plain.port.acts)
    #expect(asked.text == plain.text)
    #expect(
      asked.terminal.writes.dropFirst(2).map(\.bytes)
        == plain.terminal.writes.dropFirst(2).map(\.bytes))
  }

  @Test("answers are learnt whenever they come, also when they are cut at any byte")
  func cut() throws {
    let bytes = Array(Self.answers.utf8)
    let whole = try play([(0.02, Self.answers)])
    #expect(whole.model.terminal.showsPlacedPictures)
    #expect(whole.model.terminal.tellsEscapeApart)
    for cut in 1..<bytes.count {
      let run = try stage.play([
        (0.02, .input(Array(bytes[..<cut]))), (0.32, .input(Array(bytes[cut...]))),
        (9, .input([])),
      ])
      #expect(run.port.acts == [] && run.model.overlay == nil, "cut after byte \(cut)")
      #expect(run.model.pages.selected == .deck, "cut after byte \(cut)")
      #expect(run.model.terminal == whole.model.terminal, "cut after byte \(cut)")
    }
  }

  @Test("answers that come an hour late, or byte for byte, are no keys")
  func late() throws {
    let late = try play([(3_600, Self.answers)])
    #expect(late.port.acts == [] && late.model.overlay == nil)
    let trickle = Array(Self.answers.utf8).enumerated().map { index, byte in
      (time: 0.02 + Double(index) * 0.04, wake: Wake.input([byte]))
    }
    let run = try stage.play(trickle)
    #expect(run.port.acts == [] && run.model.overlay == nil && run.model.pages.selected == .deck)
    #expect(run.model.terminal == late.model.terminal)
  }

  @Test("keys between the answers count")
  func keys() throws {
    let run = try play([(0.02, "\u{1B}[?1ul\u{1B}[?62c"), (0.4, "h")])
    #expect(run.port.verdicts == ["like:a", "nope:b"])
  }

  @Test("Esc is told at once where the keyboard protocol is on, and never made of a torn sequence")
  func escape() throws {
    let torn = try play([(0.02, "\u{1B}[?1u\u{1B}[?62c"), (1, "?"), (2, "\u{1B}"), (2.6, "[D")])
    #expect(torn.model.overlay != nil)
    let told = try play([(0.02, "\u{1B}[?1u\u{1B}[?62c"), (1, "?"), (2, "\u{1B}[27u")])
    #expect(told.model.overlay == nil)
  }

  @Test("the shape of the cells is learnt where the system does not tell it")
  func ratio() throws {
    let run = try play([(0.2, "\u{1B}[6;30;10t")])
    #expect(run.model.size?.cellRatio == 3)
    #expect(run.model.layout?.card != ScreenLayout(stage.size).card)
    // It painted anew, as the card has another size.
    let clears = run.terminal.writes.filter {
      $0.bytes.firstRange(of: EscapeSequences.clearScreen) != nil
    }
    #expect(clears.count == 2)
    var known = self
    known.stage.size = TerminalSize(columns: 80, rows: 24, pixelWidth: 800, pixelHeight: 480)
    #expect(try known.play([(0.2, "\u{1B}[6;30;10t")]).model.size?.cellRatio == 2)
    #expect(try play([(0.2, "\u{1B}[6;0;0t")]).model.size?.cellRatio == nil)
    #expect(
      try play([(0.2, "\u{1B}[6;999999999999999999;9t")]).port.acts == [], "a size that is no size")
  }

  @Test("leaving waits for answers that are under way, briefly, and takes them along")
  func leaving() throws {
    let late = try play([(0.02, "q"), (0.09, "\u{1B}[?1u\u{1B}[?6"), (0.12, "2c"), (60, "x")])
    #expect(late.end == .status(.done))
    #expect(late.terminal.script.count == 1)
    #expect(late.terminal.now < 0.13)
    let silent = try play([(0.02, "q"), (60, "x")])
    #expect(silent.terminal.now <= 0.02 + Probe.farewell)
    let answered = try play([(0.02, "\u{1B}[?62c"), (0.03, "q"), (60, "x")])
    #expect(answered.terminal.now == 0.03)
    let mute = try play([(2.5, "q"), (60, "x")])
    #expect(mute.terminal.now == 2.5)
  }

  @Test("a stop waits for answers as leaving does")
  func stopping() throws {
    let run = try play([(0.02, "\u{1A}"), (0.09, Self.answers), (60, "x")])
    #expect(run.terminal.stops == 1)
    let leave = run.terminal.writes.first { $0.bytes == EscapeSequences.leave }
    #expect(leave.map { $0.time >= 0.09 } == true)
  }
}
