/// Makes the records of one new step, one for each card that moves.
package struct StepWriter {
  /// The state after the records made so far.
  package private(set) var state: DeckState
  /// What happened to each card so far.
  package private(set) var outcomes: [Outcome] = []
  /// Whether the verdicts come with a load.
  package var isImported = false

  private var action: Action
  private var time: Int
  private let number: UInt32
  private let first: RecordNumber
  private let under: RecordNumber

  /// Begins a step on a deck that is in `state`.
  package init(_ state: DeckState, action: Action, time: Int) {
    self.state = state
    self.action = action
    self.time = time
    number = state.step + 1
    first = state.record + 1
    under = state.undoTop
  }

  /// The number of the record that the next move will get.
  package var nextRecord: RecordNumber { state.record + 1 }

  /// Whether anything changed.
  package var hasRecords: Bool { state.record >= first }

  /// Gives the following moves another action and time.
  package mutating func turn(to action: Action, time: Int) {
    self.action = action
    self.time = time
  }

  /// Notes that nothing changes for `card`.
  package mutating func skip(_ card: CardNumber, _ verdict: Verdict?) {
    outcomes.append(
      Outcome(card: card, record: nil, previous: verdict, remaining: state.pending))
  }

  /// The record of `move`, which takes its card from one verdict to another; the outcome is noted.
  package mutating func add(_ move: Move, _ old: Verdict?, _ new: Verdict?) -> DeckRecord {
    let record = record(of: move, old, new)
    outcomes.append(
      Outcome(card: move.card, record: state.record, previous: old, remaining: state.pending))
    return record
  }

  /// The record of `move`, whose outcome the caller keeps.
  package mutating func record(of move: Move, _ old: Verdict?, _ new: Verdict?) -> DeckRecord {
    state.apply(move, old, new)
    state.record += 1
    state.step = number
    state.undoTop = state.record
    state.redoTop = 0
    var record = DeckRecord(
      action: action, time: time, step: number, first: first, change: .move(move), state: state)
    record.isImported = isImported
    record.isLast = false
    record.under = under
    return record
  }
}

extension DeckState {
  /// Moves a card: ends of the list and counts are those after `move`, which takes the card from
  /// one verdict to another.
  package mutating func apply(_ move: Move, _ old: Verdict?, _ new: Verdict?) {
    if case .pending(let after, let before) = move.from {
      if after == nil { head = before }
      if before == nil { tail = after }
    }
    if case .pending(let after, let before) = move.to {
      if after == nil { head = move.card }
      if before == nil { tail = move.card }
    }
    count(leaving: old, taking: new)
  }
}
