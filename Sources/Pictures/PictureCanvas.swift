/// Takes the rows of a picture as they are decoded and makes a bitmap of them.
///
/// When the size wanted is small the rows go straight into a smaller bitmap, and the picture is
/// never held whole.
struct PictureCanvas {
  private enum Surface {
    case whole([UInt8])
    case reduced(ResampleReducer)
  }

  private let width: Int
  private let height: Int
  private var surface: Surface

  /// A canvas for a picture of this size.
  ///
  /// The bitmap is as large as the picture, or as large as it takes to cover twice the size
  /// wanted if that saves memory. `inOrder` promises that every row comes whole and once, from the
  /// top.
  init(width: Int, height: Int, atLeast wanted: (width: Int, height: Int)?, inOrder: Bool) {
    self.width = width
    self.height = height
    if let wanted {
      let scale = max(
        2 * Double(max(wanted.width, 1)) / Double(width),
        2 * Double(max(wanted.height, 1)) / Double(height)
      )
      // Out of order, sums of 16 bytes are held for every pixel of the result.
      if scale < (inOrder ? 1 : 0.4) {
        let size = (
          width: min(width, Int(ceilingOf: Double(width) * scale)),
          height: min(height, Int(ceilingOf: Double(height) * scale))
        )
        surface = .reduced(ResampleReducer(from: (width, height), to: size, inOrder: inOrder))
        return
      }
    }
    surface = .whole([UInt8](repeating: 0, count: width * height * 4))
  }

  /// Paints `count` pixels of row `y`: the first one at `x`, the others `xStep` apart.
  mutating func paint(_ row: [SIMD4<UInt8>], count: Int, x: Int, xStep: Int, y: Int) {
    switch surface {
    case .whole(var pixels):
      surface = .whole([])
      Self.copy(row, count, into: &pixels, 4 * (y * width + x), xStep)
      surface = .whole(pixels)
    case .reduced(var reducer):
      surface = .whole([])
      reducer.add(row, count: count, x: x, xStep: xStep, y: y)
      surface = .reduced(reducer)
    }
  }

  /// The bitmap; what was not painted is transparent.
  consuming func finish() -> Bitmap {
    switch surface {
    case .whole(let pixels): Bitmap(width: width, height: height, pixels: pixels)
    case .reduced(let reducer): reducer.finish()
    }
  }

  private static func copy(
    _ row: [SIMD4<UInt8>], _ count: Int, into pixels: inout [UInt8], _ start: Int, _ step: Int
  ) {
    let source = row.span
    var target = pixels.mutableSpan
    var offset = start
    for index in 0..<count {
      for channel in 0..<4 { target[offset &+ channel] = source[index][channel] }
      offset &+= 4 &* step
    }
  }
}
