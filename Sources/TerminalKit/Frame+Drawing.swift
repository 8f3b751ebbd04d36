extension Frame {
  /// Draws one line of visible text and returns the column after it.
  ///
  /// What lies outside `clip` (the whole frame if nil) is cut off; of a wide cluster that is cut
  /// in half a space remains. Scalars without a column, such as isolates, travel with their
  /// neighbour, and an isolate that is cut off is closed. With `overPicture` a style without
  /// background keeps the colour that is there.
  @discardableResult
  package mutating func draw(
    _ text: some StringProtocol, column: Int, row: Int, style: Style = .plain, clip: Rect? = nil,
    overPicture: Bool = false
  ) -> Int {
    let clip = clip.map { $0.intersection(bounds) } ?? bounds
    let isRowVisible = row >= clip.row && row < clip.endRow
    var pen = Pen(column: column)
    for character in text {
      let columns = DisplayWidth.of(character)
      guard columns > 0 else {
        attach(character, row: row, to: &pen)
        continue
      }
      let place = pen.column
      pen.column += columns
      guard isRowVisible, place < clip.endColumn, pen.column > clip.column else { continue }
      let start = max(place, clip.column)
      var look = style
      if overPicture, style.background == nil { look.background = self[start, row].backdrop }
      if start == place, pen.column <= clip.endColumn {
        put(
          cell(for: character, after: pen.prefix, columns: columns, style: look), column: place,
          row: row)
        pen.openIsolates += pen.prefix.unicodeScalars.count
        pen.prefix = ""
        pen.lastDrawn = place
      } else {
        put(Self.space(in: look), column: start, row: row)
      }
    }
    if pen.openIsolates > 0, let last = pen.lastDrawn {
      extend(
        column: last, row: row, with: String(repeating: "\u{2069}", count: pen.openIsolates))
    }
    return pen.column
  }

  /// Where the next cluster goes and what travels with it.
  private struct Pen {
    var column: Int
    /// Isolates that were opened and wait for a cluster.
    var prefix = ""
    var openIsolates = 0
    var lastDrawn: Int?
  }

  /// Takes a cluster without a column along with its neighbour; controls are dropped.
  private mutating func attach(_ character: Character, row: Int, to pen: inout Pen) {
    guard let scalar = character.unicodeScalars.first else { return }
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F: break
    case 0x2066...0x2068: pen.prefix.append(character)
    case 0x2069 where pen.openIsolates == 0: pen.prefix = ""
    default:
      guard let last = pen.lastDrawn else { return }
      extend(column: last, row: row, with: String(character))
      if scalar.value == 0x2069 { pen.openIsolates -= 1 }
    }
  }

  private mutating func cell(
    for character: Character, after prefix: String, columns: Int, style: Style
  ) -> Cell {
    if prefix.isEmpty, let byte = character.asciiValue {
      return Cell(glyph: Glyph(ascii: byte), style: style, width: 1, isDoubtful: false)
    }
    return Cell(
      glyph: glyph(for: prefix + String(character)), style: style, width: UInt8(columns),
      isDoubtful: !prefix.isEmpty || DisplayWidth.isDoubtful(character)
    )
  }

  /// Fills a rectangle with one cluster of one column.
  package mutating func fill(_ rect: Rect, with character: Character = " ", style: Style) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty, DisplayWidth.of(character) == 1 else { return }
    let cell = cell(for: character, after: "", columns: 1, style: style)
    for row in rect.row..<rect.endRow {
      for column in rect.column..<rect.endColumn {
        put(cell, column: column, row: row)
      }
    }
  }

  /// Changes the style of all cells of a rectangle; the clusters stay.
  package mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let rect = rect.intersection(bounds)
    for row in rect.row..<rect.endRow {
      for column in rect.column..<rect.endColumn {
        restyle(column: column, row: row, change)
      }
    }
  }

  /// Copies another frame into this one with its upper left cell at a place.
  package mutating func draw(_ other: Frame, column: Int, row: Int, clip: Rect? = nil) {
    let clip = clip.map { $0.intersection(bounds) } ?? bounds
    let target = other.bounds.moved(columns: column, rows: row).intersection(clip)
    guard !target.isEmpty else { return }
    for y in target.row..<target.endRow {
      for x in target.column..<target.endColumn {
        var cell = other[x - column, y - row]
        if cell.glyph.tableIndex != nil { cell.glyph = glyph(for: other.text(of: cell)) }
        let isCut =
          cell.width == 2 && x + 1 == target.endColumn || cell.width == 0 && x == target.column
        if isCut { cell = Self.space(in: cell.style) }
        if cell.width != 0 { put(cell, column: x, row: y) }
      }
    }
  }
}

extension Cell {
  /// The colour that a glyph drawn over this cell stands on: of two halves, their middle.
  var backdrop: Color? {
    guard glyph == .lowerHalf || glyph == .upperHalf, let ink = style.foreground else {
      return style.background
    }
    return style.background?.overlaid(with: ink, opacity: 0.5)
  }
}
