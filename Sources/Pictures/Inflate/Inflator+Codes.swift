// Unsafe: writes without a bounds check where one check of the room covers many bytes.

/// The inner loop: literals and copies (RFC 1951, section 3.2.3).
extension Inflator {
  /// Reads symbols to the end of the block, of the input or of the room for output.
  mutating func readCodes(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(InflateError) -> Status? {
    var loop = CodeLoop(reader: reader, position: position, end: end)
    let (literals, distances) = (literals.entries, distances.entries)
    var window = self.window.mutableSpan
    let stop = loop.run(input, literals.span, distances.span, &window)
    (reader, position, end) = (loop.reader, loop.position, loop.end)
    switch stop {
    case .endOfBlock:
      state = .blockHeader
      return nil
    case .needsInput: return .needsInput
    case .hasOutput: return .hasOutput
    case .badSymbol: throw .badSymbol
    case .badDistance(let distance): throw .badDistance(distance)
    }
  }
}

/// What the inner loop changes, kept together so that it stays in registers.
private struct CodeLoop {
  enum Stop {
    case endOfBlock, needsInput, hasOutput, badSymbol
    case badDistance(Int)
  }

  /// The most that one turn of the loop writes: a literal and the longest copy.
  private static let room = 259

  var reader: BitReader
  var position: Int
  var end: Int

  mutating func run(
    _ input: Span<UInt8>, _ literals: Span<UInt32>, _ distances: Span<UInt32>,
    _ window: inout MutableSpan<UInt8>
  ) -> Stop {
    while end &+ Self.room <= window.count {
      reader.refill(input, &position)
      var entry = Self.lookUp(literals, reader.bits, indexBits: 10)
      if entry & HuffmanTable.literal != 0, reader.count >= 30 {
        write(entry, &window)
        entry = Self.lookUp(literals, reader.bits, indexBits: 10)
        if entry & HuffmanTable.literal != 0 {
          write(entry, &window)
          continue
        }
      }
      // A copy is taken only when all of it is there, and so is whatever ends the loop.
      var ahead = reader
      guard ahead.count >= Self.size(entry) else {
        if position < input.count { continue }
        return .needsInput
      }
      if entry & HuffmanTable.literal != 0 {
        write(entry, &window)
        continue
      }
      let length = Self.takeValue(entry, &ahead)
      if entry & HuffmanTable.special != 0 {
        guard entry & HuffmanTable.endOfBlock != 0 else { return .badSymbol }
        reader = ahead
        return .endOfBlock
      }
      let far = Self.lookUp(distances, ahead.bits, indexBits: 8)
      guard ahead.count >= Self.size(far) else {
        if position < input.count { continue }
        return .needsInput
      }
      if far & HuffmanTable.special != 0 { return .badSymbol }
      let distance = Self.takeValue(far, &ahead)
      guard distance <= end else { return .badDistance(distance) }
      reader = ahead
      copy(distance, length, &window)
    }
    return .hasOutput
  }

  /// The slot for the next bits, in the second table where the first names one.
  @inline(__always)
  private static func lookUp(
    _ table: Span<UInt32>, _ bits: UInt64, indexBits: Int
  ) -> HuffmanTable.Entry {
    let entry = table[Int(truncatingIfNeeded: bits) & (1 &<< indexBits &- 1)]
    guard entry & HuffmanTable.subtable != 0 else { return entry }
    let mask = 1 &<< Int(entry &>> 8 & 15) &- 1
    return table[Int(entry &>> 16) &+ (Int(truncatingIfNeeded: bits &>> UInt64(indexBits)) & mask)]
  }

  /// How many bits a symbol takes together with its extra bits.
  @inline(__always)
  private static func size(_ entry: HuffmanTable.Entry) -> Int {
    Int(entry & 31) &+ Int(entry &>> 8 & 15)
  }

  /// Takes a symbol and its extra bits, which must be there: the length or distance it stands for.
  @inline(__always)
  private static func takeValue(_ entry: HuffmanTable.Entry, _ reader: inout BitReader) -> Int {
    let extra = Int(entry &>> 8 & 15)
    reader.drop(Int(entry & 31))
    let more = Int(truncatingIfNeeded: reader.bits) & (1 &<< extra &- 1)
    reader.drop(extra)
    return Int(entry &>> 16) &+ more
  }

  /// Takes a literal, which must be there, and writes it.
  @inline(__always)
  private mutating func write(_ entry: HuffmanTable.Entry, _ window: inout MutableSpan<UInt8>) {
    reader.drop(Int(entry & 31))
    unsafe window[unchecked: end] = UInt8(truncatingIfNeeded: entry &>> 16)
    end &+= 1
  }

  /// Repeats what stands `distance` bytes back; the copy may run into its own beginning.
  @inline(__always)
  private mutating func copy(_ distance: Int, _ length: Int, _ window: inout MutableSpan<UInt8>) {
    var target = end
    end &+= length
    while target < end {
      unsafe window[unchecked: target] = window[unchecked: target &- distance]
      target &+= 1
    }
  }
}
