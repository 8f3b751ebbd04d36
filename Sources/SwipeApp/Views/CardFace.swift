import DeckModel
import Pictures
import TerminalKit

/// A card as it lies on the table: picture or gradient, and on it name, age and hobby.
struct CardFace {
  /// What is on the card.
  var model: UserModel
  /// The verdict that it has, shown as a stamp: nope on the left, boost in the middle, like right.
  var verdict: Verdict?
  /// The picture that fills the card; without one a gradient with the initials does.
  var picture: Bitmap?
  /// A few words in the upper left corner, such as where the card stands in the deck.
  var position: String?

  /// A card's face.
  init(
    _ model: UserModel, verdict: Verdict? = nil, picture: Bitmap? = nil, position: String? = nil
  ) {
    self.model = model
    self.verdict = verdict
    self.picture = picture
    self.position = position
  }

  /// The cells of a card that is 5 wide to 7 high, as wide as `columns` allow, and lower where
  /// there are not so many rows.
  static func size(
    columns: Int, rows: Int, cellRatio: Double
  ) -> (columns: Int, rows: Int) {
    let columns = max(1, columns)
    let wanted = (Double(columns) * 7 / 5 / max(0.1, cellRatio)).rounded()
    return (columns, max(1, min(rows, Int(wanted))))
  }

  /// The pixels of a picture that fills a card of so many cells.
  static func pictureSize(columns: Int, rows: Int) -> (width: Int, height: Int) {
    (columns, 2 * rows)
  }

  /// Draws the card.
  ///
  /// What lies outside the frame, or outside `clip`, is cut off. To draw the same card often, as in
  /// motion, keep `painting(columns:rows:_:)` and draw that.
  func draw(
    into frame: inout Frame, at rect: Rect, _ look: inout CardLook, clip: Rect? = nil
  ) {
    painting(columns: rect.width, rows: rect.height, look)
      .draw(into: &frame, column: rect.column, row: rect.row, &look, clip: clip)
  }

  /// The card painted once in a size, to be drawn any number of times in any place.
  func painting(columns: Int, rows: Int, _ look: CardLook) -> CardPainting {
    let layout = CardLayout(columns: columns, rows: rows)
    let text = CardText(model, ascii: look.isASCII)
    var painting = CardPainting(layout: layout, look)
    painting.setText(text)
    painting.verdict = verdict
    painting.position = position.map { VisibleText.shown($0, ascii: look.isASCII) }
    let initials = picture == nil ? CardInitials(of: text.plainName) : nil
    if !look.isFramed { paint(&painting, layout, initials, look) }
    if let initials { painting.setInitials(initials, look) }
    return painting
  }

  /// The text of a card whose picture is on the screen already as pixels.
  func paintingOverPixels(columns: Int, rows: Int, _ look: CardLook) -> CardPainting {
    var painting = CardPainting(layout: CardLayout(columns: columns, rows: rows), look)
    painting.setText(CardText(model, ascii: look.isASCII))
    painting.verdict = verdict
    painting.position = position.map { VisibleText.shown($0, ascii: look.isASCII) }
    painting.isOverPixels = true
    return painting
  }

  /// The card's picture in pixels, `scale` to a cell's width, with gradient and corners but without
  /// text; nil for a card without a picture. The corners are clear, or show the background where it is
  /// known.
  func pixels(columns: Int, rows: Int, scale: Int, _ look: CardLook) -> Bitmap? {
    guard picture != nil else { return nil }
    let layout = CardLayout(columns: columns, rows: rows)
    var painting = CardPainting(layout: layout, look)
    painting.setText(CardText(model, ascii: look.isASCII))
    var canvas = ground(layout, painting.textRows, look, scale: scale)
    canvas.roundCorners(radius: layout.radius * Double(scale), cellRatio: look.cellRatio)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(canvas.columns * canvas.pixelRows * 4)
    for y in 0..<canvas.pixelRows {
      for x in 0..<canvas.columns {
        var color = canvas.color(x: x, y: y)
        var coverage = canvas.coverage(x: x, y: y)
        if coverage < 255, let background = look.background {
          color = background.overlaid(with: color, opacity: Double(coverage) / 255)
          coverage = 255
        }
        pixels.append(color.red)
        pixels.append(color.green)
        pixels.append(color.blue)
        pixels.append(coverage)
      }
    }
    return Bitmap(width: canvas.columns, height: canvas.pixelRows, pixels: pixels)
  }

