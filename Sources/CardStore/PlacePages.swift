import DeckModel

/// A place in twelve bytes, for decks of millions.
struct PackedPlace: Equatable {
  private var after: UInt32
  private var before: UInt32
  private var decision: RecordNumber

  init(_ place: Place) {
    switch place {
    case .pending(let after, let before):
      self.after = after ?? .max
      self.before = before ?? .max
      decision = 0
    case .decided(let record):
      after = .max
      before = .max
      decision = record
    }
  }

  /// A place from the three words of a table's entry.
  init(after: UInt32, before: UInt32, decision: RecordNumber) {
    self.after = after
    self.before = before
    self.decision = decision
  }

  var place: Place {
    decision != 0
      ? .decided(by: decision)
      : .pending(after: after == .max ? nil : after, before: before == .max ? nil : before)
  }

  /// The words of a table's entry.
  var words: (after: UInt32, before: UInt32, decision: RecordNumber) { (after, before, decision) }
}

/// The places of all cards, of which only the pages that were asked for are in memory.
///
/// A page is 256 cards. The changes since the table that pages are read from are kept beside it
/// and applied to each page as it comes in; when they grow too many, all pages are brought in and
/// the changes are needed no more.
struct PlacePages {
  /// Cards in a page.
  static let pageSize = 256
  /// How many changes are kept before all pages are brought in.
  static let changeLimit = 4096

  /// The pages that are in memory, in the order in which they came.
  private var pages: [[PackedPlace]] = []
  /// For every page 1 plus its index in `pages`, or 0 when it is not in memory: numbers, which are made
  /// and dropped all at once, where most commands need a page of thousands.
  private var slots: [UInt32] = []
  private(set) var count: UInt32 = 0
  private var changes: [(record: RecordNumber, change: Change)] = []

  /// Places of a deck of `count` cards; no page is in memory.
  init(count: UInt32) {
    grow(to: count)
  }

  /// Whether every page is in memory.
  var isWhole: Bool { pages.count == slots.count }

  /// Whether so many changes are waiting that all pages should be brought in.
  var isCrowded: Bool { !isWhole && changes.count > Self.changeLimit }

  /// The place of `card` when its page is in memory; nil also of a card that there is not, as a link
  /// that was read may lead anywhere.
  subscript(card: CardNumber) -> Place? {
    guard card < count, let page = index(of: card) else { return nil }
    return pages[page][Int(card) % Self.pageSize].place
  }

  /// The index in `pages` of the page that `card` is on; nil when it is not in memory.
  private func index(of card: CardNumber) -> Int? {
    let slot = slots[Int(card) / Self.pageSize]
    return slot > 0 ? Int(slot) - 1 : nil
  }

  /// The cards of the page that `card` is on.
  func range(around card: CardNumber) -> Range<CardNumber> {
    let start = card / UInt32(Self.pageSize) * UInt32(Self.pageSize)
    return start..<min(start + UInt32(Self.pageSize), count)
  }

  /// Takes in the page that begins with card `start`, as the table has it, and brings it up to now.
  mutating func insert(_ page: [PackedPlace], at start: CardNumber) {
    fill(page[...], at: start)
    let range = start..<start + UInt32(page.count)
    for (_, change) in changes {
      change.forEachWrite { card, write in
        if range.contains(card) { self.write(write, to: card) }
      }
    }
    if isWhole { changes = [] }
  }

  /// Takes in a page as the table has it, unless it is there; changes are to be applied after.
  mutating func fill(_ page: ArraySlice<PackedPlace>, at start: CardNumber) {
    guard index(of: start) == nil else { return }
    pages.append(Array(page))
    slots[Int(start) / Self.pageSize] = UInt32(pages.count)
  }

  /// Brings all pages up to now. Changes are absolute, so a page that had them already stays as it
  /// is.
  mutating func applyAllChanges() {
    for (_, change) in changes {
      change.forEachWrite { card, write in self.write(write, to: card) }
    }
    changes = []
  }

  /// Applies the change of record `record`.
  mutating func apply(_ change: Change, of record: RecordNumber) {
    change.forEachWrite { card, write in self.write(write, to: card) }
    if !isWhole { changes.append((record, change)) }
  }

  /// Makes room for so many changes at once.
  mutating func expectChanges(_ count: Int) {
    changes.reserveCapacity(count)
  }

  /// Forgets changes that the table has taken in.
  mutating func dropChanges(before record: RecordNumber) {
    changes.removeAll { $0.record < record }
  }

  /// Makes room for cards that were added; they are natural until told otherwise.
  mutating func grow(to count: UInt32) {
    let old = self.count
    self.count = count
    let needed = (Int(count) + Self.pageSize - 1) / Self.pageSize
    if needed > slots.count { slots += [UInt32](repeating: 0, count: needed - slots.count) }
    guard old > 0, old < count, let page = index(of: old - 1) else { return }
    for card in stride(from: old, to: range(around: old - 1).upperBound, by: 1) {
      pages[page].append(PackedPlace(.natural(card, of: count)))
    }
  }

  /// Puts a card in its place, if its page is in memory.
  mutating func set(_ place: Place, of card: CardNumber) {
    guard card < count, let page = index(of: card) else { return }
    pages[page][Int(card) % Self.pageSize] = PackedPlace(place)
  }

  private mutating func write(_ write: Change.Write, to card: CardNumber) {
    guard card < count, let page = index(of: card) else { return }
    let place = Int(card) % Self.pageSize
    pages[page][place] = PackedPlace(pages[page][place].place.applying(write))
  }
}
