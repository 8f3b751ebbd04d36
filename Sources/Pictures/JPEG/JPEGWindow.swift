/// The samples of one component in a row of MCUs and in some sample rows before it.
///
/// The rows before are what enlarging in height needs of the row of MCUs before.
struct JPEGWindow {
  let plane: JPEGPlane

  /// Samples from one row to the next.
  let stride: Int

  /// Rows that one row of MCUs has.
  let bandRows: Int

  /// The rows, the first of them number `firstRow` of the component.
  private(set) var samples: [UInt8]

  private var firstRow = 0
  private var endRow = 0

  /// Rows kept from before: those of one row of pixels, and at least two.
  private let keptRows: Int

  init(_ plane: JPEGPlane, in layout: JPEGLayout) {
    self.plane = plane
    stride = plane.paddedAcross * plane.side
    bandRows = plane.vertical * plane.side
    keptRows = max(2, bandRows / (layout.maxVertical * layout.side))
    samples = [UInt8](repeating: 128, count: (bandRows + keptRows) * stride)
  }

  /// Moves on to the next row of MCUs, all its samples at the middle level.
  mutating func advance() {
    let kept = min(keptRows, endRow - firstRow)
    let source = (endRow - kept - firstRow) * stride
    if source > 0 {
      for place in 0..<kept * stride { samples[place] = samples[source + place] }
    }
    firstRow = endRow - kept
    endRow += bandRows
    for place in kept * stride..<samples.count { samples[place] = 128 }
  }

  /// The place in `samples` where row `row` begins; outside the picture its nearest row.
  func start(ofRow row: Int) -> Int {
    let inside = max(0, min(row, plane.height - 1))
    return max(0, min(inside, endRow - 1) - firstRow) * stride
  }

  /// Transforms a block into the current row of MCUs, at block `row` of it and block `column`.
  @inline(__always)
  mutating func write(_ block: borrowing JPEGBlock, row: Int, column: Int) {
    let side = plane.side
    let stride = self.stride
    let top = (endRow - bandRows - firstRow + row * side) * stride
    var span = samples.mutableSpan
    JPEGTransform.write(
      block, side: side, to: &span, at: top + column * side, stride: stride)
  }
}
