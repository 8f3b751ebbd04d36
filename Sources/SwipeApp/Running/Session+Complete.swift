import CardStore
import DeckModel
import TerminalKit

// A shell waits for the answer while the user holds the Tab key, so it must come at once, however
// large the deck is: 50 ms for a million cards. That leaves room for looking at a thousand of them.

extension Session {
  /// How many answers there are at most.
  private static let answerLimit = 200
  /// How many pending cards are looked at for an id; less than would have the whole deck read.
  private static let cardLimit = 1_000
  /// How many cards are looked at for the names of their fields.
  private static let fieldCardLimit = 20

  /// Answers what the completion scripts ask: `ids`, `decks` or `fields`, and a prefix.
  ///
  /// Ids are those of the first pending cards, and of the card whose whole id the prefix is. No lock
  /// is taken. Whatever fails, the shell has no use for words about it: then there are fewer answers.
  func complete() throws -> ExitStatus {
    let words = invocation.words
    let prefix = words.count > 1 ? words[1] : Argument(bytes: [])
    let answers: [String]
    switch words.first?.text {
    case "ids": answers = (try? ids(prefix)) ?? []
    case "decks": answers = (try? Decks.names(root: root())) ?? []
    case "fields": answers = (try? fields()) ?? []
    default: answers = []
    }
    var count = 0
    for answer in answers where count < Self.answerLimit && answer.hasPrefix(prefix.text) {
      // A shell would take such an id apart, or act on it.
      guard VisibleText.shown(answer) == answer else { continue }
      try output.write(answer + "\n")
      count += 1
    }
    return .done
  }

  private func ids(_ prefix: Argument) throws -> [String] {
    var deck = try StoredDeck(at: try location())
    var ids: [String] = []
    if !prefix.bytes.isEmpty, let card = try deck.card(withID: prefix.bytes) {
      ids.append(try deck.content(of: card).id)
    }
    for card in try deck.pendingCards(limit: Self.cardLimit) {
      guard ids.count < Self.answerLimit else { break }
      let id = try deck.content(of: card).id
      if id.hasPrefix(prefix.text), id != ids.first { ids.append(id) }
    }
    return ids
  }

  private func fields() throws -> [String] {
    var deck = try StoredDeck(at: try location())
    var source = try CardSource(&deck, now: world.now())
    var names = ["id", "name", "age", "hobby", "image"]
    var known = Set(names)
    for card in 0..<min(deck.state.cards, CardNumber(Self.fieldCardLimit)) {
      let model = try source.card(card, decidedBy: nil, in: &deck, withFields: true).model
      for field in model.fields {
        // A name that is no field of the card itself is a pointer into its record.
        let pointer = "." + field.name
        if known.insert(pointer).inserted { names.append(pointer) }
      }
    }
    return names
  }
}
