/// Where a deck's places and records are kept: in memory or on disk. The rules of the deck are
/// written once, as extensions of this protocol, and run on both.
///
/// The rules ask for little: a decision reads one place and at most one old record.
package protocol DeckStorage: ~Copyable {
  /// What reading can fail with; `Never` in memory.
  associatedtype Failure: Error

  /// The state after the newest record.
  var state: DeckState { get }

  /// The place of a card.
  mutating func place(of card: CardNumber) throws(Failure) -> Place

  /// An earlier record, from 1 to the newest.
  mutating func record(_ number: RecordNumber) throws(Failure) -> DeckRecord

  /// Adds `record`, applies its change to the places and takes over its state.
  mutating func append(_ record: DeckRecord) throws(Failure)

  /// Marks the newest record as the end of its step.
  mutating func completeStep() throws(Failure)

  /// Keeps all places as they are now under the number of the newest record, for ever.
  ///
  /// - Complexity: O(*n*) in the number of cards.
  mutating func keepPlaces() throws(Failure)

  /// Makes all cards pending in load order; their number is that of the state.
  mutating func clearPlaces() throws(Failure)

  /// Links the pending cards in the order given, which must hold each of them once.
  mutating func linkPending(_ order: [CardNumber]) throws(Failure)

  /// Makes the places those that were kept under `number`; cards loaded since are natural.
  mutating func restorePlaces(_ number: RecordNumber) throws(Failure)
}

/// What a command did to one card.
package struct Outcome: Equatable, Sendable {
  /// The card.
  package var card: CardNumber
  /// The record of the change; nil when nothing changed.
  package var record: RecordNumber?
  /// The verdict before; nil when the card was pending.
  package var previous: Verdict?
  /// How many cards were pending afterwards.
  package var remaining: UInt32

  /// Makes an outcome.
  @inlinable
  package init(
    card: CardNumber, record: RecordNumber?, previous: Verdict?, remaining: UInt32
  ) {
    self.card = card
    self.record = record
    self.previous = previous
    self.remaining = remaining
  }
}

/// What undo or redo did.
package struct Rewound: Equatable, Sendable {
  /// The last record of the step that was taken back or done again.
  package var step: DeckRecord
  /// How many cards it touched; of a new order, how many were put in order.
  package var count: Int
  /// The first card it touched; nil for a new order of all.
  package var firstCard: CardNumber?

  /// Makes a report of one step.
  @inlinable
  package init(step: DeckRecord, count: Int, firstCard: CardNumber?) {
    self.step = step
    self.count = count
    self.firstCard = firstCard
  }
}
