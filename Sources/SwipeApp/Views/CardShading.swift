import TerminalKit

// Where colours are few, a gradient that is dithered pixel by pixel with whatever entries come
// nearest looks like noise. A card's own gradient is therefore taken to the palette in an orderly
// way: neighbouring entries alone, spread by one fixed pattern, so that it reads as a texture.

/// Takes the gradient of a card to entries of the palette.
struct CardShading {
  private let depth: ColorDepth
  /// Whether the two pixels of a cell must be alike, because only whole cells can be painted.
  private let isWhole: Bool
  /// Of sixteen colours, the one that the card has.
  private let hue: Int

  /// The shading of a canvas for a look; nil where every colour can be shown.
  init?(_ canvas: PixelCanvas, _ look: CardLook) {
    guard look.depth == .palette16 || look.depth == .palette256 else { return nil }
    depth = look.depth
    isWhole = look.isASCII
    hue = depth == .palette16 ? Self.hue(of: canvas) : 0
  }

  /// The colour of initials that stand out: white, but on bright named colours black.
  var ink: Color {
    depth == .palette16 ? Palette.colors[hue + 8].readableInk : .white
  }

  /// Repaints the canvas in colours of the palette from a row of pixels on; of sixteen the lowest
  /// `textRows` rows of cells get black alone.
  func shade(_ canvas: inout PixelCanvas, textRows: Int, from first: Int = 0) {
    let textStart = canvas.pixelRows - 2 * textRows
    var bytes: [UInt8] = []
    bytes.reserveCapacity(canvas.columns * canvas.pixelRows * 3)
    for y in stride(from: first, to: canvas.pixelRows, by: 1) {
      let isText = y >= textStart
      for x in 0..<canvas.columns {
        var color = canvas.color(x: x, y: y)
        if isWhole, !isText { color = canvas.mean(x: x, y: y) }
        // Text stands on one even ground.
        let threshold = isText ? 0.5 : Self.threshold(x: x, y: isWhole ? y / 2 : y)
        let shaded =
          depth == .palette256
          ? Self.shade256(color, threshold) : isText ? .black : shade16(color, threshold)
        bytes += [shaded.red, shaded.green, shaded.blue]
      }
    }
    canvas.paint(rgb: bytes, width: canvas.columns, y: first)
  }

  /// The rank of a pixel in a Bayer matrix of 4 x 4, as the middle of a sixteenth of 0 to 1.
  private static func threshold(x: Int, y: Int) -> Double {
    let matrix: [16 of Double] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    return (matrix[(y & 3) << 2 | x & 3] + 0.5) / 16
  }

  // MARK: 256 colours

  private static let levels: [6 of Int] = [0, 95, 135, 175, 215, 255]

  /// The colour of the cube or of the greys: channel by channel one of the two levels next to it.
  private static func shade256(_ color: Color, _ threshold: Double) -> Color {
    var channels = [Int(color.red), Int(color.green), Int(color.blue)]
    let brightest = channels.max() ?? 0
    let light = Double(channels.reduce(0, +)) / 3
    // The cube has nothing between black and 95, but the greys have: dark colours turn to grey.
    let greyness = min(max((130 - Double(brightest)) / 90, 0), 1) * 0.6
    channels = channels.map { $0 + Int((light - Double($0)) * greyness) }
    if Double(brightest) < darkest + threshold * darkRange {
      let step = Int(((light - 8) / 10 + threshold).rounded(.down))
      guard step >= 0 else { return Palette.colors[16] }
      return Palette.colors[232 + min(step, 23)]
    }
    var index = 0
    for channel in channels {
      let above = levels.indices.first { levels[$0] >= channel } ?? levels.count - 1
      let below = max(0, above - 1)
      let gap = levels[above] - levels[below]
      let part = gap > 0 ? Double(channel - levels[below]) / Double(gap) : 1
      index = index * 6 + (part > threshold ? above : below)
    }
    return Palette.colors[16 + index]
  }

  /// Below this all is grey, above it and the range all is of the cube, between them both are mixed.
  private static let darkest = 40.0
  private static let darkRange = 45.0

  // MARK: Sixteen colours

  /// The named colour, from 1 to 6, that is nearest to the middle of the upper half.
  private static func hue(of canvas: PixelCanvas) -> Int {
    let color = canvas.color(x: canvas.columns / 2, y: canvas.pixelRows / 8)
    let own = OKLCh(OKLab(color)).hue
    return (1...6).min { left, right in
      distance(own, Palette.colors[left]) < distance(own, Palette.colors[right])
    } ?? 4
  }

  private static func distance(_ hue: Double, _ color: Color) -> Double {
    abs((OKLCh(OKLab(color)).hue - hue).remainder(dividingBy: 2 * .pi))
  }

  /// One hue alone, from its bright colour through its dark one to black.
  private func shade16(_ color: Color, _ threshold: Double) -> Color {
    let light = OKLab(color).lightness
    let ramp = [Palette.colors[0], Palette.colors[hue], Palette.colors[hue + 8]]
    let place = min(max((light - 0.3) / 0.22, 0), 2)
    let below = min(Int(place), 1)
    return ramp[place - Double(below) > threshold ? below + 1 : below]
  }
}

extension PixelCanvas {
  /// The colour between the two pixels of the cell that a pixel belongs to.
  func mean(x: Int, y: Int) -> Color {
    color(x: x, y: y & ~1).overlaid(with: color(x: x, y: y | 1), opacity: 0.5)
  }

  /// Gives each of the lowest `rows` rows of cells one colour from side to side.
  ///
  /// Such a row is made of spaces: text on it has one ground, so that it comes out in one piece, can
  /// be copied alone, and has nothing to its right that a terminal could reorder with it.
  mutating func flatten(textRows rows: Int) {
    let first = max(0, pixelRows - 2 * rows)
    guard columns > 0, first < pixelRows else { return }
    var bytes: [UInt8] = []
    for y in stride(from: first, to: pixelRows, by: 2) {
      var sums = SIMD3<Int>()
      for x in 0..<columns {
        let color = mean(x: x, y: y)
        sums &+= SIMD3(Int(color.red), Int(color.green), Int(color.blue))
      }
      let row = (0..<3).map { UInt8(truncatingIfNeeded: sums[$0] / columns) }
      for _ in 0..<2 * columns { bytes += row }
    }
    paint(rgb: bytes, width: columns, y: first)
  }
}
