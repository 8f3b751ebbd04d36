// OKLab and OKLCh (Björn Ottosson, 2020): a colour space whose straight lines look even.
//
// sRGB is decoded to linear light (IEC 61966-2-1), a matrix takes it to the responses of the
// three kinds of cone, their cube roots go through a second matrix to lightness L (0 to 1), a
// (green to red) and b (blue to yellow). OKLCh is the same point with chroma and hue.

#if canImport(Glibc)
  import func Glibc.pow
#else
  import func Darwin.pow
#endif

/// A colour, or a difference of colours, in linear light; channels are 0 to 1 for colours that a screen can show.
struct LinearColor {
  var red: Double
  var green: Double
  var blue: Double

  init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  init(_ color: Color) {
    red = Self.decoded[Int(color.red)]
    green = Self.decoded[Int(color.green)]
    blue = Self.decoded[Int(color.blue)]
  }

  /// The nearest colour that a screen can show, channel by channel.
  var color: Color {
    func encode(_ light: Double) -> UInt8 {
      let light = min(max(light, 0), 1)
      let coded = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      return UInt8((coded * 255).rounded())
    }
    return Color(red: encode(red), green: encode(green), blue: encode(blue))
  }

  static func - (left: LinearColor, right: LinearColor) -> LinearColor {
    LinearColor(
      red: left.red - right.red, green: left.green - right.green, blue: left.blue - right.blue)
  }

  func dot(_ other: LinearColor) -> Double {
    red * other.red + green * other.green + blue * other.blue
  }

  func scaled(by factor: Double) -> LinearColor {
    LinearColor(red: red * factor, green: green * factor, blue: blue * factor)
  }

  /// The linear light of each coded value.
  private static let decoded: [Double] = (0...255).map { value in
    let coded = Double(value) / 255
    return coded <= 0.040_45 ? coded / 12.92 : pow((coded + 0.055) / 1.055, 2.4)
  }
}

/// A point of the OKLab space.
package struct OKLab: Sendable, Equatable {
  /// Lightness, from 0 for black to 1 for white.
  package var lightness: Double
  /// From green (negative) to red (positive).
  package var a: Double
  /// From blue (negative) to yellow (positive).
  package var b: Double

  /// The point with these coordinates.
  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// The point of an sRGB colour.
  package init(_ color: Color) {
    let linear = LinearColor(color)
    let (red, green, blue) = (linear.red, linear.green, linear.blue)
    let long = pow(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue, 1 / 3)
    let middle = pow(
      0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue, 1 / 3)
    let short = pow(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue, 1 / 3)
    lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * middle - 0.004_072_046_8 * short
    a = 1.977_998_495_1 * long - 2.428_592_205_0 * middle + 0.450_593_709_9 * short
    b = 0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766_0 * short
  }

  /// The nearest sRGB colour; what lies outside the space is clipped channel by channel.
  package var color: Color {
    func cube(_ value: Double) -> Double { value * value * value }
    let long = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b)
    let middle = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b)
    let short = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b)
    return LinearColor(
      red: 4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short,
      green: -1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short,
      blue: -0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701_0 * short
    ).color
  }

  /// The point at `part` (0 to 1) of the straight line to `other`.
  package func mixed(with other: OKLab, at part: Double) -> OKLab {
    OKLab(
      lightness: lightness + (other.lightness - lightness) * part,
      a: a + (other.a - a) * part,
      b: b + (other.b - b) * part
    )
  }

  /// The square of the distance to `other`.
  package func squaredDistance(to other: OKLab) -> Double {
    let lightness = lightness - other.lightness
    let a = a - other.a
    let b = b - other.b
    return lightness * lightness + a * a + b * b
  }
}

/// A point of the OKLab space with its chroma and hue.
package struct OKLCh: Sendable, Equatable {
  /// Lightness, from 0 for black to 1 for white.
  package var lightness: Double
  /// Distance from grey, 0 to about 0.32.
  package var chroma: Double
  /// Angle in radians; 0 is towards red, a quarter turn towards yellow.
  package var hue: Double

  /// The point with these coordinates.
  package init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  /// The same point with hue from -π to π.
  package init(_ point: OKLab) {
    lightness = point.lightness
    chroma = (point.a * point.a + point.b * point.b).squareRoot()
    hue = Angle.direction(x: point.a, y: point.b)
  }

  /// The same point in rectangular coordinates.
  package var lab: OKLab {
    let (sine, cosine) = Angle.sineAndCosine(of: hue)
    return OKLab(lightness: lightness, a: chroma * cosine, b: chroma * sine)
  }

  /// The nearest sRGB colour; a chroma that no screen can show is lowered, hue and lightness stay.
  ///
  /// Complexity: a fixed number of conversions.
  package var color: Color {
    var low = 0.0
    var high = chroma
    if Self.isShown(lab) { return lab.color }
    for _ in 0..<16 {
      let middle = (low + high) / 2
      let candidate = OKLCh(lightness: lightness, chroma: middle, hue: hue)
      if Self.isShown(candidate.lab) { low = middle } else { high = middle }
    }
    return OKLCh(lightness: lightness, chroma: low, hue: hue).lab.color
  }

  /// Whether an 8-bit sRGB colour is as near to `point` as rounding allows.
  private static func isShown(_ point: OKLab) -> Bool {
    OKLab(point.color).squaredDistance(to: point) < 0.000_1
  }
}

/// The exponential function, for motion.
func exponential(_ value: Double) -> Double {
  pow(2.718_281_828_459_045, value)
}
