/// The four pages, in the order of their tabs.
enum Tab: Int, CaseIterable, Sendable {
  case you
  case deck
  case picks
  case history

  /// The page that is shown first.
  static let start = Tab.deck

  /// The word on the tab.
  var title: String {
    switch self {
    case .you: "You"
    case .deck: "Deck"
    case .picks: "Picks"
    case .history: "History"
    }
  }

  /// The sign before the word.
  func icon(ascii: Bool) -> String {
    switch self {
    case .you: ascii ? "@" : "◉"
    case .deck: ascii ? "#" : "▣"
    case .picks: ascii ? "*" : "★"
    case .history: ascii ? "=" : "≡"
    }
  }

  /// The page after it, or before it; nil beyond the first and the last.
  func neighbour(_ direction: Int) -> Tab? { Tab(rawValue: rawValue + direction) }
}

/// Which page is shown and how it is turned to. Tap, key, drag and program all end in `select`.
struct Pages: Equatable, Sendable {
  /// The page that is shown; bar and page both go by it.
  private(set) var selected = Tab.start
  /// How the last turn went: 1 forward, -1 backward, 0 before any.
  private(set) var direction = 0
  /// The way that the new page still has to come, from 1 to 0.
  private(set) var distance = 0.0

  /// Seconds that a turn takes.
  static let duration = 0.2

  /// Turns to a page; nothing happens if it is shown already.
  ///
  /// - Returns: Whether the page was turned.
  mutating func select(_ tab: Tab, animated: Bool) -> Bool {
    guard tab != selected else { return false }
    direction = tab.rawValue > selected.rawValue ? 1 : -1
    selected = tab
    distance = animated ? 1 : 0
    return true
  }

  /// Whether a turn is under way.
  var isTurning: Bool { distance > 0 }

  /// Brings the turn on by so many seconds.
  mutating func step(_ seconds: Double) {
    distance = max(0, distance - seconds / Self.duration)
  }

  /// Ends the turn at once.
  mutating func finish() { distance = 0 }
}

/// The floating bar's way out below the edge and back: 0.3 s, linear, asked for by any page.
struct BarSlide: Equatable, Sendable {
  /// Seconds for the whole way.
  static let duration = 0.3

  /// How far it is out: 0 is in place, 1 is gone.
  private(set) var position = 0.0
  /// Whether it is to be out.
  private(set) var isHidden = false

  /// Asks the bar to hide or to come back; without animation it is there at once.
  mutating func hide(_ isHidden: Bool, animated: Bool) {
    self.isHidden = isHidden
    if !animated { position = target }
  }

  private var target: Double { isHidden ? 1 : 0 }

  /// Whether it is on its way.
  var isMoving: Bool { position != target }

  /// Brings it on by so many seconds.
  mutating func step(_ seconds: Double) {
    let way = seconds / Self.duration
    position = isHidden ? min(1, position + way) : max(0, position - way)
  }
}
