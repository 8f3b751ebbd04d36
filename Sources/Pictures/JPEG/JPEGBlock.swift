// The coefficients of one block in a sequential scan, ITU T.81 section F.2.2: the DC coefficient
// as the difference from the block before, then the others in zigzag order, each with the run of
// zeros before it; a run of 0 without a value ends the block, a run of 15 without a value stands
// for sixteen zeros.

/// The coefficients of one block that are used, each in the place its plane gives it.
///
/// It is not copyable, so that handing it on never copies it.
struct JPEGBlock: ~Copyable {
  /// Place 64 takes the coefficients that are not used.
  var coefficients = [65 of Int32](repeating: 0)

  /// The highest zigzag index with a coefficient other than 0.
  var last = 0

  /// Makes all coefficients 0.
  @inline(__always)
  mutating func clear() {
    if last == 0 {
      coefficients[0] = 0
      return
    }
    coefficients = [65 of Int32](repeating: 0)
    last = 0
  }
}

/// What each zigzag index needs: the place of its coefficient and its quantization step.
struct JPEGSteps {
  /// Sixty-four words for each component: the place above, the step in the lower 16 bits.
  let words: [UInt32]

  /// Steps for all planes; a table that is missing gives steps of 0.
  init(_ planes: [JPEGPlane], tables: [[UInt16]]) {
    words = planes.indices.flatMap { index in
      let table = index < tables.count && !tables[index].isEmpty ? tables[index] : nil
      return planes[index].places.enumerated().map { zigzag, place in
        UInt32(place) << 16 | UInt32(table?[zigzag] ?? 0)
      }
    }
  }
}

extension JPEGBitReader {
  /// Reads one block, its coefficients multiplied by their steps; false if the data is damaged.
  ///
  /// `block` must be clear before.
  @inline(__always)
  mutating func readBlock(
    _ bytes: Span<UInt8>, _ coding: JPEGCoding, part: Int, prediction: inout Int32,
    into block: inout JPEGBlock
  ) -> Bool {
    let words = coding.words.span
    let steps = coding.steps.span
    let coder = coding.parts[part]
    let entry = readCode(bytes, words, base: coder.dcBase)
    if entry.length == 0 { return false }
    prediction &+= entry.size == 0 ? entry.value : readValue(size: entry.size)
    let dc = Int32(Int16(truncatingIfNeeded: prediction))
    block.coefficients[0] = dc &* Int32(steps[coder.stepsBase] & 0xFFFF)
    var index = 1
    while index <= coder.lastCoefficient {
      let entry = readCode(bytes, words, base: coder.acBase)
      var value = entry.value
      index &+= entry.run
      if value == 0 {
        if entry.size == 0 {
          if entry.length == 0 { return false }
          if entry.run < 15 { return true }
          index &+= 1
          continue
        }
        value = readValue(size: entry.size)
      }
      if index > 63 { return false }
      let step = steps[coder.stepsBase &+ index]
      block.coefficients[Int(step &>> 16)] = value &* Int32(step & 0xFFFF)
      block.last = index
      index &+= 1
    }
    return skipRest(bytes, words, coding.skips.span, coder, from: index)
  }

  /// Passes over the coefficients of a block from `index` on; false if the data is damaged.
  @inline(__always)
  private mutating func skipRest(
    _ bytes: Span<UInt8>, _ words: Span<UInt32>, _ skips: Span<UInt16>, _ coder: JPEGBlockCoding,
    from index: Int
  ) -> Bool {
    var index = index
    while index < 64 {
      refill(bytes)
      let next = Int(truncatingIfNeeded: window &>> (64 - UInt64(JPEGSkips.lookupBits)))
      let several = Int(skips[coder.skipsBase &+ next])
      let isEnd = several & 16 != 0
      let reached = index &+ (several &>> 8)
      // A block that is full has no code that ends it: what looks like one is the next block's.
      if several & 15 != 0 && reached <= (isEnd ? 63 : 64) {
        skip(several & 15)
        if isEnd { return true }
        index = reached
        continue
      }
      let entry = readCode(bytes, words, base: coder.acBase)
      if entry.size == 0 && entry.value == 0 {
        if entry.length == 0 { return false }
        if entry.run < 15 { return true }
      }
      skip(entry.size)
      index &+= entry.run &+ 1
    }
    return index == 64
  }
}
