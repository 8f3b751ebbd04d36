import DeckModel

/// Finds cards by the hash of their id while cards are loaded: eight bytes a slot, at least half of
/// them in use, so at most sixteen bytes a card.
///
/// It is split by the upper eight bits of the hash into parts that grow one by one, so that growing
/// never needs the memory twice.
struct IdIndex {
  private var parts: [Part] = Array(repeating: Part(), count: 256)
  /// How many cards are in it.
  private(set) var count = 0

  /// The upper half of the hash of an id, which the index goes by.
  static func hash(_ id: Span<UInt8>, epoch: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: Hash64.of(id, seed: epoch) >> 32)
  }

  /// Makes room for `count` cards, of which there are none yet.
  mutating func reserve(_ count: Int) {
    let part = count / parts.count * 4 / 3
    for index in parts.indices { parts[index].reserve(part + part / 16) }
  }

  /// Adds a card; its id must not be there.
  ///
  /// - Complexity: O(1) on average.
  mutating func insert(_ card: CardNumber, hash: UInt32) {
    parts[Int(hash >> 24)].insert(UInt64(hash) << 32 | UInt64(card) + 1)
    count += 1
  }

  /// Touches the slots where cards with these hashes are or will be, so that they are at hand when
  /// each is looked for: waiting for memory many times at once costs little more than once.
  ///
  /// - Returns: A number that means nothing, so that the touching is not optimised away.
  func touch(_ hashes: some Sequence<UInt32>) -> UInt64 {
    var sum: UInt64 = 0
    for hash in hashes { sum &+= parts[Int(hash >> 24)].ends(hash) }
    return sum
  }

  /// Where a search for a hash has got to.
  struct Search {
    fileprivate var slot: Int?
    fileprivate var isOver = false
    /// A search that has not begun.
    init() {}
  }

  /// The next card with that hash, or nil when there is none left. Its id may be another.
  ///
  /// - Complexity: O(1) on average.
  func next(_ hash: UInt32, _ search: inout Search) -> CardNumber? {
    parts[Int(hash >> 24)].next(hash, &search)
  }

  /// All slots in order of hash and card: the hash in the upper half, the card in the lower.
  func forEachSorted<Failure: Error>(
    _ body: (UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    for part in parts {
      for slot in part.sorted() { try body(slot) }
    }
  }

  /// One part: open addressing with linear probing; 0 is an empty slot, a card is held plus 1.
  private struct Part {
    private var slots: [UInt64] = []
    private var used = 0

    mutating func reserve(_ count: Int) {
      if used == 0, count > slots.count { slots = [UInt64](repeating: 0, count: count) }
    }

    mutating func insert(_ slot: UInt64) {
      if used + 1 > slots.count * 3 / 4 { grow() }
      put(slot)
      used += 1
    }

    private mutating func put(_ slot: UInt64) {
      var index = start(UInt32(truncatingIfNeeded: slot >> 32))
      while slots[index] != 0 {
        index += 1
        if index == slots.count { index = 0 }
      }
      slots[index] = slot
    }

    /// The lower 24 bits of the hash tell cards of one part apart.
    private func start(_ hash: UInt32) -> Int {
      Int((UInt64(hash & 0xFF_FFFF) * UInt64(slots.count)) >> 24)
    }

    private mutating func grow() {
      let old = slots
      slots = [UInt64](repeating: 0, count: max(16, old.count + old.count / 2))
      for slot in old where slot != 0 { put(slot) }
    }

    /// The sum of the slot where a search for `hash` begins and of one behind it, where it mostly has
    /// ended and another line of memory may have begun.
    func ends(_ hash: UInt32) -> UInt64 {
      guard !slots.isEmpty else { return 0 }
      let start = start(hash)
      return slots[start] &+ slots[Swift.min(start + 4, slots.count - 1)]
    }

    func next(_ hash: UInt32, _ search: inout Search) -> CardNumber? {
      guard !slots.isEmpty, !search.isOver else { return nil }
      var index = search.slot.map { $0 + 1 == slots.count ? 0 : $0 + 1 } ?? start(hash)
      while slots[index] != 0 {
        if slots[index] >> 32 == UInt64(hash) {
          search.slot = index
          return UInt32(truncatingIfNeeded: slots[index]) - 1
        }
        index += 1
        if index == slots.count { index = 0 }
      }
      search.isOver = true
      return nil
    }

    func sorted() -> [UInt64] {
      slots.lazy.filter { $0 != 0 }.map { $0 - 1 }.sorted()
    }
  }
}
