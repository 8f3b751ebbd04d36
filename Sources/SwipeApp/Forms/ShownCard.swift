import CardStore
import DeckModel

/// A card with all that any form of output needs.
struct ShownCard {
  /// What lines and tables show of it.
  var line: CardLine
  var model: UserModel
  var images: [String]

  var number: CardNumber { line.number }
  var verdict: Verdict? { line.verdict }
  var decidedAt: Int? { line.decidedAt }
}

/// Reads cards of one deck for output, one after the other.
struct CardSource {
  private var reader: CardReader
  /// What was read last.
  private(set) var line = CardLine()

  /// A source for `deck`; ages are counted to `now`, in milliseconds since 1970 UTC.
  init(_ deck: inout StoredDeck, now: Int) throws {
    reader = CardReader(mapping: try deck.mapping(), today: CivilDate(milliseconds: now))
  }

  /// The card as it is now.
  mutating func card(
    _ number: CardNumber, in deck: inout StoredDeck, withFields: Bool = false
  ) throws -> ShownCard {
    try card(
      number, decidedBy: try deck.place(of: number).decision, in: &deck, withFields: withFields)
  }

  /// The card, whose decision is known to the caller.
  mutating func card(
    _ number: CardNumber, decidedBy record: RecordNumber?, in deck: inout StoredDeck,
    withFields: Bool = false
  ) throws -> ShownCard {
    try read(number, decidedBy: record, in: &deck)
    let card = reader.card(line, withFields: withFields)
    return ShownCard(line: line, model: card.model, images: card.images)
  }

  /// Brings the card, whose decision is known to the caller, into `line`.
  mutating func read(
    _ number: CardNumber, decidedBy record: RecordNumber?, in deck: inout StoredDeck
  ) throws {
    try reader.read(number, decidedBy: record, of: &deck, into: &line)
  }

  /// Brings nothing but id and name of a card into `line`.
  mutating func readName(_ number: CardNumber, in deck: inout StoredDeck) throws {
    try reader.read(number, decidedBy: nil, of: &deck, into: &line, nameAlone: true)
  }

  /// The model of a card that has nothing but what is shown on it.
  mutating func name(_ number: CardNumber, in deck: inout StoredDeck) throws -> UserModel {
    try card(number, decidedBy: nil, in: &deck).model
  }
}
