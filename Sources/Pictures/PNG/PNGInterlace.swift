/// One pass over the picture: every so many pixels of every so many rows.
struct PNGPass {
  /// The first column and row.
  let x: Int
  let y: Int
  /// The distance to the next column and row.
  let xStep: Int
  let yStep: Int
  /// The number of columns and rows of the pass.
  let width: Int
  let height: Int

  /// The passes of a picture in their order, those without a pixel left out.
  ///
  /// Adam7 (ISO/IEC 15948, section 8.2) numbers the pixels of each square of eight:
  ///
  ///     1 6 4 6 2 6 4 6
  ///     7 7 7 7 7 7 7 7
  ///     5 6 5 6 5 6 5 6
  ///     7 7 7 7 7 7 7 7
  ///     3 6 4 6 3 6 4 6
  ///     7 7 7 7 7 7 7 7
  ///     5 6 5 6 5 6 5 6
  ///     7 7 7 7 7 7 7 7
  static func passes(_ header: PNGHeader) -> [PNGPass] {
    let adam7 = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    return (header.isInterlaced ? adam7 : [(0, 0, 1, 1)]).compactMap { x, y, xStep, yStep in
      let width = (header.width - x + xStep - 1) / xStep
      let height = (header.height - y + yStep - 1) / yStep
      guard width > 0, height > 0 else { return nil }
      return PNGPass(x: x, y: y, xStep: xStep, yStep: yStep, width: width, height: height)
    }
  }
}
