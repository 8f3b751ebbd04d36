// A smaller picture leaves out most coefficients, but their bits must still be passed over to find
// where the next block begins. Their values do not matter, so one step may pass over several codes
// with their values: the next twelve bits are looked up, and tell how many bits the whole codes
// among them take and how many coefficients those stand for.

/// What can be passed over at once, for the AC tables of a scan.
struct JPEGSkips {
  static let lookupBits = 12
  static let stride = 1 << lookupBits

  /// For each table and each next twelve bits: the bits to drop in bits 0 to 3, 0 if there is no
  /// whole code; in bit 4 whether they end the block; above 7 the coefficients passed over.
  private(set) var words: [UInt16] = []

  /// Adds the table that begins at `base` in `huffman`; gives where its lookup begins.
  mutating func add(_ huffman: [UInt32], base: Int) -> Int {
    let start = words.count
    words.reserveCapacity(start + JPEGSkips.stride)
    for bits in 0..<JPEGSkips.stride {
      words.append(JPEGSkips.word(of: bits, huffman, base: base))
    }
    return start
  }

  private static func word(of bits: Int, _ huffman: [UInt32], base: Int) -> UInt16 {
    var used = 0
    var passed = 0
    var isEnd = false
    while !isEnd {
      let next = (bits << used & (stride - 1)) >> (lookupBits - JPEGHuffmanTables.lookupBits)
      let entry = JPEGCodeEntry(word: huffman[base + next])
      let length = entry.length + entry.size
      if entry.length == 0 || used + length > lookupBits { break }
      used += length
      isEnd = entry.size == 0 && entry.value == 0 && entry.run < 15
      if !isEnd { passed += entry.run + 1 }
    }
    return UInt16(used | (isEnd ? 16 : 0) | passed << 8)
  }
}
