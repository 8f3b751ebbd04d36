// The rules of loading and of new orders. All are O(n).

extension DeckStorage where Self: ~Copyable {
  /// Adds cards at the end, in load order; no step of undo. With 0 it tells that a load changed
  /// cards that were there.
  ///
  /// - Parameter isComplete: False when more records follow that belong to the same load.
  @inlinable
  package mutating func addCards(
    _ count: UInt32, at time: Int, isComplete: Bool = true
  ) throws(Failure) {
    let record = DeckRecord.load(count, into: state, at: time)
    try append(record)
    if isComplete { try completeStep() }
  }

  /// The pending cards from the top on, at most `limit`.
  @inlinable
  package mutating func pendingCards(
    limit: Int = .max
  ) throws(Failure) -> [CardNumber] {
    var order: [CardNumber] = []
    let count = min(Int(state.pending), limit)
    order.reserveCapacity(count)
    var next = state.head
    while let card = next, order.count < count {
      order.append(card)
      guard order.count < count, case .pending(_, let before) = try place(of: card) else { break }
      next = before
    }
    return order
  }

  /// Puts the pending cards into `order`, which must hold each of them once, as one step.
  ///
  /// - Returns: Whether anything changed; what changes nothing is no step.
  @inlinable
  package mutating func reorder(
    _ action: Action, _ order: [CardNumber], at time: Int
  ) throws(Failure) -> Bool {
    guard try pendingCards() != order else { return false }
    try keepPlaces()
    try linkPending(order)
    var new = state
    new.head = order.first
    new.tail = order.last
    try appendOrder(action, new, at: time)
    return true
  }

  /// Makes every card pending again, in load order, as one step.
  ///
  /// - Returns: Whether anything changed.
  @inlinable
  package mutating func reset(at time: Int) throws(Failure) -> Bool {
    if state.pending == state.cards {
      let order = try pendingCards()
      var isNatural = true
      for (index, card) in order.enumerated() where card != index {
        isNatural = false
        break
      }
      if isNatural { return false }
    }
    try keepPlaces()
    try clearPlaces()
    var new = state
    new.pending = new.cards
    new.likes = 0
    new.nopes = 0
    new.boosts = 0
    new.head = new.cards == 0 ? nil : 0
    new.tail = new.cards == 0 ? nil : new.cards - 1
    try appendOrder(.reset, new, at: time)
    return true
  }

  /// Appends the record of a new order, whose places the storage has taken over already.
  @inlinable
  package mutating func appendOrder(
    _ action: Action, _ state: DeckState, at time: Int
  ) throws(Failure) {
    var new = state
    new.record += 1
    new.step += 1
    new.undoTop = new.record
    new.redoTop = 0
    var record = DeckRecord(
      action: action, time: time, step: new.step, first: new.record, state: new)
    record.under = state.undoTop
    record.isLast = false
    try append(record)
    try keepPlaces()
    try completeStep()
  }
}

extension DeckRecord {
  /// The record of a load that adds `count` cards to a deck in `state`.
  package static func load(_ count: UInt32, into state: DeckState, at time: Int) -> DeckRecord {
    var new = state
    new.record += 1
    var change = Change.none
    if count > 0 {
      change = .join(after: state.tail, first: state.cards)
      new.cards += count
      new.pending += count
      new.head = state.head ?? state.cards
      new.tail = new.cards - 1
    }
    var record = DeckRecord(
      action: .load, time: time, step: state.step, first: new.record, change: change, state: new)
    record.isLast = false
    return record
  }
}
