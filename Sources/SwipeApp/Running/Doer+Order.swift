import CardStore
import DeckModel
import JSONStream

// New orders of the pending cards.

extension Doer {
  func shuffle(_ options: GivenOptions, _ deck: inout StoredDeck) throws -> Deed {
    let seed =
      options.number(.seed).map { UInt64(bitPattern: Int64($0)) }
      ?? UInt64.random(in: 0...UInt64.max)
    let cards = try deck.pendingCards()
    var ids: [String] = []
    ids.reserveCapacity(cards.count)
    for card in cards { ids.append(try deck.content(of: card).id) }
    return try reorder(.shuffle, cards, ShuffleOrder.order(of: ids, seed: seed), &deck)
  }

  func sort(_ options: GivenOptions, _ deck: inout StoredDeck) throws -> Deed {
    let cards = try deck.pendingCards()
    var source = try SortSource(options.text(.by) ?? "name", &deck, now: now)
    var keys: [SortKey] = []
    keys.reserveCapacity(cards.count)
    for card in cards { keys.append(try source.key(of: card, in: &deck)) }
    let order = SortKey.order(of: keys, reversed: options.has(.reverse))
    return try reorder(.sort, cards, order, &deck)
  }

  private func reorder(
    _ action: Action, _ cards: [CardNumber], _ order: [Int], _ deck: inout StoredDeck
  ) throws -> Deed {
    let hasChanged = try deck.reorder(action, order.map { cards[$0] }, at: now)
    return .ordered(action, step: hasChanged ? deck.state.step : nil, pending: deck.state.pending)
  }
}

/// What cards are sorted by: a field of the card as it is shown, or a pointer into its record.
private struct SortSource {
  private enum Field: String {
    case id, name, age, hobby, image
  }

  private let field: Field?
  private let pointer: JSONPointer
  private var cards: CardSource

  init(_ text: String, _ deck: inout StoredDeck, now: Int) throws {
    field = Field(rawValue: text)
    cards = try CardSource(&deck, now: now)
    do {
      pointer = try JSONPointer(text)
    } catch {
      throw UsageError(
        .badValue(
          text, option: OptionName.by.spelling, expected: ValueSpec("FIELD", .field),
          suggestion: nil), in: .sort)
    }
  }

  mutating func key(of card: CardNumber, in deck: inout StoredDeck) throws -> SortKey {
    guard let field else { return recordKey(try deck.content(of: card)) }
    let model = try cards.name(card, in: &deck)
    switch field {
    case .age:
      return model.age.flatMap { Decimal(String($0)) }.map { .number($0) } ?? .missing
    case .id: return .text(model.id)
    case .name: return model.name.isEmpty ? .missing : .text(model.name)
    case .hobby: return model.hobby.map { .text($0) } ?? .missing
    case .image: return model.image.map { .text($0) } ?? .missing
    }
  }

  private func recordKey(_ content: CardContent) -> SortKey {
    let record = Array(content.record)
    guard let view = JSONView(in: record.span),
      let value = view.value(at: pointer, in: record.span)
    else { return .missing }
    let text = value.text(in: record.span)
    switch value.kind {
    case .number: return Decimal(text).map { .number($0) } ?? .text(text)
    case .null, .array, .object: return .missing
    case .string, .true, .false: return .text(text)
    }
  }
}
