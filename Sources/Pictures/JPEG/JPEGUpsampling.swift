// Unsafe: samples are read and written without a check at each; `write` checks the rows before.
//
// Enlarging a component that has fewer samples than the picture. Samples lie in the middle of the
// area they stand for, so with twice as many columns each new one lies a quarter of a step from
// one sample and three quarters from the next, and takes three parts of the nearer and one of the
// farther; the same with rows. Roundings alternate so that nothing drifts. With other ratios each
// pixel takes the sample it lies in, or the mean of those that lie in it: at a smaller size a
// component may have more samples than the picture in one direction.

/// How one component is brought to the picture's size.
struct JPEGUpsampling {
  private enum Method {
    case copy
    case widen
    case heighten
    case enlarge
    case box
  }

  private let method: Method
  private let plane: JPEGPlane
  private let pictureWidth: Int

  /// A sample's column is the picture's column times the first over the second; so with rows.
  private let columnRatio: (Int, Int)
  private let rowRatio: (Int, Int)

  private var sums: [Int32]

  /// Brings `plane` to the size of `layout`.
  init(_ plane: JPEGPlane, in layout: JPEGLayout) {
    self.plane = plane
    columnRatio = (plane.horizontal * plane.side, layout.maxHorizontal * layout.side)
    rowRatio = (plane.vertical * plane.side, layout.maxVertical * layout.side)
    pictureWidth = layout.width
    let isEven = columnRatio.0 == columnRatio.1 && plane.width == layout.width
    let isWide =
      columnRatio.0 * 2 == columnRatio.1 && plane.width > 2
      && plane.width == (layout.width + 1) / 2
    let isTall = rowRatio.0 * 2 == rowRatio.1
    method =
      switch (isEven, rowRatio.0 == rowRatio.1) {
      case (true, true): .copy
      case (true, false) where isTall: .heighten
      case (false, true) where isWide: .widen
      case (false, false) where isWide && isTall: .enlarge
      default: .box
      }
    sums = method == .enlarge ? [Int32](repeating: 0, count: plane.width) : []
  }

  /// Writes row `row` of the picture, `width` samples, to `line` from `offset` on.
  mutating func write(
    row: Int, width: Int, from window: JPEGWindow, to line: inout [UInt8], at offset: Int
  ) {
    let near = window.start(ofRow: row * rowRatio.0 / rowRatio.1)
    let far = window.start(ofRow: row % 2 == 0 ? row / 2 - 1 : row / 2 + 1)
    let samples = window.samples.span
    var output = line.mutableSpan
    precondition(
      min(near, far) >= 0 && max(near, far) + plane.width <= samples.count
        && width == pictureWidth && offset >= 0 && offset + width <= output.count,
      "whole rows of samples for a whole row of pixels")
    switch method {
    case .copy:
      for column in 0..<width {
        unsafe output[unchecked: offset &+ column] = unsafe samples[unchecked: near &+ column]
      }
    case .heighten:
      let rounding: UInt16 = row % 2 == 0 ? 1 : 2
      for column in 0..<width {
        let sum =
          UInt16(unsafe samples[unchecked: near &+ column]) &* 3
          &+ UInt16(unsafe samples[unchecked: far &+ column])
        unsafe output[unchecked: offset &+ column] = UInt8(
          truncatingIfNeeded: (sum &+ rounding) &>> 2)
      }
    case .widen:
      spread(to: &output, at: offset, shift: 2, rounding: (1, 2)) { source in
        Int32(unsafe samples[unchecked: near &+ source])
      }
    case .enlarge:
      for column in 0..<plane.width {
        sums[column] =
          Int32(unsafe samples[unchecked: near &+ column]) &* 3
          &+ Int32(unsafe samples[unchecked: far &+ column])
      }
      let columns = sums.span
      spread(to: &output, at: offset, shift: 4, rounding: (8, 7)) { source in
        unsafe columns[unchecked: source]
      }
    case .box:
      for column in 0..<width { output[offset + column] = mean(row: row, column: column, window) }
    }
  }

  /// The mean of the samples that one pixel covers, or the one sample that covers it.
  private func mean(row: Int, column: Int, _ window: JPEGWindow) -> UInt8 {
    let rows = max(1, rowRatio.0 / rowRatio.1)
    let columns = max(1, columnRatio.0 / columnRatio.1)
    let firstRow = row * rowRatio.0 / rowRatio.1
    let firstColumn = column * columnRatio.0 / columnRatio.1
    var sum = rows * columns / 2
    for row in firstRow..<firstRow + rows {
      let start = window.start(ofRow: row)
      for column in firstColumn..<firstColumn + columns {
        sum += Int(window.samples[start + min(column, plane.width - 1)])
      }
    }
    return UInt8(truncatingIfNeeded: sum / (rows * columns))
  }

  /// Writes two samples for each of `value`, three parts of it and one of its neighbour.
  ///
  /// The outermost ones have no neighbour on one side and take all four parts from one value.
  @inline(__always)
  private func spread(
    to output: inout MutableSpan<UInt8>, at offset: Int, shift: Int32, rounding: (Int32, Int32),
    _ value: (Int) -> Int32
  ) {
    var left = value(0)
    var middle = left
    for source in 0..<plane.width {
      let right = source &+ 1 < plane.width ? value(source &+ 1) : middle
      let column = source &* 2
      unsafe output[unchecked: offset &+ column] = UInt8(
        truncatingIfNeeded: (middle &* 3 &+ left &+ rounding.0) &>> shift)
      if column &+ 1 < pictureWidth {
        unsafe output[unchecked: offset &+ column &+ 1] = UInt8(
          truncatingIfNeeded: (middle &* 3 &+ right &+ rounding.1) &>> shift)
      }
      left = middle
      middle = right
    }
  }
}
