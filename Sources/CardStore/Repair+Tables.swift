import DeckModel

// What the tables of a damaged deck still tell when records before them are lost.

extension LogReplayer {
  /// Brings verdicts and order of the new deck to what the old one has now, as far as that can be
  /// read: a damaged record that is older than the newest table has cost only its part in the
  /// history.
  mutating func reconcile(
    _ deck: inout StoredDeck, with old: inout StoredDeck
  ) throws(StoreError) {
    guard let decisions = try readable({ () throws(StoreError) in try old.decisions() }),
      let pending = try readable({ () throws(StoreError) in try old.pendingCards() })
    else { return }
    let time = deck.state.record == 0 ? 0 : try deck.record(deck.state.record).time
    var verdicts: [(card: CardNumber, verdict: Verdict, time: Int)] = []
    for (card, number) in decisions.sorted(by: { $0.record < $1.record }) {
      guard let new = newNumber(of: card),
        let record = try readable({ () throws(StoreError) in try old.record(number) }),
        let verdict = record.action.verdict
      else { continue }
      verdicts.append((new, verdict, record.time))
    }
    let order = pending.compactMap { newNumber(of: $0) }
    let changes = try deck.write { deck throws(StoreError) in
      let outcomes = try deck.storage.importVerdicts(verdicts)
      let cleared = try deck.clear(order, at: time)
      var isMoved = false
      if try deck.pendingCards().count == order.count {
        isMoved = try deck.reorder(.sort, order, at: time)
      }
      return outcomes.contains { $0.record != nil } || cleared.contains { $0.record != nil }
        || isMoved
    }
    if changes {
      deduced.append(
        Damage(
          "log", .contradiction(old.state.record), "verdicts and order are as the tables have them")
      )
      let isWhole = verdicts.count + order.count == Int(deck.state.cards)
      if isWhole { losses.removeAll { $0.isAboutCounts } }
    }
  }
}

extension Damage {
  /// Whether it tells that verdicts came out otherwise.
  fileprivate var isAboutCounts: Bool {
    if case .contradiction = finding { true } else { false }
  }
}
