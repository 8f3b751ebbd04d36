extension Frame {
  /// The frame as lines for output that cannot move the cursor.
  ///
  /// Blanks at the end of a line are left out, every line ends in the plain style and with a
  /// line feed, and blank rows at the end are kept: the caller chose the height.
  package func lines(depth: ColorDepth) -> [UInt8] {
    var encoder = ANSIEncoder(depth: depth)
    for row in 0..<height {
      putLine(row, into: &encoder)
      encoder.put(sequence: [0x0A])
    }
    return encoder.takeBytes()
  }

  /// One row without line feed, in the same form.
  package func line(_ row: Int, depth: ColorDepth) -> [UInt8] {
    var encoder = ANSIEncoder(depth: depth)
    if row >= 0, row < height { putLine(row, into: &encoder) }
    return encoder.takeBytes()
  }

  private func putLine(_ row: Int, into encoder: inout ANSIEncoder) {
    let cells = cells[row * width..<(row + 1) * width]
    let blanks: (Cell) -> Bool =
      encoder.depth == .none
      ? { $0.glyph == .space && $0.style.attributes.isDisjoint(with: [.underline, .reverse]) }
      : { $0.isBlank }
    let end = cells.lastIndex { !blanks($0) } ?? cells.startIndex - 1
    for cell in cells[cells.startIndex..<end + 1] where cell.width > 0 {
      encoder.put(cell, of: self)
    }
    encoder.reset()
  }
}
