/// A pile of cards that are decided one by one, with every decision ever made on them.
///
///     var deck = Deck([UserModel(id: "a", name: "Ana"), UserModel(id: "b", name: "Bo")])
///     deck.like()              // Ana
///     deck.reject()            // Bo
///     deck.rewind()            // Bo is back on top
///     deck.top?.name           // "Bo"
///
/// A deck is a value: it knows no file, clock or screen. Times are handed in, for the record only.
/// The deck on disk runs the same rules.
///
/// Not promised: how the order is kept. It is a linked list, so that a decision and its undo cost
/// the same on ten cards and on a million.
package struct Deck: Sendable {
  /// All cards in load order.
  package private(set) var cards: [UserModel] = []

  private var numbers: [String: CardNumber] = [:]
  var storage = MemoryStorage()

  /// A deck of `cards`; of several with one id the last holds, at the first one's place.
  ///
  /// - Complexity: O(*n*).
  package init(_ cards: [UserModel] = []) {
    add(cards)
  }

  /// Counts, ends of the list, and what undo and redo would do.
  package var state: DeckState { storage.state }

  /// The first pending card; nil when all are decided. O(1).
  package var top: UserModel? { state.head.map { cards[Int($0)] } }

  /// The pending cards from the top on. O(*n*).
  package var pending: [UserModel] {
    var storage = storage
    return storage.pendingCards().map { cards[Int($0)] }
  }

  /// The number of the card with that id; nil when there is none. O(1).
  package func number(of id: String) -> CardNumber? { numbers[id] }

  /// The verdict that stands for the card with that id; nil when it is pending or unknown. O(1).
  package func verdict(of id: String) -> Verdict? {
    guard let number = numbers[id] else { return nil }
    var storage = storage
    return storage.verdict(at: storage.place(of: number))
  }

  /// The decided cards: boosts, likes, nopes, each in order of the decision that stands.
  ///
  /// - Complexity: O(*n* log *n*).
  package func decided() -> [(card: UserModel, verdict: Verdict)] {
    var found: [(record: RecordNumber, card: CardNumber, verdict: Verdict)] = []
    for card in cards.indices {
      guard let record = storage.places[card].decision,
        let verdict = storage.record(record).action.verdict
      else { continue }
      found.append((record, CardNumber(card), verdict))
    }
    let ranks: [Verdict: Int] = [.boost: 0, .like: 1, .nope: 2]
    found.sort {
      (ranks[$0.verdict, default: 3], $0.record) < (ranks[$1.verdict, default: 3], $1.record)
    }
    return found.map { (cards[Int($0.card)], $0.verdict) }
  }

  /// Every record ever made, the oldest first.
  package var records: [DeckRecord] { storage.records }

  /// Adds cards at the end. One whose id is there already replaces it and keeps place and verdict.
  ///
  /// Loading is no step: undo never takes cards away.
  ///
  /// - Complexity: O(*k*) in the number of cards added.
  package mutating func add(_ new: [UserModel], at time: Int = 0) {
    var count: UInt32 = 0
    for card in new {
      if let number = numbers[card.id] {
        cards[Int(number)] = card
      } else {
        numbers[card.id] = CardNumber(cards.count)
        cards.append(card)
        count += 1
      }
    }
    storage.addCards(count, at: time)
    checkInvariants()
  }

  /// Runs one of the rules on the deck.
  mutating func run<Result>(_ rule: (inout MemoryStorage) -> Result) -> Result {
    defer { checkInvariants() }
    return rule(&storage)
  }
}
