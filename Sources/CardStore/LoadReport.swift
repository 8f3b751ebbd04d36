/// What a load did.
package struct LoadReport: Equatable, Sendable {
  /// How many cards are new.
  package var added = 0
  /// How many cards have another record now.
  package var updated = 0
  /// How many cards have the record they had.
  package var unchanged = 0
  /// How many records had an id that came before in the same load.
  package var repeated = 0
  /// How many values and lines were unfit and passed over.
  package var refused = 0
  /// What was wrong with one of these, the first of its file.
  package var firstRefusal: StoreError?
  /// The pointers given with this load that name a value in no record.
  package var unmatched: [String] = []
  /// How many records have no id of their own.
  package var withoutID = 0
  /// One of the ids that came more than once.
  package var repeatedID: String?
  /// How many cards the deck has now.
  package var cards = 0
  /// How many cards waited before.
  package var pendingBefore = 0
  /// How many cards have a new verdict that came along.
  package var verdicts = 0
  /// Whether the deck is new.
  package var isNewDeck = false

  /// A report of nothing.
  package init() {}
}
