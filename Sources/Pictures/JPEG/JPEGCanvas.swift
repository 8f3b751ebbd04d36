/// The picture under construction: takes rows of MCUs from the top and turns them into pixels.
struct JPEGCanvas {
  private let layout: JPEGLayout
  private let color: JPEGColor
  private let orientation: JPEGOrientation
  private var upsamplings: [JPEGUpsampling]
  private var lines: [UInt8]
  private var pixels: [UInt8]
  private var nextRow = 0

  /// The samples of each component in the current row of MCUs.
  var windows: [JPEGWindow]

  init(_ layout: JPEGLayout, color: JPEGColor, orientation: JPEGOrientation) {
    self.layout = layout
    self.color = color
    self.orientation = orientation
    upsamplings = layout.planes.map { JPEGUpsampling($0, in: layout) }
    windows = layout.planes.map { JPEGWindow($0, in: layout) }
    lines = [UInt8](repeating: 0, count: layout.width * layout.planes.count)
    pixels = [UInt8](repeating: 0, count: layout.width * layout.height * 4)
  }

  /// Makes room for the next row of MCUs.
  mutating func beginRow() {
    for index in windows.indices { windows[index].advance() }
  }

  /// Draws what can be drawn after row of MCUs `row`.
  ///
  /// The last row of pixels waits for the samples below it.
  mutating func endRow(_ row: Int) {
    let isLast = row == layout.mcusDown - 1
    let rows = (row + 1) * layout.maxVertical * layout.side
    let end = isLast ? layout.height : min(layout.height, rows - 1)
    while nextRow < end {
      draw(nextRow)
      nextRow += 1
    }
  }

  private mutating func draw(_ row: Int) {
    let width = layout.width
    for index in upsamplings.indices {
      upsamplings[index].write(
        row: row, width: width, from: windows[index], to: &lines, at: index * width)
    }
    let path = orientation.path(ofRow: row, width: layout.width, height: layout.height)
    color.write(
      lines, stride: width, width: width, to: &pixels, start: path.start * 4,
      step: path.step * 4)
  }

  /// The finished picture.
  consuming func bitmap() -> Bitmap {
    let swaps = orientation.swapsSides
    return Bitmap(
      width: swaps ? layout.height : layout.width, height: swaps ? layout.width : layout.height,
      pixels: pixels)
  }
}
