/// Turns the samples of a row into pixels of four bytes (ISO/IEC 15948, sections 7.2 and 13.12).
///
/// Samples of less than a byte are packed with the leftmost highest. Whatever fits into a byte and
/// is one sample, grey or an index, is looked up in a table of all its values. Samples of 16 bits
/// are brought to 8 by rounding, after they were compared with the transparent colour.
struct PNGPixels {
  /// What is done with a row.
  private enum Layout {
    case table, gray16, rgb8, rgb16, grayAlpha8, grayAlpha16, rgba8, rgba16
  }

  private let layout: Layout
  private let bitDepth: Int
  /// The pixel for every value of a sample.
  private var table: [SIMD4<UInt8>] = []
  /// The number of colours in a palette, or of shades of grey.
  private var colors = 0
  /// The samples of the colour that is transparent.
  private var transparent: [Int]?

  /// For a picture with this header, palette and transparency chunk.
  init(
    _ header: PNGHeader, palette: ArraySlice<UInt8>?, transparency: ArraySlice<UInt8>?
  ) throws(PNGError) {
    bitDepth = header.bitDepth
    let isWide = header.bitDepth == 16
    switch header.colorType {
    case .gray: layout = isWide ? .gray16 : .table
    case .palette: layout = .table
    case .rgb: layout = isWide ? .rgb16 : .rgb8
    case .grayAlpha: layout = isWide ? .grayAlpha16 : .grayAlpha8
    case .rgba: layout = isWide ? .rgba16 : .rgba8
    }
    if header.colorType == .palette {
      try makePaletteTable(palette, transparency)
      return
    }
    if let transparency {
      let bytes = Array(transparency)
      guard bytes.count == 2 * header.colorType.samples else {
        throw .badTransparencyLength(bytes.count)
      }
      // Only as many low bits count as a sample has.
      transparent = stride(from: 0, to: bytes.count, by: 2).map {
        (Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])) & (1 << header.bitDepth - 1)
      }
    }
    if layout == .table { makeGrayTable() }
  }

  private mutating func makePaletteTable(
    _ palette: ArraySlice<UInt8>?, _ transparency: ArraySlice<UInt8>?
  ) throws(PNGError) {
    guard let palette else { throw .noPalette }
    let alphas = Array(transparency ?? [])
    colors = palette.count / 3
    guard alphas.count <= colors else {
      throw .transparencyLongerThanPalette(alphas.count, colors: colors)
    }
    for color in 0..<colors {
      let start = palette.startIndex + 3 * color
      let alpha = color < alphas.count ? alphas[color] : 255
      table.append(SIMD4(palette[start], palette[start + 1], palette[start + 2], alpha))
    }
  }

  private mutating func makeGrayTable() {
    colors = 1 << bitDepth
    for value in 0..<colors {
      let shade = UInt8(value * 255 / (colors - 1))
      table.append(SIMD4(shade, shade, shade, transparent == [value] ? 0 : 255))
    }
  }

  /// Writes the first `count` pixels of a row, which begins with its filter byte.
  func expand(_ row: [UInt8], _ count: Int, into pixels: inout [SIMD4<UInt8>]) throws(PNGError) {
    let row = row.span
    var out = pixels.mutableSpan
    switch layout {
    case .table: try expandTable(row, count, &out)
    case .rgb8: expandRGB8(row, count, &out)
    case .rgb16: expandRGB16(row, count, &out)
    case .rgba8:
      for index in 0..<count {
        let start = 1 &+ 4 &* index
        out[index] = SIMD4(row[start], row[start &+ 1], row[start &+ 2], row[start &+ 3])
      }
    case .grayAlpha8:
      for index in 0..<count {
        out[index] = Self.gray(row[1 + 2 * index], alpha: row[2 + 2 * index])
      }
    case .gray16:
      for index in 0..<count {
        let shade = Self.wide(row, index)
        let isClear = transparent.map { $0[0] == shade } ?? false
        out[index] = Self.gray(Self.narrow(shade), alpha: isClear ? 0 : 255)
      }
    case .grayAlpha16:
      for index in 0..<count {
        let shade = Self.narrow(Self.wide(row, 2 * index))
        out[index] = Self.gray(shade, alpha: Self.narrow(Self.wide(row, 2 * index + 1)))
      }
    case .rgba16:
      for index in 0..<count {
        for channel in 0..<4 {
          out[index][channel] = Self.narrow(Self.wide(row, 4 * index + channel))
        }
      }
    }
  }

  private func expandTable(
    _ row: Span<UInt8>, _ count: Int, _ out: inout MutableSpan<SIMD4<UInt8>>
  ) throws(PNGError) {
    let mask = 1 << bitDepth - 1
    let table = table.span
    for index in 0..<count {
      let bit = index * bitDepth
      let shift = 8 - bitDepth - bit & 7
      let value = Int(row[1 + bit >> 3] >> UInt8(shift)) & mask
      guard value < colors else { throw .paletteIndexOutOfRange(value, colors: colors) }
      out[index] = table[value]
    }
  }

  private func expandRGB8(
    _ row: Span<UInt8>, _ count: Int, _ out: inout MutableSpan<SIMD4<UInt8>>
  ) {
    var start = 1
    for index in 0..<count {
      out[index] = SIMD4(row[start], row[start &+ 1], row[start &+ 2], 255)
      start &+= 3
    }
    guard let transparent else { return }
    for index in 0..<count
    where (0..<3).allSatisfy({ Int(row[1 + 3 * index + $0]) == transparent[$0] }) {
      out[index].w = 0
    }
  }

  private func expandRGB16(
    _ row: Span<UInt8>, _ count: Int, _ out: inout MutableSpan<SIMD4<UInt8>>
  ) {
    for index in 0..<count {
      var isClear = transparent != nil
      for channel in 0..<3 {
        let sample = Self.wide(row, 3 * index + channel)
        if let transparent, transparent[channel] != sample { isClear = false }
        out[index][channel] = Self.narrow(sample)
      }
      out[index].w = isClear ? 0 : 255
    }
  }

  /// The sample of 16 bits at `index`.
  private static func wide(_ row: Span<UInt8>, _ index: Int) -> Int {
    Int(row[1 + 2 * index]) << 8 | Int(row[2 + 2 * index])
  }

  /// The nearest sample of 8 bits.
  private static func narrow(_ sample: Int) -> UInt8 {
    UInt8((sample * 255 + 32_767) / 65_535)
  }

  private static func gray(_ shade: UInt8, alpha: UInt8) -> SIMD4<UInt8> {
    SIMD4(shade, shade, shade, alpha)
  }
}
