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

  private var pages: [[PackedPlace]?] = []
  private var loaded = 0
  private(set) var count: UInt32 = 0
  private var changes: [(record: RecordNumber, change: Change)] = []

  /// Places of a deck of `count` cards; no page is in memory.
  init(count: UInt32) {
    grow(to: count)
  }

  /// Whether every page is in memory.
  var isWhole: Bool { loaded == pages.count }

  /// Whether so many changes are waiting that all pages should be brought in.
  var isCrowded: Bool { !isWhole && changes.count > Self.changeLimit }

  /// The place of `card` when its page is in memory; nil also of a card that there is not, as a link
  /// that was read may lead anywhere.
  subscript(card: CardNumber) -> Place? {
    guard card < count, let places = pages[Int(card) / Self.pageSize] else { return nil }
    return places[Int(card) % Self.pageSize].place
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
    let index = Int(start) / Self.pageSize
    guard pages[index] == nil else { return }
    pages[index] = Array(page)
    loaded += 1
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
    if needed > pages.count {
      pages.append(contentsOf: repeatElement(nil, count: needed - pages.count))
    }
    guard old > 0, old < count else { return }
    let range = range(around: old - 1)
    let index = Int(range.lowerBound) / Self.pageSize
    guard pages[index] != nil else { return }
    for card in stride(from: old, to: range.upperBound, by: 1) {
      pages[index]?.append(PackedPlace(.natural(card, of: count)))
    }
  }

  /// Puts a card in its place, if its page is in memory.
  mutating func set(_ place: Place, of card: CardNumber) {
    guard card < count else { return }
    pages[Int(card) / Self.pageSize]?[Int(card) % Self.pageSize] = PackedPlace(place)
  }

  private mutating func write(_ write: Change.Write, to card: CardNumber) {
    guard card < count else { return }
    let page = Int(card) / Self.pageSize
    let index = Int(card) % Self.pageSize
    guard let old = pages[page]?[index] else { return }
    pages[page]?[index] = PackedPlace(old.place.applying(write))
  }
}
