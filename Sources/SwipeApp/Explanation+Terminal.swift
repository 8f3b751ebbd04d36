import TerminalKit

/// What the program takes the terminal for, how it knows, and what would change it.
extension Explanation {
  /// A decision about the colours of one stream.
  static func sentence(_ decision: ColorPolicy.Decision, of stream: String) -> String {
    let changes = "; --color, SWIPE_COLOR, NO_COLOR and FORCE_COLOR change it"
    guard decision.depth != .none else {
      return "no colour on \(stream), since \(words(decision.reason))" + changes
    }
    return "\(words(decision.depth)) on \(stream), since \(words(decision.reason)); how many was "
      + "\(words(decision.source))" + changes
  }

  private static func words(_ depth: ColorDepth) -> String {
    switch depth {
    case .none: "no colours"
    case .palette16: "16 colours"
    case .palette256: "256 colours"
    case .trueColor: "24-bit colour"
    }
  }

  private static func words(_ reason: ColorPolicy.Reason) -> String {
    switch reason {
    case .option(let choice): "--color is \(choice.rawValue)"
    case .variable(let name, let value): "\(name) is \(quoted(value))"
    case .notTerminal: "it is no terminal"
    case .plainTerminal(""): "TERM is not set"
    case .plainTerminal(let name): "TERM is \(quoted(name))"
    case .terminal: "it is a terminal"
    }
  }

  private static func words(_ source: ColorPolicy.DepthSource) -> String {
    switch source {
    case .off, .assumed: "assumed, as nothing tells it"
    case .variable(let name, let value): "read from \(name), which is \(quoted(value))"
    }
  }

  /// Everything else that is known of the terminal that output goes to.
  ///
  /// - Parameters:
  ///   - isRatioKnown: Whether the terminal tells the shape of its cells.
  ///   - pager: The command of the pager; nil for none.
  static func sentences(
    _ look: StreamLook, columns: String?, isRatioKnown: Bool, pager: String?
  ) -> [String] {
    let width =
      look.isTerminal
      ? "as the system tells"
      : columns == nil ? "assumed for what is no terminal; COLUMNS changes it" : "read from COLUMNS"
    let rows = look.rows.map { " and \($0) rows" } ?? ""
    let ratio = (look.cellRatio * 10).rounded() / 10
    return [
      "\(look.columns) columns\(rows), \(width)",
      "a cell is \(ratio) times as high as wide, "
        + (isRatioKnown ? "as the terminal tells" : "assumed, as the terminal does not tell"),
      look.isASCII
        ? "frames and marks in ASCII, since --ascii is given or TERM is 'dumb'"
        : "frames and marks in Unicode; --ascii and TERM=dumb change it",
      "letters as wide as Unicode \(DisplayWidth.unicodeVersion) has them, ambiguous ones one column",
      look.depth == .none || look.isASCII
        ? "no pictures, since they need colour and half blocks"
        : "pictures in half blocks; --picture kitty and iterm2 send pixels; only the full screen asks "
          + "the terminal whether it shows them",
      pager.map {
        "what is taller than the screen goes to \(quoted($0)); SWIPE_PAGER, PAGER and "
          + "--no-pager change it"
      } ?? "no pager; SWIPE_PAGER and PAGER name one",
    ]
  }
}
