import CardStore
import DeckModel

extension Session {
  /// Shows the top card, or the top several.
  func next() throws -> ExitStatus {
    var deck = try open()
    try next(&deck)
    return .done
  }

  /// Shows the top card, or the top several, of the open deck.
  func next(_ deck: inout StoredDeck) throws {
    let cards = try deck.pendingCards(limit: options.number(.count) ?? 1)
    guard !cards.isEmpty else {
      try checkLosses(of: deck)
      throw deck.state.cards == 0 ? Refusal.empty : Refusal.finished(deck.state)
    }
    var source = try CardSource(&deck, now: world.now())
    var printer = CardPrinter(self)
    for card in cards {
      try printer.print(try source.card(card, decidedBy: nil, in: &deck), deck.state)
    }
    try checkLosses(of: deck)
  }

  /// Shows one card in full.
  func show() throws -> ExitStatus {
    var deck = try open()
    try show(&deck)
    return .done
  }

  /// Shows one card of the open deck in full.
  func show(_ deck: inout StoredDeck) throws {
    let id = invocation.words.first?.bytes ?? []
    let number = try Doer(now: world.now()).card(id, &deck)
    var source = try CardSource(&deck, now: world.now())
    let card = try source.card(number, in: &deck, withFields: form == .human)
    if let photo = options.number(.photo), !(1...max(1, card.images.count)).contains(photo) {
      throw Refusal.noSuchPhoto(photo, count: card.images.count)
    }
    var printer = CardPrinter(self)
    try printer.print(card, deck.state)
    try checkLosses(of: deck)
  }

  /// Shows many cards as a table, or as lines.
  func list() throws -> ExitStatus {
    var deck = try open()
    var printer = CardPrinter(self)
    try forEachSelected(&deck) { card, state in try printer.print(card, state) }
    try checkLosses(of: deck)
    return .done
  }

  /// Shows the deck's steps, the newest first.
  func history() throws -> ExitStatus {
    var deck = try open()
    var source = try CardSource(&deck, now: world.now())
    var json = JSONForms(isTerminal: world.isOutputTerminal)
    let limit = options.number(.count) ?? .max
    let form = form
    try deck.forEachStep(limit: limit) { deck, row in
      let model = try row.firstCard.map { try source.name($0, in: &deck) }
      if form == .json {
        json.history(row, model)
        try output.write(json.take())
      } else {
        try output.write(Self.line(row, model, isHuman: form == .human))
      }
    }
    try checkLosses(of: deck)
    return .done
  }

  private static func line(_ row: HistoryRow, _ model: UserModel?, isHuman: Bool) -> String {
    let fields = [
      String(row.step.step), Timestamp.text(row.step.time), row.step.word, String(row.count),
      model?.id ?? "", model?.name ?? "", row.isUndone ? "undone" : "",
    ]
    guard isHuman else { return LineText.line(fields) }
    return fields.map(Explanation.shown).joined(separator: "  ") + "\n"
  }

  /// Shows counts, progress, and what undo would take back.
  func status() throws -> ExitStatus {
    var deck = try open()
    try status(&deck)
    return .done
  }

  /// Shows counts, progress, and what undo would take back, of the open deck.
  func status(_ deck: inout StoredDeck) throws {
    let state = deck.state
    let undo = try deck.newestStep()
    if form == .json {
      var json = JSONForms(isTerminal: world.isOutputTerminal)
      json.status(deck.location, state, undo: undo)
      try output.write(json.take())
    } else {
      var rows = [
        ["deck", deck.location.name], ["path", deck.location.path],
        ["cards", String(state.cards)], ["pending", String(state.pending)],
        ["like", String(state.likes)], ["nope", String(state.nopes)],
        ["boost", String(state.boosts)],
      ]
      if let undo { rows.append(["undo", undo.step.word, String(undo.count)]) }
      for row in rows {
        try output.write(
          form == .human
            ? row.map(Explanation.shown).joined(separator: "  ") + "\n" : LineText.line(row))
      }
    }
    try checkLosses(of: deck)
  }

  /// Shows the top card after something was done, or that none is left.
  func drawTop(_ deck: inout StoredDeck, _ source: inout CardSource) throws {
    guard let top = try deck.pendingCards(limit: 1).first else {
      if deck.state.cards > 0 { say(Explanation.summary(of: deck.state)) }
      return
    }
    var printer = CardPrinter(self)
    try printer.print(try source.card(top, decidedBy: nil, in: &deck), deck.state)
  }
}
