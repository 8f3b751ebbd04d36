import CardStore
import DeckModel
import Pictures
import Platform
import TerminalKit

/// The deck on disk, as the screen reaches it; a class, as the open deck cannot be copied.
///
/// What this screen does to the deck goes out as JSON Lines, if there is an output for them.
final class StoredDeckPort: DeckPort {
  private var deck: StoredDeck
  private var source: CardSource
  private let now: () -> Int
  private let stream: Output?
  private var json = JSONForms(isTerminal: false)
  /// The most cards whose names are compared with a filter in one go.
  private static let filterBudget = 512

  /// A port to `deck`; `now` gives milliseconds since 1970.
  init(_ deck: consuming StoredDeck, stream: Output?, now: @escaping () -> Int) throws {
    source = try CardSource(&deck, now: now())
    self.deck = deck
    self.stream = stream
    self.now = now
  }

  func glance() throws -> DeckGlance {
    try deck.refresh()
    return try current()
  }

  private func current() throws -> DeckGlance {
    var top: [ScreenCard] = []
    for number in try deck.pendingCards(limit: 2) { top.append(try card(number, decided: false)) }
    return DeckGlance(state: deck.state, top: top)
  }

  func card(_ number: CardNumber) throws -> ScreenCard {
    try card(number, decided: true)
  }

  private func card(_ number: CardNumber, decided: Bool) throws -> ScreenCard {
    let shown =
      decided
      ? try source.card(number, in: &deck, withFields: true)
      : try source.card(number, decidedBy: nil, in: &deck, withFields: true)
    return ScreenCard(number: number, model: shown.model, verdict: shown.verdict)
  }

  func verdictTimes(limit: Int) throws -> [Int] {
    try deck.verdictTimes(limit: limit)
  }

  func picture(of number: CardNumber, width: Int, height: Int) -> Bitmap? {
    // A picture that cannot be shown fails nothing: the card is drawn without it.
    guard let path = try? source.card(number, in: &deck).images.first,
      let folder = try? deck.pictureFolder(of: number)
    else { return nil }
    return try? PictureFinder.picture(path, beneath: folder, atLeast: (width, height))
  }

  func rest() {
    // What fails here is left for the next writer, who can do it as well.
    try? deck.tidy()
  }
}

// MARK: - Doing

extension StoredDeckPort {
  func perform(_ act: DeckAct) throws -> DeckReport {
    let time = now()
    let news =
      switch act {
      case .decideTop(let verdict, let card):
        try move(Action(verdict), card, onlyTop: true, time) { deck throws(StoreError) in
          try deck.decide([card], verdict, at: time)
        }
      case .postponeTop(let card):
        try move(.later, card, onlyTop: true, time) { deck throws(StoreError) in
          try deck.postpone([card], at: time) ?? []
        }
      case .decide(let verdict, let card):
        try move(Action(verdict), card, onlyTop: false, time) { deck throws(StoreError) in
          try deck.decide([card], verdict, at: time)
        }
      case .clear(let card):
        try move(.clear, card, onlyTop: false, time) { deck throws(StoreError) in
          try deck.clear([card], at: time)
        }
      case .undo: try undo(downTo: nil, time)
      case .undoDown(let step): try undo(downTo: step, time)
      case .redo: try redo(time)
      }
    return DeckReport(news: news, glance: try current())
  }

  private func move(
    _ action: Action, _ number: CardNumber, onlyTop: Bool, _ time: Int,
    _ rule: (inout StoredDeck) throws(StoreError) -> [Outcome]
  ) throws -> DeckNews {
    let outcome: Outcome?? = try deck.write { deck throws(StoreError) in
      if onlyTop, deck.state.head != number { return .none }
      return .some(try rule(&deck).first)
    }
    guard let outcome else { return .overtaken }
    let card = try self.card(number)
    guard let outcome, outcome.record != nil else { return .unchanged(card) }
    json.verdict(
      action, outcome, step: deck.state.step, at: time, verdict: action.verdict, card.model)
    try send()
    if let verdict = action.verdict { return .decided(verdict, card) }
    return action == .later ? .postponed(card) : .cleared(card)
  }

  private func undo(downTo step: UInt32?, _ time: Int) throws -> DeckNews {
    var done: [(step: Rewound, remaining: UInt32)] = []
    try deck.write { deck throws(StoreError) in
      while let newest = try deck.newestStep(), newest.step.step >= step ?? newest.step.step {
        guard let rewound = try deck.rewind(at: time) else { return }
        done.append((rewound, deck.state.pending))
        if step == nil { return }
      }
    }
    guard let last = done.last else { return .nothingToUndo }
    for (rewound, remaining) in done {
      let card = try rewound.firstCard.map { try self.card($0) }
      json.rewound(.undo, rewound, at: time, remaining: remaining, card?.model)
    }
    try send()
    let card = try last.step.firstCard.map { try self.card($0) }
    return .undone(last.step.step.action, card, steps: done.count)
  }

  private func redo(_ time: Int) throws -> DeckNews {
    let done = try deck.write { deck throws(StoreError) in try deck.redo(at: time) }
    guard let done else { return .nothingToRedo }
    let card = try done.firstCard.map { try self.card($0) }
    json.rewound(.redo, done, at: time, remaining: deck.state.pending, card?.model)
    try send()
    return .redone(done.step.action, card)
  }

  /// Sends the answers to what was just recorded.
  private func send() throws {
    let bytes = json.take()
    guard let stream else { return }
    do {
      try stream.write(bytes)
      try stream.flush()
    } catch OutputError.failed(let error) {
      throw Recorded(cause: OutputError.failed(error))
    }
  }
}

// MARK: - Lists

extension StoredDeckPort {
  func picks(
    after cursor: StandingCursor, filter: String, limit: Int
  ) throws -> ListPart<PickRow, StandingCursor> {
    var cursor = cursor
    let wanted = filter.isEmpty ? limit : Self.filterBudget
    var rows: [PickRow] = []
    for (card, record) in try deck.standing(after: &cursor, limit: wanted) {
      let model = try source.name(card, in: &deck)
      guard let verdict = record.action.verdict, TextFilter(filter).holds(model) else { continue }
      rows.append(PickRow(card: card, verdict: verdict, model: model))
    }
    return ListPart(rows: rows, cursor: cursor.isAtEnd ? nil : cursor)
  }

  func steps(
    after cursor: StepCursor, filter: String, limit: Int
  ) throws -> ListPart<StepRow, StepCursor> {
    var cursor = cursor
    let wanted = filter.isEmpty ? limit : Self.filterBudget
    var rows: [StepRow] = []
    for row in try deck.steps(after: &cursor, limit: wanted) {
      let model = try row.firstCard.map { try source.name($0, in: &deck) }
      let word = row.step.word
      guard TextFilter(filter).holds(model, word) else { continue }
      rows.append(
        StepRow(
          step: row.step.step, action: row.step.action, word: word, time: row.step.time,
          count: row.count, isUndone: row.isUndone, card: row.firstCard, model: model))
    }
    return ListPart(rows: rows, cursor: cursor.isAtEnd ? nil : cursor)
  }
}

/// A text that rows must hold, in whatever case.
struct TextFilter {
  private let text: String

  init(_ text: String) {
    self.text = text.lowercased()
  }

  /// Whether a card's name, hobby or id holds it, or the word beside it.
  func holds(_ model: UserModel?, _ word: String = "") -> Bool {
    guard !text.isEmpty else { return true }
    let fields = [model?.name, model?.hobby, model?.id, word]
    return fields.contains { ($0 ?? "").lowercased().contains(text) }
  }
}
