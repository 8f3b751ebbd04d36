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
    var source = try CardSource(&deck, now: world.now())
    try forEachSelectedNumber(&deck) { card, record, deck in
      try body(try source.card(card, decidedBy: record, in: &deck), deck.state)
    }
  }

  /// Hands over what lines and tables show of each selected card, in the same order.
  func forEachSelectedLine(
    _ deck: inout StoredDeck, _ body: (CardLine) throws -> Void
  ) throws {
    var source = try CardSource(&deck, now: world.now())
    try forEachSelectedNumber(&deck) { card, record, deck in
      try source.read(card, decidedBy: record, in: &deck)
      try body(source.line)
    }
  }

  private func forEachSelectedNumber(
    _ deck: inout StoredDeck,
    _ body: (CardNumber, RecordNumber?, inout StoredDeck) throws -> Void
  ) throws {
    let selection = Selection(options)
    if !selection.verdicts.isEmpty {
      let decided = try deck.decided()
      for verdict in selection.verdicts {
        for (record, card) in decided[verdict, default: []] { try body(card, record, &deck) }
      }
    }
    guard selection.isWithPending else { return }
    for card in try deck.pendingCards() { try body(card, nil, &deck) }
  }
}
