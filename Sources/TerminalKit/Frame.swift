/// A grid of cells, drawn into and then turned into bytes.
///
/// Every operation is total: what falls outside is cut off, and a frame may be 0 x 0. A wide
/// cluster owns the column to its right; whatever is drawn over one half blanks the other.
package struct Frame: Sendable {
  /// The greatest width and height; what asks for more gets this.
  package static let limit = 2_000

  /// Columns.
  package let width: Int
  /// Rows.
  package let height: Int
  private(set) var cells: [Cell]

  /// The clusters that do not fit into a cell, and where each of them is.
  private var clusters: [String] = []
  private var clusterIndex: [String: Int] = [:]

  /// A frame of blanks.
  package init(width: Int, height: Int) {
    self.width = min(max(0, width), Self.limit)
    self.height = min(max(0, height), Self.limit)
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  /// The whole frame as a rectangle.
  package var bounds: Rect {
    Rect(column: 0, row: 0, width: width, height: height)
  }

  /// The cell at a place; a blank outside the frame.
  package subscript(column: Int, row: Int) -> Cell {
    guard bounds.contains(column: column, row: row) else { return .blank }
    return cells[row * width + column]
  }

  /// The cluster of a cell of this frame; empty for a cell that belongs to its left neighbour.
  package func text(of cell: Cell) -> String {
    var bytes: [UInt8] = []
    appendText(of: cell, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of one row with its trailing spaces, for tests and line-by-line readers.
  package func text(ofRow row: Int) -> String {
    guard row >= 0, row < height else { return "" }
    var bytes: [UInt8] = []
    for cell in cells[row * width..<(row + 1) * width] {
      appendText(of: cell, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Makes every cell blank again and forgets all clusters.
  package mutating func clear() {
    for index in cells.indices {
      cells[index] = .blank
    }
    clusters.removeAll(keepingCapacity: true)
    clusterIndex.removeAll(keepingCapacity: true)
  }

  /// Appends the UTF-8 of a cell of this frame.
  func appendText(of cell: Cell, to bytes: inout [UInt8]) {
    if let index = cell.glyph.tableIndex {
      if index < clusters.count { bytes.append(contentsOf: clusters[index].utf8) }
    } else {
      cell.glyph.append(to: &bytes)
    }
  }

  /// Whether a cell of this frame looks like a cell of another frame.
  func shows(_ cell: Cell, like other: Cell, of frame: Frame) -> Bool {
    if cell.glyph.tableIndex == nil || other.glyph.tableIndex == nil { return cell == other }
    return cell.style == other.style && text(of: cell) == frame.text(of: other)
  }

  /// The glyph for a cluster, put into the table if need be.
  mutating func glyph(for cluster: String) -> Glyph {
    if let glyph = Glyph(cluster.utf8) { return glyph }
    if let index = clusterIndex[cluster] { return Glyph(tableIndex: index) }
    clusters.append(cluster)
    clusterIndex[cluster] = clusters.count - 1
    return Glyph(tableIndex: clusters.count - 1)
  }

  /// Puts a cell at a place inside the frame and blanks the other halves of what it cuts.
  ///
  /// A wide cell at the last column of the frame becomes a space.
  mutating func put(_ cell: Cell, column: Int, row: Int) {
    guard bounds.contains(column: column, row: row) else { return }
    let index = row * width + column
    guard cell.width != 2 || column + 1 < width else {
      return put(Self.space(in: cell.style), column: column, row: row)
    }
    if cells[index].width == 0, column > 0 { cells[index - 1].becomeSpace() }
    let end = index + max(1, Int(cell.width))
    if end < (row + 1) * width, cells[end].width == 0 { cells[end].becomeSpace() }
    cells[index] = cell
    if cell.width == 2 {
      cells[index + 1] = Cell(glyph: .covered, style: cell.style, width: 0, isDoubtful: false)
    }
  }

  /// Changes the style of a cell inside the frame and of its other half.
  mutating func restyle(column: Int, row: Int, _ change: (inout Style) -> Void) {
    guard bounds.contains(column: column, row: row) else { return }
    change(&cells[row * width + column].style)
  }

  /// Lengthens the cluster of a cell by scalars that take no column.
  mutating func extend(column: Int, row: Int, with suffix: String) {
    guard bounds.contains(column: column, row: row) else { return }
    let index = row * width + column
    let extended = glyph(for: text(of: cells[index]) + suffix)
    cells[index].glyph = extended
    cells[index].isDoubtful = true
  }

  /// A space in `style`.
  static func space(in style: Style) -> Cell {
    Cell(glyph: .space, style: style, width: 1, isDoubtful: false)
  }
}

extension Cell {
  /// Leaves a space in the style that the cell had.
  fileprivate mutating func becomeSpace() {
    glyph = .space
    width = 1
    isDoubtful = false
  }
}
