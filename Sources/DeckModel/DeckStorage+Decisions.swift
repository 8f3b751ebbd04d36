// The rules of verdicts, later and clear. They are inlinable because the store runs a million of
// them a second from another room.

extension DeckStorage where Self: ~Copyable {
  /// Gives `cards` the verdict, all as one step; a card that has it already is left alone.
  ///
  /// - Parameters:
  ///   - cards: Without repeats, in the order in which they count as decided.
  ///   - time: Milliseconds since 1970 UTC.
  /// - Returns: What happened to each card, in the same order.
  /// - Complexity: O(*k*) in the number of cards named.
  @inlinable
  package mutating func decide(
    _ cards: [CardNumber], _ verdict: Verdict, at time: Int
  ) throws(Failure) -> [Outcome] {
    var step = StepWriter(state, action: Action(verdict), time: time)
    var outcomes: [Outcome] = []
    outcomes.reserveCapacity(cards.count)
    for card in cards { outcomes.append(try decide(card, verdict, in: &step)) }
    if step.hasRecords { try completeStep() }
    return outcomes
  }

  /// Gives one card the verdict, as a step of its own. See `decide`.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func decide(
    _ card: CardNumber, _ verdict: Verdict, at time: Int
  ) throws(Failure) -> Outcome {
    var step = StepWriter(state, action: Action(verdict), time: time)
    let outcome = try decide(card, verdict, in: &step)
    if step.hasRecords { try completeStep() }
    return outcome
  }

  @inlinable
  package mutating func decide(
    _ card: CardNumber, _ verdict: Verdict, in step: inout StepWriter
  ) throws(Failure) -> Outcome {
    let from = try place(of: card)
    let previous = try self.verdict(at: from)
    guard previous != verdict else {
      return Outcome(card: card, record: nil, previous: previous, remaining: step.state.pending)
    }
    let move = Move(card: card, from: from, to: .decided(by: step.nextRecord))
    try append(step.record(of: move, previous, verdict))
    return Outcome(
      card: card, record: step.state.record, previous: previous, remaining: step.state.pending)
  }

  /// Gives cards the verdicts and times that they had elsewhere, all as one step.
  ///
  /// - Parameter verdicts: Without repeats, in the order in which they count as decided.
  @inlinable
  package mutating func importVerdicts(
    _ verdicts: [(card: CardNumber, verdict: Verdict, time: Int)]
  ) throws(Failure) -> [Outcome] {
    var step = StepWriter(state, action: .like, time: 0)
    step.isImported = true
    for (card, verdict, time) in verdicts {
      let from = try place(of: card)
      let previous = try self.verdict(at: from)
      if previous == verdict {
        step.skip(card, previous)
        continue
      }
      step.turn(to: Action(verdict), time: time)
      let move = Move(card: card, from: from, to: .decided(by: step.nextRecord))
      try append(step.add(move, previous, verdict))
    }
    return try finish(step)
  }

  /// Puts pending cards at the end, all as one step; nil when one of them is decided, and then
  /// nothing was changed.
  ///
  /// - Complexity: O(*k*) in the number of cards named.
  @inlinable
  package mutating func postpone(
    _ cards: [CardNumber], at time: Int
  ) throws(Failure) -> [Outcome]? {
    for card in cards {
      guard case .pending = try place(of: card) else { return nil }
    }
    var step = StepWriter(state, action: .later, time: time)
    if try isEnd(cards) {
      for card in cards { step.skip(card, nil) }
      return try finish(step)
    }
    for card in cards {
      let from = try place(of: card)
      guard case .pending(let after, let before) = from, before != nil else {
        step.skip(card, nil)
        continue
      }
      let tail = step.state.tail
      let move = Move(
        card: card, from: .pending(after: after, before: before),
        to: .pending(after: tail, before: nil))
      try append(step.add(move, nil, nil))
    }
    return try finish(step)
  }

  /// Takes the verdicts of `cards` back, all as one step: they are pending on top, the first of
  /// them uppermost. A pending card is left alone.
  ///
  /// - Complexity: O(*k*) in the number of cards named.
  @inlinable
  package mutating func clear(_ cards: [CardNumber], at time: Int) throws(Failure) -> [Outcome] {
    var step = StepWriter(state, action: .clear, time: time)
    let head = state.head
    var above: CardNumber?
    for card in cards {
      let from = try place(of: card)
      guard let previous = try verdict(at: from) else {
        step.skip(card, nil)
        continue
      }
      let move = Move(card: card, from: from, to: .pending(after: above, before: head))
      try append(step.add(move, previous, nil))
      above = card
    }
    return try finish(step)
  }

  /// The verdict that stands for a card at `place`; nil when it is pending.
  @inlinable
  package mutating func verdict(at place: Place) throws(Failure) -> Verdict? {
    guard case .decided(let number) = place else { return nil }
    return try record(number).action.verdict
  }

  /// Whether `cards` are the last pending ones in just this order.
  @inlinable
  package mutating func isEnd(_ cards: [CardNumber]) throws(Failure) -> Bool {
    guard var expected = cards.last, expected == state.tail else { return false }
    for card in cards.reversed() {
      guard card == expected else { return false }
      guard case .pending(let after, _) = try place(of: card) else { return false }
      guard let after else { return card == cards.first }
      expected = after
    }
    return true
  }

  /// Ends the step, if anything changed.
  @inlinable
  package mutating func finish(_ step: StepWriter) throws(Failure) -> [Outcome] {
    if step.hasRecords { try completeStep() }
    return step.outcomes
  }
}
