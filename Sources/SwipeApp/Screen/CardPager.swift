import TerminalKit

/// Cards side by side, one of them in sight: a drag moves them with the finger, and letting go turns
/// by one if the predicted end lies beyond half the width. There is nothing beyond the ends.
struct CardPager: Equatable, Sendable {
  /// Columns between two cards.
  static let spacing = 10

  /// The card in sight.
  private(set) var index: Int
  /// How many cards there are.
  var count: Int
  /// Columns that the row of cards is away from its place.
  private(set) var offset = Spring.home(position: 0)

  /// A pager that shows the card at `index`.
  init(index: Int, count: Int) {
    self.count = max(1, count)
    self.index = min(max(0, index), max(1, count) - 1)
  }

  /// Whether the cards are on their way.
  var isMoving: Bool { !offset.isAtRest() }

  /// Columns from their place, for drawing.
  var columns: Int { Int(offset.position.rounded()) }

  /// Moves the cards with the finger.
  mutating func drag(to columns: Int) {
    offset = .home(position: Double(columns))
  }

  /// Lets go: turns by one or springs back; `end` is the predicted end and `width` a card's width.
  mutating func release(end: Double, velocity: Double, width: Int, animated: Bool) {
    let direction = abs(end) > Double(width) / 2 ? (end < 0 ? 1 : -1) : 0
    let from = offset.position
    let turned = turn(direction, width: width, animated: false)
    guard animated else { return }
    offset = .home(
      position: from + Double(turned * (width + Self.spacing)), velocity: velocity)
  }

  /// Turns by one card; at an end nothing happens.
  ///
  /// - Returns: By how many it was turned: -1, 0 or 1.
  @discardableResult
  mutating func turn(_ direction: Int, width: Int, animated: Bool) -> Int {
    let next = min(max(0, index + direction), count - 1)
    let turned = next - index
    index = next
    offset = .home(position: animated ? Double(turned * (width + Self.spacing)) : 0)
    return turned
  }

  /// Brings the cards on by so many seconds.
  mutating func step(_ seconds: Double) {
    offset.step(seconds)
    if offset.isAtRest() { offset = .home(position: 0) }
  }
}
