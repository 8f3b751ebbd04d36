import DeckModel
import Platform

// A map tells where every card's content is and finds cards by id. Load N writes it whole.
//
//   header: 0 8 "swipemap" · 8 4 number · 12 4 cards · 16 8 epoch · 24 4 pages · 28 4 length of the
//   settings · 32 8 check of the settings · 40 4 homes · 44 76 unused · 120 8 check
//   then sixteen bytes a card: its place (see ContentPlace)
//   then pages of 4,096 bytes: 4 count · 4 check · slots of 4 hash · 4 card, sorted by both
//   then the settings
//
// The hash is the upper half of Hash64 of the id, seeded with the epoch, so that nobody can prepare
// ids that collide. Slots are spread over the pages by hash: a slot belongs to page hash · homes /
// 2³², or, when that is full, to the next page with room, which may be one beyond the homes.

/// The numbers in a map's header.
struct MapHeader: Equatable {
  static let magic = Array("swipemap".utf8)
  static let size = 128
  static let pageSize = 4096
  static let slotsInPage = 511

  var number: UInt32
  var cards: UInt32
  /// How many pages slots are spread over.
  var homes: UInt32
  /// How many pages there are.
  var pages: UInt32
  var settingsLength: UInt32
  var settingsCheck: UInt64

  var pagesOffset: Int { Self.size + Int(cards) * ContentPlace.size }
  var settingsOffset: Int { pagesOffset + Int(pages) * Self.pageSize }

  /// The page where a slot with `hash` belongs.
  func page(of hash: UInt32) -> UInt32 {
    UInt32((UInt64(hash) * UInt64(homes)) >> 32)
  }

  func encoded(epoch: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.size)
    bytes.replaceSubrange(0..<8, with: Self.magic)
    bytes.set(number, at: 8)
    bytes.set(cards, at: 12)
    bytes.set(epoch, at: 16)
    bytes.set(pages, at: 24)
    bytes.set(settingsLength, at: 28)
    bytes.set(settingsCheck, at: 32)
    bytes.set(homes, at: 40)
    bytes.set(Hash64.of(bytes, 0..<120), at: 120)
    return bytes
  }

  /// Reads the header of map `number`; nil when the bytes are not that.
  static func decode(_ bytes: [UInt8], number: UInt32, epoch: UInt64) -> MapHeader? {
    guard bytes.count == size, bytes.word64(at: 120) == Hash64.of(bytes, 0..<120),
      Array(bytes[0..<8]) == magic, bytes.word32(at: 8) == number, bytes.word64(at: 16) == epoch
    else { return nil }
    return MapHeader(
      number: number, cards: bytes.word32(at: 12), homes: bytes.word32(at: 40),
      pages: bytes.word32(at: 24),
      settingsLength: bytes.word32(at: 28), settingsCheck: bytes.word64(at: 32))
  }
}

/// One page of a map's index: the slots as they stand in the file.
enum MapPage {
  /// The check of a page's bytes, which holds for page `index` of that map alone.
  static func check(_ bytes: [UInt8], index: UInt32, number: UInt32, epoch: UInt64) -> UInt32 {
    let seed = epoch &+ (UInt64(index) << 32 | UInt64(number))
    let count = bytes.word32(at: 0)
    return UInt32(truncatingIfNeeded: Hash64.of(bytes, 8..<bytes.count, seed: seed ^ UInt64(count)))
  }

  /// Whether the page is as it was written.
  static func isWhole(_ bytes: [UInt8], index: UInt32, number: UInt32, epoch: UInt64) -> Bool {
    bytes.count == MapHeader.pageSize && bytes.word32(at: 0) <= MapHeader.slotsInPage
      && bytes.word32(at: 4) == check(bytes, index: index, number: number, epoch: epoch)
  }

  /// The cards on the page whose id has that hash.
  static func cards(_ bytes: [UInt8], with hash: UInt32) -> [CardNumber] {
    let count = Int(bytes.word32(at: 0))
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if bytes.word32(at: 8 + middle * 8) < hash { low = middle + 1 } else { high = middle }
    }
    var found: [CardNumber] = []
    while low < count, bytes.word32(at: 8 + low * 8) == hash {
      found.append(bytes.word32(at: 12 + low * 8))
      low += 1
    }
    return found
  }
}
