/// Converts between the bytes of sRGB and linear light (IEC 61966-2-1).
///
/// Pixels are mixed in linear light, because only there does a mean of two colours look like both
/// seen from afar. Byte to light is exact to a `Float`; light to byte gives the byte that is
/// nearest as a byte, for light known to 1/65,535.
struct ResampleLight: Sendable {
  static let tables = ResampleLight()

  /// The light, 0 to 1, of each byte.
  let linear: [Float]
  /// The byte for each 65,535th part of light.
  let encoded: [UInt8]

  private init() {
    linear = (0..<256).map { Float(Self.light(Double($0) / 255)) }
    var encoded = [UInt8]()
    encoded.reserveCapacity(65_536)
    for byte in 0..<255 {
      // All light below that of the middle between this byte and the next.
      let end = Int(ceilingOf: Self.light((Double(byte) + 0.5) / 255) * 65_535)
      encoded.append(contentsOf: repeatElement(UInt8(byte), count: end - encoded.count))
    }
    encoded.append(contentsOf: repeatElement(255, count: 65_536 - encoded.count))
    self.encoded = encoded
  }

  /// The light of an sRGB value, both 0 to 1.
  private static func light(_ value: Double) -> Double {
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // base^2.4 is base^2 times the square of the fifth root, which Newton's method finds.
    var root = 1.0
    for _ in 0..<12 {
      let fourth = root * root * root * root
      root -= (fourth * root - base) / (5 * fourth)
    }
    return base * base * root * root
  }

  /// A pixel as light: red, green and blue, multiplied by alpha, and alpha.
  @inline(__always)
  static func light(of pixel: SIMD4<UInt8>, _ linear: Span<Float>) -> SIMD4<Float> {
    let color = SIMD4<Float>(
      linear[Int(pixel.x)], linear[Int(pixel.y)], linear[Int(pixel.z)], 1)
    return color * (Float(pixel.w) * (1 / 255))
  }

  /// Writes light as pixels from `offset` on.
  static func write(_ light: ArraySlice<SIMD4<Float>>, to pixels: inout [UInt8], at offset: Int) {
    let tables = tables
    let encoded = tables.encoded.span
    var bytes = pixels.mutableSpan
    var offset = offset
    for pixel in light {
      let alpha = min(max(pixel.w, 0), 1)
      bytes[offset &+ 3] = UInt8(alpha * 255 + 0.5)
      // What is too faint to have an alpha has no colour either.
      if bytes[offset &+ 3] > 0 {
        let scaled = (pixel * (65_535 / alpha)).clamped(
          lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 65_535))
        bytes[offset] = encoded[Int(scaled.x + 0.5)]
        bytes[offset &+ 1] = encoded[Int(scaled.y + 0.5)]
        bytes[offset &+ 2] = encoded[Int(scaled.z + 0.5)]
      } else {
        for channel in 0..<3 { bytes[offset &+ channel] = 0 }
      }
      offset &+= 4
    }
  }
}
