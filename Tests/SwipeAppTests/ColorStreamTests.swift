import Platform
import TerminalKit
import Testing

@testable import SwipeApp

/// Rows of the published table, for standard output and standard error each by itself.
@Suite("Colour on each stream")
struct ColorStreamTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var options: [String]
    var variables: [String: String]
    /// What is used on a terminal, and elsewhere.
    var terminal: ColorDepth
    var pipe: ColorDepth

    init(
      _ options: [String] = [], _ variables: [String: String] = [:], _ terminal: ColorDepth,
      _ pipe: ColorDepth
    ) {
      self.options = options
      self.variables = variables
      self.terminal = terminal
      self.pipe = pipe
    }

    var testDescription: String { "\(options) \(variables)" }
  }

  static let rows = [
    Row(["--color=never"], ["FORCE_COLOR": "3"], .none, .none),
    Row(["--color=always"], ["NO_COLOR": "1"], .palette256, .palette256),
    Row(["--color=auto"], [:], .palette256, .none),
    Row([], ["SWIPE_COLOR": "never", "FORCE_COLOR": "3"], .none, .none),
    Row([], ["SWIPE_COLOR": "always", "NO_COLOR": "1"], .palette256, .palette256),
    Row([], ["SWIPE_COLOR": "auto"], .palette256, .none),
    Row([], ["NO_COLOR": "1", "FORCE_COLOR": "1"], .none, .none),
    Row([], ["NO_COLOR": ""], .palette256, .none),
    Row([], ["FORCE_COLOR": "0"], .none, .none),
    Row([], ["FORCE_COLOR": "false"], .none, .none),
    Row([], ["FORCE_COLOR": "1"], .palette16, .palette16),
    Row([], ["FORCE_COLOR": "2", "TERM": "xterm"], .palette256, .palette256),
    Row([], ["FORCE_COLOR": "3"], .trueColor, .trueColor),
    Row([], ["FORCE_COLOR": "yes"], .palette256, .palette256),
    Row([], ["CLICOLOR_FORCE": "1"], .palette256, .palette256),
    Row([], ["CLICOLOR_FORCE": "0"], .palette256, .none),
    Row([], ["TERM": ""], .none, .none),
    Row([], ["TERM": "dumb", "COLORTERM": "truecolor"], .none, .none),
    Row([], ["CLICOLOR": "0"], .none, .none),
    Row([], ["COLORTERM": "truecolor"], .trueColor, .none),
    Row([], ["COLORTERM": "24bit"], .trueColor, .none),
    Row([], ["TERM": "xterm-direct"], .trueColor, .none),
    Row([], ["TERM": "xterm"], .palette16, .none),
    Row([], [:], .palette256, .none),
  ]

  static let streams: [(output: Bool, talk: Bool)] = [
    (true, false), (false, true), (true, true), (false, false),
  ]

  @Test("each row of the table holds", arguments: rows, streams)
  func row(_ row: Row, _ terminals: (output: Bool, talk: Bool)) throws {
    let stage = try Stage()
    stage.terminals = (true, terminals.output, terminals.talk)
    stage.variables.merge(row.variables) { $1 }
    let words = (["next"] + row.options).map { Argument(bytes: Array($0.utf8)) }
    guard case .run(let invocation) = try ArgumentWords.parse(words, isFile: { _ in false }) else {
      Issue.record("the options are not understood")
      return
    }
    let world = stage.world
    let output = world.outputLook(invocation.options).depth
    #expect(output == (terminals.output ? row.terminal : row.pipe))
    let talk = world.talkLook(invocation.options).depth
    #expect(talk == (terminals.talk ? row.terminal : row.pipe))
  }

  /// The depth that output makes use of.
  static func depth(of text: String) -> ColorDepth {
    if text.contains("8;2;") { return .trueColor }
    if text.contains("8;5;") { return .palette256 }
    let named = /\u{1B}\[(?:\d+;)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])(?:;\d+)*m/
    return text.contains(named) ? .palette16 : .none
  }

  @Test("what is printed on each stream has the colours of that stream", arguments: streams)
  func printed(_ terminals: (output: Bool, talk: Bool)) throws {
    let stage = try Stage()
    try stage.load(somePeople)
    stage.size = TerminalSize(columns: 60, rows: 9)
    stage.terminals = (true, terminals.output, terminals.talk)
    for (variables, depth) in [
      (["TERM": "xterm"], ColorDepth.palette16), (["COLORTERM": "truecolor"], .trueColor),
      (["NO_COLOR": "1"], .none),
    ] {
      stage.variables.merge(variables) { $1 }
      #expect(stage.run("like", "--card") == .done)
      #expect(Self.depth(of: stage.output.take()) == (terminals.output ? depth : .none))
      #expect(Self.depth(of: stage.talk.take()) == (terminals.talk ? depth : .none))
      stage.run("undo", "-q")
      _ = stage.output.take()
    }
  }
}
