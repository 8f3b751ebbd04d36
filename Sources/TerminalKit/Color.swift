/// A colour of the sRGB space with 8 bits for each channel.
package struct Color: Hashable, Sendable {
  /// Red, from 0 to 255.
  package var red: UInt8
  /// Green, from 0 to 255.
  package var green: UInt8
  /// Blue, from 0 to 255.
  package var blue: UInt8

  /// The colour of three channels from 0 to 255.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour written as `0xRRGGBB`; higher bits are ignored.
  package init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// The colour as `0xRRGGBB`.
  package var hex: UInt32 {
    UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Pure black.
  package static let black = Color(0x000000)
  /// Pure white.
  package static let white = Color(0xFFFFFF)

  /// The colour itself, or the nearest to it that is not pure black.
  ///
  /// Some terminals paint a background that equals their own default as if it were none, so
  /// that black would let the wallpaper through.
  package var nudgedFromBlack: Color {
    hex == 0 ? Color(0x000001) : self
  }

  /// The relative luminance of WCAG 2, from 0 for black to 1 for white.
  package var luminance: Double {
    let linear = LinearColor(self)
    return 0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue
  }

  /// The contrast ratio of WCAG 2 between two colours, from 1 to 21; text should reach 4.5.
  package func contrast(with other: Color) -> Double {
    let pair = (luminance, other.luminance)
    return (max(pair.0, pair.1) + 0.05) / (min(pair.0, pair.1) + 0.05)
  }

  /// `over` laid on this colour with an opacity from 0 to 1, mixed in the coded values of sRGB
  /// as screens of phones do it.
  package func overlaid(with over: Color, opacity: Double) -> Color {
    let part = min(max(opacity, 0), 1)
    func mix(_ below: UInt8, _ above: UInt8) -> UInt8 {
      UInt8((Double(below) + (Double(above) - Double(below)) * part).rounded())
    }
    return Color(
      red: mix(red, over.red), green: mix(green, over.green), blue: mix(blue, over.blue))
  }

  /// Black or white, whichever stands out more against this colour.
  package var readableInk: Color {
    contrast(with: .white) >= contrast(with: .black) ? .white : .black
  }
}
