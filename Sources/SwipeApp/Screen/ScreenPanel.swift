import Platform
import TerminalKit

/// What lies over the page: its text, where it stands, and the line that it begins with.
struct ScreenPanel {
  let title: String
  let lines: [PanelLine]
  let rect: Rect
  /// The first line that is shown.
  let first: Int

  /// The panel for `overlay`: as high as its lines need, or as the room beneath the navigation.
  init(_ overlay: ScreenModel.Overlay, _ layout: ScreenLayout, _ theme: ScreenTheme) {
    let top = layout.form < .compact ? 0 : layout.page.row
    let columns = layout.size.columns
    let room = Rect(column: 0, row: top, width: columns, height: layout.size.rows - top)
      .centered(
        width: layout.form < .compact ? columns : min(84, columns),
        height: layout.size.rows - top)
    let scroll: Int
    switch overlay {
    case .details(let card, let line):
      title = card.title
      lines = FieldLines.all(of: card, theme, columns: room.width - 4)
      scroll = line
    case .help(let line):
      title = "Help"
      lines = HelpLines.lines(theme, columns: room.width - 4)
      scroll = line
    }
    rect = room.centered(width: room.width, height: min(room.height, lines.count + 2))
    first = min(scroll, Self.last(lines, rect))
  }

  /// The first line from `rows` further on; the text stops where its last line is in sight.
  func first(movedBy rows: Int) -> Int {
    min(max(0, first + rows), Self.last(lines, rect))
  }

  private static func last(_ lines: [PanelLine], _ rect: Rect) -> Int {
    max(0, lines.count - max(0, rect.height - 2))
  }
}

extension ScreenModel {
  /// Moves the text that lies over the page by `rows`.
  mutating func scroll(by rows: Int) {
    guard let overlay, let layout else { return }
    let theme = ScreenTheme(depth: settings.depth, isASCII: settings.isASCII)
    let first = ScreenPanel(overlay, layout, theme).first(movedBy: rows)
    switch overlay {
    case .details(let card, _): self.overlay = .details(card, scroll: first)
    case .help: self.overlay = .help(scroll: first)
    }
  }
}
