import TerminalKit

/// The initials of a name as a mask of pixels.
struct CardInitials {
  /// Letters that are drawn large; empty when the name begins with letters that are not known.
  let letters: [Character]
  /// What to show at the size of text where no large letter can be drawn.
  let text: String

  /// The initials of a name that is fit to be shown: of its first and its last word.
  init(of name: String) {
    let words = name.split(separator: " ").compactMap { word in
      word.first { $0.isLetter || $0.isNumber }
    }
    let chosen = words.count > 1 ? [words[0], words[words.count - 1]] : Array(words.prefix(1))
    let capitals = chosen.map { $0.uppercased().first ?? $0 }
    letters = capitals.allSatisfy { LetterStrokes.lines(of: $0) != nil } ? capitals : []
    text = capitals.isEmpty ? name.first.map { String($0) } ?? "" : String(capitals)
  }

  /// The initials drawn: how much of each pixel is ink, and where the mask goes on its canvas.
  struct Mask {
    var width: Int
    var height: Int
    var ink: [UInt8]

    /// The same with every row twice.
    var doubled: Mask {
      var ink: [UInt8] = []
      for y in 0..<height {
        let row = self.ink[y * width..<(y + 1) * width]
        ink += row + row
      }
      return Mask(width: width, height: 2 * height, ink: ink)
    }

    /// The same with every pixel either ink or not.
    var sharp: Mask {
      var mask = self
      for index in ink.indices { mask.ink[index] = ink[index] > 127 ? 255 : 0 }
      return mask
    }
  }

  /// The large letters in at most `width` x `height` pixels; nil when that is too small to be read.
  ///
  /// `pixelHeight` is a pixel's height divided by its width.
  func mask(width: Int, height: Int, pixelHeight: Double) -> Mask? {
    guard !letters.isEmpty else { return nil }
    let count = letters.count
    // In units of the letters' height: each is 0.64 wide, 0.3 lie between two.
    let unitsAcross = Double(count) * Self.aspect + Double(count - 1) * Self.gap + Self.weight
    let size = min(
      Double(height) * pixelHeight / (1 + Self.weight), Double(width) / unitsAcross)
    guard size / pixelHeight >= Self.smallest else { return nil }
    // Whole pixels, so that upright and level strokes are sharp.
    let stroke = max(1, (size * Self.weight).rounded())
    let letter = (width: (size * Self.aspect).rounded(), height: (size / pixelHeight).rounded())
    let step = letter.width + (size * Self.gap).rounded()
    let level = max(1, (stroke / pixelHeight).rounded())
    let columns = min(width, Int(step) * (count - 1) + Int(letter.width + stroke))
    let rows = min(height, Int(letter.height + level))
    var mask = Mask(
      width: columns, height: rows, ink: Array(repeating: 0, count: columns * rows))
    for (index, sign) in letters.enumerated() {
      let place = Place(
        origin: SIMD2(step * Double(index) + stroke / 2, level * pixelHeight / 2),
        scale: SIMD2(
          letter.width / LetterStrokes.width,
          letter.height * pixelHeight / LetterStrokes.height),
        stroke: stroke, pixelHeight: pixelHeight)
      Self.draw(sign, place, into: &mask)
    }
    return mask
  }

  /// A disc for initials at the size of text to stand on; nil where there is no room for one.
  ///
  /// It is as light as a shade of the card, so that the text on it stays the brightest.
  func disc(width: Int, height: Int, pixelHeight: Double) -> Mask? {
    guard letters.isEmpty, !text.isEmpty else { return nil }
    let size = min(Double(width) * 0.45, Double(height) * pixelHeight * 0.8)
    guard size >= Self.smallestDisc else { return nil }
    // Odd in rows of cells and even in columns, or the other way round, as the text is.
    let textWidth = DisplayWidth.of(text)
    let columns = Int(size) - (Int(size) - textWidth) % 2
    let cells = Int(Double(columns) / pixelHeight / 2) | 1
    var mask = Mask(
      width: columns, height: 2 * cells, ink: Array(repeating: 0, count: 2 * cells * columns))
    let center = SIMD2(Double(columns), Double(2 * cells) * pixelHeight) / 2
    let radius = min(center.x, center.y)
    for y in 0..<mask.height {
      for x in 0..<mask.width {
        let off = SIMD2(Double(x) + 0.5, (Double(y) + 0.5) * pixelHeight) - center
        let inside = min(max(radius - (off * off).sum().squareRoot() + 0.5, 0), 1)
        mask.ink[y * mask.width + x] = UInt8((inside * 56).rounded())
      }
    }
    return mask
  }

  private static let smallestDisc = 7.0
  private static let aspect = 0.64
  private static let gap = 0.3
  private static let weight = 0.16
  /// The least height in pixels at which a letter can be told.
  private static let smallest = 4.0

  /// Where a letter goes, in units of a pixel's width.
  private struct Place {
    var origin: SIMD2<Double>
    var scale: SIMD2<Double>
    var stroke: Double
    var pixelHeight: Double

    /// A stroke of the letter; upright and level ones fill whole pixels.
    func line(
      _ from: LetterStrokes.Point, _ to: LetterStrokes.Point
    ) -> (from: SIMD2<Double>, to: SIMD2<Double>) {
      var (start, end) = (origin + from * scale, origin + to * scale)
      if from.x == to.x {
        start.x = (start.x - stroke / 2).rounded() + stroke / 2
        end.x = start.x
      }
      if from.y == to.y {
        let level = max(1, (stroke / pixelHeight).rounded())
        let row = (start.y / pixelHeight - level / 2).rounded() + level / 2
        start.y = row * pixelHeight
        end.y = start.y
      }
      return (start, end)
    }
  }

  private static func draw(_ letter: Character, _ place: Place, into mask: inout Mask) {
    let lines = (LetterStrokes.lines(of: letter) ?? []).map { place.line($0.from, $0.to) }
    let reach = place.stroke / 2
    // Thin strokes would be pale all over.
    let sharpness = place.stroke < 2 ? 2.5 : 1.2
    let right = place.origin.x + LetterStrokes.width * place.scale.x
    let first = max(0, Int(place.origin.x - reach - 1))
    let end = min(mask.width, Int(right + reach + 2))
    for y in 0..<mask.height {
      for x in stride(from: first, to: end, by: 1) {
        let point = SIMD2(Double(x) + 0.5, (Double(y) + 0.5) * place.pixelHeight)
        var nearest = Double.infinity
        for line in lines { nearest = min(nearest, distance(of: point, line.from, line.to)) }
        let ink = min(max((reach - nearest) * sharpness + 0.5, 0), 1)
        let index = y * mask.width + x
        mask.ink[index] = max(mask.ink[index], UInt8((ink * 255).rounded()))
      }
    }
  }

  private static func distance(
    of point: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>
  ) -> Double {
    let line = to - from
    let length = (line * line).sum()
    let part = length > 0 ? min(max(((point - from) * line).sum() / length, 0), 1) : 0
    let off = point - (from + line * part)
    return (off * off).sum().squareRoot()
  }
}
