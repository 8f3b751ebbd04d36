// The order of blocks in a scan, ITU T.81 section A.2. A scan of several components goes through
// MCUs, each with the blocks of its components one after the other, row by row. A scan of one
// component goes through that component's own blocks, whatever its sampling factors, and leaves
// out those that only fill up MCUs.

/// The MCUs of one scan.
struct JPEGGrid {
  /// One component's blocks in an MCU.
  struct Unit {
    let across: Int
    let down: Int
    let paddedAcross: Int

    /// The number of a block in its component, counted by rows.
    @inline(__always)
    func block(mcuRow: Int, mcuColumn: Int, row: Int, column: Int) -> Int {
      (mcuRow * down + row) * paddedAcross + mcuColumn * across + column
    }
  }

  let mcusAcross: Int
  let mcusDown: Int
  let units: [Unit]

  init(_ scan: JPEGScan, _ layout: JPEGLayout) {
    let planes = scan.parts.map { layout.planes[$0.component] }
    if planes.count == 1 {
      mcusAcross = planes[0].blocksAcross
      mcusDown = planes[0].blocksDown
      units = [Unit(across: 1, down: 1, paddedAcross: planes[0].paddedAcross)]
    } else {
      mcusAcross = layout.mcusAcross
      mcusDown = layout.mcusDown
      units = planes.map {
        Unit(across: $0.horizontal, down: $0.vertical, paddedAcross: $0.paddedAcross)
      }
    }
  }
}
