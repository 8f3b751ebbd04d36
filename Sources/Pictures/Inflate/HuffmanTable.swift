/// Finds the symbol of a prefix code by looking at the next bits (RFC 1951, section 3.2.2).
///
/// A Deflate block sends only the length of each symbol's code. Codes of one length are numbered
/// upwards, shorter ones come first; for the lengths A 2, B 1, C 3, D 3 that gives B `0`, A `10`,
/// C `110`, D `111`. Codes arrive with their first bit lowest, so the table is indexed by the code
/// written backwards. Codes longer than the first table's index share a slot there, which names a
/// second table for the bits that follow.
struct HuffmanTable {
  /// One slot: bits 0-4 the length of the code, 8-11 how many extra bits follow, 12-15 the flags
  /// below, 16-31 the value. In a slot that names a second table the extra bits are its index's.
  typealias Entry = UInt32

  static let literal: Entry = 1 << 12
  /// A slot that needs another look: a second table, the end of the block or no code at all.
  static let special: Entry = 1 << 13
  static let subtable: Entry = 1 << 14
  static let endOfBlock: Entry = 1 << 15
  /// A slot that no code leads to; it counts as long, so that it is met only with all bits there.
  static let noCode: Entry = special | 15

  /// The first table, then the second ones.
  private(set) var entries: [Entry] = []
  /// The number of bits that index the first table.
  let indexBits: Int

  init(indexBits: Int) {
    self.indexBits = indexBits
  }

  /// The codes of a block that does not send its own (RFC 1951, section 3.2.6).
  static let fixedLiterals = fixed(
    10, HuffmanMeanings.fixedLiteralLengths, HuffmanMeanings.literals)
  static let fixedDistances = fixed(
    8, HuffmanMeanings.fixedDistanceLengths, HuffmanMeanings.distances)

  private static func fixed(
    _ indexBits: Int, _ lengths: [UInt8], _ meanings: [Entry]
  ) -> HuffmanTable {
    var table = HuffmanTable(indexBits: indexBits)
    do throws(InflateError) {
      try table.build(lengths[...], meanings, mayBeIncomplete: false)
    } catch {
      preconditionFailure("the fixed codes are complete")
    }
    return table
  }

  /// Builds the table for the code lengths of the symbols that `meanings` describes.
  ///
  /// More codes than there is room for are refused, and so are fewer, except for one lone code of
  /// one bit or none at all, where `mayBeIncomplete`: encoders write those for unused distances.
  mutating func build(
    _ lengths: ArraySlice<UInt8>, _ meanings: [Entry], mayBeIncomplete: Bool
  ) throws(InflateError) {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var next = [Int](repeating: 0, count: 16)
    var code = 0
    for length in 1..<16 {
      code = (code + counts[length - 1]) << 1
      next[length] = code
      guard code + counts[length] <= 1 << length else { throw .badCode }
    }
    let isComplete = code + counts[15] == 1 << 15
    let codes = counts.reduce(0, +)
    guard isComplete || (mayBeIncomplete && codes == counts[1]) else { throw .badCode }

    entries.removeAll(keepingCapacity: true)
    entries.append(contentsOf: repeatElement(Self.noCode, count: 1 << indexBits))
    makeSubtables(lengths, next)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let code = Self.reversed(next[Int(length)], Int(length))
      next[Int(length)] += 1
      put(meanings[symbol] | Entry(length), code: code, length: Int(length))
    }
  }

  /// Appends a second table for each index that is the start of longer codes.
  private mutating func makeSubtables(_ lengths: ArraySlice<UInt8>, _ first: [Int]) {
    guard lengths.contains(where: { Int($0) > indexBits }) else { return }
    var next = first
    var longest = [Int](repeating: 0, count: 1 << indexBits)
    for length in lengths where length > 0 {
      let code = Self.reversed(next[Int(length)], Int(length))
      next[Int(length)] += 1
      let index = code & (1 << indexBits - 1)
      longest[index] = max(longest[index], Int(length))
    }
    for (index, length) in longest.enumerated() where length > indexBits {
      let bits = length - indexBits
      entries[index] =
        Entry(entries.count) << 16 | Self.special | Self.subtable
        | Entry(bits) << 8 | Entry(indexBits)
      entries.append(contentsOf: repeatElement(Self.noCode, count: 1 << bits))
    }
  }

  /// Writes an entry to every slot whose index begins with the code.
  private mutating func put(_ entry: Entry, code: Int, length: Int) {
    var slot = code
    var bits = indexBits
    var used = length
    var start = 0
    if length > indexBits {
      let parent = entries[code & (1 << indexBits - 1)]
      start = Int(parent >> 16)
      slot = code >> indexBits
      bits = Int(parent >> 8 & 15)
      used = length - indexBits
    }
    while slot < 1 << bits {
      entries[start + slot] = entry
      slot += 1 << used
    }
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    Int(UInt16(truncatingIfNeeded: code << (16 - length)).bitReversed)
  }
}

extension UInt16 {
  /// The same bits, the last first.
  fileprivate var bitReversed: UInt16 {
    var value = self
    value = (value & 0x5555) << 1 | (value >> 1 & 0x5555)
    value = (value & 0x3333) << 2 | (value >> 2 & 0x3333)
    value = (value & 0x0F0F) << 4 | (value >> 4 & 0x0F0F)
    return value.byteSwapped
  }
}
