import DeckModel
import TerminalKit

/// Columns and rows between a thing and its place.
struct CellOffset: Equatable, Sendable {
  var columns: Int
  var rows: Int

  init(_ columns: Int, _ rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// In its place.
  static let zero = CellOffset(0, 0)
}

/// Cells a second, across and along.
struct CellSpeed: Equatable, Sendable {
  var x = 0.0
  var y = 0.0
}

/// A card that moves by itself: out after a verdict, back after undo, or home after a drag.
///
/// The deck has changed before the flight begins, so it can be cut short at any time.
struct Flight: Equatable, Sendable {
  /// Why it moves.
  enum Kind: Equatable, Sendable {
    case out(Verdict)
    case back(Verdict?)
    case home
  }

  let kind: Kind
  /// The card; that of a flight home is the top card.
  let card: ScreenCard
  private(set) var x: Spring
  private(set) var y: Spring

  /// Columns and rows from its place.
  var offset: CellOffset {
    CellOffset(Int(x.position.rounded()), Int(y.position.rounded()))
  }

  /// Out to the side of the verdict, from where it is, as fast as the finger was.
  static func out(
    _ verdict: Verdict, _ card: ScreenCard, from offset: CellOffset = .zero,
    velocity: CellSpeed = CellSpeed(), in size: CellOffset
  ) -> Flight {
    let goal = exit(verdict, in: size)
    return Flight(
      kind: .out(verdict), card: card,
      x: .away(
        position: Double(offset.columns), velocity: velocity.x, target: Double(goal.columns)),
      y: .away(position: Double(offset.rows), velocity: velocity.y, target: Double(goal.rows)))
  }

  /// Back from the side that it left by; a card that was only put off comes from below.
  static func back(
    _ verdict: Verdict?, _ card: ScreenCard, in size: CellOffset
  ) -> Flight {
    let start = verdict.map { exit($0, in: size) } ?? CellOffset(0, size.rows)
    return Flight(
      kind: .back(verdict), card: card,
      x: .away(position: Double(start.columns), velocity: 0, target: 0),
      y: .away(position: Double(start.rows), velocity: 0, target: 0))
  }

  /// Home after a drag that decided nothing.
  static func home(
    _ card: ScreenCard, from offset: CellOffset, velocity: CellSpeed
  ) -> Flight {
    Flight(
      kind: .home, card: card,
      x: .home(position: Double(offset.columns), velocity: offset.columns == 0 ? 0 : velocity.x),
      y: .home(position: Double(offset.rows), velocity: offset.rows == 0 ? 0 : velocity.y))
  }

  /// Where a card with that verdict goes: nope left, like right, boost up.
  private static func exit(
    _ verdict: Verdict, in size: CellOffset
  ) -> CellOffset {
    switch verdict {
    case .nope: CellOffset(-size.columns, 0)
    case .like: CellOffset(size.columns, 0)
    case .boost: CellOffset(0, -size.rows)
    }
  }

  /// Brings it on by so many seconds, as far as they are.
  mutating func step(_ seconds: Double) {
    x.step(seconds)
    y.step(seconds)
  }

  /// Whether it has arrived, or has left the screen.
  var isOver: Bool {
    switch kind {
    case .out:
      let way = max(abs(x.target), abs(y.target))
      let done = max(abs(x.position), abs(y.position))
      return done >= way * 0.9
    case .back, .home:
      return x.isAtRest() && y.isAtRest(distance: 0.25)
    }
  }
}
