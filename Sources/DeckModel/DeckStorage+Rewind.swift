// The rules of undo and redo.

extension DeckStorage where Self: ~Copyable {
  /// Takes back the newest step; nil when there is none.
  ///
  /// Every card it touched is exactly where it was. Cards loaded since stay at the end. What was done
  /// again is taken back by the records of its redo: cards may have been loaded between the two.
  ///
  /// - Complexity: O(*k*) in the number of cards that the step touched; O(*n*) for a new order.
  @inlinable
  package mutating func rewind(at time: Int) throws(Failure) -> Rewound? {
    guard state.undoTop != 0 else { return nil }
    let newest = try record(state.undoTop)
    let step = try self.step(of: newest)
    let first = state.record + 1
    let redoTop = state.redoTop
    if step.action.isReorder {
      let kept = keepsPlaces(newest, redoing: step) ? newest.first - 1 : step.number - 1
      let new = try restore(try record(kept).state, keptAs: kept)
      try append(
        rewound(
          step, .undo, at: time, first: first, new.change, new.state, onto: redoTop,
          leaving: newest.under))
      try completeStep()
      return Rewound(step: step, count: 0, firstCard: nil)
    }
    var number = newest.number
    while number >= newest.first {
      let record = number == newest.number ? newest : try self.record(number)
      guard case .move(let done) = record.change else { break }
      let move = try reversed(done, of: record)
      let old = record.action == .redo ? try verdict(at: move.from) : record.action.verdict
      let new = try verdict(at: move.to)
      var after = state
      after.apply(move, old, new)
      try append(
        rewound(
          step, .undo, at: time, first: first, .move(move), after, onto: redoTop,
          leaving: newest.under))
      number -= 1
    }
    try completeStep()
    return try report(step)
  }

  /// Does the newest undone step again, with the time it had; nil when there is none.
  ///
  /// A verdict is given again, later goes behind all cards that are there now, and a new order is
  /// the one it was, with cards loaded since at its end.
  ///
  /// - Complexity: as `rewind`.
  @inlinable
  package mutating func redo(at time: Int) throws(Failure) -> Rewound? {
    guard state.redoTop != 0 else { return nil }
    let undo = try record(state.redoTop)
    let step = try record(undo.target)
    let first = state.record + 1
    let undoTop = state.undoTop
    if step.action.isReorder {
      if state.cards > step.state.cards { try keepPlaces() }
      let new = try restore(step.state, keptAs: step.number)
      try append(
        rewound(
          step, .redo, at: time, first: first, new.change, new.state, onto: undoTop,
          leaving: undo.under))
      try completeStep()
      return Rewound(step: step, count: 0, firstCard: nil)
    }
    let head = state.head
    var above: CardNumber?
    for number in stride(from: step.first, through: step.number, by: 1) {
      let record = number == step.number ? step : try self.record(number)
      guard let card = record.card else { break }
      let from = try place(of: card)
      var to = Place.decided(by: number)
      if record.action == .later {
        to = state.tail == card ? from : .pending(after: state.tail, before: nil)
      } else if record.action == .clear {
        to = .pending(after: above, before: head)
        above = card
      }
      let old = try verdict(at: from)
      let move = Move(card: card, from: from, to: to)
      var after = state
      after.apply(move, old, record.action.verdict)
      try append(
        rewound(
          step, .redo, at: time, first: first, .move(move), after, onto: undoTop,
          leaving: undo.under))
    }
    try completeStep()
    return try report(step)
  }

  /// The move that takes `done` back, which `record` did and nothing but loads came after.
  @inlinable
  package mutating func reversed(
    _ done: Move, of record: DeckRecord
  ) throws(Failure) -> Move {
    var to = done.from
    if case .pending(let after, nil) = to, state.cards > record.state.cards {
      // It stood at the end; what was loaded since comes after it.
      to = .pending(after: after, before: record.state.cards)
    }
    let from = done.to.decision == nil ? try place(of: done.card) : done.to
    return Move(card: done.card, from: from, to: to)
  }

  /// Brings kept places back; cards loaded since follow them in load order.
  ///
  /// - Parameter kept: The state that belongs to the places kept under `number`.
  /// - Returns: The state then, and the link to the cards loaded since.
  @inlinable
  package mutating func restore(
    _ kept: DeckState, keptAs number: RecordNumber
  ) throws(Failure) -> (state: DeckState, change: Change) {
    var new = state
    new.head = kept.head
    new.tail = kept.tail
    new.pending = kept.pending
    new.likes = kept.likes
    new.nopes = kept.nopes
    new.boosts = kept.boosts
    try restorePlaces(number)
    guard state.cards > kept.cards else { return (new, .none) }
    new.pending += state.cards - kept.cards
    new.head = kept.head ?? kept.cards
    new.tail = state.cards - 1
    return (new, .join(after: kept.tail, first: kept.cards))
  }

  /// The step that `record`, the newest that undo can take back, ends or does again.
  @inlinable
  package mutating func step(of record: DeckRecord) throws(Failure) -> DeckRecord {
    record.action == .redo ? try self.record(record.target) : record
  }

  /// Whether the places before `record` were kept because it did the order `step` again among cards
  /// loaded since; without such cards they are those that were kept before the step itself.
  @inlinable
  package func keepsPlaces(_ record: DeckRecord, redoing step: DeckRecord) -> Bool {
    record.action == .redo && record.state.cards > step.state.cards
  }

  /// The record of one card, or one order, going back or forth with `step`: it comes onto one stack,
  /// over `under`, and leaves `next` as the top of the other.
  @inlinable
  package func rewound(
    _ step: DeckRecord, _ action: Action, at time: Int, first: RecordNumber, _ change: Change,
    _ state: DeckState, onto under: RecordNumber, leaving next: RecordNumber
  ) -> DeckRecord {
    var state = state
    state.record += 1
    state.undoTop = action == .undo ? next : state.record
    state.redoTop = action == .undo ? state.record : next
    var record = DeckRecord(
      action: action, time: time, step: step.step, first: first, change: change, state: state)
    record.target = step.number
    record.under = under
    record.isLast = false
    return record
  }

  /// How many cards `step` touched, and the first of them.
  @inlinable
  package mutating func report(_ step: DeckRecord) throws(Failure) -> Rewound {
    let first = step.first == step.number ? step : try record(step.first)
    return Rewound(
      step: step, count: Int(step.number - step.first) + 1, firstCard: first.card)
  }
}
