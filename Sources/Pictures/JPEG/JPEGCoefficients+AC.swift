// The scans of AC coefficients, ITU T.81 section G.1.2.2 and G.1.2.3: each is of one component, and
// goes through its blocks row by row.

extension JPEGCoefficients {
  /// Reads a progressive scan of AC coefficients; gives the offset where its data ended.
  mutating func readAC(
    _ scan: JPEGScan, _ words: Span<UInt32>, base: Int, interval: Int, _ bytes: Span<UInt8>,
    from offset: Int
  ) -> Int {
    var reader = JPEGBitReader(offset: offset)
    var restarts = JPEGRestarts(interval: interval)
    var progressive = JPEGProgressive(scan)
    let plane = self.plane
    let area = self.area
    let blocks = plane.blocksAcross * plane.blocksDown
    let placesOfAll = self.places
    let places = placesOfAll.span
    var nonzero: [UInt64] = []
    swap(&nonzero, &self.nonzero)
    var values = self.values.mutableSpan
    var place = JPEGBlockPlace(plane)
    while place.number < blocks {
      if restarts.cross(before: place.number, &reader, bytes) { progressive.restart() }
      if restarts.isOver { break }
      if place.number < restarts.next {
        place.move(by: restarts.next - place.number)
        continue
      }
      let skipped = progressive.skipBlocks(min(blocks, restarts.boundary) - place.number)
      if skipped > 0 {
        place.move(by: skipped)
        continue
      }
      let index = place.index
      var block = JPEGStoredBlock(start: index * area, nonzero: nonzero[index])
      if progressive.passesOver(block) {
        place.step()
        continue
      }
      let isSound =
        scan.isRefinement
        ? progressive.readRefinement(
          &reader, bytes, words, base: base, &block, places: places, values: &values)
        : progressive.readFirst(
          &reader, bytes, words, base: base, &block, places: places, values: &values)
      nonzero[index] = block.nonzero
      if !isSound || reader.isExhausted {
        restarts.giveUpInterval(&reader, bytes)
        progressive.restart()
      }
      place.step()
    }
    self.nonzero = nonzero
    return reader.offset
  }
}

/// A block of a component in the order of its scans, and its place among the kept blocks.
private struct JPEGBlockPlace {
  /// How many blocks come before it in a scan.
  private(set) var number = 0

  /// How many kept blocks come before it.
  private(set) var index = 0

  private var column = 0
  private let across: Int
  private let padded: Int

  init(_ plane: JPEGPlane) {
    across = plane.blocksAcross
    padded = plane.paddedAcross
  }

  /// Moves to the next block.
  @inline(__always)
  mutating func step() {
    number += 1
    index += 1
    column += 1
    if column == across {
      column = 0
      index += padded - across
    }
  }

  /// Moves on by `count` blocks.
  mutating func move(by count: Int) {
    number += count
    column = number % across
    index = number / across * padded + column
  }
}
