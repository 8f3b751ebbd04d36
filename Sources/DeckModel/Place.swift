/// The number of a card in load order, from 0.
package typealias CardNumber = UInt32

/// The number of a record in a deck's history, from 1; 0 stands for none.
package typealias RecordNumber = UInt32

/// Where a card is: waiting between two others, or decided by a record.
///
/// The pending cards form a linked list, so that deciding one never touches more than its two
/// neighbours, wherever it stands.
package enum Place: Equatable, Sendable {
  /// Waiting after and before these cards; nil at the ends.
  case pending(after: CardNumber?, before: CardNumber?)
  /// Decided; the record tells what and when.
  case decided(by: RecordNumber)

  /// The place of `card` in a deck of `count` cards where nothing was ever changed.
  package static func natural(_ card: CardNumber, of count: UInt32) -> Place {
    .pending(after: card == 0 ? nil : card - 1, before: card + 1 < count ? card + 1 : nil)
  }

  /// The record that decided the card; nil while it is pending.
  package var decision: RecordNumber? {
    if case .decided(let record) = self { record } else { nil }
  }
}

/// One card going from one place to another: what every verdict, later, clear, undo and redo does.
///
/// Both places name the neighbours as they are at that moment, `to` after the card has left
/// `from`. So the move alone tells all entries it writes, and reading it backward takes it back.
package struct Move: Equatable, Sendable {
  /// The card that goes.
  package var card: CardNumber
  /// Where it was.
  package var from: Place
  /// Where it is now.
  package var to: Place

  /// Makes a move.
  package init(card: CardNumber, from: Place, to: Place) {
    self.card = card
    self.from = from
    self.to = to
  }
}

/// What one record changed in the places of cards.
package enum Change: Equatable, Sendable {
  /// Nothing.
  case none
  /// One card moved.
  case move(Move)
  /// The cards from `first` on, natural among themselves, follow the card `after`.
  case join(after: CardNumber?, first: CardNumber)

  /// One write to the place of one card.
  package enum Write: Equatable, Sendable {
    /// The pending card has this one after it.
    case next(CardNumber?)
    /// The pending card has this one before it.
    case previous(CardNumber?)
    /// The card is here.
    case place(Place)
  }

  /// Tells all writes in the order in which they hold; a later one to the same card wins.
  ///
  /// - Complexity: O(1), at most five writes.
  @inlinable
  package func forEachWrite<Failure: Error>(
    _ write: (CardNumber, Write) throws(Failure) -> Void
  ) throws(Failure) {
    switch self {
    case .none:
      break
    case .join(let after, let first):
      if let after { try write(after, .next(first)) }
      try write(first, .previous(after))
    case .move(let move):
      if case .pending(let after, let before) = move.from {
        if let after { try write(after, .next(before)) }
        if let before { try write(before, .previous(after)) }
      }
      if case .pending(let after, let before) = move.to {
        if let after { try write(after, .next(move.card)) }
        if let before { try write(before, .previous(move.card)) }
      }
      try write(move.card, .place(move.to))
    }
  }
}

extension Place {
  /// The place after `write` has been applied to it.
  ///
  /// A link written to a decided card is a contradiction that only damage can bring about; the
  /// card then counts as pending, and the store's checks name the damage.
  @inlinable
  package func applying(_ write: Change.Write) -> Place {
    switch (write, self) {
    case (.place(let place), _): place
    case (.next(let next), .pending(let after, _)): .pending(after: after, before: next)
    case (.next(let next), .decided): .pending(after: nil, before: next)
    case (.previous(let previous), .pending(_, let before)):
      .pending(after: previous, before: before)
    case (.previous(let previous), .decided): .pending(after: previous, before: nil)
    }
  }
}
