import Pictures

/// What holds for the PNG decoder whatever it is given.
enum PNGFuzz {
  /// Decodes `input`, once as it is and once with right checksums, whole and reduced; says what is
  /// wrong if the two differ in more than their size, or a picture is not of the size it claims.
  static func fault(in input: [UInt8]) -> String? {
    // Larger pictures only take longer.
    var limits = PictureLimits.standard
    limits.maxPixels = 1 << 14
    for bytes in [input, withChecksums(input)] {
      let whole = Result { () throws(PictureError) in
        try Picture.decode(bytes, limits: limits)
      }
      let reduced = Result { () throws(PictureError) in
        try Picture.decode(bytes, atLeast: (5, 7), limits: limits)
      }
      switch (whole, reduced) {
      case (.success(let whole), .success(let reduced)):
        if let fault = fault(in: whole, reduced) { return fault }
      case (.failure(let whole), .failure(let reduced)):
        guard whole == reduced else { return "the size wanted decides over the error" }
      default:
        return "the size wanted decides over failure"
      }
    }
    return nil
  }

  private static func fault(in whole: Bitmap, _ reduced: Bitmap) -> String? {
    guard whole.pixels.count == 4 * whole.width * whole.height,
      reduced.pixels.count == 4 * reduced.width * reduced.height
    else { return "not as many pixels as the size says" }
    guard reduced.width <= whole.width, reduced.height <= whole.height,
      reduced.width >= min(10, whole.width)
    else { return "reduced from \(whole.width) to \(reduced.width) columns" }
    guard whole.covering(width: 5, height: 7).pixels.count == 4 * 5 * 7 else {
      return "a cover of another size"
    }
    return nil
  }
}

#if FUZZING
  typealias Harness = PNGFuzz
#endif
