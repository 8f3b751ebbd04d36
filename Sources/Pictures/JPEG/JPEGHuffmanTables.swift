// Huffman tables, ITU T.81 annex C and section F.2.2. A table is defined by the number of codes of
// each length from 1 to 16 and the symbols in the order of their codes; codes of one length are
// consecutive, and the first code of a length follows the last one of the length before, with a
// zero added: lengths 2, 3, 3 give 00, 010, 011.
//
// A symbol of the AC coefficients holds a run of zeros in its high half and, in its low half, the
// size of the value behind them: that many bits follow and tell the value. The next ten bits of
// the data are looked up; most often they hold the code and the value's bits too, and one step
// gives run and value.

/// All eight Huffman tables, in one array so that a scan needs to hold only one.
struct JPEGHuffmanTables {
  /// What the codes of a table stand for.
  enum Kind: Int {
    case dc = 0
    case ac = 4
  }

  /// One table is its lookup, then for each length up to 16 the limit of its codes, then for each
  /// length the distance from a code to its symbol's place, then 256 symbols.
  private(set) var words = [UInt32](repeating: 0, count: 8 * stride)

  private var isDefined = [Bool](repeating: false, count: 8)

  static let lookupBits = 10
  static let limits = 1 << lookupBits
  static let distances = limits + 17
  static let symbols = distances + 17
  static let stride = symbols + 256

  /// Where the table begins in `words`, or nil if no segment has defined it.
  func base(_ kind: Kind, _ index: Int) -> Int? {
    let table = kind.rawValue + index
    return isDefined[table] ? table * JPEGHuffmanTables.stride : nil
  }

  /// Defines a table; false if the codes do not fit their lengths or a symbol cannot be.
  mutating func define(_ kind: Kind, _ index: Int, counts: [Int], symbols: [UInt8]) -> Bool {
    if kind == .dc && symbols.contains(where: { $0 > 15 }) { return false }
    var code = 0
    for length in 1...16 {
      code = (code << 1) + counts[length - 1]
      if code > 1 << length { return false }
    }
    let table = kind.rawValue + index
    let base = table * JPEGHuffmanTables.stride
    for place in base..<base + JPEGHuffmanTables.stride { words[place] = 0 }
    for (place, symbol) in symbols.enumerated() {
      words[base + JPEGHuffmanTables.symbols + place] = UInt32(symbol)
    }
    code = 0
    var place = 0
    for length in 1...16 {
      code <<= 1
      let distance = UInt32(truncatingIfNeeded: place - code)
      words[base + JPEGHuffmanTables.distances + length] = distance
      for _ in 0..<counts[length - 1] {
        if length <= JPEGHuffmanTables.lookupBits {
          fillLookup(at: base, code: code, length: length, symbol: symbols[place])
        }
        code += 1
        place += 1
      }
      words[base + JPEGHuffmanTables.limits + length] = UInt32(code << (16 - length))
    }
    isDefined[table] = true
    return true
  }

  /// Fills all places of the lookup that begin with `code`.
  private mutating func fillLookup(at base: Int, code: Int, length: Int, symbol: UInt8) {
    let free = JPEGHuffmanTables.lookupBits - length
    let size = Int(symbol & 15)
    for rest in 0..<1 << free {
      var entry = JPEGCodeEntry(length: length, symbol: symbol)
      if size > 0 && size <= free {
        let bits = rest >> (free - size)
        let value = bits >> (size - 1) == 0 ? bits - (1 << size) + 1 : bits
        entry = JPEGCodeEntry(length: length + size, run: Int(symbol >> 4), value: value)
      }
      words[base + (code << free) + rest] = entry.word
    }
  }
}

/// What the lookup of a code gives.
struct JPEGCodeEntry {
  /// The bits used up in bits 0 to 7, run in 8 to 11, size in 12 to 15, value in 16 to 31.
  let word: UInt32

  init(word: UInt32) {
    self.word = word
  }

  /// A code alone; the bits of its value, if it has one, are still to be read.
  init(length: Int, symbol: UInt8) {
    word = UInt32(length) | UInt32(symbol >> 4) << 8 | UInt32(symbol & 15) << 12
  }

  /// A code and its value, which is not 0.
  init(length: Int, run: Int, value: Int) {
    word = UInt32(length) | UInt32(run) << 8 | UInt32(truncatingIfNeeded: value) << 16
  }

  /// Bits that the code, and the value if it is known, take up; 0 if there is no such code.
  var length: Int { Int(word & 0xFF) }

  /// The high half of the symbol.
  var run: Int { Int(word >> 8 & 15) }

  /// Bits still to be read for the value.
  var size: Int { Int(word >> 12 & 15) }

  /// The value if it is known, else 0.
  var value: Int32 { Int32(bitPattern: word) >> 16 }
}
