import CardStore
import DeckModel
import JSONStream

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
      let shown = try source.card(card, decidedBy: nil, in: &deck)
      try printer.print(
        shown, deck.state, picture: picture(of: shown, in: &deck, for: &printer),
        isOneOfSeveral: cards.count > 1)
    }
    try checkLosses(of: deck)
  }

  /// Shows one card in full.
  func show() throws -> ExitStatus {
    var deck = try open()
    pageIfHuman()
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
    let photo = options.number(.photo) ?? 1
    try printer.printInFull(
      card, deck.state, picture: picture(of: card, photo, in: &deck, for: &printer))
    try checkLosses(of: deck)
  }

  /// Shows many cards as a table, or as lines.
  func list() throws -> ExitStatus {
    var deck = try open()
    if form == .human {
      pageIfHuman()
      let look = outputLook
      var table = Table(DeckTables.cards, look)
      try forEachSelected(&deck) { card, _ in
        try output.write(table.add(DeckTables.row(card, look, offset: world.localOffset)))
      }
      try output.write(table.finish())
    } else {
      var printer = CardPrinter(self)
      try forEachSelectedLine(&deck) { line in try printer.print(line) }
      try printer.send()
    }
    try checkLosses(of: deck)
    return .done
  }

  /// Sends what is drawn for people through the pager, if it is taller than the screen.
  private func pageIfHuman() {
    if form == .human { output.page(in: world, options) }
  }

  /// Shows the deck's steps, the newest first.
  func history() throws -> ExitStatus {
    var deck = try open()
    var source = try CardSource(&deck, now: world.now())
    var json = JSONForms(isTerminal: world.isOutputTerminal)
    let limit = options.number(.count) ?? .max
    let form = form
    let look = outputLook
    var table = Table(DeckTables.steps, look)
    pageIfHuman()
    try deck.forEachStep(limit: limit) { deck, row in
      let hasCard = row.firstCard != nil
      if let card = row.firstCard { try source.readName(card, in: &deck) }
      let first = hasCard ? source.line : nil
      switch form {
      case .json:
        json.history(row, first)
        if json.count >= 1 << 16 { try json.send(to: output) }
      case .human:
        let model = first.map { UserModel(id: $0.text($0.id), name: $0.text($0.name)) }
        try output.write(table.add(DeckTables.row(row, model, look, offset: world.localOffset)))
      default:
        try output.write(Self.line(row, first))
      }
    }
    try json.send(to: output)
    try output.write(table.finish())
    try checkLosses(of: deck)
    return .done
  }

  private static func line(_ row: HistoryRow, _ first: CardLine?) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(decimal: Int(row.step.step))
    bytes.append(0x09)
    Timestamp.append(row.step.time, to: &bytes)
    bytes.append(0x09)
    bytes.append(contentsOf: row.step.word.utf8)
    bytes.append(0x09)
    bytes.append(decimal: row.count)
    bytes.append(0x09)
    if let first { LineText.append(first.bytes.span.extracting(first.id), to: &bytes) }
    bytes.append(0x09)
    if let first { LineText.append(first.bytes.span.extracting(first.name), to: &bytes) }
    bytes.append(contentsOf: row.isUndone ? "\tundone\n".utf8 : "\t\n".utf8)
    return bytes
  }

  /// Shows counts, progress, and what undo would take back.
  func status() throws -> ExitStatus {
    var deck = try open()
    try status(&deck)
    return .done
  }

  /// Shows counts, progress, and what undo would take back, of the open deck.
  func status(_ deck: inout StoredDeck) throws {
    let undo = try deck.newestStep()
    switch form {
    case .json:
      var json = JSONForms(isTerminal: world.isOutputTerminal)
      json.status(deck.location, deck.state, undo: undo)
      try output.write(json.take())
    case .human:
      try report(&deck, undo: undo)
    default:
      try output.write(Self.lines(deck.location, deck.state, undo: undo))
    }
    try checkLosses(of: deck)
  }

  private func report(_ deck: inout StoredDeck, undo: HistoryRow?) throws {
    var source = try CardSource(&deck, now: world.now())
    let name = try undo?.firstCard.map { try source.name($0, in: &deck).name }
    let look = outputLook
    var writer = LineWriter(look)
    let lines = StatusReport.lines(
      deck.location, deck.state, undo: undo.map { ($0, name) }, look)
    for line in lines {
      writer.put(line)
      writer.endLine()
    }
    try output.write(writer.take())
  }

  private static func lines(
    _ location: DeckLocation, _ state: DeckState, undo: HistoryRow?
  ) -> String {
    var rows = [
      ["deck", location.name], ["path", location.path],
      ["cards", String(state.cards)], ["pending", String(state.pending)],
      ["like", String(state.likes)], ["nope", String(state.nopes)],
      ["boost", String(state.boosts)],
    ]
    if let undo { rows.append(["undo", undo.step.word, String(undo.count)]) }
    return rows.map({ LineText.line($0) }).joined()
  }

  /// Shows the top card after something was done, or that none is left.
  func drawTop(_ deck: inout StoredDeck, _ source: inout CardSource) throws {
    guard let top = try deck.pendingCards(limit: 1).first else {
      if deck.state.cards > 0 { say(Explanation.summary(of: deck.state)) }
      return
    }
    var printer = CardPrinter(self)
    let card = try source.card(top, decidedBy: nil, in: &deck)
    try printer.print(
      card, deck.state, picture: picture(of: card, in: &deck, for: &printer))
  }
}
