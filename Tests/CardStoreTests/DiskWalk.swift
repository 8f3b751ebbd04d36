import CardStore
import DeckModel
import TestSupport
import Testing

@testable import CardStore
@testable import DeckModel

/// A deck on disk and one in memory that are treated alike, and compared.
///
/// A class, because it holds decks that cannot be copied.
final class DiskWalk {
  let folder: TestFolder
  let location: DeckLocation
  var random: RandomSource
  var model = Deck()
  var texts: [String: String] = [:]
  var disk: StoredDeck
  /// A deck that never writes: how another process sees it.
  var view: StoredDeck
  var time = 1_700_000_000_000

  init(seed: UInt64) throws {
    folder = try TestFolder()
    location = try folder.location()
    random = RandomSource(seed: seed)
    let lines = (0..<6).map { Self.line("c\($0)", "first") }
    try folder.load(lines)
    disk = try StoredDeck(at: location)
    view = try StoredDeck(at: location)
    for (index, line) in lines.enumerated() { texts["c\(index)"] = line }
    model.add((0..<6).map { UserModel(id: "c\($0)", name: "") })
  }

  static func line(_ id: String, _ name: String) -> String {
    "{\"id\":\"\(id)\",\"name\":\"\(name)\"}"
  }

  /// Loads some cards, of which some may be there already, and some with verdicts.
  func load() throws {
    let withVerdicts = random.below(3) == 0
    let start = max(0, model.cards.count - random.below(4))
    var lines: [String] = []
    var added: [UserModel] = []
    var verdicts: [(card: CardNumber, verdict: Verdict, time: Int)] = []
    for number in start..<min(start + 1 + random.below(4), 90) {
      let id = "c\(number)"
      let line = Self.line(id, random.below(3) == 0 ? "first" : "at \(time)")
      texts[id] = line
      added.append(UserModel(id: id, name: ""))
      if withVerdicts, let verdict = Verdict.allCases.randomElement(using: &random) {
        verdicts.append((CardNumber(number), verdict, 1000 * number))
        lines.append(
          "{\"v\":1,\"id\":\"\(id)\",\"verdict\":\"\(verdict.word)\","
            + "\"decided_at\":\"\(Timestamp.text(1000 * number))\",\"record\":\(line)}")
      } else {
        lines.append(line)
      }
    }
    try folder.load(lines, withVerdicts: withVerdicts)
    model.add(added, at: time)
    _ = model.run { $0.importVerdicts(verdicts) }
    try disk.refresh()
  }

  /// Does the same to both decks; the answers must agree.
  func operate() throws {
    time += random.below(5)
    let now = time
    let count = model.cards.count
    var cards = (0..<random.below(5)).map { _ in CardNumber(random.below(count)) }
    if random.below(2) == 0 { cards = model.state.head.map { [$0] } ?? [] }
    cards = Deck.withoutRepeats(cards)
    switch random.below(20) {
    case 0...7:
      guard let verdict = Verdict.allCases.randomElement(using: &random) else { return }
      let got = try disk.write { deck throws(StoreError) in
        try deck.decide(cards, verdict, at: now)
      }
      let wanted = model.run { $0.decide(cards, verdict, at: now) }
      #expect(Self.plain(got) == Self.plain(wanted))
    case 8, 9:
      let got = try disk.write { deck throws(StoreError) in try deck.postpone(cards, at: now) }
      let wanted = model.later(cards, at: now)
      #expect(got.map(Self.plain) == wanted.map(Self.plain))
    case 10:
      let got = try disk.write { deck throws(StoreError) in try deck.clear(cards, at: now) }
      let result = model.clear(cards, at: now)
      #expect(Self.plain(got) == Self.plain(result))
    case 11...13: try rewind()
    case 14, 15: try redo()
    default: try operateRarely(random.below(60))
    }
  }

  private func operateRarely(_ kind: Int) throws {
    let now = time
    switch kind {
    case 0, 1: try reorder(.shuffle)
    case 2: try reorder(.sort)
    case 3:
      let got = try disk.write { deck throws(StoreError) in try deck.reset(at: now) }
      let wanted = model.reset(at: now)
      #expect(got == wanted)
    case 4...8: try load()
    case 9...13: disk = try StoredDeck(at: location)
    case 14...18: view = try StoredDeck(at: location)
    case 19...22: try disk.tidy(after: random.below(40))
    case 23: try view.tidy(after: random.below(400))
    default: try rewind()
    }
  }

