/// What the symbols of Deflate's three alphabets stand for (RFC 1951, sections 3.2.5 to 3.2.7),
/// in the form of table entries that lack only the length of the code.
enum HuffmanMeanings {
  /// Literals, the end of the block, then the lengths of copies.
  static let literals: [HuffmanTable.Entry] = {
    var entries = (0..<256).map { HuffmanTable.Entry($0) << 16 | HuffmanTable.literal }
    entries.append(HuffmanTable.special | HuffmanTable.endOfBlock)
    for symbol in 0..<28 {
      let extra = symbol < 8 ? 0 : symbol / 4 - 1
      let base = symbol < 8 ? symbol + 3 : (4 + symbol % 4) << extra + 3
      entries.append(HuffmanTable.Entry(base) << 16 | HuffmanTable.Entry(extra) << 8)
    }
    entries.append(258 << 16)
    entries += [HuffmanTable.special, HuffmanTable.special]
    return entries
  }()

  /// How far back a copy begins.
  static let distances: [HuffmanTable.Entry] = {
    var entries: [HuffmanTable.Entry] = []
    for symbol in 0..<30 {
      let extra = symbol < 4 ? 0 : symbol / 2 - 1
      let base = symbol < 4 ? symbol + 1 : (2 + symbol % 2) << extra + 1
      entries.append(HuffmanTable.Entry(base) << 16 | HuffmanTable.Entry(extra) << 8)
    }
    return entries + [HuffmanTable.special, HuffmanTable.special]
  }()

  /// The alphabet in which code lengths are written: 0 to 15, then the three repeats.
  static let codeLengths = (0..<19).map { symbol -> HuffmanTable.Entry in
    let extra: HuffmanTable.Entry = [16: 2, 17: 3, 18: 7][symbol] ?? 0
    return HuffmanTable.Entry(symbol) << 16 | extra << 8
  }

  /// The order in which the lengths of that alphabet's own codes are sent.
  static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The code lengths of distances in a block with the fixed code.
  static let fixedDistanceLengths = [UInt8](repeating: 5, count: 32)

  /// The code lengths of literals and copies in a block with the fixed code.
  static let fixedLiteralLengths = (0..<288).map { symbol -> UInt8 in
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
  }
}
