@testable import Pictures

/// What holds for the JPEG decoder whatever it is given.
enum JPEGFuzz {
  /// Decodes `bytes` at full size, at an eighth and at a size between; says what is wrong if a
  /// picture comes out that is not of the size it claims.
  static func fault(in bytes: [UInt8]) -> String? {
    let limits = PictureLimits(maxPixels: 10_000)
    for needed in [nil, (1, 1), (30, 20)] as [(Int, Int)?] {
      guard let bitmap = try? JPEGDecoder.decode(bytes, atLeast: needed, limits: limits) else {
        continue
      }
      guard bitmap.width > 0, bitmap.height > 0,
        bitmap.pixels.count == 4 * bitmap.width * bitmap.height
      else { return "not as many pixels as the size says" }
    }
    return nil
  }
}

#if FUZZING
  typealias Harness = JPEGFuzz
#endif
