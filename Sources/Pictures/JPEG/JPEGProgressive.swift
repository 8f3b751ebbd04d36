// The progressive mode, ITU T.81 annex G. A scan tells either the DC coefficients of one or more
// components, or a band of the AC coefficients of one component; and either all their bits down to
// a lowest one, or one bit more of what is known.
//
// In a scan of AC coefficients, a run below 15 without a value ends this block and as many
// following ones as the next bits say. In a refining scan each coefficient that is already not 0
// has a correction bit where the run passes over it, and only zeros count for the run; a value is
// then always one, with its sign.

/// Reads the blocks of one progressive scan.
struct JPEGProgressive {
  private let scan: JPEGScan
  private let bit: Int32

  /// A bit for each zigzag index of the band.
  private let bandBits: UInt64

  /// Blocks, after the current one, that hold no new values of the band.
  private(set) var endRun = 0

  init(_ scan: JPEGScan) {
    self.scan = scan
    bit = 1 << Int32(scan.lowBit)
    let lower = UInt64.max << UInt64(scan.band.lowerBound)
    bandBits = lower & UInt64.max >> UInt64(63 - scan.band.upperBound)
  }

  /// Begins anew after a restart marker.
  mutating func restart() {
    endRun = 0
  }

  /// Passes over up to `count` blocks that a first scan leaves as they are; gives how many.
  mutating func skipBlocks(_ count: Int) -> Int {
    guard !scan.isRefinement else { return 0 }
    let skipped = min(endRun, count)
    endRun -= skipped
    return skipped
  }

  /// Passes over a block for which a refining scan has no bits, if this is one.
  @inline(__always)
  mutating func passesOver(_ block: JPEGStoredBlock) -> Bool {
    guard endRun > 0 && block.nonzero & bandBits == 0 else { return false }
    endRun -= 1
    return true
  }

  /// Reads what the scan tells of a DC coefficient; nil if the data is damaged.
  @inline(__always)
  func readDC(
    _ reader: inout JPEGBitReader, _ bytes: Span<UInt8>, _ words: Span<UInt32>, base: Int,
    prediction: inout Int32, old: Int16
  ) -> Int16? {
    if scan.isRefinement {
      return reader.readBits(bytes, count: 1) == 0 ? old : old | Int16(truncatingIfNeeded: bit)
    }
    let entry = reader.readCode(bytes, words, base: base)
    if entry.length == 0 { return nil }
    prediction &+= entry.size == 0 ? entry.value : reader.readValue(size: entry.size)
    return Int16(truncatingIfNeeded: prediction &* bit)
  }

  /// Reads a block of a first scan of AC coefficients; false if the data is damaged.
  @inline(__always)
  mutating func readFirst(
    _ reader: inout JPEGBitReader, _ bytes: Span<UInt8>, _ words: Span<UInt32>, base: Int,
    _ block: inout JPEGStoredBlock, places: Span<Int>, values: inout MutableSpan<Int16>
  ) -> Bool {
    if endRun > 0 {
      endRun -= 1
      return true
    }
    var index = scan.band.lowerBound
    let end = scan.band.upperBound
    while index <= end {
      let entry = reader.readCode(bytes, words, base: base)
      var value = entry.value
      index &+= entry.run
      if value == 0 {
        if entry.size == 0 {
          if entry.length == 0 { return false }
          if entry.run < 15 {
            endRun = readEndRun(&reader, bytes, entry.run) - 1
            return true
          }
          index &+= 1
          continue
        }
        value = reader.readValue(size: entry.size)
      }
      if index > end { return false }
      block.nonzero |= 1 &<< UInt64(truncatingIfNeeded: index)
      let place = places[index]
      if place < 64 { values[block.start &+ place] = Int16(truncatingIfNeeded: value &* bit) }
      index &+= 1
    }
    return true
  }

  /// Reads a block of a refining scan of AC coefficients; false if the data is damaged.
  mutating func readRefinement(
    _ reader: inout JPEGBitReader, _ bytes: Span<UInt8>, _ words: Span<UInt32>, base: Int,
    _ block: inout JPEGStoredBlock, places: Span<Int>, values: inout MutableSpan<Int16>
  ) -> Bool {
    var index = scan.band.lowerBound
    let end = scan.band.upperBound
    while endRun == 0 && index <= end {
      let entry = reader.readCode(bytes, words, base: base)
      if entry.length == 0 { return false }
      var value: Int32 = 0
      if entry.value != 0 || entry.size != 0 {
        value = entry.value != 0 ? entry.value : reader.readValue(size: entry.size)
        guard value == 1 || value == -1 else { return false }
      } else if entry.run < 15 {
        endRun = readEndRun(&reader, bytes, entry.run)
        break
      }
      index = correct(
        &reader, bytes, block, places: places, values: &values, from: index, zeros: entry.run)
      if value != 0 {
        if index > end { return false }
        block.nonzero |= 1 &<< UInt64(truncatingIfNeeded: index)
        let place = places[index]
        if place < 64 { values[block.start &+ place] = Int16(truncatingIfNeeded: value &* bit) }
      }
      index &+= 1
    }
    if endRun > 0 {
      endRun -= 1
      correctRest(&reader, bytes, block, places: places, values: &values, from: index)
    }
    return true
  }

  /// Reads the number of blocks that an end-of-band code covers, this one among them.
  private func readEndRun(
    _ reader: inout JPEGBitReader, _ bytes: Span<UInt8>, _ size: Int
  ) -> Int {
    (1 << size) + reader.readBits(bytes, count: size)
  }

  /// Reads the correction bits of the coefficients from `index` on until `zeros` zeros are passed;
  /// gives the index of the next zero, or one beyond the band.
  private func correct(
    _ reader: inout JPEGBitReader, _ bytes: Span<UInt8>, _ block: JPEGStoredBlock,
    places: Span<Int>, values: inout MutableSpan<Int16>, from index: Int, zeros: Int
  ) -> Int {
    var index = index
    var zeros = zeros
    while index <= scan.band.upperBound {
      if block.nonzero &>> UInt64(truncatingIfNeeded: index) & 1 == 0 {
        if zeros == 0 { return index }
        zeros -= 1
      } else if reader.readBits(bytes, count: 1) == 1 {
        let place = places[index]
        if place < 64 { refine(&values, at: block.start &+ place) }
      }
      index &+= 1
    }
    return index
  }

  /// Reads the correction bits of all coefficients of the band from `index` on.
  private func correctRest(
    _ reader: inout JPEGBitReader, _ bytes: Span<UInt8>, _ block: JPEGStoredBlock,
    places: Span<Int>, values: inout MutableSpan<Int16>, from index: Int
  ) {
    // From index 64 on the shift leaves nothing.
    var rest = block.nonzero & bandBits & (UInt64.max << UInt64(index))
    while rest != 0 {
      let next = rest.trailingZeroBitCount
      rest &= rest - 1
      if reader.readBits(bytes, count: 1) == 1 {
        let place = places[next]
        if place < 64 { refine(&values, at: block.start &+ place) }
      }
    }
  }

  /// Adds the scan's bit to a coefficient's magnitude, unless it is there.
  private func refine(_ values: inout MutableSpan<Int16>, at place: Int) {
    let old = Int32(values[place])
    guard old & bit == 0 else { return }
    values[place] = Int16(truncatingIfNeeded: old < 0 ? old &- bit : old &+ bit)
  }
}

/// A block among the kept coefficients.
struct JPEGStoredBlock {
  /// Where its kept coefficients begin.
  let start: Int

  /// A bit for each zigzag index whose coefficient is not 0.
  var nonzero: UInt64
}
