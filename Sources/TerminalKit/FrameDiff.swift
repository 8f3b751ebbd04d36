/// Turns frame after frame into the bytes that change one into the next on a full screen.
///
/// The cursor only jumps to absolute places. Where terminals may disagree about a cluster's
/// width, its columns are cleared first, the cluster is written last, and the cursor jumps
/// before anything else is written; so a row stays straight whatever the terminal believes. A
/// frame of more than 512 bytes, or with pictures, is wrapped in the marks of synchronized output. Every frame
/// ends in the plain style.
package struct FrameDiff: Sendable {
  /// Frames beyond so many bytes are shown at one blow.
  package static let synchronizedSize = 512

  /// The longest run of unchanged cells that is written rather than jumped over.
  static let longestMergedGap = 4

  private var encoder: ANSIEncoder
  private var shown: Frame?
  /// Where the screen may show something else than `shown`.
  private var forgotten: [Rect] = []
  /// Where the terminal's cursor is; nil if it may be anywhere.
  private var cursor: (column: Int, row: Int)?

  /// A screen of unknown content at this depth.
  package init(depth: ColorDepth) {
    encoder = ANSIEncoder(depth: depth)
  }

  /// Forgets what the screen shows: the next frame is painted whole.
  ///
  /// For the first frame, after a resize, on return from a suspension, and to repaint.
  package mutating func forget() {
    shown = nil
  }

  /// Forgets what the screen shows in a rectangle: those cells are written again with the next frame.
  ///
  /// For places that something else than a frame was drawn on, such as an inline image.
  package mutating func forget(_ rect: Rect) {
    forgotten.append(rect)
  }

  /// The bytes that make the screen show `frame`; none if it does already.
  ///
  /// - Parameter pictures: Sequences that belong to the frame and are written after its cells, such as
  ///   those that place images. They may leave the cursor anywhere, but not the style.
  package mutating func bytes(for frame: Frame, then pictures: [UInt8] = []) -> [UInt8] {
    cursor = nil
    let before: Frame
    if let shown, shown.width == frame.width, shown.height == frame.height {
      before = shown
    } else {
      before = Frame(width: frame.width, height: frame.height)
      encoder.put(sequence: EscapeSequences.clearScreen)
    }
    for row in 0..<frame.height {
      writeRow(row, of: frame, over: before)
    }
    forgotten.removeAll()
    encoder.reset()
    shown = frame
    let cells = encoder.takeBytes()
    let bytes = cells + pictures
    // Cells and pictures that change together must be seen together.
    let isJoint = !cells.isEmpty && !pictures.isEmpty
    guard isJoint || bytes.count > Self.synchronizedSize else { return bytes }
    return EscapeSequences.beginSynchronized + bytes + EscapeSequences.endSynchronized
  }

  private mutating func writeRow(_ row: Int, of frame: Frame, over before: Frame) {
    let start = row * frame.width
    var column = 0
    // The neighbour of a doubtful cell may have been written over by it.
    var isTouched = false
    while column < frame.width {
      let cell = frame.cells[start + column]
      let old = before.cells[start + column]
      let columns = max(1, Int(cell.width))
      var isKept = frame.shows(cell, like: old, of: before)
      if columns == 2 {
        isKept = isKept && frame.cells[start + column + 1] == before.cells[start + column + 1]
      }
      if !forgotten.isEmpty, forgotten.contains(where: { $0.contains(column: column, row: row) }) {
        isKept = false
      }
      if isKept, !isTouched {
        isTouched = false
      } else {
        write(cell, column: column, row: row, of: frame)
        isTouched = cell.isDoubtful || old.isDoubtful
      }
      column += columns
    }
  }

  private mutating func write(_ cell: Cell, column: Int, row: Int, of frame: Frame) {
    move(toColumn: column, row: row, of: frame)
    if cell.isDoubtful {
      if cell.width == 2 {
        encoder.putSpaces(2, style: cell.style)
        jump(toColumn: column)
      }
      encoder.put(cell, of: frame)
      cursor = (-1, row)
      return
    }
    encoder.put(cell, of: frame)
    // At the right edge terminals wait in different ways.
    cursor = (column + 1 < frame.width ? column + 1 : -1, row)
  }

  private mutating func move(toColumn column: Int, row: Int, of frame: Frame) {
    guard let cursor, cursor.row == row else {
      encoder.put(sequence: EscapeSequences.move(toColumn: column, row: row))
      return
    }
    guard cursor.column != column else { return }
    let gap = cursor.column..<max(cursor.column, column)
    let start = row * frame.width
    if cursor.column >= 0, !gap.isEmpty, gap.count <= Self.longestMergedGap,
      gap.allSatisfy({ isCheap(frame.cells[start + $0]) })
    {
      for column in gap {
        encoder.put(frame.cells[start + column], of: frame)
      }
      return
    }
    jump(toColumn: column)
  }

  /// Whether a cell can be written again without a style sequence.
  private mutating func isCheap(_ cell: Cell) -> Bool {
    guard cell.width == 1, !cell.isDoubtful else { return false }
    let isPicture = cell.glyph == .lowerHalf || cell.glyph == .upperHalf
    return encoder.isCurrent(cell.style, isPicture: isPicture)
  }

  private mutating func jump(toColumn column: Int) {
    encoder.put(sequence: EscapeSequences.move(toColumn: column))
  }
}
