/// A rectangle of cells; columns grow to the right, rows downwards, both from 0.
package struct Rect: Hashable, Sendable {
  /// The first column.
  package var column: Int
  /// The first row.
  package var row: Int
  /// How many columns.
  package var width: Int
  /// How many rows.
  package var height: Int

  /// A rectangle; a negative size counts as none.
  package init(column: Int, row: Int, width: Int, height: Int) {
    self.column = column
    self.row = row
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The column after the last.
  package var endColumn: Int { column + width }
  /// The row after the last.
  package var endRow: Int { row + height }
  /// Whether there is no cell in it.
  package var isEmpty: Bool { width == 0 || height == 0 }

  /// Whether the cell lies inside.
  package func contains(column: Int, row: Int) -> Bool {
    column >= self.column && column < endColumn && row >= self.row && row < endRow
  }

  /// The cells that lie in both; empty if there is none.
  package func intersection(_ other: Rect) -> Rect {
    let column = max(column, other.column)
    let row = max(row, other.row)
    return Rect(
      column: column, row: row,
      width: min(endColumn, other.endColumn) - column,
      height: min(endRow, other.endRow) - row
    )
  }

  /// The rectangle without so many columns left and right and rows above and below.
  package func inset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(
      column: column + columns, row: row + rows,
      width: width - 2 * columns, height: height - 2 * rows
    )
  }

  /// The rectangle moved.
  package func moved(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(column: column + columns, row: row + rows, width: width, height: height)
  }

  /// A rectangle of this size in the middle of this one, cut to it.
  package func centered(width: Int, height: Int) -> Rect {
    let width = min(max(0, width), self.width)
    let height = min(max(0, height), self.height)
    return Rect(
      column: column + (self.width - width) / 2, row: row + (self.height - height) / 2,
      width: width, height: height
    )
  }
}
