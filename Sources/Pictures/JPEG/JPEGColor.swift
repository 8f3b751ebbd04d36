// Unsafe: samples are read without a check at each; `Row.write` checks the whole row before.
//
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
    let row = Row(stride: stride, width: width, start: start, step: step)
    switch self {
    case .grey:
      row.write(lines.span, components: 1, to: &bitmap) { samples, column in
        Pixel(grey: unsafe samples[unchecked: column])
      }
    case .yCbCr:
      row.write(lines.span, components: 3, to: &bitmap) { samples, column in
        Pixel(
          luma: unsafe samples[unchecked: column],
          blueDifference: unsafe samples[unchecked: stride &+ column],
          redDifference: unsafe samples[unchecked: 2 &* stride &+ column])
      }
    case .rgb:
      row.write(lines.span, components: 3, to: &bitmap) { samples, column in
        Pixel(
          red: unsafe samples[unchecked: column],
          green: unsafe samples[unchecked: stride &+ column],
          blue: unsafe samples[unchecked: 2 &* stride &+ column])
      }
    case .cmyk:
      row.write(lines.span, components: 4, to: &bitmap) { samples, column in
        Pixel(
          red: unsafe samples[unchecked: column],
          green: unsafe samples[unchecked: stride &+ column],
          blue: unsafe samples[unchecked: 2 &* stride &+ column]
        ).dimmed(unsafe samples[unchecked: 3 &* stride &+ column])
      }
    case .ycck:
      row.write(lines.span, components: 4, to: &bitmap) { samples, column in
        Pixel(
          luma: unsafe samples[unchecked: column],
          blueDifference: unsafe samples[unchecked: stride &+ column],
          redDifference: unsafe samples[unchecked: 2 &* stride &+ column]
        ).inverted.dimmed(unsafe samples[unchecked: 3 &* stride &+ column])
      }
    }
  }

  /// Where a row of pixels goes.
  private struct Row {
    let stride: Int
    let width: Int
    let start: Int
    let step: Int

    @inline(__always)
    func write(
      _ lines: Span<UInt8>, components: Int, to bitmap: inout [UInt8],
      _ pixel: (Span<UInt8>, Int) -> Pixel
    ) {
      precondition(width <= stride && components * stride <= lines.count, "a row of all samples")
      var pixels = bitmap.mutableSpan
      var bytes = unsafe pixels.mutableBytes
      var place = start
      for column in 0..<width {
        bytes.storeBytes(of: pixel(lines, column).word, toByteOffset: place, as: UInt32.self)
        place &+= step
      }
    }
  }
}

/// One pixel's colour.
private struct Pixel {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  @inline(__always)
  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  @inline(__always)
  init(grey: UInt8) {
    self.init(red: grey, green: grey, blue: grey)
  }

  /// From luma and colour differences, with 16 bits behind the point.
  @inline(__always)
  init(luma: UInt8, blueDifference: UInt8, redDifference: UInt8) {
    let y = Int32(luma)
    let cb = Int32(blueDifference) &- 128
    let cr = Int32(redDifference) &- 128
    red = Pixel.clamp(y &+ (cr &* 91_881 &+ 32_768) &>> 16)
    green = Pixel.clamp(y &+ (cb &* -22_554 &+ cr &* -46_802 &+ 32_768) &>> 16)
    blue = Pixel.clamp(y &+ (cb &* 116_130 &+ 32_768) &>> 16)
  }

  /// The four bytes of an opaque pixel, in the order of memory.
  @inline(__always)
  var word: UInt32 {
    UInt32(littleEndian: 0xFF00_0000 | UInt32(blue) << 16 | UInt32(green) << 8 | UInt32(red))
  }

  /// The complement.
  var inverted: Pixel { Pixel(red: ~red, green: ~green, blue: ~blue) }

  /// The pixel in the light that a black ink of sample `black` lets through.
  func dimmed(_ black: UInt8) -> Pixel {
    Pixel(
      red: Pixel.multiply(red, black), green: Pixel.multiply(green, black),
      blue: Pixel.multiply(blue, black))
  }

  @inline(__always)
  private static func clamp(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, value)))
  }

  /// The product of two parts of 255, rounded.
  private static func multiply(_ one: UInt8, _ other: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(one) * UInt32(other) + 127) / 255)
  }
}
