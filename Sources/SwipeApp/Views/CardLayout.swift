/// Where things are on a card of so many cells.
struct CardLayout: Equatable {
  /// Columns of cells.
  let columns: Int
  /// Rows of cells.
  let rows: Int

  /// The layout of a card; sizes below 0 count as 0.
  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// Columns left free on both sides of the text.
  var margin: Int {
    switch columns {
    case ..<8: columns < 4 ? 0 : 1
    case 8..<18: 1
    case 18..<32: 2
    default: 3
    }
  }

  /// Columns for text.
  var textColumns: Int { columns - 2 * margin }

  /// Rows left free below the text.
  var bottom: Int { rows >= 5 ? 1 : 0 }

  /// How many lines the second field may take.
  var hobbyLines: Int {
    switch rows {
    case ..<3: 0
    case 3..<14: 1
    default: 2
    }
  }

  /// The radius of the corners in columns.
  var radius: Double {
    columns < 4 || rows < 2 ? 0 : min(4, max(1, Double(columns) / 11))
  }

  /// The rows from the top on in which the initials may stand.
  var initialRows: Int { max(0, rows - bottom - hobbyLines - 2) }

  /// The initials as large as they fit; nil where they would be too small.
  ///
  /// Where only whole cells can be painted, the two pixels of a cell are alike.
  func mask(of initials: CardInitials, _ look: CardLook) -> CardInitials.Mask? {
    let width = columns * 6 / 10
    let height = initialRows * 6 / 10
    guard look.isASCII else {
      return initials.mask(width: width, height: 2 * height, pixelHeight: look.pixelHeight)
    }
    return initials.mask(width: width, height: height, pixelHeight: look.cellRatio)?.doubled
  }

  /// The upper left pixel of the initials: in the middle of what the text leaves free, or a little
  /// lower, but never below the middle of the card.
  func place(of mask: CardInitials.Mask) -> (x: Int, y: Int) {
    ((columns - mask.width) / 2, max(0, min(rows, initialRows + 1) - mask.height / 2) & ~1)
  }

  /// The disc behind initials at the size of text.
  func disc(of initials: CardInitials, pixelHeight: Double) -> CardInitials.Mask? {
    initials.disc(width: columns, height: 2 * initialRows, pixelHeight: pixelHeight)
  }

  /// The row of initials at the size of text.
  var initialRow: Int { max(0, min(rows - 1, initialRows / 2)) }

  /// The upper left pixel of a disc around that row.
  func place(ofDisc disc: CardInitials.Mask) -> (x: Int, y: Int) {
    ((columns - disc.width) / 2, 2 * (initialRow - disc.height / 4))
  }
}