  func rewind() throws {
    let now = time
    let got = try disk.write { deck throws(StoreError) in try deck.rewind(at: now) }
    let wanted = model.rewind(at: now)
    #expect(Self.plain(got) == Self.plain(wanted))
  }

  func redo() throws {
    let now = time
    let got = try disk.write { deck throws(StoreError) in try deck.redo(at: now) }
    let wanted = model.redo(at: now)
    #expect(Self.plain(got) == Self.plain(wanted))
  }

  private func reorder(_ action: Action) throws {
    let now = time
    let order = model.run { $0.pendingCards() }.shuffled(using: &random)
    let got = try disk.write { deck throws(StoreError) in
      try deck.reorder(action, order, at: now)
    }
    let wanted = model.run { $0.reorder(action, order, at: now) }
    #expect(got == wanted)
  }

  /// Outcomes without record numbers, which differ where the store has tidied up.
  private static func plain(_ outcomes: [Outcome]) -> [String] {
    outcomes.map {
      "\($0.card) \($0.record == nil ? "left" : "changed") \($0.previous?.word ?? "-") \($0.remaining)"
    }
  }

  private static func plain(_ rewound: Rewound?) -> String {
    guard let rewound else { return "nothing" }
    let first = rewound.firstCard.map { String($0) } ?? "-"
    return "\(rewound.step.step) \(rewound.step.action) \(rewound.count) \(first)"
  }
}

// MARK: - Comparing

extension DiskWalk {
  /// Everything that can be asked of a deck, as text.
  static func picture(of deck: inout StoredDeck) throws -> String {
    let state = deck.state
    var lines = [summary(state)]
    lines.append("newest \(try deck.newestStep()?.step.step ?? 0)")
    lines.append("pending \(try deck.pendingCards())")
    for (card, number) in try deck.decisions().sorted(by: { $0.record < $1.record }) {
      let record = try deck.record(number)
      lines.append("\(card) \(record.action.word) at \(record.time)")
    }
    return lines.joined(separator: "\n")
  }

  /// The same of the deck in memory.
  func modelPicture() -> String {
    let state = model.state
    var lines = [Self.summary(state)]
    lines.append("newest \(state.undoTop == 0 ? 0 : model.storage.record(state.undoTop).step)")
    lines.append("pending \(model.run { $0.pendingCards() })")
    let decided = model.storage.places.enumerated().compactMap { card, place in
      place.decision.map { (card, $0) }
    }
    for (card, number) in decided.sorted(by: { $0.1 < $1.1 }) {
      let record = model.storage.record(number)
      lines.append("\(card) \(record.action.word) at \(record.time)")
    }
    return lines.joined(separator: "\n")
  }

  private static func summary(_ state: DeckState) -> String {
    "\(state.cards) cards, \(state.pending) pending, \(state.likes) \(state.nopes) "
      + "\(state.boosts), step \(state.step), from \(state.head ?? 999) to \(state.tail ?? 999), "
      + "undo \(state.undoTop != 0), redo \(state.redoTop != 0)"
  }

  /// The steps with whether they are undone, the newest first.
  static func history(of deck: inout StoredDeck) throws -> [String] {
    try SmallDeck.history(of: &deck)
  }

  func modelHistory() -> [String] {
    var undone: [RecordNumber: Bool] = [:]
    for record in model.records where record.action == .undo || record.action == .redo {
      undone[record.target] = record.action == .undo
    }
    return model.records.filter { $0.action.isStep && $0.isLast }.reversed().map { record in
      var count = Int(record.number - record.first) + 1
      if record.action.isReorder { count = Int(record.state.pending) }
      let first = model.storage.record(record.first).card ?? 999
      return "\(record.step) \(record.action) \(count) \(first) \(undone[record.number] ?? false)"
    }
  }

  /// Compares the cards' content and how they are found.
  func compareContents() throws {
    for (number, card) in model.cards.enumerated() {
      let content = try disk.content(of: CardNumber(number))
      #expect(content.id == card.id)
      #expect(String(decoding: content.record, as: UTF8.self) == texts[card.id])
      let found = try disk.card(withID: Array(card.id.utf8))
      #expect(found == CardNumber(number))
    }
    let unknown = try disk.card(withID: Array("unknown".utf8))
    #expect(unknown == nil)
  }
}
