import CardStore
import DeckModel

/// A card with all that any form of output needs.
struct ShownCard {
  var number: CardNumber
  var content: CardContent
  var model: UserModel
  var images: [String]
  var verdict: Verdict?
  var decidedAt: Int?
}

/// Reads cards of one deck for output, one after the other.
struct CardSource {
  private var reader: CardReader

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
    let content = try deck.content(of: number)
    let card = reader.card(content, withFields: withFields)
    var shown = ShownCard(
      number: number, content: content, model: card.model, images: card.images)
    if let record {
      let decision = try deck.record(record)
      shown.verdict = decision.action.verdict
      shown.decidedAt = decision.time
    }
    return shown
  }

  /// Id and name of a card alone.
  mutating func name(_ number: CardNumber, in deck: inout StoredDeck) throws -> UserModel {
    reader.card(try deck.content(of: number)).model
  }
}
