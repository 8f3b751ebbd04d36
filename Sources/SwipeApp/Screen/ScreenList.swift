/// A list page's rows, as many as were needed so far, and what is seen of them.
struct ScreenList<Row: Equatable & Sendable, Cursor: Equatable & Sendable>: Equatable, Sendable {
  /// The rows read so far.
  private(set) var rows: [Row] = []
  /// Where to read on; nil when all is read.
  private(set) var cursor: Cursor?
  /// The row that keys work on.
  private(set) var selection = 0
  /// The first row that is shown.
  private(set) var top = 0
  /// Whether an answer is on its way.
  private(set) var isReading = false
  /// What rows must hold.
  private(set) var filter = ""
  /// Whether keys go into the filter.
  var isTyping = false
  /// The newest record when the rows were read; nil before.
  private(set) var record: UInt32?

  /// The row that is selected; nil in an empty list.
  var selected: Row? { rows.indices.contains(selection) ? rows[selection] : nil }
  /// Whether everything is read.
  var isComplete: Bool { record != nil && cursor == nil && !isReading }

  /// Begins anew, as the deck or the filter has changed; the place in the list is kept.
  mutating func restart(at cursor: Cursor, record: UInt32) {
    self.cursor = cursor
    self.record = record
    rows = []
    isReading = false
  }

  /// Sets what rows must hold; the list is to be read anew.
  mutating func setFilter(_ text: String) {
    filter = text
    record = nil
    selection = 0
    top = 0
  }

  /// Where to read on, if rows up to `needed` are not there yet; notes that an answer is awaited.
  mutating func take(upTo needed: Int) -> Cursor? {
    guard !isReading, rows.count < needed, let cursor else { return nil }
    isReading = true
    return cursor
  }

  /// Takes in what was read.
  mutating func add(_ part: ListPart<Row, Cursor>) {
    guard isReading else { return }
    isReading = false
    rows += part.rows
    cursor = part.cursor
    if cursor == nil { selection = min(selection, max(0, rows.count - 1)) }
  }

  /// Moves the selection, no further than there are rows, and keeps it in sight.
  mutating func move(by rows: Int, visible: Int) {
    select(selection + rows, visible: visible)
  }

  /// Selects a row, or the nearest there is.
  mutating func select(_ index: Int, visible: Int) {
    selection = min(max(0, index), max(0, rows.count - 1))
    keepInSight(visible: visible)
  }

  /// Makes sure that the selected row is among the shown ones.
  mutating func keepInSight(visible: Int) {
    let visible = max(1, visible)
    top = min(top, selection)
    top = max(top, selection - visible + 1)
    if cursor == nil { top = min(top, max(0, rows.count - visible)) }
  }
}
