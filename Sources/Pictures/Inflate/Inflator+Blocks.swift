/// What is known of a block's own code while its lengths are read (RFC 1951, section 3.2.7).
struct CodeHeader {
  var literalCount = 0
  var distanceCount = 0
  var codeSizeCount = 0
  /// The number of lengths read so far, first of the code for lengths, then of the two codes.
  var index = 0
  var lengths = [UInt8](repeating: 0, count: 320)
  var codeSizes = [UInt8](repeating: 0, count: 19)
  var codeTable = HuffmanTable(indexBits: 7)
}

extension Inflator {
  /// Reads the next part of the stream; nothing while there is more to do.
  mutating func step(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(InflateError) -> Status? {
    switch state {
    case .zlibHeader: return try readZlibHeader(input, &position)
    case .blockHeader: return try readBlockHeader(input, &position)
    case .storedLength: return try readStoredLength(input, &position)
    case .stored(let remaining): return copyStored(remaining, input, &position)
    case .codeSizes: return try readCodeSizes(input, &position)
    case .codeLengthLengths: return try readCodeLengthLengths(input, &position)
    case .codeLengths: return try readCodeLengths(input, &position)
    case .codes: return try readCodes(input, &position)
    case .checksum: return readChecksum(input, &position)
    case .finished: return .finished
    }
  }

  private mutating func readZlibHeader(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(InflateError) -> Status? {
    guard let header = reader.take(16, input, &position) else { return .needsInput }
    let (method, flags) = (header & 0xFF, header >> 8)
    let isDeflate = method & 15 == 8 && method >> 4 <= 7
    guard isDeflate, (method << 8 | flags) % 31 == 0, flags & 0x20 == 0 else { throw .badHeader }
    state = .blockHeader
    return nil
  }

  private mutating func readBlockHeader(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(InflateError) -> Status? {
    guard !isLastBlock else {
      reader.alignToByte()
      state = .checksum
      return nil
    }
    guard let bits = reader.take(3, input, &position) else { return .needsInput }
    isLastBlock = bits & 1 == 1
    switch bits >> 1 {
    case 0:
      reader.alignToByte()
      state = .storedLength
    case 1:
      (literals, distances) = (.fixedLiterals, .fixedDistances)
      state = .codes
    case 2:
      state = .codeSizes
    default:
      throw .badBlockKind
    }
    return nil
  }

  private mutating func readStoredLength(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(InflateError) -> Status? {
    guard let both = reader.take(32, input, &position) else { return .needsInput }
    let length = both & 0xFFFF
    guard length ^ 0xFFFF == both >> 16 else { throw .badStoredLength }
    state = .stored(remaining: length)
    return nil
  }

  /// Copies stored bytes, first those in the reservoir.
  private mutating func copyStored(
    _ length: Int, _ input: Span<UInt8>, _ position: inout Int
  ) -> Status? {
    var remaining = length
    while remaining > 0, end < window.count, let byte = reader.takeHeld(8) {
      window[end] = UInt8(byte)
      end += 1
      remaining -= 1
    }
    let count = min(remaining, window.count - end, input.count - position)
    if reader.count == 0, count > 0 {
      let start = end
      var bytes = window.mutableSpan
      for offset in 0..<count { bytes[start + offset] = input[position + offset] }
      end += count
      position += count
      remaining -= count
    }
    state = remaining == 0 ? .blockHeader : .stored(remaining: remaining)
    if remaining == 0 { return nil }
    return end == window.count ? .hasOutput : .needsInput
  }

  private mutating func readCodeSizes(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(InflateError) -> Status? {
    guard let bits = reader.take(14, input, &position) else { return .needsInput }
    header.literalCount = (bits & 31) + 257
    header.distanceCount = (bits >> 5 & 31) + 1
    header.codeSizeCount = (bits >> 10) + 4
    // Making a table costs microseconds, so blocks with nothing in them must stay few.
    codedBlocks += 1
    guard codedBlocks <= freeBlocks + handedOut / 256 else { throw .tooManyBlocks(codedBlocks) }
    guard header.literalCount <= 286, header.distanceCount <= 30 else { throw .badCode }
    header.index = 0
    for index in header.codeSizes.indices { header.codeSizes[index] = 0 }
    state = .codeLengthLengths
    return nil
  }

  private mutating func readCodeLengthLengths(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(InflateError) -> Status? {
    while header.index < header.codeSizeCount {
      guard let length = reader.take(3, input, &position) else { return .needsInput }
      header.codeSizes[HuffmanMeanings.codeLengthOrder[header.index]] = UInt8(length)
      header.index += 1
    }
    try header.codeTable.build(
      header.codeSizes[...], HuffmanMeanings.codeLengths, mayBeIncomplete: false)
    header.index = 0
    state = .codeLengths
    return nil
  }

  /// Reads the lengths of both codes, which run on from one into the other.
  private mutating func readCodeLengths(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(InflateError) -> Status? {
    let total = header.literalCount + header.distanceCount
    while header.index < total {
      reader.refill(input, &position)
      let entry = header.codeTable.entries[Int(reader.bits & 127)]
      let (length, extra) = (Int(entry & 31), Int(entry >> 8 & 15))
      guard reader.count >= length + extra else { return .needsInput }
      reader.drop(length)
      let more = reader.takeHeld(extra) ?? 0
      try appendLengths(Int(entry >> 16), more, total)
    }
    guard header.lengths[256] > 0 else { throw .badCode }
    try literals.build(
      header.lengths[..<header.literalCount], HuffmanMeanings.literals, mayBeIncomplete: true)
    try distances.build(
      header.lengths[header.literalCount..<total], HuffmanMeanings.distances,
      mayBeIncomplete: true)
    state = .codes
    return nil
  }

  /// Appends one length, or several when the symbol is a repeat.
  private mutating func appendLengths(
    _ symbol: Int, _ more: Int, _ total: Int
  ) throws(InflateError) {
    var value = UInt8(truncatingIfNeeded: symbol)
    var times = 1
    switch symbol {
    case ..<16: break
    case 16:
      guard header.index > 0 else { throw .badCode }
      value = header.lengths[header.index - 1]
      times = 3 + more
    case 17:
      value = 0
      times = 3 + more
    default:
      value = 0
      times = 11 + more
    }
    guard header.index + times <= total else { throw .badCode }
    for _ in 0..<times {
      header.lengths[header.index] = value
      header.index += 1
    }
  }

  private mutating func readChecksum(
    _ input: Span<UInt8>, _ position: inout Int
  ) -> Status? {
    guard let value = reader.take(32, input, &position) else { return .needsInput }
    expectedChecksum = UInt32(truncatingIfNeeded: value).byteSwapped
    state = .finished
    return nil
  }
}
