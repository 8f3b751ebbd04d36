/// What is written before the value of a member: comma, key, colon, and the white space around them.
///
/// It is remembered to be found again by comparing words instead of looking for the end of each of its
/// parts. At most 32 bytes are held, in up to four words, of which the last one overlaps the one before.
/// What is longer is read each time.
struct MemberPrefix: Sendable {
  /// How many bytes there are from the end of what is before to the value's first byte.
  private(set) var length = 0
  /// Where in it the key is, without its quotes.
  private(set) var key = 0..<0
  private(set) var keyHasEscapes = false
  /// How many line feeds are in it, and the index after the last one.
  private(set) var lineFeeds = 0
  private(set) var lineStart = 0
  /// How many bytes since then continue a UTF-8 sequence.
  private(set) var continuationBytes = 0
  /// The first eight bytes, or fewer, and which of them count.
  private var first: UInt64
  private var mask: UInt64 = 0
  /// The eight bytes after these, the next eight, and the last eight.
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var last: UInt64 = 0

  /// No prefix: nothing begins with it, since no word with all bits masked out is one.
  static let none = MemberPrefix(first: 1)

  private init(first: UInt64) { self.first = first }

  /// Reads the prefix that begins at `index`, with a comma unless it is the object's first; nil where it
  /// is not correct or the window ends within the next word.
  ///
  /// Not inlined: it would take the registers that its caller needs.
  @inline(never)
  static func read(_ bytes: Span<UInt8>, at index: Int, isFirst: Bool) -> MemberPrefix? {
    var tokens = TokenScan(at: index)
    if !isFirst {
      guard tokens.passWhiteSpace(bytes) == Byte.comma else { return nil }
      tokens.index &+= 1
    }
    guard tokens.passWhiteSpace(bytes) == Byte.quote else { return nil }
    var prefix = MemberPrefix.none
    let keyStart = tokens.index + 1
    guard tokens.passString(bytes) else { return nil }
    prefix.key = keyStart - index..<tokens.index - 1 - index
    guard tokens.passColon(bytes) else { return nil }
    _ = tokens.passWhiteSpace(bytes)
    prefix.length = tokens.index - index
    prefix.lineFeeds = tokens.lineFeeds
    prefix.lineStart = tokens.lineStart - index
    prefix.continuationBytes = tokens.continuationBytes
    prefix.keep(bytes, index..<tokens.index)
    return prefix
  }

  private mutating func keep(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for index in key where bytes[range.lowerBound + index] == Byte.backslash {
      keyHasEscapes = true
    }
    guard length <= 32, let word = WordScan.load(bytes, at: range.lowerBound) else { return }
    mask = length < 8 ? (1 << (UInt64(length) * 8)) - 1 : .max
    first = word & mask
    if length > 8 { last = WordScan.load(bytes, at: range.upperBound - 8) ?? 0 }
    if length > 16 { second = WordScan.load(bytes, at: range.lowerBound + 8) ?? 0 }
    if length > 24 { third = WordScan.load(bytes, at: range.lowerBound + 16) ?? 0 }
  }

  /// Whether the same bytes begin at `index`.
  @inline(always)
  func begins(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    guard let word = WordScan.load(bytes, at: index), word & mask == first else { return false }
    guard length > 8 else { return true }
    guard WordScan.load(bytes, at: index &+ length &- 8) == last else { return false }
    guard length > 16 else { return true }
    guard WordScan.load(bytes, at: index &+ 8) == second else { return false }
    return length <= 24 || WordScan.load(bytes, at: index &+ 16) == third
  }
}
