import TerminalKit

/// How cards are drawn on one stream: what its terminal can show, and what was worked out for it.
struct CardLook: Sendable {
  /// The colours that are used.
  let depth: ColorDepth
  /// Whether frames and marks are ASCII.
  let isASCII: Bool
  /// The height of a cell divided by its width.
  let cellRatio: Double
  /// The terminal's background, if it is known.
  let background: Color?
  /// Remembers which palette entry stands for which colour.
  var reducer: ColorReducer

  /// A look; a cell ratio that no font has counts as 2.
  init(depth: ColorDepth, isASCII: Bool = false, cellRatio: Double = 2, background: Color? = nil) {
    self.depth = depth
    self.isASCII = isASCII
    self.cellRatio = (0.5...6).contains(cellRatio) ? cellRatio : 2
    self.background = background
    reducer = ColorReducer(depth: depth)
  }

  /// The height of a half-block pixel divided by its width.
  var pixelHeight: Double { cellRatio / 2 }

  /// Whether a card is a box with text rather than a picture.
  var isFramed: Bool { depth == .none }
}
