/// A key as it is written, with its closing quote, to be found again without looking for its end.
///
/// At most 23 bytes and the quote are held, in up to three words, of which the last one overlaps the
/// one before. A longer key is read each time.
struct WrittenKey: Sendable {
  /// How many bytes there are before the closing quote.
  private(set) var length = 0
  private(set) var hasEscapes = false
  /// How many of them continue a UTF-8 sequence.
  private(set) var continuationBytes = 0
  /// The first eight bytes, or fewer, and which of them count.
  private var first: UInt64
  private var mask: UInt64 = 0
  /// The eight bytes after these, and the last eight.
  private var second: UInt64 = 0
  private var last: UInt64 = 0

  /// No key: nothing begins with it, since no word with all bits masked out is one.
  static let none = WrittenKey(first: 1)

  private init(first: UInt64) { self.first = first }

  /// Reads the key whose first byte after the quote is at `start`; nil where it is not correct or the
  /// window ends within the next word.
  ///
  /// Not inlined: it would take the registers that its caller needs.
  @inline(never)
  static func read(_ bytes: Span<UInt8>, at start: Int) -> WrittenKey? {
    var tokens = TokenScan(at: start - 1)
    guard tokens.passString(bytes) else { return nil }
    var key = WrittenKey.none
    key.continuationBytes = tokens.continuationBytes
    key.take(bytes, start..<tokens.index - 1)
    return key
  }

  private mutating func take(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    length = range.count
    for index in range where bytes[index] == Byte.backslash { hasEscapes = true }
    let count = length + 1
    guard count <= 24, let word = WordScan.load(bytes, at: range.lowerBound) else { return }
    mask = count < 8 ? (1 << (UInt64(count) * 8)) - 1 : .max
    first = word & mask
    if count > 16 { second = WordScan.load(bytes, at: range.lowerBound + 8) ?? 0 }
    if count > 8 { last = WordScan.load(bytes, at: range.upperBound - 7) ?? 0 }
  }

  /// Whether the same key begins at `index`.
  @inline(always)
  func begins(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    guard let word = WordScan.load(bytes, at: index), word & mask == first else { return false }
    guard length > 7 else { return true }
    guard WordScan.load(bytes, at: index &+ length &- 7) == last else { return false }
    return length < 16 || WordScan.load(bytes, at: index &+ 8) == second
  }
}
