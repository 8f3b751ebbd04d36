import DeckModel

@testable import CardStore

/// The checks in a deck's files, made to agree with what is there: so that a change gets past them
/// and shows what numbers do that were never written.
enum DeckSeals {
  /// No forged deck claims more cards or pages than these: more only take longer.
  private static let mostCards: UInt32 = 1023
  private static let mostPages: UInt32 = 7

  /// Renews every check in `files`.
  static func renew(in files: inout [String: [UInt8]]) {
    guard let log = files["log"], log.count >= LogHeader.size else { return }
    let epoch = log.word64(at: 16)
    let cards = files
    for name in files.keys {
      guard var bytes = files[name] else { continue }
      switch name.prefix(while: { $0 != "-" }) {
      case "log": sealLog(&bytes, epoch)
      case "synced": sealHint(&bytes, epoch)
      case "table", "order": sealTable(&bytes, epoch)
      case "map": sealMap(&bytes, epoch, cards)
      case "cards": sealCards(&bytes, epoch)
      default: break
      }
      files[name] = bytes
    }
  }

  private static func sealLog(_ bytes: inout [UInt8], _ epoch: UInt64) {
    bytes.set(Hash64.of(bytes, 0..<120), at: 120)
    for number in stride(from: 1, to: bytes.count / LogRecord.size, by: 1) {
      let start = number * LogRecord.size
      bytes.set(UInt32(number), at: start + 4)
      bytes.set(bytes.word32(at: start + 64) & mostCards, at: start + 64)
      let check = Hash64.of(bytes, start..<start + 120, seed: epoch &+ UInt64(number))
      bytes.set(check, at: start + 120)
    }
  }

  private static func sealHint(_ bytes: inout [UInt8], _ epoch: UInt64) {
    guard bytes.count == SyncedHint.size else { return }
    bytes = SyncedHint.encoded(bytes.word32(at: 0), epoch: epoch)
  }

  private static func sealTable(_ bytes: inout [UInt8], _ epoch: UInt64) {
    guard bytes.count >= TableFile.headerSize else { return }
    bytes.set(Hash64.of(bytes, 0..<56), at: 56)
    let seed = epoch &+ UInt64(bytes.word32(at: 8))
    let count = (bytes.count - TableFile.headerSize) / TableFile.entrySize
    for card in 0..<count {
      let start = TableFile.headerSize + card * TableFile.entrySize
      let last = UInt64(bytes.word32(at: start + 8)) | UInt64(card) << 32
      let check = Hash64.of(bytes.word64(at: start), last, seed: seed)
      bytes.set(UInt32(truncatingIfNeeded: check), at: start + 12)
    }
  }

  private static func sealMap(
    _ bytes: inout [UInt8], _ epoch: UInt64, _ files: [String: [UInt8]]
  ) {
    guard bytes.count >= MapHeader.size else { return }
    bytes.set(bytes.word32(at: 12) & mostCards, at: 12)
    bytes.set(bytes.word32(at: 24) & mostPages, at: 24)
    let number = bytes.word32(at: 8)
    bytes.set(Hash64.of(bytes, 0..<120), at: 120)
    guard
      let header = MapHeader.decode(Array(bytes[..<MapHeader.size]), number: number, epoch: epoch)
    else { return }
    let settings = header.settingsOffset..<header.settingsOffset + Int(header.settingsLength)
    if settings.upperBound <= bytes.count {
      bytes.set(Hash64.of(bytes, settings, seed: epoch), at: 32)
      bytes.set(Hash64.of(bytes, 0..<120), at: 120)
    }
    for page in 0..<header.pages {
      let start = header.pagesOffset + Int(page) * MapHeader.pageSize
      guard start + MapHeader.pageSize <= bytes.count else { break }
      let content = Array(bytes[start..<start + MapHeader.pageSize])
      let check = MapPage.check(content, index: page, number: number, epoch: epoch)
      bytes.set(check, at: start + 4)
    }
    for card in 0..<header.cards {
      let start = MapHeader.size + Int(card) * ContentPlace.size
      guard start + ContentPlace.size <= bytes.count else { break }
      sealPlace(&bytes, at: start, of: card, epoch, files)
    }
  }

  private static func sealPlace(
    _ bytes: inout [UInt8], at start: Int, of card: CardNumber, _ epoch: UInt64,
    _ files: [String: [UInt8]]
  ) {
    let place = ContentPlace(bytes, at: start)
    guard let content = files[CardsFile.name(place.file)],
      place.offset + place.length <= content.count
    else { return }
    let range = place.offset..<place.offset + place.length
    ContentPlace(
      file: place.file, offset: place.offset, content: content.span.extracting(range), of: card,
      epoch: epoch
    ).store(in: &bytes, at: start)
  }

  private static func sealCards(_ bytes: inout [UInt8], _ epoch: UInt64) {
    guard bytes.count >= CardsFile.headerSize + 24 else { return }
    bytes.set(Hash64.of(bytes, 0..<24), at: 24)
    let end = bytes.count - 24
    let offset = bytes.word64(at: end)
    guard offset <= UInt64(end) else { return }
    let check = Hash64.of(bytes, Int(offset)..<end, seed: epoch &+ offset)
    bytes.set(check, at: end + 8)
  }
}
