// Unsafe: one unaligned load of eight bytes, whose bounds are checked just before it.
//
// The bits of the entropy-coded data, ITU T.81 section F.2.2.5, highest bit of each byte first. A
// byte 0xFF of the data is followed by a zero that is none; followed by anything else it begins a
// marker, and there the data ends. Behind the end the reader gives zeros, so that decoding needs
// no check at each bit, and says afterwards that it was asked for more than there was.

/// Reads bits, up to 32 at a time.
struct JPEGBitReader {
  /// The offset in the file of the next byte to be taken in.
  private(set) var offset: Int

  /// The next bits, from the highest bit down.
  private(set) var window: UInt64 = 0

  private var available = 0
  private var padding = 0

  /// Reads from the byte at `offset` on.
  init(offset: Int) {
    self.offset = offset
  }

  /// Whether more bits were used than there were.
  var isExhausted: Bool { padding > available }

  /// Forgets the bits taken in and goes on at `offset`.
  mutating func restart(at offset: Int) {
    self = JPEGBitReader(offset: offset)
  }

  /// Makes sure that `window` holds 32 bits or more.
  @inline(__always)
  mutating func refill(_ bytes: Span<UInt8>) {
    if available >= 32 { return }
    if offset &+ 8 <= bytes.count {
      let word = UInt64(
        bigEndian: unsafe bytes.bytes.unsafeLoadUnaligned(
          fromByteOffset: offset, as: UInt64.self))
      // A byte of the word is 0xFF where its complement is zero: the known test for a zero byte.
      if (~word &- 0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080 == 0 {
        window |= word &>> UInt64(truncatingIfNeeded: available)
        offset &+= (63 &- available) &>> 3
        available |= 56
        return
      }
    }
    refillByBytes(bytes)
  }

  @inline(never)
  private mutating func refillByBytes(_ bytes: Span<UInt8>) {
    while available <= 56 {
      guard offset < bytes.count else { return pad() }
      let byte = bytes[offset]
      var following = offset + 1
      if byte == 0xFF {
        while following < bytes.count && bytes[following] == 0xFF { following += 1 }
        guard following < bytes.count, bytes[following] == 0 else { return pad() }
        following += 1
      }
      offset = following
      window |= UInt64(byte) &<< UInt64(truncatingIfNeeded: 56 - available)
      available += 8
    }
  }

  private mutating func pad() {
    padding &+= 64 - available
    available = 64
  }

  /// Drops `count` bits, at most as many as there are.
  @inline(__always)
  mutating func skip(_ count: Int) {
    window &<<= UInt64(truncatingIfNeeded: count)
    available &-= count
  }

  /// Reads a code: looks it up, refills and drops its bits. An entry of length 0 is no code.
  @inline(__always)
  mutating func readCode(_ bytes: Span<UInt8>, _ words: Span<UInt32>, base: Int) -> JPEGCodeEntry {
    refill(bytes)
    var entry = JPEGCodeEntry(
      word: words[base &+ Int(truncatingIfNeeded: window &>> (64 - lookupBits))])
    if entry.word == 0 { entry = longCode(words, base: base) }
    skip(entry.length)
    return entry
  }

  private var lookupBits: UInt64 { UInt64(JPEGHuffmanTables.lookupBits) }

  /// The entry of a code that is longer than the lookup.
  @inline(never)
  private func longCode(_ words: Span<UInt32>, base: Int) -> JPEGCodeEntry {
    let next = UInt32(truncatingIfNeeded: window &>> 48)
    for length in JPEGHuffmanTables.lookupBits + 1...16
    where next < words[base + JPEGHuffmanTables.limits + length] {
      let code = next &>> UInt32(16 - length)
      let place = Int((code &+ words[base + JPEGHuffmanTables.distances + length]) & 255)
      let symbol = words[base + JPEGHuffmanTables.symbols + place]
      return JPEGCodeEntry(length: length, symbol: UInt8(truncatingIfNeeded: symbol))
    }
    return JPEGCodeEntry(word: 0)
  }

  /// Reads the bits of a value of 1 to 15 bits: one that begins with a zero is negative.
  ///
  /// At least `size` bits must be there.
  @inline(__always)
  mutating func readValue(size: Int) -> Int32 {
    let bits = Int32(truncatingIfNeeded: window &>> UInt64(truncatingIfNeeded: 64 &- size))
    let sign = Int32(truncatingIfNeeded: Int64(bitPattern: window) &>> 63)
    skip(size)
    return bits &- ((1 &<< Int32(truncatingIfNeeded: size)) &- 1) & ~sign
  }

  /// Reads `count` bits, 0 to 15, as a number.
  @inline(__always)
  mutating func readBits(_ bytes: Span<UInt8>, count: Int) -> Int {
    refill(bytes)
    let bits = (window &>> 1) &>> UInt64(truncatingIfNeeded: 63 &- count)
    skip(count)
    return Int(truncatingIfNeeded: bits)
  }
}
