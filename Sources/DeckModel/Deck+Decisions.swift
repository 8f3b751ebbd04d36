extension Deck {
  /// Likes the top card, or the cards given, as one step.
  ///
  /// A card that is liked already is left alone; a card with another verdict gets the new one.
  /// What changes nothing is no step.
  ///
  /// - Returns: What happened to each card; empty on a finished deck.
  /// - Complexity: O(1) for the top card, O(*k*) for *k* cards; so for the other decisions.
  @discardableResult
  package mutating func like(_ cards: [CardNumber]? = nil, at time: Int = 0) -> [Outcome] {
    decide(cards, .like, at: time)
  }

  /// Rejects the top card, or the cards given, as one step. See `like`.
  @discardableResult
  package mutating func reject(_ cards: [CardNumber]? = nil, at time: Int = 0) -> [Outcome] {
    decide(cards, .nope, at: time)
  }

  /// Boosts the top card, or the cards given, as one step. See `like`.
  @discardableResult
  package mutating func boost(_ cards: [CardNumber]? = nil, at time: Int = 0) -> [Outcome] {
    decide(cards, .boost, at: time)
  }

  /// Puts the top card, or the cards given, behind all other pending ones, as one step.
  ///
  /// - Returns: What happened to each card; nil when one of them is decided, which is refused
  ///   whole.
  @discardableResult
  package mutating func later(_ cards: [CardNumber]? = nil, at time: Int = 0) -> [Outcome]? {
    let cards = cards.map(Self.withoutRepeats) ?? top(1)
    return run { $0.postpone(cards, at: time) }
  }

  /// Takes the verdicts of `cards` back, as one step: they are pending on top, the first of them
  /// uppermost.
  @discardableResult
  package mutating func clear(_ cards: [CardNumber], at time: Int = 0) -> [Outcome] {
    let cards = Self.withoutRepeats(cards)
    return run { $0.clear(cards, at: time) }
  }

  private mutating func decide(
    _ cards: [CardNumber]?, _ verdict: Verdict, at time: Int
  ) -> [Outcome] {
    let cards = cards.map(Self.withoutRepeats) ?? top(1)
    return run { $0.decide(cards, verdict, at: time) }
  }

  private func top(_ count: Int) -> [CardNumber] {
    var storage = storage
    return storage.pendingCards(limit: count)
  }

  /// The cards, each only where it is named first.
  package static func withoutRepeats(_ cards: [CardNumber]) -> [CardNumber] {
    // In load order nothing can be repeated unless it stands side by side.
    if zip(cards, cards.dropFirst()).allSatisfy(<) { return cards }
    var seen: Set<CardNumber> = []
    return cards.filter { seen.insert($0).inserted }
  }
}
