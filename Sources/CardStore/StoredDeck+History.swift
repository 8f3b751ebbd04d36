package import DeckModel

/// One step in a deck's history.
package struct HistoryRow: Equatable, Sendable {
  /// The step's last record.
  package var step: DeckRecord
  /// How many cards it touched; of a new order, how many were put in order.
  package var count: Int
  /// The first card it touched; nil for a new order.
  package var firstCard: CardNumber?
  /// Whether it has been taken back.
  package var isUndone: Bool
}

extension StoredDeck {
  /// The newest steps, at most `limit`, the newest first, each handed to `body` as it is found.
  ///
  /// - Complexity: O(*k*) in the number of records that are looked at.
  package mutating func forEachStep(
    limit: Int = .max, _ body: (inout StoredDeck, HistoryRow) throws -> Void
  ) throws {
    // What happened last to a step decides: undone, or done again.
    var fates: [RecordNumber: Bool] = [:]
    var number = state.record
    var count = 0
    while number > 0, count < limit {
      let record = try record(number)
      if record.action == .undo || record.action == .redo {
        if fates[record.target] == nil { fates[record.target] = record.action == .undo }
      }
      if record.action.isStep {
        let isUndone = fates.removeValue(forKey: number) ?? false
        try body(&self, try row(record, isUndone: isUndone))
        count += 1
      }
      number = min(record.first, number) - 1
    }
  }

  /// The step that undo would take back; nil when there is none.
  package mutating func newestStep() throws(StoreError) -> HistoryRow? {
    guard state.undoTop != 0 else { return nil }
    return try row(try storage.step(of: try record(state.undoTop)), isUndone: false)
  }

  /// The row of a step, of which `step` is the last record.
  ///
  /// - Complexity: O(1): at most one small read.
  func row(_ step: DeckRecord, isUndone: Bool) throws(StoreError) -> HistoryRow {
    guard !step.action.isReorder else {
      return HistoryRow(
        step: step, count: Int(step.state.pending), firstCard: nil, isUndone: isUndone)
    }
    let first = step.first == step.number ? step : try record(step.first)
    return HistoryRow(
      step: step, count: Int(step.number - step.first) + 1, firstCard: first.card,
      isUndone: isUndone)
  }
}
