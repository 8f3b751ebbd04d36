// Where the samples of a picture lie when it is decoded at full, half, quarter or eighth size.
//
// A block of 8x8 coefficients transformed over its N lowest frequencies in each direction gives
// N x N samples: the same part of the picture, smaller. So a smaller picture costs less than a
// full one, and the frequencies left out never become samples. A component that has fewer samples
// than the others is scaled down less: at half size the colour of a 4:2:0 picture needs no
// enlarging. With fewer samples in one direction only, as in 4:2:2, it then has too many in the
// other, and they are averaged.

/// One component's samples at the chosen size.
struct JPEGPlane {
  /// The sampling factors.
  let horizontal: Int
  let vertical: Int

  /// Samples along a side of a transformed block: 1, 2, 4 or 8.
  let side: Int

  /// Samples that belong to the picture.
  let width: Int
  let height: Int

  /// Blocks that hold samples of the picture; a scan of this component alone has these.
  let blocksAcross: Int
  let blocksDown: Int

  /// Blocks with those that fill up the last MCUs.
  let paddedAcross: Int
  let paddedDown: Int

  /// The number of the component's quantization table.
  let quantization: Int

  /// The highest zigzag index of the coefficients that are used.
  var lastCoefficient: Int {
    switch side {
    case 1: 0
    case 2: 4
    case 4: 24
    default: 63
    }
  }

  /// For each zigzag index the place of its coefficient in a block of `side` columns; a coefficient
  /// that is not used has the place 64.
  var places: [Int] {
    JPEGPlane.zigzag.map { natural in
      let row = natural >> 3
      let column = natural & 7
      return row < side && column < side ? row * side + column : 64
    }
  }

  /// The place in a block of 8 columns for each zigzag index (ITU T.81 figure A.6): diagonals, the
  /// first one step to the right, each in the direction opposite to the one before.
  private static let zigzag: [Int] = {
    var order: [Int] = []
    for diagonal in 0..<15 {
      let rows = (max(0, diagonal - 7)...min(7, diagonal)).map { $0 * 8 + diagonal - $0 }
      order += diagonal % 2 == 0 ? rows.reversed() : rows
    }
    return order
  }()
}

/// All components at the chosen size.
struct JPEGLayout {
  /// The picture's size after scaling, before its orientation is applied.
  let width: Int
  let height: Int

  let planes: [JPEGPlane]

  /// The greatest sampling factors.
  let maxHorizontal: Int
  let maxVertical: Int

  /// Samples along a side of a block in the components with the greatest sampling factors.
  let side: Int

  /// MCUs in a scan of all components.
  let mcusAcross: Int
  let mcusDown: Int

  /// The layout of `frame` in which 8 samples become `side`.
  init(of frame: JPEGFrame, side: Int) {
    let maxHorizontal = frame.maxHorizontal
    let maxVertical = frame.maxVertical
    let mcusAcross = JPEGLayout.divide(frame.width, by: 8 * maxHorizontal)
    let mcusDown = JPEGLayout.divide(frame.height, by: 8 * maxVertical)
    planes = frame.components.map { component in
      let own = JPEGLayout.side(
        of: component, from: side, maxHorizontal: maxHorizontal, maxVertical: maxVertical)
      let across = frame.width * component.horizontal
      let down = frame.height * component.vertical
      return JPEGPlane(
        horizontal: component.horizontal, vertical: component.vertical, side: own,
        width: JPEGLayout.divide(across * own, by: 8 * maxHorizontal),
        height: JPEGLayout.divide(down * own, by: 8 * maxVertical),
        blocksAcross: JPEGLayout.divide(across, by: 8 * maxHorizontal),
        blocksDown: JPEGLayout.divide(down, by: 8 * maxVertical),
        paddedAcross: mcusAcross * component.horizontal,
        paddedDown: mcusDown * component.vertical,
        quantization: component.quantization)
    }
    width = JPEGLayout.divide(frame.width * side, by: 8)
    height = JPEGLayout.divide(frame.height * side, by: 8)
    self.maxHorizontal = maxHorizontal
    self.maxVertical = maxVertical
    self.side = side
    self.mcusAcross = mcusAcross
    self.mcusDown = mcusDown
  }

  /// The smallest layout that still covers `needed`, or the full one if nothing is said.
  ///
  /// Where a smaller size was asked for, one that would take more than 64 MiB is passed over too.
  init(
    of frame: JPEGFrame, covering needed: (width: Int, height: Int)?, keepsCoefficients: Bool
  ) {
    self.init(of: frame, side: 8)
    guard let needed else { return }
    let full = self
    for side in [1, 2, 4, 8] {
      let layout = side == 8 ? full : JPEGLayout(of: frame, side: side)
      let isAffordable =
        layout.workingBytes(keepsCoefficients: keepsCoefficients) <= JPEGLayout.affordableBytes
      if !isAffordable && side > 1 { return }
      self = layout
      if layout.width >= needed.width && layout.height >= needed.height { return }
    }
  }

  private static let affordableBytes = 64 * 1_048_576

  /// The bytes of the bitmap and, if they are kept, of the coefficients.
  private func workingBytes(keepsCoefficients: Bool) -> Int {
    let blocks = planes.map { $0.paddedAcross * $0.paddedDown * ($0.side * $0.side * 2 + 8) }
    return width * height * 4 + (keepsCoefficients ? blocks.reduce(0, +) : 0)
  }

  private static func side(
    of component: JPEGComponent, from side: Int, maxHorizontal: Int, maxVertical: Int
  ) -> Int {
    var own = side
    while own < 8,
      component.horizontal * own < maxHorizontal * side
        || component.vertical * own < maxVertical * side
    {
      own *= 2
    }
    return own
  }

  private static func divide(_ value: Int, by divisor: Int) -> Int {
    (value + divisor - 1) / divisor
  }
}
