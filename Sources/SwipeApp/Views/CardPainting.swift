import DeckModel
import TerminalKit

/// A card painted in one size, ready to be drawn anywhere.
struct CardPainting {
  /// The card's size and measures.
  let layout: CardLayout
  /// The picture under the text; nil where the card is a box.
  var canvas: PixelCanvas?
  /// Whether the card is on the screen already as pixels, and only its text is to be drawn.
  var isOverPixels = false
  /// The verdict on the stamp.
  var verdict: Verdict?
  /// The words in the upper left corner.
  var position: String?
  /// The colour of initials that are text.
  var initialInk = Color.white
  private var lines: [(text: String, isBold: Bool)] = []
  private var initials: (rows: [String], column: Int, row: Int)?
  private let isASCII: Bool

  init(layout: CardLayout, _ look: CardLook) {
    self.layout = layout
    isASCII = look.isASCII
  }

  /// How many rows from the bottom the text needs, the free ones included.
  var textRows: Int { lines.count + layout.bottom }

  /// The columns between the sides of a box, or of the card.
  private var inner: (column: Int, width: Int) {
    (layout.margin, layout.textColumns)
  }

  mutating func setText(_ text: CardText) {
    guard layout.rows > 0, inner.width > 0 else { return }
    let hobby = text.hobbyLines(columns: inner.width, lines: layout.hobbyLines)
    lines = [(text.nameLine(columns: inner.width), true)] + hobby.map { ($0, false) }
  }

  /// Takes the initials as text: where they could not be painted, or all of them in a box.
  mutating func setInitials(_ letters: CardInitials, _ look: CardLook) {
    guard layout.initialRows > 0, layout.columns > 3 || layout.rows > 2 else { return }
    if let mask = layout.mask(of: letters, look) {
      guard look.isFramed else { return }
      let place = layout.place(of: mask)
      initials = (mask.rows(ascii: look.isASCII), place.x, place.y / 2)
      return
    }
    let width = DisplayWidth.of(letters.text)
    guard width > 0, width <= inner.width else { return }
    initials = (
      [VisibleText.isolated(letters.text)], (layout.columns - width) / 2,
      layout.initialRow
    )
  }

  /// Draws the card with its upper left cell at a place; what lies outside is cut off.
  func draw(
    into frame: inout Frame, column: Int, row: Int, _ look: inout CardLook, clip: Rect? = nil
  ) {
    let rect = Rect(column: column, row: row, width: layout.columns, height: layout.rows)
    let visible = rect.intersection(clip.map { $0.intersection(frame.bounds) } ?? frame.bounds)
    guard !visible.isEmpty else { return }
    if let canvas {
      let drawing = CanvasDrawing(
        shading: .best(for: look.depth, ascii: look.isASCII), background: look.background,
        nudgesBlack: true)
      canvas.draw(
        into: &frame, column: column, row: row, as: drawing, reducer: &look.reducer, clip: visible)
    } else if !isOverPixels {
      drawBox(rect, into: &frame, clip: visible)
    }
    drawText(rect, into: &frame, clip: visible)
    drawStamp(rect, into: &frame, look.depth, clip: visible)
  }

  private func drawBox(_ rect: Rect, into frame: inout Frame, clip: Rect) {
    frame.fill(clip, style: .plain)
    guard hasBox else { return }
    frame.drawBox(rect, isASCII ? .ascii : .rounded, clip: clip)
    guard isASCII else { return }
    // A dot and an apostrophe look rounder than a plus.
    for (x, y, sign) in [
      (0, 0, "."), (rect.width - 1, 0, "."), (0, rect.height - 1, "'"),
      (rect.width - 1, rect.height - 1, "'"),
    ] {
      frame.draw(sign, column: rect.column + x, row: rect.row + y, clip: clip)
    }
  }

  private var isPlain: Bool { canvas == nil && !isOverPixels }

  private var hasBox: Bool { isPlain && layout.columns > 5 && layout.rows > 2 }

  private func drawText(_ rect: Rect, into frame: inout Frame, clip: Rect) {
    let ink = isPlain ? nil : Color.white
    let soft = isPlain ? nil : Color(0xE4E4E8)
    if let initials {
      for (index, text) in initials.rows.enumerated() {
        frame.draw(
          text, column: rect.column + initials.column, row: rect.row + initials.row + index,
          style: .bold(isPlain ? nil : initialInk), clip: clip, overPicture: true)
      }
    }
    let first = rect.row + layout.rows - textRows
    for (index, line) in lines.enumerated() {
      let row = first + index
      let style = Style(
        foreground: line.isBold ? ink : soft, attributes: line.isBold ? .bold : [])
      let end = frame.draw(
        line.text, column: rect.column + inner.column, row: row, style: style, clip: clip,
        overPicture: true)
      if hasBox, line.text.hasPrefix("\u{2068}") {
        // A terminal that reorders such a line would take the frame's side along.
        frame.fill(
          Rect(column: end, row: row, width: rect.endColumn - end, height: 1).intersection(clip),
          style: .plain)
      }
    }
  }

  private func drawStamp(
    _ rect: Rect, into frame: inout Frame, _ depth: ColorDepth, clip: Rect
  ) {
    let top = rect.row + (layout.rows > 5 ? 1 : 0)
    if let position, layout.rows > 5, layout.columns >= 16 {
      frame.draw(
        TextFitting.truncated(position, to: inner.width, ascii: isASCII),
        column: rect.column + inner.column, row: top,
        style: Style(foreground: isPlain ? nil : .white), clip: clip, overPicture: true)
    }
    guard let verdict, layout.rows > 3 else { return }
    let stamp = verdict.stamp(ascii: isASCII)
    let text = isPlain ? "[\(stamp)]" : " \(stamp) "
    let width = DisplayWidth.of(text)
    guard width <= inner.width else { return }
    let column =
      switch verdict {
      case .nope: inner.column
      case .boost: (layout.columns - width) / 2
      case .like: layout.columns - inner.column - width
      }
    var style = Style(attributes: [.bold, .reverse])
    if !isPlain {
      let paper = verdict.color(at: depth)
      style = Style(foreground: paper.readableInk, background: paper, attributes: .bold)
    }
    frame.draw(text, column: rect.column + column, row: top, style: style, clip: clip)
  }
}

extension CardInitials.Mask {
  /// The mask as rows of text: half blocks, or signs of ASCII.
  fileprivate func rows(ascii: Bool) -> [String] {
    stride(from: 0, to: height, by: 2).map { y in
      var line = ""
      for x in 0..<width {
        let top = ink[y * width + x] > 110
        let bottom = y + 1 < height && ink[(y + 1) * width + x] > 110
        if ascii {
          line += top ? "#" : " "
        } else {
          line += top ? (bottom ? "█" : "▀") : (bottom ? "▄" : " ")
        }
      }
      return line
    }
  }
}
