/// Whether output is coloured, how richly, and why: one decision from options, environment and
/// terminal.
///
/// Who decides, first to last:
///
/// | asked | says |
/// |---|---|
/// | `--color` | `always`, `never`; `auto` passes on |
/// | `SWIPE_COLOR` | the same words; others are passed over |
/// | `NO_COLOR`, not empty | off |
/// | `FORCE_COLOR`, not empty | `0` and `false` off, `1` 16 colours, `2` 256, `3` 24 bits, else on |
/// | `CLICOLOR_FORCE`, not empty and not `0` | on |
/// | not a terminal; `TERM` empty or `dumb`; `CLICOLOR` is `0` | off |
/// | else | on |
///
/// The depth comes from `COLORTERM` (`truecolor`, `24bit`), then from the end of `TERM`
/// (`-direct`, `-256color`), else it is 16. GNU screen gets at most 256. Colour that was asked
/// for has at least 16 colours, and 256 where `TERM` says nothing at all.
package enum ColorPolicy {
  /// What `--color` and `SWIPE_COLOR` can say.
  package enum Choice: String, Sendable, CaseIterable {
    case auto
    case always
    case never
  }

  /// The outcome and where it comes from.
  package struct Decision: Equatable, Sendable {
    /// The colours to use.
    package var depth: ColorDepth
    /// Who switched colour on or off.
    package var reason: Reason
    /// What the depth was read from.
    package var source: DepthSource
  }

  /// Who switched colour on or off.
  package enum Reason: Equatable, Sendable {
    /// The option `--color`.
    case option(Choice)
    /// A variable of the environment with its value.
    case variable(name: String, value: String)
    /// Output does not go to a terminal.
    case notTerminal
    /// `TERM` is empty or `dumb`.
    case plainTerminal(String)
    /// Output goes to a terminal and nothing speaks against colour.
    case terminal
  }

  /// What the depth was read from.
  package enum DepthSource: Equatable, Sendable {
    /// Colour is off.
    case off
    /// A variable of the environment with its value.
    case variable(name: String, value: String)
    /// Nothing names a depth.
    case assumed
  }

  /// The decision for one stream; `environment` looks a variable up.
  package static func decide(
    option: Choice? = nil, isTerminal: Bool, environment: (String) -> String?
  ) -> Decision {
    func value(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    func off(_ reason: Reason) -> Decision {
      Decision(depth: .none, reason: reason, source: .off)
    }
    func on(_ reason: Reason) -> Decision {
      let (depth, source) = depth(isForced: reason != .terminal, value: value)
      return Decision(depth: depth, reason: reason, source: source)
    }
    switch option {
    case .always: return on(.option(.always))
    case .never: return off(.option(.never))
    case .auto, nil: break
    }
    if let own = value("SWIPE_COLOR") {
      let reason = Reason.variable(name: "SWIPE_COLOR", value: own)
      switch Choice(rawValue: own) {
      case .always: return on(reason)
      case .never: return off(reason)
      case .auto, nil: break
      }
    }
    if let no = value("NO_COLOR") { return off(.variable(name: "NO_COLOR", value: no)) }
    if let force = value("FORCE_COLOR") {
      let reason = Reason.variable(name: "FORCE_COLOR", value: force)
      let source = DepthSource.variable(name: "FORCE_COLOR", value: force)
      switch force {
      case "0", "false": return off(reason)
      case "1": return Decision(depth: .palette16, reason: reason, source: source)
      case "2": return Decision(depth: .palette256, reason: reason, source: source)
      case "3": return Decision(depth: .trueColor, reason: reason, source: source)
      default: return on(reason)
      }
    }
    if let force = value("CLICOLOR_FORCE"), force != "0" {
      return on(.variable(name: "CLICOLOR_FORCE", value: force))
    }
    guard isTerminal else { return off(.notTerminal) }
    let term = value("TERM") ?? ""
    guard term != "", term != "dumb" else { return off(.plainTerminal(term)) }
    guard value("CLICOLOR") != "0" else { return off(.variable(name: "CLICOLOR", value: "0")) }
    return on(.terminal)
  }

  private static func depth(
    isForced: Bool, value: (String) -> String?
  ) -> (ColorDepth, DepthSource) {
    let term = value("TERM") ?? ""
    let fromTerm = DepthSource.variable(name: "TERM", value: term)
    // GNU screen passes 24-bit sequences on wrongly; tmux, which borrows its name, does not.
    let isScreen = term.hasPrefix("screen") && value("STY") != nil && value("TMUX") == nil
    if let name = value("COLORTERM"), name == "truecolor" || name == "24bit" {
      guard isScreen else { return (.trueColor, .variable(name: "COLORTERM", value: name)) }
      return (.palette256, fromTerm)
    }
    if term.hasSuffix("-direct") { return (.trueColor, fromTerm) }
    if term.hasSuffix("-256color") { return (.palette256, fromTerm) }
    if term.isEmpty { return (isForced ? .palette256 : .none, .assumed) }
    return (.palette16, fromTerm)
  }
}
