import Platform
import TerminalKit

/// Something on the screen that can be pressed.
enum ScreenButton: Hashable, Sendable {
  case rewind
  case nope
  case like
  case boost
  case tab(Tab)

  /// The action bar, from left to right; the two in the middle are the larger ones.
  static let actions: [ScreenButton] = [.rewind, .nope, .like, .boost]
}

/// Where everything is on a terminal of a size; total for every size from 1 x 1 on.
struct ScreenLayout: Equatable, Sendable {
  /// What there is room for.
  enum Form: Int, Comparable, Sendable {
    /// One line that asks for more room.
    case tiny
    /// Text alone.
    case text
    /// The card over the whole width, everything else on single lines.
    case compact
    /// The card between two gutters, large buttons.
    case standard
    /// A panel with all fields beside the card.
    case wide

    static func < (left: Form, right: Form) -> Bool { left.rawValue < right.rawValue }
  }

  let size: TerminalSize
  let form: Form
  /// The navigation bar; nil where it had to go.
  let navigation: Rect?
  /// The room of a page: between navigation bar and floating bar.
  let page: Rect
  /// The card in its place.
  let card: Rect
  /// The action bar.
  let actions: Rect
  /// The line for messages and for the gauge.
  let message: Rect
  /// The floating tab bar.
  let tabBar: Rect
  /// The panel with all fields; nil where there is no room for it.
  let side: Rect?

  /// The layout for a size.
  init(_ size: TerminalSize) {
    self.size = size
    let (columns, rows) = (size.columns, size.rows)
    form =
      switch (columns, rows) {
      case (110..., 34...): .wide
      case (60..., 20...): .standard
      case (34..., 12...): .compact
      case (20..., 6...): .text
      default: .tiny
      }
    let navigationRows = form < .compact || rows < 20 ? 0 : rows < 24 ? 1 : rows < 32 ? 2 : 3
    let tabRows = form < .compact ? 1 : rows < 24 ? 1 : 3
    let actionRows = form < .standard ? 1 : 3
    navigation =
      navigationRows > 0 ? Rect(column: 0, row: 0, width: columns, height: navigationRows) : nil
    let tabWidth = min(columns, 4 * (columns < 60 ? 9 : 14) + 2)
    tabBar = Rect(
      column: (columns - tabWidth) / 2, row: rows - tabRows, width: tabWidth, height: tabRows)
    actions = Rect(column: 0, row: tabBar.row - actionRows, width: columns, height: actionRows)
    message = Rect(column: 0, row: actions.row - 1, width: columns, height: 1)
    page = Rect(
      column: 0, row: navigationRows, width: columns, height: tabBar.row - navigationRows)
    // The card behind looks out over the top one.
    let gap = form >= .standard ? 1 : 0
    let room = Rect(
      column: 0, row: navigationRows + gap, width: columns,
      height: max(1, message.row - navigationRows - gap))
    card = Self.card(in: room, form, cellRatio: size.cellRatio ?? 2)
    let free = columns - card.endColumn - 4
    side =
      form == .wide && free >= 24
      ? Rect(column: card.endColumn + 2, row: card.row, width: min(44, free), height: card.height)
      : nil
  }

  /// The card in the middle of its room: in a phone's shape, wider and lower where that is the room.
  private static func card(in room: Rect, _ form: Form, cellRatio: Double) -> Rect {
    let high = Double(room.height)
    let wanted = high * cellRatio * (form == .compact ? 1.5 : 0.8)
    let width = max(1, min(room.width - (form < .standard ? 4 : 24), Int(wanted.rounded())))
    let size = CardFace.size(columns: width, rows: room.height, cellRatio: cellRatio)
    return room.centered(width: size.columns, height: size.rows)
  }

  /// Where each tab is within the floating bar: all of one width.
  var tabs: [Rect] {
    let inner = tabBar.inset(columns: tabBar.width > 34 ? 1 : 0)
    let width = inner.width / Tab.allCases.count
    let start = inner.column + (inner.width - width * Tab.allCases.count) / 2
    return Tab.allCases.map { tab in
      Rect(
        column: start + tab.rawValue * width, row: tabBar.row, width: width, height: tabBar.height)
    }
  }

  /// Where the buttons of the action bar are.
  var buttons: [(button: ScreenButton, rect: Rect)] {
    let isLarge = actions.height > 1
    let widths = isLarge ? [11, 14, 14, 11] : Array(repeating: min(9, actions.width / 4), count: 4)
    let spacing = isLarge ? (form == .wide ? 4 : 2) : (actions.width > 38 ? 1 : 0)
    let total = widths.reduce(0, +) + spacing * (widths.count - 1)
    var column = (actions.width - total) / 2
    return zip(ScreenButton.actions, widths).map { button, width in
      defer { column += width + spacing }
      return (
        button, Rect(column: column, row: actions.row, width: width, height: actions.height)
      )
    }
  }

  /// The buttons of the navigation bar: profile on the left, flame in the middle, chat on the right.
  var navigationButtons: [(button: ScreenButton, rect: Rect)] {
    guard let bar = navigation else { return [] }
    let width = min(12, bar.width / 3)
    return [
      (.tab(.you), Rect(column: 0, row: bar.row, width: width, height: bar.height)),
      (.tab(.deck), bar.centered(width: width + 4, height: bar.height)),
      (
        .tab(.history),
        Rect(column: bar.endColumn - width, row: bar.row, width: width, height: bar.height)
      ),
    ]
  }

  /// How many rows of a list are visible, below its title.
  var listRows: Int { max(1, page.height - 2) }

  /// What lies at a place of the page that is shown.
  func target(column: Int, row: Int, on tab: Tab, isBarShown: Bool) -> Gesture.Target {
    if isBarShown, tabBar.contains(column: column, row: row) { return .tabBar }
    func hit(_ buttons: [(button: ScreenButton, rect: Rect)]) -> ScreenButton? {
      buttons.first { $0.rect.contains(column: column, row: row) }?.button
    }
    if let button = hit(navigationButtons) { return .button(button) }
    guard tab == .deck else { return .page }
    if form >= .compact, let button = hit(buttons) { return .button(button) }
    return card.contains(column: column, row: row) ? .card : .page
  }

  /// The tab at a column of the floating bar.
  func tab(atColumn column: Int) -> Tab? {
    zip(Tab.allCases, tabs).first { $0.1.column..<$0.1.endColumn ~= column }?.0
  }

  /// The way that a card goes to leave the screen.
  var way: CellOffset {
    CellOffset(card.endColumn + 2, card.endRow + 1)
  }
}
