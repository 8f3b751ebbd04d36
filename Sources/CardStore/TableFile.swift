import DeckModel
import Platform

// A table holds the places of all cards after one record: `table-N` is a shortcut so that the log
// need not be read from its beginning, `order-N` is kept for undo and redo of a new order. Every deck
// has an empty `table-0`, which says that all cards are in load order.
//
//   header: 0 8 "swipetab" · 8 4 number · 12 4 count · 16 8 epoch · 24 32 unused · 56 8 check
//   then 16 bytes a card: after, before, record that decided it (0: pending), check
//
// No card is 2³²-1. The check of an entry is the lower half of Hash64 over its words and the
// card's number, seeded with the epoch plus the table's number; so each entry stands for itself and
// one card's place is one small read.

/// Reading and writing tables of places.
enum TableFile {
  static let magic = Array("swipetab".utf8)
  static let headerSize = 64
  static let entrySize = 16

  /// The header of table `number` with `count` entries.
  static func header(number: UInt32, count: UInt32, epoch: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: headerSize)
    bytes.replaceSubrange(0..<8, with: magic)
    bytes.set(number, at: 8)
    bytes.set(count, at: 12)
    bytes.set(epoch, at: 16)
    bytes.set(Hash64.of(bytes, 0..<56), at: 56)
    return bytes
  }

  /// How many entries the table with this header has; nil when it is not that table's header.
  static func count(inHeader bytes: [UInt8], number: UInt32, epoch: UInt64) -> UInt32? {
    guard bytes.count == headerSize, bytes.word64(at: 56) == Hash64.of(bytes, 0..<56),
      Array(bytes[0..<8]) == magic, bytes.word32(at: 8) == number, bytes.word64(at: 16) == epoch
    else { return nil }
    return bytes.word32(at: 12)
  }

  /// Appends the entry of `card` to `buffer`.
  static func append(
    _ place: PackedPlace, of card: CardNumber, seed: UInt64, to buffer: inout [UInt8]
  ) {
    let (after, before, decision) = place.words
    let first = UInt64(after) | UInt64(before) << 32
    let check = check(first, decision, card, seed)
    buffer.append(first, UInt64(decision) | UInt64(check) << 32)
  }

  /// Reads the entry of `card` at `offset`; nil when its check does not agree.
  static func entry(
    _ bytes: [UInt8], at offset: Int, of card: CardNumber, seed: UInt64
  ) -> PackedPlace? {
    let first = bytes.word64(at: offset)
    let decision = bytes.word32(at: offset + 8)
    guard bytes.word32(at: offset + 12) == check(first, decision, card, seed) else { return nil }
    return PackedPlace(
      after: UInt32(truncatingIfNeeded: first), before: UInt32(truncatingIfNeeded: first >> 32),
      decision: decision)
  }

  private static func check(
    _ first: UInt64, _ decision: RecordNumber, _ card: CardNumber, _ seed: UInt64
  ) -> UInt32 {
    UInt32(
      truncatingIfNeeded: Hash64.of(first, UInt64(decision) | UInt64(card) << 32, seed: seed))
  }
}

// MARK: - Files

extension TableFile {
  /// What a table that cannot be read costs.
  static let lost = "the order of the cards is not known"

  /// The name of table `number`.
  static func name(_ number: UInt32, isKept: Bool) -> String {
    isKept ? "order-\(number)" : "table-\(number)"
  }

  /// How many entries the table `number` in the file `name` has.
  static func count(
    of name: String, _ number: UInt32, epoch: UInt64, in folder: borrowing Folder
  ) throws(StoreError) -> UInt32 {
    let header = try read(name, at: 0, count: headerSize, atLeast: headerSize, in: folder)
    guard let count = count(inHeader: header, number: number, epoch: epoch) else {
      throw .damaged(Damage(name, .badCheck(offset: 0), lost))
    }
    return count
  }

  /// The places of the cards in `range`, out of `cards`, as the table that `names` tells has them;
  /// natural where it ends. The table of a new deck, number 0, is empty, and is read all the same, so
  /// that a small deck costs what a large one does.
  static func places(
    _ range: Range<CardNumber>, of cards: UInt32, _ names: SnapshotNames, epoch: UInt64,
    in folder: borrowing Folder
  ) throws(StoreError) -> [PackedPlace] {
    var places: [PackedPlace] = []
    places.reserveCapacity(range.count)
    let end = max(range.lowerBound, min(range.upperBound, names.tableCount))
    let seed = epoch &+ UInt64(names.table)
    let start = headerSize + Int(range.lowerBound) * entrySize
    let needed = Int(end - range.lowerBound) * entrySize
    let bytes = try read(
      names.tableFile, at: start, count: range.count * entrySize, atLeast: needed, in: folder)
    for card in range.lowerBound..<end {
      let offset = Int(card - range.lowerBound) * entrySize
      guard let place = entry(bytes, at: offset, of: card, seed: seed) else {
        throw .damaged(Damage(names.tableFile, .badCheck(offset: start + offset), lost))
      }
      places.append(place)
    }
    for card in end..<range.upperBound {
      places.append(PackedPlace(.natural(card, of: cards)))
    }
    return places
  }

  /// Writes the table that `names` tells, whole or not at all; `pages` must all be in memory.
  static func write(
    _ names: SnapshotNames, _ pages: PlacePages, epoch: UInt64,
    in folder: borrowing Folder
  ) throws(StoreError) {
    let seed = epoch &+ UInt64(names.table)
    do throws(SystemError) {
      try NewFile.write(names.tableFile, in: folder) { file throws(SystemError) in
        var bytes = header(number: names.table, count: pages.count, epoch: epoch)
        for card in 0..<pages.count {
          guard let place = pages[card] else { continue }
          append(PackedPlace(place), of: card, seed: seed, to: &bytes)
          if bytes.count >= 1 << 18 {
            try file.write(bytes)
            bytes.removeAll(keepingCapacity: true)
          }
        }
        try file.write(bytes)
      }
    } catch {
      throw .notRecorded(error)
    }
  }

  /// Reads a part of one of the deck's tables, of which at least so much must be there.
  private static func read(
    _ file: String, at offset: Int, count: Int, atLeast needed: Int, in folder: borrowing Folder
  ) throws(StoreError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try folder.open(file).bytes(at: offset, count: count)
    } catch {
      guard error.isNotFound else { throw .system(error) }
      if needed == 0 { return [] }
      throw .damaged(Damage(file, .missing, lost))
    }
    guard bytes.count >= needed else {
      throw .damaged(Damage(file, .tooShort(bytes: offset + bytes.count), lost))
    }
    return bytes
  }
}
