import DeckModel
import Platform

/// The end of a file of cards while it is being made.
///
/// What was added waits behind what is settled. Settling moves it forward over what was dropped,
/// which is mostly nothing, so a record is copied once on its way from the input to the file.
struct ContentBuffer {
  /// Where in the file the first byte will stand.
  private(set) var offset = 0
  /// How many bytes are settled.
  private(set) var settled: Int
  /// How many bytes there are.
  private(set) var end: Int
  /// The bytes, and room behind them.
  private var storage: [UInt8]

  /// A buffer that begins with `bytes`, settled.
  init(_ bytes: [UInt8]) {
    storage = bytes
    settled = bytes.count
    end = bytes.count
  }

  /// Adds the content of a card, which then waits.
  mutating func append(source: UInt32, id: Span<UInt8>, _ record: Span<UInt8>) {
    let size = CardContent.headerSize + id.count + record.count
    if storage.count < end + size { grow(by: size) }
    storage.set(UInt64(id.count) | UInt64(source) << 32, id, record, at: end)
    end += size
  }

  private mutating func grow(by size: Int) {
    storage += [UInt8](repeating: 0, count: max(size, storage.count, 1 << 16))
  }

  /// Moves the bytes at `range`, which wait, behind those that are settled, and settles them as the
  /// content of `card` in file number `file`.
  mutating func settle(
    _ range: Range<Int>, as card: CardNumber, in file: UInt32, epoch: UInt64
  ) -> ContentPlace {
    let target = settled..<settled + range.count
    if target != range { storage.replaceSubrange(target, with: Array(storage[range])) }
    settled = target.upperBound
    return ContentPlace(
      file: file, offset: offset + target.lowerBound, content: storage.span.extracting(target),
      of: card, epoch: epoch)
  }

  /// Drops what still waits.
  mutating func forgetRest() {
    end = settled
  }

  /// Writes what is settled at the end of `file`; nothing may wait.
  mutating func flush(to file: borrowing FileDescriptor) throws(SystemError) {
    try file.write(storage, 0..<settled)
    file.beginWriting(offset..<offset + settled)
    offset += settled
    settled = 0
    end = 0
  }

  /// A copy of some bytes.
  func bytes(_ range: Range<Int>) -> [UInt8] { Array(storage[range]) }
}
