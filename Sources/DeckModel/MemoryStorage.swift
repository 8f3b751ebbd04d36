/// A deck's places and records in memory; reading them cannot fail.
struct MemoryStorage: DeckStorage {
  private(set) var state = DeckState()
  private(set) var places: [Place] = []
  private(set) var records: [DeckRecord] = []
  private var kept: [RecordNumber: [Place]] = [:]

  func place(of card: CardNumber) -> Place { places[Int(card)] }

  func record(_ number: RecordNumber) -> DeckRecord { records[Int(number) - 1] }

  mutating func append(_ record: DeckRecord) {
    precondition(record.number == state.record + 1, "records are numbered without a gap")
    for card in UInt32(places.count)..<max(UInt32(places.count), record.state.cards) {
      places.append(.natural(card, of: record.state.cards))
    }
    record.change.forEachWrite { card, write in
      places[Int(card)] = places[Int(card)].applying(write)
    }
    records.append(record)
    state = record.state
  }

  mutating func completeStep() {
    records[records.count - 1].isLast = true
  }

  mutating func keepPlaces() {
    kept[state.record] = places
  }

  mutating func clearPlaces() {
    places = (0..<state.cards).map { .natural($0, of: state.cards) }
  }

  mutating func linkPending(_ order: [CardNumber]) {
    for (index, card) in order.enumerated() {
      places[Int(card)] = .pending(
        after: index == 0 ? nil : order[index - 1],
        before: index + 1 == order.count ? nil : order[index + 1])
    }
  }

  mutating func restorePlaces(_ number: RecordNumber) {
    let old = kept[number, default: []]
    places = old + (UInt32(old.count)..<state.cards).map { .natural($0, of: state.cards) }
  }
}
