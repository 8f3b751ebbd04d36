/// Cuts the unpacked image data into rows, takes back their filters and paints them.
struct PNGRows {
  private let header: PNGHeader
  private let pixels: PNGPixels
  private let passes: [PNGPass]
  private var pass = 0
  /// The row within the pass.
  private var y = 0
  /// The row that is being collected, with its filter byte, and how much of it is there.
  private var row: [UInt8] = []
  private var filled = 0
  /// The row before it, already without its filter.
  private var above: [UInt8] = []
  private var expanded: [SIMD4<UInt8>]
  private var canvas: PictureCanvas

  init(_ header: PNGHeader, _ pixels: PNGPixels, _ canvas: PictureCanvas) {
    self.header = header
    self.pixels = pixels
    self.canvas = canvas
    passes = PNGPass.passes(header)
    expanded = [SIMD4<UInt8>](repeating: .zero, count: header.width)
    beginPass()
  }

  /// Whether all rows of all passes are there.
  var isComplete: Bool { pass == passes.count }

  /// The picture; all rows have to be there.
  consuming func finish() -> Bitmap { canvas.finish() }

  /// Takes the next bytes of the image data.
  mutating func push(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(PNGError) {
    var position = range.lowerBound
    while position < range.upperBound {
      guard !isComplete else { throw .imageDataTooLong }
      let count = min(range.upperBound - position, row.count - filled)
      Self.copy(bytes, position, count, into: &row, filled)
      position += count
      filled += count
      if filled == row.count { try finishRow() }
    }
  }

  private mutating func finishRow() throws(PNGError) {
    try PNGFilters.reverse(&row, above: above, stride: header.filterStride)
    let pass = passes[pass]
    try pixels.expand(row, pass.width, into: &expanded)
    canvas.paint(
      expanded, count: pass.width, x: pass.x, xStep: pass.xStep, y: pass.y + y * pass.yStep)
    swap(&row, &above)
    filled = 0
    y += 1
    if y == pass.height {
      self.pass += 1
      beginPass()
    }
  }

  private mutating func beginPass() {
    guard !isComplete else { return }
    let length = 1 + header.rowBytes(passes[pass].width)
    row = [UInt8](repeating: 0, count: length)
    above = row
    filled = 0
    y = 0
  }

  private static func copy(
    _ bytes: Span<UInt8>, _ start: Int, _ count: Int, into row: inout [UInt8], _ target: Int
  ) {
    var row = row.mutableSpan
    for index in 0..<count { row[target &+ index] = bytes[start &+ index] }
  }
}
