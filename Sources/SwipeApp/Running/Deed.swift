import CardStore
import DeckModel
import JSONStream
import Platform

/// What a command that changes the deck has done to it.
enum Deed: Equatable {
  /// Cards were moved, in the order named; what did not change is among them.
  case moved(Action, [Outcome], step: UInt32)
  /// Steps were taken back or done again; with how many cards were pending after each.
  case rewound(Action, [Rewound], remaining: [UInt32])
  /// The pending cards were put in order; no step when nothing changed.
  case ordered(Action, step: UInt32?, pending: UInt32)
}

/// The cards that a command names.
enum Chosen: Equatable {
  /// The top card, when it is this one if told so.
  case top(only: [UInt8]?)
  /// These ids.
  case ids(IDList)
}

/// Runs the commands that change a deck: one by one from the shell, or line by line from a script.
struct Doer {
  let now: Int

  /// Does what `invocation` asks for; called inside `write`.
  ///
  /// - Throws: `Refusal` when there is nothing to do; the deck is then as it was.
  func perform(
    _ invocation: Invocation, _ chosen: Chosen, on deck: inout StoredDeck
  ) throws -> Deed {
    switch invocation.command {
    case .like: try decide(.like, chosen, &deck)
    case .nope: try decide(.nope, chosen, &deck)
    case .boost: try decide(.boost, chosen, &deck)
    case .later: try postpone(chosen, &deck)
    case .clear: try clear(chosen, &deck)
    case .undo: try undo(invocation.options, &deck)
    case .redo: try redo(invocation.options, &deck)
    case .shuffle: try shuffle(invocation.options, &deck)
    case .sort: try sort(invocation.options, &deck)
    default: try reset(&deck)
    }
  }

  private func decide(
    _ verdict: Verdict, _ chosen: Chosen, _ deck: inout StoredDeck
  ) throws -> Deed {
    let cards = try cards(chosen, &deck)
    let outcomes = try deck.decide(cards, verdict, at: now)
    return .moved(Action(verdict), outcomes, step: deck.state.step)
  }

  /// Gives a verdict to the card with that id, or to the top card.
  ///
  /// - Returns: What happened to the card.
  func decide(
    _ verdict: Verdict, _ id: ArraySlice<UInt8>?, on deck: inout StoredDeck
  ) throws -> Outcome {
    let named = try id.map { try card(Array($0), &deck) }
    guard let card = named ?? deck.state.head else { throw Self.noTop(deck.state) }
    return try deck.decide(card, verdict, at: now)
  }

  private static func noTop(_ state: DeckState) -> Refusal {
    state.cards == 0 ? .empty : .finished(state)
  }

  private func postpone(_ chosen: Chosen, _ deck: inout StoredDeck) throws -> Deed {
    let cards = try cards(chosen, &deck)
    if let outcomes = try deck.postpone(cards, at: now) {
      return .moved(.later, outcomes, step: deck.state.step)
    }
    for card in cards {
      guard let record = try deck.place(of: card).decision,
        let verdict = try deck.record(record).action.verdict
      else { continue }
      throw Refusal.alreadyDecided(try deck.content(of: card).id, verdict)
    }
    throw Refusal.finished(deck.state)
  }

  private func clear(_ chosen: Chosen, _ deck: inout StoredDeck) throws -> Deed {
    let cards = try cards(chosen, &deck)
    return .moved(.clear, try deck.clear(cards, at: now), step: deck.state.step)
  }

  private func undo(_ options: GivenOptions, _ deck: inout StoredDeck) throws -> Deed {
    if let wanted = options.number(.onlyIf) {
      let newest = try deck.newestStep()?.step.step
      guard let newest, Int(newest) == wanted else {
        throw Refusal.newestStepIs(newest, wanted: wanted)
      }
    }
    return try repeated(.undo, options, &deck) { deck throws(StoreError) in
      try deck.rewind(at: now)
    }
  }

  private func redo(_ options: GivenOptions, _ deck: inout StoredDeck) throws -> Deed {
    try repeated(.redo, options, &deck) { deck throws(StoreError) in try deck.redo(at: now) }
  }

  private func repeated(
    _ action: Action, _ options: GivenOptions, _ deck: inout StoredDeck,
    _ once: (inout StoredDeck) throws(StoreError) -> Rewound?
  ) throws -> Deed {
    var steps: [Rewound] = []
    var remaining: [UInt32] = []
    let count = options.number(.count) ?? 1
    while steps.count < count, let step = try once(&deck) {
      steps.append(step)
      remaining.append(deck.state.pending)
    }
    guard !steps.isEmpty else {
      throw action == .undo ? Refusal.nothingToUndo : Refusal.nothingToRedo
    }
    return .rewound(action, steps, remaining: remaining)
  }

  private func reset(_ deck: inout StoredDeck) throws -> Deed {
    let hasChanged = try deck.reset(at: now)
    return .ordered(
      .reset, step: hasChanged ? deck.state.step : nil, pending: deck.state.pending)
  }
}

// MARK: - Which cards are meant

extension Doer {
  /// The cards that are meant, each once, in the order named.
  private func cards(_ chosen: Chosen, _ deck: inout StoredDeck) throws -> [CardNumber] {
    switch chosen {
    case .top(let only):
      let top = try top(&deck)
      if let only {
        let id = try top.map { Array(try deck.content(of: $0).id.utf8) }
        guard id == only else {
          throw Refusal.topIs(
            id.map { String(decoding: $0, as: UTF8.self) },
            wanted: String(decoding: only, as: UTF8.self))
        }
      }
      guard let top else { throw Self.noTop(deck.state) }
      return [top]
    case .ids(let ids):
      var cards: [CardNumber] = []
      cards.reserveCapacity(ids.count)
      for index in 0..<ids.count { cards.append(try card(ids[index], &deck)) }
      return cards.count < 2 ? cards : Deck.withoutRepeats(cards)
    }
  }

  private func top(_ deck: inout StoredDeck) throws -> CardNumber? {
    deck.state.head
  }

  /// The card with that id.
  func card(_ id: [UInt8], _ deck: inout StoredDeck) throws -> CardNumber {
    if let card = try deck.card(withID: id) { return card }
    let text = String(decoding: id, as: UTF8.self)
    throw Refusal.noSuchCard(text, suggestion: try suggestion(for: text, &deck))
  }

  /// The largest deck whose ids are searched for one that was meant.
  private static let suggestionLimit = 20_000

  private func suggestion(for id: String, _ deck: inout StoredDeck) throws -> String? {
    guard deck.state.cards <= Self.suggestionLimit else { return nil }
    var ids: [String] = []
    for card in 0..<deck.state.cards {
      // A damaged card cannot be meant; what is wrong with it is not the question here.
      if let content = try? deck.content(of: card) { ids.append(content.id) }
    }
    return Suggestion.nearest(to: id, among: ids)
  }
}
