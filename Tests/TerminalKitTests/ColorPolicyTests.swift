import Testing

@testable import TerminalKit

@Suite("Colour policy")
struct ColorPolicyTests {
  typealias Reason = ColorPolicy.Reason

  struct Row: CustomTestStringConvertible, Sendable {
    var option: ColorPolicy.Choice?
    var environment: [String: String] = [:]
    var isTerminal = true
    let depth: ColorDepth
    let reason: Reason
    var testDescription: String {
      "--color=\(option?.rawValue ?? "-") \(environment) \(isTerminal ? "terminal" : "pipe")"
    }
  }

  static let xterm = ["TERM": "xterm-256color"]

  static func with(_ pairs: [String: String]) -> [String: String] {
    xterm.merging(pairs) { $1 }
  }

  static let switchRows = [
    Row(environment: xterm, depth: .palette256, reason: .terminal),
    Row(environment: xterm, isTerminal: false, depth: .none, reason: .notTerminal),
    Row(environment: ["TERM": "dumb"], depth: .none, reason: .plainTerminal("dumb")),
    Row(environment: ["TERM": ""], depth: .none, reason: .plainTerminal("")),
    Row(depth: .none, reason: .plainTerminal("")),
    Row(
      environment: ["TERM": "dumb", "COLORTERM": "truecolor"], depth: .none,
      reason: .plainTerminal("dumb")),
    Row(
      environment: with(["CLICOLOR": "0"]), depth: .none,
      reason: .variable(name: "CLICOLOR", value: "0")),
    Row(environment: with(["CLICOLOR": "1"]), depth: .palette256, reason: .terminal),
    Row(
      option: .never, environment: with(["FORCE_COLOR": "3"]), depth: .none, reason: .option(.never)
    ),
    Row(
      option: .always, environment: with(["NO_COLOR": "1"]), isTerminal: false, depth: .palette256,
      reason: .option(.always)),
    Row(
      option: .always, environment: ["SWIPE_COLOR": "never"], depth: .palette256,
      reason: .option(.always)),
    Row(
      option: .auto, environment: with(["NO_COLOR": "1"]), depth: .none,
      reason: .variable(name: "NO_COLOR", value: "1")),
    Row(option: .auto, environment: xterm, isTerminal: false, depth: .none, reason: .notTerminal),
    Row(
      environment: with(["SWIPE_COLOR": "always", "NO_COLOR": "1"]), isTerminal: false,
      depth: .palette256, reason: .variable(name: "SWIPE_COLOR", value: "always")),
    Row(
      environment: with(["SWIPE_COLOR": "never", "FORCE_COLOR": "3"]), depth: .none,
      reason: .variable(name: "SWIPE_COLOR", value: "never")),
    Row(environment: with(["SWIPE_COLOR": "auto"]), depth: .palette256, reason: .terminal),
    Row(environment: with(["SWIPE_COLOR": "pink"]), depth: .palette256, reason: .terminal),
    Row(environment: with(["NO_COLOR": ""]), depth: .palette256, reason: .terminal),
    Row(
      environment: with(["NO_COLOR": "no", "FORCE_COLOR": "1"]), depth: .none,
      reason: .variable(name: "NO_COLOR", value: "no")),
    Row(
      environment: with(["FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"]), depth: .none,
      reason: .variable(name: "FORCE_COLOR", value: "0")),
    Row(
      environment: with(["FORCE_COLOR": "false"]), depth: .none,
      reason: .variable(name: "FORCE_COLOR", value: "false")),
    Row(
      environment: with(["FORCE_COLOR": "1"]), isTerminal: false, depth: .palette16,
      reason: .variable(name: "FORCE_COLOR", value: "1")),
    Row(
      environment: ["FORCE_COLOR": "2"], isTerminal: false, depth: .palette256,
      reason: .variable(name: "FORCE_COLOR", value: "2")),
    Row(
      environment: ["FORCE_COLOR": "3", "TERM": "dumb"], isTerminal: false, depth: .trueColor,
      reason: .variable(name: "FORCE_COLOR", value: "3")),
    Row(
      environment: with(["FORCE_COLOR": "yes"]), isTerminal: false, depth: .palette256,
      reason: .variable(name: "FORCE_COLOR", value: "yes")),
    Row(
      environment: with(["FORCE_COLOR": ""]), isTerminal: false, depth: .none, reason: .notTerminal),
    Row(
      environment: with(["CLICOLOR_FORCE": "1"]), isTerminal: false, depth: .palette256,
      reason: .variable(name: "CLICOLOR_FORCE", value: "1")),
    Row(
      environment: with(["CLICOLOR_FORCE": "0"]), isTerminal: false, depth: .none,
      reason: .notTerminal),
  ]

  static func depthRow(_ environment: [String: String], _ depth: ColorDepth) -> Row {
    Row(option: .always, environment: environment, depth: depth, reason: .option(.always))
  }

  static let depthRows = [
    depthRow([:], .palette256),
    depthRow(["TERM": "dumb"], .palette16),
    depthRow(["TERM": "dumb", "COLORTERM": "truecolor"], .trueColor),
    depthRow(["COLORTERM": "24bit"], .trueColor),
    depthRow(["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
    depthRow(["TERM": "xterm-256color", "COLORTERM": "yes"], .palette256),
    depthRow(["TERM": "xterm-direct"], .trueColor),
    depthRow(["TERM": "xterm"], .palette16),
    depthRow(["TERM": "linux"], .palette16),
    depthRow(["TERM": "screen-256color", "COLORTERM": "truecolor", "STY": "1.x"], .palette256),
    depthRow(
      ["TERM": "screen-256color", "COLORTERM": "truecolor", "STY": "1.x", "TMUX": "y"], .trueColor),
    depthRow(["TERM": "tmux-256color", "COLORTERM": "truecolor"], .trueColor),
  ]

  @Test("who decides, and how many colours", arguments: switchRows + depthRows)
  func decision(_ row: Row) {
    let decision = ColorPolicy.decide(option: row.option, isTerminal: row.isTerminal) {
      row.environment[$0]
    }
    #expect(decision.depth == row.depth)
    #expect(decision.reason == row.reason)
  }

  @Test("the decision says what the depth was read from")
  func source() {
    func source(_ environment: [String: String]) -> ColorPolicy.DepthSource {
      ColorPolicy.decide(option: .always, isTerminal: false) { environment[$0] }.source
    }
    #expect(source(["COLORTERM": "24bit"]) == .variable(name: "COLORTERM", value: "24bit"))
    #expect(source(["TERM": "linux"]) == .variable(name: "TERM", value: "linux"))
    #expect(source([:]) == .assumed)
  }
}
