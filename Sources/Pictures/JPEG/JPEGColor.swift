// From the components to red, green and blue.
//
// JFIF's luma and colour differences (ITU T.871 section 7) cover the full range of eight bits:
//
//     R = Y + 1.402 (Cr-128)
//     G = Y - 0.344136 (Cb-128) - 0.714136 (Cr-128)
//     B = Y + 1.772 (Cb-128)
//
// Which components a file holds is told by a JFIF segment, else by the transform in an Adobe
// segment, else by the components' identifiers. Files with four components come from print work;
// their writers store all four inks inverted, so a sample says how much light an ink lets through
// and the four-ink colour is the product. YCCK is the same with the first three converted as
// above from the inks' complements.

/// What the components of a picture mean.
enum JPEGColor: Equatable {
  case grey
  case yCbCr
  case rgb
  case cmyk
  case ycck

  /// Decides from the frame and what the file's segments told.
  init(_ components: [JPEGComponent], isJFIF: Bool, adobeTransform: Int?) {
    switch components.count {
    case 1: self = .grey
    case 3:
      let letters: [UInt8] = [0x52, 0x47, 0x42]
      let isLettered = components.map(\.identifier) == letters
      let isRGB = adobeTransform.map { $0 == 0 } ?? isLettered
      self = isRGB && !isJFIF ? .rgb : .yCbCr
    default:
      self = adobeTransform ?? 0 == 0 ? .cmyk : .ycck
    }
  }

  /// Writes one row of pixels: the samples of component c begin at `c * stride` in `lines`, pixel
  /// x goes to byte `start + x * step` of `bitmap`.
  func write(
    _ lines: [UInt8], stride: Int, width: Int, to bitmap: inout [UInt8], start: Int, step: Int
  ) {
    let lines = lines.span
    var pixels = bitmap.mutableSpan
    var place = start
    for column in 0..<width {
      let first = lines[column]
      switch self {
      case .grey:
        JPEGColor.put(first, first, first, to: &pixels, at: place)
      case .yCbCr:
        let pixel = JPEGColor.convert(
          first, lines[stride + column], lines[2 * stride + column])
        JPEGColor.put(pixel.red, pixel.green, pixel.blue, to: &pixels, at: place)
      case .rgb:
        JPEGColor.put(
          first, lines[stride + column], lines[2 * stride + column], to: &pixels, at: place)
      case .cmyk:
        let black = lines[3 * stride + column]
        JPEGColor.put(
          JPEGColor.multiply(first, black), JPEGColor.multiply(lines[stride + column], black),
          JPEGColor.multiply(lines[2 * stride + column], black), to: &pixels, at: place)
      case .ycck:
        let black = lines[3 * stride + column]
        let pixel = JPEGColor.convert(
          first, lines[stride + column], lines[2 * stride + column])
        JPEGColor.put(
          JPEGColor.multiply(255 - pixel.red, black), JPEGColor.multiply(255 - pixel.green, black),
          JPEGColor.multiply(255 - pixel.blue, black), to: &pixels, at: place)
      }
      place += step
    }
  }

  @inline(__always)
  private static func put(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, to pixels: inout MutableSpan<UInt8>, at place: Int
  ) {
    pixels[place] = red
    pixels[place + 1] = green
    pixels[place + 2] = blue
    pixels[place + 3] = 255
  }

  /// Luma and colour differences to red, green and blue, with 16 bits behind the point.
  @inline(__always)
  private static func convert(
    _ luma: UInt8, _ blueDifference: UInt8, _ redDifference: UInt8
  ) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let y = Int32(luma)
    let cb = Int32(blueDifference) - 128
    let cr = Int32(redDifference) - 128
    return (
      clamp(y + (cr * 91_881 + 32_768) >> 16),
      clamp(y + (cb * -22_554 + cr * -46_802 + 32_768) >> 16),
      clamp(y + (cb * 116_130 + 32_768) >> 16)
    )
  }

  @inline(__always)
  private static func clamp(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, value)))
  }

  /// The product of two parts of 255, rounded.
  @inline(__always)
  private static func multiply(_ one: UInt8, _ other: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(one) * UInt32(other) + 127) / 255)
  }
}
