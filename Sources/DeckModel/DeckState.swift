/// The small state of a deck after one of its records: all that is needed to show the top card,
/// to count, and to find what undo would take back.
package struct DeckState: Equatable, Sendable {
  /// How many cards there are.
  package var cards: UInt32 = 0
  /// How many of them have no verdict.
  package var pending: UInt32 = 0
  /// How many are liked, not counting boosts.
  package var likes: UInt32 = 0
  /// How many are rejected.
  package var nopes: UInt32 = 0
  /// How many are boosted.
  package var boosts: UInt32 = 0
  /// The top card; nil when none is pending.
  package var head: CardNumber?
  /// The last pending card.
  package var tail: CardNumber?
  /// The number of the newest record.
  package var record: RecordNumber = 0
  /// The number of the newest step.
  package var step: UInt32 = 0
  /// The last record of the step that undo would take back, or of the redo that did it again.
  package var undoTop: RecordNumber = 0
  /// The record of the undo that redo would do again.
  package var redoTop: RecordNumber = 0

  /// The state of a deck without cards.
  package init() {}

  /// Counts one card fewer in the place it leaves and one more in the place it takes.
  @inlinable
  package mutating func count(leaving old: Verdict?, taking new: Verdict?) {
    count(old, by: -1)
    count(new, by: 1)
  }

  @inlinable
  package mutating func count(_ verdict: Verdict?, by amount: Int32) {
    let amount = UInt32(bitPattern: amount)
    switch verdict {
    case nil: pending &+= amount
    case .like: likes &+= amount
    case .nope: nopes &+= amount
    case .boost: boosts &+= amount
    }
  }

  /// How many cards have `verdict`.
  package func count(of verdict: Verdict) -> UInt32 {
    switch verdict {
    case .like: likes
    case .nope: nopes
    case .boost: boosts
    }
  }
}

/// One record of a deck's history: what happened, and the whole small state after it.
///
/// Records are never changed, so undo and redo are links between them: the steps and redos that undo
/// can take back form a stack through `under`, and so do the undos that redo can take back.
package struct DeckRecord: Equatable, Sendable {
  /// What happened.
  package var action: Action
  /// Whether the verdict came with a load.
  package var isImported: Bool = false
  /// Whether the step is complete with this record.
  package var isLast: Bool = true
  /// Milliseconds since 1970 UTC; for people, never for order.
  package var time: Int
  /// The step's number, shared by all its records; of undo and redo that of the step concerned.
  package var step: UInt32
  /// The first record of the same step.
  package var first: RecordNumber
  /// What changed in the places of cards.
  package var change: Change = .none
  /// Of an undo or redo: the last record of the step concerned.
  package var target: RecordNumber = 0
  /// What lies beneath this record on its stack.
  package var under: RecordNumber = 0
  /// The state after it.
  package var state: DeckState

  /// Makes a record; it is complete unless told otherwise.
  @inlinable
  package init(
    action: Action, time: Int, step: UInt32, first: RecordNumber, change: Change = .none,
    state: DeckState
  ) {
    self.action = action
    self.time = time
    self.step = step
    self.first = first
    self.change = change
    self.state = state
  }

  /// The card that the record moved; nil for records of another kind.
  package var card: CardNumber? {
    if case .move(let move) = change { move.card } else { nil }
  }

  /// The record's own number.
  package var number: RecordNumber { state.record }
}
