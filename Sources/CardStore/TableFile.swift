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
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: entrySize))
    buffer.set(first, at: start)
    buffer.set(decision, at: start + 8)
    buffer.set(check(first, decision, card, seed), at: start + 12)
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