  /// Paints what lies under the text.
  private func paint(
    _ painting: inout CardPainting, _ layout: CardLayout, _ initials: CardInitials?,
    _ look: CardLook
  ) {
    let textRows = painting.textRows
    var canvas = ground(layout, textRows, look)
    canvas.flatten(textRows: textRows)
    let shading = CardShading(canvas, look)
    // A picture keeps its own dithering; what lies under the text must be as calm as it can be.
    let first = picture == nil ? 0 : canvas.pixelRows - 2 * textRows
    shading?.shade(&canvas, textRows: textRows, from: max(0, first))
    let ink = shading?.ink ?? .white
    if let initials {
      if let mask = layout.mask(of: initials, look) {
        canvas.paint(shading == nil ? mask : mask.sharp, at: layout.place(of: mask), in: ink)
      } else if shading == nil, let disc = layout.disc(of: initials, pixelHeight: look.pixelHeight)
      {
        canvas.paint(disc, at: layout.place(ofDisc: disc), in: ink)
      }
    }
    canvas.roundCorners(radius: layout.radius, cellRatio: look.cellRatio)
    painting.canvas = canvas
    painting.initialInk = ink
  }

  /// Picture or gradient, darkened towards the bottom. With a `scale` above 1 it has as many times
  /// more pixels each way.
  private func ground(
    _ layout: CardLayout, _ textRows: Int, _ look: CardLook, scale: Int = 1
  ) -> PixelCanvas {
    var canvas = PixelCanvas(columns: layout.columns * scale, rows: layout.rows * scale)
    if let picture {
      let fitted = picture.covering(
        width: canvas.columns, height: canvas.pixelRows, pixelAspect: 1 / look.pixelHeight)
      canvas.paint(
        rgb: Self.opaque(fitted, isGrey: look.depth == .palette16), width: canvas.columns)
    } else {
      canvas.fillDiagonally(CardColors.gradient(for: model.id))
    }
    canvas.darken(textRows: textRows * scale)
    return canvas
  }

  /// Red, green and blue of a picture, laid on the dark where it is clear.
  ///
  /// With `isGrey` it is in greys: the sixteen colours have four of them, which make a calm picture,
  /// and hues so loud that a photo in them is hard to read.
  private static func opaque(_ picture: Bitmap, isGrey: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(picture.pixels.count / 4 * 3)
    for start in stride(from: 0, to: picture.pixels.count - 3, by: 4) {
      let alpha = Int(picture.pixels[start + 3])
      for channel in 0..<3 {
        let mixed = Int(picture.pixels[start + channel]) * alpha + backdrop * (255 - alpha)
        bytes.append(UInt8(truncatingIfNeeded: (mixed + 127) / 255))
      }
      if isGrey {
        let color = bytes.suffix(3).map { Int($0) }
        let light = (color[0] * 54 + color[1] * 183 + color[2] * 19) / 256
        bytes.replaceSubrange(
          bytes.count - 3..<bytes.count,
          with: repeatElement(UInt8(truncatingIfNeeded: light), count: 3))
      }
    }
    return bytes
  }

  /// The grey behind the clear parts of a picture.
  private static let backdrop = 0x2A
}

extension PixelCanvas {
  /// Lays a colour over the pixels of a mask, as far as each is ink.
  fileprivate mutating func paint(
    _ mask: CardInitials.Mask, at place: (x: Int, y: Int), in color: Color
  ) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(mask.ink.count * 3)
    for y in 0..<mask.height {
      for x in 0..<mask.width {
        let ink = Double(mask.ink[y * mask.width + x]) / 255
        let below = self.color(x: place.x + x, y: place.y + y)
        let mixed = below.overlaid(with: color, opacity: ink)
        bytes += [mixed.red, mixed.green, mixed.blue]
      }
    }
    paint(rgb: bytes, width: mask.width, x: place.x, y: place.y)
  }
}
