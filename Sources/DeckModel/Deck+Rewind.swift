extension Deck {
  /// Takes back the newest step; nil when there is none.
  ///
  /// Every card it touched is exactly where it was, with the verdict it had. Cards added since
  /// stay at the end. Undo goes back to the beginning, one step a call.
  ///
  /// - Complexity: O(1) for a decision, O(*k*) for a step of *k* cards, O(*n*) for a new order.
  @discardableResult
  package mutating func rewind(at time: Int = 0) -> Rewound? {
    run { $0.rewind(at: time) }
  }

  /// Does again what the newest rewind took back; nil when a new step was made since, or when
  /// there is none.
  ///
  /// - Complexity: as `rewind`.
  @discardableResult
  package mutating func redo(at time: Int = 0) -> Rewound? {
    run { $0.redo(at: time) }
  }
}
