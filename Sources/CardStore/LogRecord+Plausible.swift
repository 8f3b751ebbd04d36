import DeckModel

extension LogRecord {
  /// Whether the numbers in the record make sense by themselves. A record that was written by this
  /// program always does; what does not is treated as one whose check fails, so that nothing
  /// reckons with numbers that lead nowhere.
  var isPlausible: Bool {
    let state = record.state
    let number = record.number
    let counted =
      UInt64(state.pending) + UInt64(state.likes) + UInt64(state.nopes) + UInt64(state.boosts)
    return counted == UInt64(state.cards)
      && isEnd(state.head) && isEnd(state.tail)
      && record.first >= 1 && record.first <= number
      && record.step <= state.step && state.step <= number
      && state.undoTop <= number && state.redoTop <= number
      && record.under < number && record.target < number
      && names.table <= number && names.tableCount <= (names.table == 0 ? 0 : state.cards)
      && names.changesFrom >= 1 && names.changesFrom - 1 <= number
      && isPlausible(record.change)
      && record.time.magnitude < 1 << 50
  }

  private func isEnd(_ card: CardNumber?) -> Bool {
    guard let card else { return record.state.pending == 0 }
    return record.state.pending > 0 && card < record.state.cards
  }

  private func isPlausible(_ change: Change) -> Bool {
    switch change {
    case .none: true
    case .join(let after, let first): isCard(after) && isCard(first)
    case .move(let move): isCard(move.card) && isPlausible(move.from) && isPlausible(move.to)
    }
  }

  private func isPlausible(_ place: Place) -> Bool {
    switch place {
    case .pending(let after, let before): isCard(after) && isCard(before)
    case .decided(let number): number >= 1 && number <= record.number
    }
  }

  private func isCard(_ card: CardNumber?) -> Bool {
    card.map { $0 < record.state.cards } ?? true
  }
}
