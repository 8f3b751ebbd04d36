import DeckModel
import TerminalKit

/// A press of the pointer and all that came of it until it is let go.
struct Gesture: Equatable, Sendable {
  /// What was pressed.
  enum Target: Equatable, Sendable {
    case card
    case page
    case tabBar
    case button(ScreenButton)
  }

  /// The direction that a drag keeps once it has left the slop.
  enum Axis: Equatable, Sendable {
    case horizontal
    case vertical
  }

  /// Cells that a pointer may move before it counts as a drag.
  static let slop = 2

  /// What was pressed.
  let target: Target
  /// Where it was pressed.
  let start: (column: Int, row: Int)
  /// Where it is now.
  private(set) var place: (column: Int, row: Int)
  /// The direction; nil while it has not left the slop.
  private(set) var axis: Axis?
  /// The last way that it moved: columns and rows, each kept until there is another.
  private var lastStep = CellOffset.zero
  private var speed = VelocityTracker()
  private var heard: Double

  init(_ target: Target, column: Int, row: Int, at now: Double) {
    self.target = target
    start = (column, row)
    place = (column, row)
    heard = now
    speed.add(x: Double(column), y: Double(row), at: now)
  }

  /// Notes that the pointer has moved. A row counts as two cells, as it is twice as high as wide.
  mutating func move(column: Int, row: Int, at now: Double) {
    if column != place.column { lastStep.columns = column - place.column }
    if row != place.row { lastStep.rows = row - place.row }
    place = (column, row)
    heard = now
    speed.add(x: Double(column), y: Double(row), at: now)
    let (across, along) = (abs(columns), 2 * abs(rows))
    guard axis == nil, max(across, along) > Self.slop else { return }
    axis = across >= along ? .horizontal : .vertical
  }

  /// Columns from the start.
  var columns: Int { place.column - start.column }
  /// Rows from the start.
  var rows: Int { place.row - start.row }

  /// Cells a second at `now`.
  func velocity(at now: Double) -> CellSpeed {
    let velocity = speed.velocity(at: now)
    return CellSpeed(x: velocity.x, y: velocity.y)
  }

  /// How clearly the drag goes along its axis: 1 is straight, 0 is diagonal.
  var clarity: Double {
    let (across, along) = (Double(abs(columns)), Double(2 * abs(rows)))
    guard let axis, across + along > 0 else { return 0 }
    let lead = axis == .horizontal ? across - along : along - across
    return min(1, max(0, 2 * lead / (across + along)))
  }

  static func == (left: Gesture, right: Gesture) -> Bool {
    left.target == right.target && left.start == right.start && left.place == right.place
      && left.axis == right.axis && left.heard == right.heard
  }
}

/// What a drag of a card means when it is let go.
enum Swing: Equatable, Sendable {
  case decide(Verdict)
  case details
  /// The card springs home.
  case home
}

extension Gesture {
  /// Seconds that a drag is thought to go on for after it was let go.
  static let foresight = 0.18
  /// Cells a second that do not count as a movement back.
  private static let tremble = 4.0

  /// Where along its axis the drag would end, in columns or rows; 0 when it turns back.
  func predictedEnd(at now: Double) -> Double {
    let speed = velocity(at: now)
    let offset: Double
    var velocity: Double
    let step: Int
    (offset, velocity, step) =
      switch axis {
      case .horizontal: (Double(columns), speed.x, lastStep.columns)
      case .vertical: (Double(rows), speed.y, lastStep.rows)
      case nil: (0, 0, 0)
      }
    // Reports that were held up come all at once, and their times tell nothing; the order does.
    if velocity * Double(step) < 0 { velocity = 0 }
    let end = offset + velocity * Self.foresight
    let turnsBack = velocity * end < 0 && abs(velocity) > Self.tremble
    return turnsBack || offset * end < 0 ? 0 : end
  }

  /// What letting go now would do to a card of that size: sideways beyond half its width decides, up
  /// past a third of its height boosts, and down as far opens the details.
  func swing(cardWidth: Int, cardHeight: Int, at now: Double) -> Swing {
    let end = predictedEnd(at: now)
    switch axis {
    case .horizontal where abs(end) > Double(cardWidth) / 2:
      return .decide(end > 0 ? .like : .nope)
    case .vertical where abs(end) > Double(cardHeight) / 3:
      return end < 0 ? .decide(.boost) : .details
    default:
      return .home
    }
  }

  /// Where the drag leads, and how far it is on the way: 1 is where the finger's place alone decides.
  func lean(cardWidth: Int, cardHeight: Int) -> (swing: Swing, progress: Double) {
    switch axis {
    case .horizontal:
      let progress = Double(abs(columns)) / max(1, Double(cardWidth) / 2)
      return (.decide(columns > 0 ? .like : .nope), progress)
    case .vertical:
      let progress = Double(abs(rows)) / max(1, Double(cardHeight) / 3)
      return (rows < 0 ? .decide(.boost) : .details, progress)
    case nil:
      return (.home, 0)
    }
  }
}
