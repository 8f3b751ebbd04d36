import DeckModel
import Platform

// A load keeps its records in `cards-N`, the bytes as they were given:
//
//   header: 0 8 "swipecrd" · 8 4 number · 12 4 unused · 16 8 epoch · 24 8 check
//   then for each record: 4 length of the id · 4 number of its source · id · record
//   then the sources: 4 count, then for each 4 length · path of a folder (empty: none)
//   and at the very end: 8 offset of the sources · 8 check of them · 8 "swipeend"
//
// Where a card's record is stands in `map-N`; the check there covers both place and content, and is
// seeded with the epoch and the card's number, so nothing can stand in for anything else.

/// Where a card's content is: sixteen bytes in a map.
///
/// 40 bits of offset, 28 of length, 28 of the number of the file, 32 of check.
struct ContentPlace: Equatable {
  static let size = 16
  /// The longest content that fits, far above what a record may have.
  static let maxLength = 1 << 28 - 1

  let file: UInt32
  let offset: Int
  let length: Int
  let check: UInt32

  /// The place of `content`, which stands in file number `file` at `offset`.
  init(file: UInt32, offset: Int, content: Span<UInt8>, of card: CardNumber, epoch: UInt64) {
    self.file = file
    self.offset = offset
    length = content.count
    check = Self.check(content, file, offset, card, epoch)
  }

  /// Reads a place from the sixteen bytes at `start`.
  init(_ bytes: [UInt8], at start: Int) {
    let low = bytes.word64(at: start)
    let high = bytes.word64(at: start + 8)
    offset = Int(low & (1 << 40 - 1))
    length = Int(low >> 40 | (high & 0xF) << 24)
    file = UInt32(high >> 4 & (1 << 28 - 1))
    check = UInt32(high >> 32)
  }

  /// Stores the place at `start`.
  func store(in bytes: inout [UInt8], at start: Int) {
    bytes.set(words.low, words.high, at: start)
  }

  private var words: (low: UInt64, high: UInt64) {
    (
      UInt64(offset) | UInt64(length) << 40,
      UInt64(length) >> 24 | UInt64(file) << 4 | UInt64(check) << 32
    )
  }

  /// Whether `content` is what was stored here for `card`.
  func holds(_ content: Span<UInt8>, of card: CardNumber, epoch: UInt64) -> Bool {
    content.count == length && check == Self.check(content, file, offset, card, epoch)
  }

  private static func check(
    _ content: Span<UInt8>, _ file: UInt32, _ offset: Int, _ card: CardNumber, _ epoch: UInt64
  ) -> UInt32 {
    let place = Hash64.of(
      UInt64(offset) | UInt64(content.count) << 40, UInt64(file) | UInt64(card) << 32, seed: epoch)
    return UInt32(truncatingIfNeeded: Hash64.of(content, seed: place))
  }
}

/// What is stored for one card: its id, where it came from, and the record's own bytes.
package struct CardContent: Equatable, Sendable {
  static let headerSize = 8

  /// Header, id and record in one.
  private let bytes: [UInt8]
  private let idLength: Int

  /// Takes content as it stands in a file; nil when its header makes no sense.
  init?(_ bytes: [UInt8]) {
    guard let idLength = Self.idLength(in: bytes, bytes.indices) else { return nil }
    self.idLength = idLength
    self.bytes = bytes
  }

  /// How long the id of the content at `range` is; nil when its header makes no sense.
  static func idLength(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    guard range.count >= headerSize else { return nil }
    let length = Int(bytes.word32(at: range.lowerBound))
    return length <= range.count - headerSize ? length : nil
  }

  /// The card's id.
  package var id: String {
    String(decoding: bytes[Self.headerSize..<Self.headerSize + idLength], as: UTF8.self)
  }
  /// The id's own bytes.
  var idBytes: ArraySlice<UInt8> { bytes[Self.headerSize..<Self.headerSize + idLength] }
  /// The number of the source in the file's list.
  var source: UInt32 { bytes.word32(at: 4) }
  /// The record, byte for byte as it was given.
  package var record: ArraySlice<UInt8> { bytes[(Self.headerSize + idLength)...] }
}

/// The parts of a `cards-N` file around the records.
enum CardsFile {
  static let magic = Array("swipecrd".utf8)
  static let endMagic = Array("swipeend".utf8)
  static let headerSize = 32
  static let endSize = 24

  static func name(_ number: UInt32) -> String { "cards-\(number)" }

  static func header(number: UInt32, epoch: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: headerSize)
    bytes.replaceSubrange(0..<8, with: magic)
    bytes.set(number, at: 8)
    bytes.set(epoch, at: 16)
    bytes.set(Hash64.of(bytes, 0..<24), at: 24)
    return bytes
  }

  /// Whether `bytes` are the header of that file.
  static func isHeader(_ bytes: [UInt8], number: UInt32, epoch: UInt64) -> Bool {
    bytes == header(number: number, epoch: epoch)
  }

  /// The list of sources, to be written at `offset`.
  static func footer(_ sources: [String], at offset: Int, epoch: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(word32: UInt32(sources.count))
    for source in sources {
      bytes.append(word32: UInt32(source.utf8.count))
      bytes.append(contentsOf: source.utf8)
    }
    let check = Hash64.of(bytes, seed: epoch &+ UInt64(offset))
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: 16))
    bytes.set(UInt64(offset), at: start)
    bytes.set(check, at: start + 8)
    bytes.append(contentsOf: endMagic)
    return bytes
  }

  /// The sources that stand at the end of `file`, whose name is `name`.
  static func sources(
    of file: borrowing FileDescriptor, name: String, epoch: UInt64
  ) throws(StoreError) -> [String] {
    let consequence = "it is not known which folder its pictures are in"
    let bytes: [UInt8]
    let end: [UInt8]
    do throws(SystemError) {
      let size = try file.status().size
      end = try file.bytes(at: max(0, size - endSize), count: endSize)
      guard end.count == endSize, Array(end[16...]) == endMagic,
        end.word64(at: 0) <= UInt64(size - endSize)
      else { throw SystemError(call: "read", path: name, code: 0) }
      let offset = Int(end.word64(at: 0))
      bytes = try file.bytes(at: offset, count: size - endSize - offset)
    } catch {
      guard error.code == 0 else { throw .system(error) }
      throw .damaged(Damage(name, .notOurs, consequence))
    }
    guard end.word64(at: 8) == Hash64.of(bytes, seed: epoch &+ end.word64(at: 0)) else {
      throw .damaged(Damage(name, .badCheck(offset: Int(end.word64(at: 0))), consequence))
    }
    return list(bytes)
  }

  private static func list(_ bytes: [UInt8]) -> [String] {
    var sources: [String] = []
    var place = 4
    while place + 4 <= bytes.count {
      let length = Int(bytes.word32(at: place))
      guard place + 4 + length <= bytes.count else { break }
      sources.append(String(decoding: bytes[place + 4..<place + 4 + length], as: UTF8.self))
      place += 4 + length
    }
    return sources
  }
}
