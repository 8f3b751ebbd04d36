extension EscapeSequences {
  /// What a terminal can be asked; the answers come as `KeyEvent.reply`.
  package enum Query: Sendable, CaseIterable {
    /// Name and version (XTVERSION).
    case version
    /// Whether the kitty keyboard protocol is known.
    case keyboard
    /// Whether the kitty graphics protocol is known.
    case graphics
    /// The size of a cell in pixels.
    case cellSize
    /// The background colour (OSC 11).
    case background
    /// The state of mode 2027, grapheme clusters (DECRQM).
    case clusters

    fileprivate var question: String {
      switch self {
      case .version: "\u{1B}[>q"
      case .keyboard: "\u{1B}[?u"
      case .graphics: "\u{1B}_Gi=\(graphicsQueryID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
      case .cellSize: "\u{1B}[16t"
      case .background: "\u{1B}]11;?\u{1B}\\"
      case .clusters: "\u{1B}[?2027$p"
      }
    }
  }

  /// One write that asks all of them, with the primary device attributes last.
  ///
  /// Terminals answer in order, so the attributes' arrival means that nothing else will come.
  package static func probe(_ queries: [Query]) -> [UInt8] {
    let text = queries.map(\.question).joined()
    return Array((text + "\u{1B}[c").utf8)
  }

  /// The number of the picture that is asked about for the kitty graphics protocol.
  package static let graphicsQueryID = 31

  /// Asks for a sign of life, answered by `CSI 0 n`: the fence before leaving.
  package static let statusQuery = Array("\u{1B}[5n".utf8)
}
