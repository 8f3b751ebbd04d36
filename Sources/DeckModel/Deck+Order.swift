extension Deck {
  /// Reorders the pending cards by a hash of `seed` and id, as one step.
  ///
  /// - Returns: Whether the order changed.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  package mutating func shuffle(seed: UInt64, at time: Int = 0) -> Bool {
    let old = storage.pendingCards()
    let order = ShuffleOrder.order(of: old.map { cards[Int($0)].id }, seed: seed)
    return run { $0.reorder(.shuffle, order.map { old[$0] }, at: time) }
  }

  /// Reorders the pending cards by a key of each, as one step; equal keys keep their order.
  ///
  /// - Returns: Whether the order changed.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  package mutating func sort(
    reversed: Bool = false, at time: Int = 0, by key: (UserModel) -> SortKey
  ) -> Bool {
    let old = storage.pendingCards()
    let order = SortKey.order(of: old.map { key(cards[Int($0)]) }, reversed: reversed)
    return run { $0.reorder(.sort, order.map { old[$0] }, at: time) }
  }

  /// Makes every card pending again, in load order, as one step.
  ///
  /// - Returns: Whether anything changed.
  /// - Complexity: O(*n*).
  @discardableResult
  package mutating func reset(at time: Int = 0) -> Bool {
    run { $0.reset(at: time) }
  }
}
