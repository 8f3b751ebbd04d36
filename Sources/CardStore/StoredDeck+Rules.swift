package import DeckModel

// The deck's rules, run on the deck on disk. They are called inside `write`.

extension StoredDeck {
  /// Gives `cards` the verdict, as one step. See `DeckStorage.decide`.
  package mutating func decide(
    _ cards: [CardNumber], _ verdict: Verdict, at time: Int
  ) throws(StoreError) -> [Outcome] {
    try storage.decide(cards, verdict, at: time)
  }

  /// Gives one card the verdict, as a step of its own.
  package mutating func decide(
    _ card: CardNumber, _ verdict: Verdict, at time: Int
  ) throws(StoreError) -> Outcome {
    try storage.decide(card, verdict, at: time)
  }

  /// Puts pending cards at the end, as one step; nil when one of them is decided.
  package mutating func postpone(
    _ cards: [CardNumber], at time: Int
  ) throws(StoreError) -> [Outcome]? {
    try storage.postpone(cards, at: time)
  }

  /// Takes verdicts back, as one step.
  package mutating func clear(
    _ cards: [CardNumber], at time: Int
  ) throws(StoreError) -> [Outcome] {
    try storage.clear(cards, at: time)
  }

  /// Takes back the newest step; nil when there is none.
  package mutating func rewind(at time: Int) throws(StoreError) -> Rewound? {
    try storage.rewind(at: time)
  }

  /// Does again what was undone last; nil when there is nothing.
  package mutating func redo(at time: Int) throws(StoreError) -> Rewound? {
    try storage.redo(at: time)
  }

  /// Puts the pending cards into a new order, as one step; tells whether anything changed.
  package mutating func reorder(
    _ action: Action, _ order: [CardNumber], at time: Int
  ) throws(StoreError) -> Bool {
    try storage.reorder(action, order, at: time)
  }

  /// Makes every card pending again in load order, as one step; tells whether anything changed.
  package mutating func reset(at time: Int) throws(StoreError) -> Bool {
    try storage.reset(at: time)
  }
}
