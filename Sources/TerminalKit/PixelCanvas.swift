/// A picture of two pixels to a cell, one above the other, on its way into a frame.
///
/// Each pixel has a colour and a coverage: 255 is painted, 0 lets the terminal through. All
/// positions count from the upper left corner of the canvas, so that it can move as a whole.
package struct PixelCanvas: Sendable {
  /// Columns of cells, and of pixels.
  package let columns: Int
  /// Rows of cells; there are twice as many rows of pixels.
  package let rows: Int
  private(set) var pixels: [Color]
  private(set) var coverage: [UInt8]

  /// A canvas in one colour, wholly covered; sizes are clamped to those of a `Frame`.
  package init(columns: Int, rows: Int, color: Color = .black) {
    self.columns = min(max(0, columns), Frame.limit)
    self.rows = min(max(0, rows), Frame.limit)
    let count = self.columns * self.rows * 2
    pixels = Array(repeating: color, count: count)
    coverage = Array(repeating: 255, count: count)
  }

  /// Rows of pixels.
  package var pixelRows: Int { rows * 2 }

  /// The colour of a pixel; black outside.
  package func color(x: Int, y: Int) -> Color {
    contains(x: x, y: y) ? pixels[y * columns + x] : .black
  }

  /// The coverage of a pixel; 0 outside.
  package func coverage(x: Int, y: Int) -> UInt8 {
    contains(x: x, y: y) ? coverage[y * columns + x] : 0
  }

  private func contains(x: Int, y: Int) -> Bool {
    x >= 0 && x < columns && y >= 0 && y < pixelRows
  }

  /// Paints rows of red, green and blue bytes, `width` pixels a row, with the upper left pixel
  /// at (`x`, `y`); what does not fit is cut off, and a row that is not whole is left out.
  package mutating func paint(rgb: [UInt8], width: Int, x: Int = 0, y: Int = 0) {
    guard width > 0 else { return }
    for sourceRow in 0..<rgb.count / (width * 3) where (0..<pixelRows).contains(y + sourceRow) {
      for sourceColumn in 0..<width where (0..<columns).contains(x + sourceColumn) {
        let source = (sourceRow * width + sourceColumn) * 3
        pixels[(y + sourceRow) * columns + x + sourceColumn] = Color(
          red: rgb[source], green: rgb[source + 1], blue: rgb[source + 2])
      }
    }
  }

  /// Fills the canvas with a gradient from the top to the bottom.
  package mutating func fill(_ gradient: Gradient) {
    for (y, color) in gradient.colors(pixelRows).enumerated() {
      for index in y * columns..<(y + 1) * columns {
        pixels[index] = color
      }
    }
  }

  /// Fills the canvas with a gradient from the upper left to the lower right corner.
  package mutating func fillDiagonally(_ gradient: Gradient) {
    guard columns > 0, rows > 0 else { return }
    for y in 0..<pixelRows {
      for x in 0..<columns {
        let across = (Double(x) + 0.5) / Double(columns)
        let down = (Double(y) + 0.5) / Double(pixelRows)
        pixels[y * columns + x] = gradient.color(at: (across + down) / 2)
      }
    }
  }

  /// Darkens towards the bottom: clear down to `start` (a part of the height), black at the end.
  ///
  /// The lowest `textRows` rows of cells get an opacity of at least 0.55, so that white text can
  /// be read on them. The mix is in coded sRGB, as on a phone.
  package mutating func darken(from start: Double = 0.5, textRows: Int = 0) {
    let height = Double(pixelRows)
    for y in 0..<pixelRows {
      let position = (Double(y) + 0.5) / height
      var opacity = min(max((position - start) / max(1 - start, 0.001), 0), 1)
      if y >= pixelRows - 2 * textRows { opacity = max(opacity, 0.55) }
      guard opacity > 0 else { continue }
      for index in y * columns..<(y + 1) * columns {
        pixels[index] = pixels[index].overlaid(with: .black, opacity: opacity)
      }
    }
  }

  /// Rounds the four corners with a radius of so many columns.
  ///
  /// `cellRatio` is a cell's height divided by its width: the corners are ellipses in pixels
  /// where it is not 2. Each pixel at an edge is covered by as many of its 4 x 4 parts as lie
  /// inside.
  package mutating func roundCorners(radius: Double, cellRatio: Double = 2) {
    let ratio = cellRatio.isFinite && cellRatio > 0.1 ? cellRatio : 2
    let across = min(max(radius, 0), Double(columns) / 2)
    let down = min(max(radius, 0) * 2 / ratio, Double(pixelRows) / 2)
    guard across > 0, down > 0 else { return }
    for y in 0..<Int(down.rounded(.up)) {
      for x in 0..<Int(across.rounded(.up)) {
        let covered = Self.corner(x: x, y: y, across: across, down: down)
        guard covered < 255 else { continue }
        for row in [y, pixelRows - 1 - y] {
          for column in [x, columns - 1 - x] {
            let index = row * columns + column
            coverage[index] = min(coverage[index], covered)
          }
        }
      }
    }
  }

  /// How much of the pixel (`x`, `y`) lies inside an upper left corner with these radii.
  private static func corner(x: Int, y: Int, across: Double, down: Double) -> UInt8 {
    var inside = 0
    for part in 0..<16 {
      let px = Double(x) + (Double(part % 4) + 0.5) / 4
      let py = Double(y) + (Double(part / 4) + 0.5) / 4
      let dx = max(0, (across - px) / across)
      let dy = max(0, (down - py) / down)
      if dx * dx + dy * dy <= 1 { inside += 1 }
    }
    return UInt8(inside * 255 / 16)
  }
}
