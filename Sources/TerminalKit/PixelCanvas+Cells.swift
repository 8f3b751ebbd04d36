/// What pixels are turned into.
package enum CellShading: Sendable, Equatable {
  /// A half block for each pair of pixels: the full picture.
  case halfBlocks
  /// A coloured space for each pair, where half blocks cannot be trusted.
  case spaces
  /// Shades from ` ` to `█` without colour.
  case shades
  /// Signs of ASCII from ` ` to `@` without colour.
  case ascii

  /// The best that a depth allows; `ascii` asks for ASCII alone.
  package static func best(for depth: ColorDepth, ascii: Bool) -> CellShading {
    switch (depth, ascii) {
    case (.none, true): .ascii
    case (.none, false): .shades
    case (_, true): .spaces
    case (_, false): .halfBlocks
    }
  }
}

/// How a canvas gets into a frame.
package struct CanvasDrawing: Sendable {
  /// What the pixels are turned into.
  package var shading: CellShading
  /// The terminal's background, if it is known: edges are mixed with it.
  package var background: Color?
  /// Whether pure black becomes the nearest other colour (`Color.nudgedFromBlack`).
  package var nudgesBlack: Bool

  /// A way of drawing.
  package init(shading: CellShading, background: Color? = nil, nudgesBlack: Bool = false) {
    self.shading = shading
    self.background = background
    self.nudgesBlack = nudgesBlack
  }
}

extension PixelCanvas {
  /// Draws the canvas into a frame with its upper left cell at a place.
  ///
  /// Colours are reduced and dithered to the depth of `reducer`. Cells that no pixel covers are
  /// left as they are. Where the background is not known, a pixel is painted if at least half
  /// of it is covered.
  package func draw(
    into frame: inout Frame, column: Int, row: Int, as drawing: CanvasDrawing,
    reducer: inout ColorReducer, clip: Rect? = nil
  ) {
    let whole = Rect(column: column, row: row, width: columns, height: rows)
    let visible = whole.intersection(clip.map { $0.intersection(frame.bounds) } ?? frame.bounds)
    guard !visible.isEmpty else { return }
    for y in visible.row..<visible.endRow {
      for x in visible.column..<visible.endColumn {
        let (px, py) = (x - column, 2 * (y - row))
        var pair = CellPixels(
          top: pixel(x: px, y: py, over: drawing.background),
          bottom: pixel(x: px, y: py + 1, over: drawing.background)
        )
        pair.reduce(for: drawing, x: px, y: py, &reducer)
        if let cell = pair.cell(drawing.shading) { frame.put(cell, column: x, row: y) }
      }
    }
  }

  /// The colour that a pixel is painted in; nil if it is not painted.
  private func pixel(x: Int, y: Int, over background: Color?) -> Color? {
    let index = y * columns + x
    let covered = coverage[index]
    guard covered < 255 else { return pixels[index] }
    guard covered > 0 else { return nil }
    guard let background else { return covered < 128 ? nil : pixels[index] }
    return background.overlaid(with: pixels[index], opacity: Double(covered) / 255)
  }
}

/// The two pixels of a cell; nil is not painted.
private struct CellPixels {
  var top: Color?
  var bottom: Color?

  /// Takes both pixels to what the reducer's depth shows; without half blocks both become one.
  mutating func reduce(
    for drawing: CanvasDrawing, x: Int, y: Int, _ reducer: inout ColorReducer
  ) {
    let isPaired = drawing.shading == .halfBlocks
    if !isPaired {
      top = mean
      bottom = top
    }
    guard reducer.depth != .trueColor else {
      if drawing.nudgesBlack { (top, bottom) = (top?.nudgedFromBlack, bottom?.nudgedFromBlack) }
      return
    }
    top = top.map { reducer.dithered($0, x: x, y: isPaired ? y : y / 2) }
    bottom = isPaired ? bottom.map { reducer.dithered($0, x: x, y: y + 1) } : top
  }

  func cell(_ shading: CellShading) -> Cell? {
    switch shading {
    case .halfBlocks: halfBlock
    case .spaces: top.map { Frame.space(in: Style(background: $0)) }
    case .shades: shade(" ░▒▓█")
    case .ascii: shade(" .:-=+*#%@")
    }
  }

  private var halfBlock: Cell? {
    switch (top, bottom) {
    case (nil, nil):
      nil
    case (let top?, let bottom?) where top == bottom:
      Frame.space(in: Style(background: top))
    case (_, let bottom?):
      Self.cell(.lowerHalf, Style(foreground: bottom, background: top))
    case (let top?, nil):
      Self.cell(.upperHalf, Style(foreground: top))
    }
  }

  private var mean: Color? {
    guard let top, let bottom else { return nil }
    return top.overlaid(with: bottom, opacity: 0.5)
  }

  private func shade(_ signs: String) -> Cell? {
    let ramp = Array(signs.unicodeScalars)
    guard let top else { return nil }
    let light = OKLab(top).lightness
    let step = min(Int(light * Double(ramp.count)), ramp.count - 1)
    return Self.cell(Glyph(scalar: ramp[max(0, step)]), .plain)
  }

  private static func cell(_ glyph: Glyph, _ style: Style) -> Cell {
    Cell(glyph: glyph, style: style, width: 1, isDoubtful: false)
  }
}
