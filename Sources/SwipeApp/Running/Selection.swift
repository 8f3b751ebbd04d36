import CardStore
import DeckModel

/// Which cards `list` and `export` show.
struct Selection: Equatable {
  var verdicts: [Verdict] = []
  var isWithPending = false

  init(_ options: GivenOptions) {
    let all = options.has(.all)
    let chosen = [OptionName.liked, .boosted, .noped, .pending].filter { options.has($0) }
    // Boosts come before likes, and likes before nopes.
    if all || chosen.isEmpty || options.has(.boosted) || options.has(.liked) {
      verdicts.append(.boost)
    }
    if all || chosen.isEmpty || options.has(.liked) { verdicts.append(.like) }
    if all || chosen.isEmpty || options.has(.noped) { verdicts.append(.nope) }
    isWithPending = all || options.has(.pending)
  }
}

extension Session {
  /// Hands over each selected card: boosts, likes, nopes, each in order of the decision that stands,
  /// then the pending ones in deck order.
  ///
  /// - Complexity: O(*n* log *n*) in the number of decided cards.
  func forEachSelected(
    _ deck: inout StoredDeck, _ body: (ShownCard, DeckState) throws -> Void
  ) throws {
    let selection = Selection(options)
    var source = try CardSource(&deck, now: world.now())
    if !selection.verdicts.isEmpty {
      let decided = try deck.decided()
      for verdict in selection.verdicts {
        for entry in decided[verdict, default: []] {
          try body(try source.card(entry.card, decidedBy: entry.record, in: &deck), deck.state)
        }
      }
    }
    guard selection.isWithPending else { return }
    for card in try deck.pendingCards() {
      try body(try source.card(card, decidedBy: nil, in: &deck), deck.state)
    }
  }
}

extension StoredDeck {
  /// The decided cards by verdict, each group in order of the decisions.
  fileprivate mutating func decided() throws -> [Verdict: [(
    record: RecordNumber, card: CardNumber
  )]] {
    var groups: [Verdict: [(record: RecordNumber, card: CardNumber)]] = [:]
    for (card, number) in try decisions() {
      guard let verdict = try record(number).action.verdict else { continue }
      groups[verdict, default: []].append((number, card))
    }
    return groups.mapValues { $0.sorted { $0.record < $1.record } }
  }
}
