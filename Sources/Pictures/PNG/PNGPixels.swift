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
  /// Four bytes for every value of a sample.
  private var table: [UInt8] = []
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
      table += palette[start..<start + 3]
      table.append(color < alphas.count ? alphas[color] : 255)
    }
  }

  private mutating func makeGrayTable() {
    colors = 1 << bitDepth
    for value in 0..<colors {
      let shade = UInt8(value * 255 / (colors - 1))
      table += [shade, shade, shade, transparent == [value] ? 0 : 255]
    }
  }

  /// Writes the first `count` pixels of a row, which begins with its filter byte.
  func expand(_ row: [UInt8], _ count: Int, into pixels: inout [UInt8]) throws(PNGError) {
    let row = row.span
    var out = pixels.mutableSpan
    switch layout {
    case .table: try expandTable(row, count, &out)
    case .rgb8: expandRGB8(row, count, &out)
    case .rgba8: for index in 0..<4 * count { out[index] = row[1 + index] }
    case .grayAlpha8:
      for index in 0..<count {
        Self.put(&out, index, gray: row[1 + 2 * index], alpha: row[2 + 2 * index])
      }
    case .gray16:
      for index in 0..<count {
        let shade = Self.wide(row, index)
        let isClear = transparent.map { $0[0] == shade } ?? false
        Self.put(&out, index, gray: Self.narrow(shade), alpha: isClear ? 0 : 255)
      }
    case .grayAlpha16:
      for index in 0..<count {
        let shade = Self.narrow(Self.wide(row, 2 * index))
        Self.put(&out, index, gray: shade, alpha: Self.narrow(Self.wide(row, 2 * index + 1)))
      }
    case .rgb16: expandRGB16(row, count, &out)
    case .rgba16:
      for index in 0..<4 * count { out[index] = Self.narrow(Self.wide(row, index)) }
    }
  }

  private func expandTable(
    _ row: Span<UInt8>, _ count: Int, _ out: inout MutableSpan<UInt8>
  ) throws(PNGError) {
    let mask = 1 << bitDepth - 1
    let table = table.span
    for index in 0..<count {
      let bit = index * bitDepth
      let shift = 8 - bitDepth - bit & 7
      let value = Int(row[1 + bit >> 3] >> UInt8(shift)) & mask
      guard value < colors else { throw .paletteIndexOutOfRange(value, colors: colors) }
      for channel in 0..<4 { out[4 * index + channel] = table[4 * value + channel] }
    }
  }

  private func expandRGB8(_ row: Span<UInt8>, _ count: Int, _ out: inout MutableSpan<UInt8>) {
    for index in 0..<count {
      for channel in 0..<3 { out[4 * index + channel] = row[1 + 3 * index + channel] }
      out[4 * index + 3] = 255
    }
    guard let transparent else { return }
    for index in 0..<count
    where (0..<3).allSatisfy({ Int(row[1 + 3 * index + $0]) == transparent[$0] }) {
      out[4 * index + 3] = 0
    }
  }

  private func expandRGB16(_ row: Span<UInt8>, _ count: Int, _ out: inout MutableSpan<UInt8>) {
    for index in 0..<count {
      var isClear = transparent != nil
      for channel in 0..<3 {
        let sample = Self.wide(row, 3 * index + channel)
        if let transparent, transparent[channel] != sample { isClear = false }
        out[4 * index + channel] = Self.narrow(sample)
      }
      out[4 * index + 3] = isClear ? 0 : 255
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

  private static func put(
    _ out: inout MutableSpan<UInt8>, _ index: Int, gray: UInt8, alpha: UInt8
  ) {
    for channel in 0..<3 { out[4 * index + channel] = gray }
    out[4 * index + 3] = alpha
  }
}
