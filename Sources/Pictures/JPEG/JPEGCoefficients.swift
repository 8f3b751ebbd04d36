/// The coefficients of one component, kept until all its scans are read.
///
/// Only those that its size needs are kept: all 64 of a block at full size, 16 at half, 4 at a
/// quarter, 1 at an eighth.
struct JPEGCoefficients {
  let plane: JPEGPlane

  /// The place of each zigzag index in a block; 64 if it is not kept.
  let places: [Int]

  /// Coefficients in one block.
  let area: Int

  /// The kept coefficients of all blocks, row by row.
  var values: [Int16]

  /// For each block a bit for each zigzag index whose coefficient is not 0, kept or not.
  ///
  /// A refining scan has a bit for each of these. Empty where no AC coefficient is kept, since then
  /// no scan of AC coefficients needs to be read at all.
  var nonzero: [UInt64]

  /// The quantization table in force when the first scan of the component came; empty before.
  var quantization: [UInt16] = []

  /// For each zigzag index the lowest bit that the scans so far tell.
  private var lowBits = [Int](repeating: JPEGCoefficients.unknown, count: 64)

  private static let unknown = Int.max

  init(_ plane: JPEGPlane, isProgressive: Bool) {
    self.plane = plane
    places = plane.places
    area = plane.side * plane.side
    let blocks = plane.paddedAcross * plane.paddedDown
    values = [Int16](repeating: 0, count: blocks * area)
    nonzero = [UInt64](repeating: 0, count: isProgressive && area > 1 ? blocks : 0)
  }

  /// Takes note of a scan; says whether it follows from those before.
  ///
  /// A coefficient has one first scan, and each refining scan goes on where the last one ended.
  /// This bounds the work that a hostile file can ask for.
  mutating func expect(_ scan: JPEGScan) -> Bool {
    let expected = scan.isRefinement ? scan.lowBit + 1 : JPEGCoefficients.unknown
    guard scan.band.allSatisfy({ lowBits[$0] == expected }) else { return false }
    for index in scan.band { lowBits[index] = scan.lowBit }
    return true
  }

  /// Whether a scan of `band` tells anything that is kept.
  func needs(_ band: ClosedRange<Int>) -> Bool {
    band.lowerBound <= plane.lastCoefficient
  }

  /// Keeps a block that was read whole.
  mutating func store(_ block: borrowing JPEGBlock, at index: Int) {
    for place in 0..<area {
      values[index * area + place] = Int16(truncatingIfNeeded: block.coefficients[place])
    }
  }

  /// The block at `index`, its coefficients multiplied by `steps`, which begin at `stepsBase`.
  @inline(__always)
  func load(_ index: Int, _ steps: [Int32], into block: inout JPEGBlock) {
    let start = index * area
    var others: Int32 = 0
    for place in 0..<area {
      let value = Int32(values[start + place])
      if place > 0 { others |= value }
      block.coefficients[place] = value &* steps[place]
    }
    block.last = others == 0 ? 0 : plane.lastCoefficient
  }

  /// The quantization step of each place.
  var stepsByPlace: [Int32] {
    var steps = [Int32](repeating: 0, count: 64)
    for (step, place) in zip(quantization, places) where place < 64 { steps[place] = Int32(step) }
    return steps
  }
}
