/// How many colours a terminal is given.
package enum ColorDepth: Int, Comparable, CaseIterable, Sendable {
  /// No colour sequence at all; bold, underline and reverse remain.
  case none
  /// The sixteen named colours, whose look the user's theme decides.
  case palette16
  /// The colours 16 to 255 of xterm: a cube of six levels and 24 greys.
  case palette256
  /// 24 bits.
  case trueColor

  /// Whether `left` shows fewer colours than `right`.
  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
