/// The header of a PNG (ISO/IEC 15948, section 11.2.2): 13 bytes.
///
///     width 4 | height 4 | bit depth | colour type | compression 0 | filter 0 | interlace 0 or 1
struct PNGHeader {
  /// What the samples of a pixel are.
  enum ColorType: Int {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    /// The number of samples in a pixel.
    var samples: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    /// The numbers of bits that a sample may have.
    var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  let width: Int
  let height: Int
  let bitDepth: Int
  let colorType: ColorType
  let isInterlaced: Bool

  /// Reads and checks the data of an IHDR chunk.
  init(_ bytes: Span<UInt8>, _ data: Range<Int>, _ limits: PictureLimits) throws(PNGError) {
    guard data.count == 13 else { throw .badHeaderLength(data.count) }
    let start = data.lowerBound
    width = Int(PNGChunks.number(bytes, at: start))
    height = Int(PNGChunks.number(bytes, at: start + 4))
    guard width > 0, height > 0 else { throw .noPixels(width: width, height: height) }
    bitDepth = Int(bytes[start + 8])
    let type = Int(bytes[start + 9])
    guard let colorType = ColorType(rawValue: type) else { throw .badColorType(type) }
    self.colorType = colorType
    guard colorType.depths.contains(bitDepth) else {
      throw .badBitDepth(bitDepth, colorType: type)
    }
    guard bytes[start + 10] == 0 else { throw .badCompressionMethod(Int(bytes[start + 10])) }
    guard bytes[start + 11] == 0 else { throw .badFilterMethod(Int(bytes[start + 11])) }
    guard bytes[start + 12] <= 1 else { throw .badInterlaceMethod(Int(bytes[start + 12])) }
    isInterlaced = bytes[start + 12] == 1
    // Both sides are below 2^32, so their product fits.
    guard width <= limits.maxSide, height <= limits.maxSide, width * height <= limits.maxPixels
    else { throw .tooLarge(width: width, height: height) }
  }

  /// The number of bits in a pixel.
  var bitsPerPixel: Int { bitDepth * colorType.samples }

  /// How many bytes back a filter looks for the pixel to the left.
  var filterStride: Int { max(1, bitsPerPixel / 8) }

  /// The number of bytes in a row of so many pixels, without its filter.
  func rowBytes(_ pixels: Int) -> Int { (pixels * bitsPerPixel + 7) / 8 }
}
