@testable import DeckModel

/// A deck of cards whose ids and names are the letters of `ids`.
func deck(_ ids: String) -> Deck {
  Deck(ids.map { UserModel(id: String($0), name: String($0)) })
}

extension Deck {
  /// The ids of the pending cards from the top on.
  var order: String { pending.map(\.id).joined() }

  /// The decided cards: each id with the first letter of its verdict.
  var verdicts: String {
    decided().map { $0.card.id + String($0.verdict.word.prefix(1)) }.joined(separator: " ")
  }

  /// The numbers of the cards with these letters as ids.
  func numbers(_ ids: String) -> [CardNumber] {
    ids.compactMap { number(of: String($0)) }
  }

  /// Takes verdicts over as a load does.
  mutating func importVerdicts(
    _ verdicts: [(card: CardNumber, verdict: Verdict, time: Int)]
  ) -> [Outcome] {
    run { $0.importVerdicts(verdicts) }
  }
}
