import DeckModel

@testable import CardStore
@testable import DeckModel

/// All that can be asked of a deck but for what its cards hold: of one on disk and one in memory
/// alike, without the record numbers, in which they differ.
struct Picture: Equatable {
  struct Decision: Equatable {
    var card: CardNumber
    var action: Action
    var time: Int
  }

  var counts: [UInt32]
  var step: UInt32
  /// The step that undo would take back.
  var newest: UInt32
  var canRedo: Bool
  var pending: [CardNumber]
  /// In the order in which they were made.
  var decided: [Decision]

  init(of deck: inout StoredDeck) throws {
    self.init(deck.state)
    if deck.state.undoTop != 0 { newest = try deck.record(deck.state.undoTop).step }
    pending = try deck.pendingCards()
    decided = try deck.decisions().sorted { $0.record < $1.record }.map { card, number in
      let (action, time) = try deck.actionAndTime(of: number)
      return Decision(card: card, action: action, time: time)
    }
  }

  init(of model: Deck) {
    self.init(model.state)
    if model.state.undoTop != 0 { newest = model.storage.record(model.state.undoTop).step }
    var storage = model.storage
    pending = storage.pendingCards()
    let standing = model.storage.places.enumerated().compactMap { card, place in
      place.decision.map { (card: card, record: $0) }
    }
    decided = standing.sorted { $0.record < $1.record }.map { card, number in
      let record = model.storage.record(number)
      return Decision(card: CardNumber(card), action: record.action, time: record.time)
    }
  }

  private init(_ state: DeckState) {
    counts = [state.cards, state.pending, state.likes, state.nopes, state.boosts]
    step = state.step
    newest = 0
    canRedo = state.redoTop != 0
    pending = []
    decided = []
  }
}
