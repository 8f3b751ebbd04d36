/// The eight signs that a box is drawn with.
package struct BoxStyle: Sendable, Equatable {
  /// Upper left, upper right, lower left, lower right, horizontal, vertical.
  let signs: [Character]

  private init(_ signs: String) {
    self.signs = Array(signs)
  }

  /// Round corners.
  package static let rounded = BoxStyle("╭╮╰╯─│")
  /// Square corners.
  package static let square = BoxStyle("┌┐└┘─│")
  /// Double lines.
  package static let double = BoxStyle("╔╗╚╝═║")
  /// Heavy lines.
  package static let heavy = BoxStyle("┏┓┗┛━┃")
  /// Signs of ASCII.
  package static let ascii = BoxStyle("++++-|")
}

extension Frame {
  /// Draws a box along the edge of a rectangle; the inside stays.
  ///
  /// A box of one row is a horizontal line, one of one column a vertical line.
  package mutating func drawBox(
    _ rect: Rect, _ box: BoxStyle = .rounded, style: Style = .plain, clip: Rect? = nil,
    overPicture: Bool = false
  ) {
    guard !rect.isEmpty else { return }
    let visible = rect.intersection(clip.map { $0.intersection(bounds) } ?? bounds)
    guard !visible.isEmpty else { return }
    let (right, bottom) = (rect.endColumn - 1, rect.endRow - 1)
    for row in visible.row..<visible.endRow {
      let isEdge = row == rect.row || row == bottom
      for column in visible.column..<visible.endColumn {
        let isSide = column == rect.column || column == right
        guard isEdge || isSide else { continue }
        let sign: Int
        if rect.height == 1 || isEdge && !isSide {
          sign = 4
        } else if rect.width == 1 || !isEdge {
          sign = 5
        } else {
          sign = (row == rect.row ? 0 : 2) + (column == rect.column ? 0 : 1)
        }
        draw(
          String(box.signs[sign]), column: column, row: row, style: style, clip: clip,
          overPicture: overPicture)
      }
    }
  }
}
