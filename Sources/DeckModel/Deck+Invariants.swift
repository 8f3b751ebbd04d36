extension Deck {
  /// Checks that the deck is whole: the list holds every pending card once in both directions,
  /// counts agree with places, and links lead to records that fit. Compiled away in release.
  package func checkInvariants() {
    assert(brokenInvariant() == nil, brokenInvariant() ?? "")
  }

  /// The first invariant that does not hold, in words; nil when all do.
  package func brokenInvariant() -> String? {
    let places = storage.places
    var seen = 0
    var previous: CardNumber?
    var next = state.head
    while let card = next {
      guard case .pending(let after, let before) = places[Int(card)] else {
        return "card \(card) is in the list but decided"
      }
      if after != previous { return "card \(card) has a wrong card before it" }
      seen += 1
      if seen > places.count { return "the list goes round" }
      previous = card
      next = before
    }
    if previous != state.tail { return "the list does not end at its tail" }
    var counts: [Verdict: UInt32] = [:]
    var decided = 0
    for place in places {
      guard let number = place.decision else { continue }
      guard number <= state.record, let verdict = storage.record(number).action.verdict else {
        return "record \(number) decides a card without a verdict"
      }
      counts[verdict, default: 0] += 1
      decided += 1
    }
    if seen != Int(state.pending) || seen + decided != places.count {
      return "\(seen) cards are linked, \(state.pending) counted as pending"
    }
    for verdict in Verdict.allCases where counts[verdict, default: 0] != state.count(of: verdict) {
      return "the count of \(verdict.word) is wrong"
    }
    return places.count == Int(state.cards) && cards.count == places.count
      ? nil : "the number of cards is wrong"
  }
}
