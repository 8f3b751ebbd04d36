import CardStore
import DeckModel

@testable import CardStore

/// A deck of a few cards with every kind of file and about a dozen records, and all that can be
/// asked of it.
enum SmallDeck {
  /// Makes the deck in `folder`. Its log was folded once, its order was shuffled, one of its records
  /// was updated, and it has settings.
  ///
  /// - Parameter beforeLoad: Called before the second load.
  static func make(
    in folder: TestFolder, _ name: String = "deck", beforeLoad: () throws -> Void = {}
  ) throws {
    let lines = ["Ana", "Bo", "Cem", "Dee", "Eli"].map { name in
      "{\"id\":\"\(name.lowercased())\",\"title\":\"\(name)\",\"age\":30}"
    }
    let input = try folder.write("small.jsonl", Array(lines.joined(separator: "\n").utf8))
    var request = LoadRequest([LoadRequest.Source(input)])
    request.mapping.name = try JSONPointerText.pointer("/title")
    let location = try folder.location(name)
    _ = try DeckLoading.load(request, into: location)
    var deck = try StoredDeck(at: location)
    try write(&deck) { deck throws(StoreError) in _ = try deck.decide([0], .like, at: 1000) }
    try write(&deck) { deck throws(StoreError) in _ = try deck.decide([2, 1], .nope, at: 2000) }
    try write(&deck) { deck throws(StoreError) in _ = try deck.rewind(at: 3000) }
    try write(&deck) { deck throws(StoreError) in
      _ = try deck.reorder(.shuffle, [4, 2, 1, 3], at: 4000)
    }
    try write(&deck) { deck throws(StoreError) in _ = try deck.decide([4], .boost, at: 5000) }
    try deck.tidy(after: 0)
    try beforeLoad()
    try folder.load(
      ["{\"id\":\"ana\",\"title\":\"Anna\"}", "{\"id\":\"fay\",\"title\":\"Fay\"}"], into: name)
    try deck.refresh()
    try write(&deck) { deck throws(StoreError) in _ = try deck.postpone([2], at: 6000) }
    try write(&deck) { deck throws(StoreError) in _ = try deck.clear([0], at: 7000) }
  }

  private static func write(
    _ deck: inout StoredDeck, _ rules: (inout StoredDeck) throws(StoreError) -> Void
  ) throws {
    try deck.write(rules)
  }

  /// The answer to one question, or the error that names what is wrong.
  enum Answer: Equatable {
    case text(String)
    /// What there is, and that so many records are lost.
    case incomplete(missing: Int)
    case refused(StoreError)

    /// Whether it says that something is wrong.
    var isComplaint: Bool {
      if case .text = self { false } else { true }
    }
  }

  /// The questions that are asked of a deck, by the command that asks them one after the other.
  private static let commands = [
    ["status", "next", "pending"], ["decided", "history"],
    ["contents", "ids", "settings", "unknown id"],
  ]

  /// All questions.
  static let questions = commands.flatMap { $0 }

  /// The answers to all questions, on decks opened as each command would.
  static func answers(at location: DeckLocation) -> [Answer] {
    commands.flatMap { questions -> [Answer] in
      do {
        var deck = try StoredDeck(at: location)
        return questions.map { answer($0, &deck) }
      } catch {
        return questions.map { _ in refusal(error) }
      }
    }
  }

  private static func answer(_ question: String, _ deck: inout StoredDeck) -> Answer {
    do {
      let text = try self.text(question, &deck)
      return deck.missing > 0 ? .incomplete(missing: deck.missing) : .text(text)
    } catch {
      return refusal(error)
    }
  }

  private static func refusal(_ error: any Error) -> Answer {
    (error as? StoreError).map { .refused($0) } ?? .text("unexpected: \(error)")
  }

  private static func text(_ question: String, _ deck: inout StoredDeck) throws -> String {
    switch question {
    case "status":
      let state = deck.state
      let newest = try deck.newestStep()
      return "\(state) \(newest.map { "\($0.step.action) \($0.count)" } ?? "-")"
    case "next":
      guard let card = deck.state.head else { return "none" }
      return try content(card, &deck)
    case "pending":
      return try deck.pendingCards().map { try content($0, &deck) }.joined(separator: "\n")
    case "decided":
      return try deck.decisions().map { card, number in
        let record = try deck.record(number)
        return "\(card) \(record.action) \(record.time)"
      }.joined(separator: "\n")
    case "history":
      return try history(of: &deck).joined(separator: "\n")
    case "contents":
      return try (0..<deck.state.cards).map { card in
        try content(card, &deck) + " " + (try deck.pictureFolder(of: card))
      }.joined(separator: "\n")
    case "ids":
      return try ["ana", "bo", "cem", "dee", "eli", "fay"].map { id in
        "\(try deck.card(withID: Array(id.utf8)).map { Int($0) } ?? -1)"
      }.joined(separator: " ")
    case "settings":
      return "\(try deck.mapping().name.map { "\($0)" } ?? "-")"
    default:
      return "\(try deck.card(withID: Array("zoe".utf8)) == nil)"
    }
  }

  /// The steps with whether they are undone, the newest first.
  static func history(of deck: inout StoredDeck) throws -> [String] {
    var rows: [String] = []
    try deck.forEachStep { _, row in
      rows.append(
        "\(row.step.step) \(row.step.action) \(row.count) \(row.firstCard ?? 999) \(row.isUndone)")
    }
    return rows
  }

  private static func content(_ card: CardNumber, _ deck: inout StoredDeck) throws -> String {
    let content = try deck.content(of: card)
    return content.id + " " + String(decoding: content.record, as: UTF8.self)
  }
}
