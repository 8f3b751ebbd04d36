// JPEG pictures: ITU T.81 (the coding), ITU T.871 (JFIF), Adobe's APP14 segment, Exif orientation.
//
//     bytes ─ JPEGMarkerReader ─ segments ─ tables, frame, scan headers
//     scan data ─ JPEGBitReader ─ blocks of coefficients
//        one sequential scan:  JPEGSequential, drawn row by row
//        several scans:        JPEGStore, drawn at the end
//     blocks ─ JPEGTransform ─ JPEGWindow ─ JPEGUpsampling ─ JPEGColor ─ pixels   (JPEGCanvas)
//
// Decoded are the baseline, extended sequential and progressive processes with Huffman coding and
// samples of eight bits; the others are refused by name.

/// Decodes JPEG files.
package enum JPEGDecoder {
  /// Whether `bytes` begin as a JPEG does.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, JPEGMarker.startOfImage, 0xFF])
  }

  /// Decodes the picture in `bytes`, turned as its Exif orientation says.
  ///
  /// With `needed` given, the picture may come at half, quarter or eighth size: the smallest that
  /// is in both directions at least as large as `needed`, or the full size if none is. The bitmap,
  /// and with a file of several scans the coefficients, then take at most 64 MiB: a size that would
  /// take more is passed over too. Without it, the picture comes at full size.
  ///
  /// Damage inside a scan's data costs the part behind it, up to the next restart marker; that part
  /// is grey, or coarser in a progressive file. So does a file that ends early. An error in the
  /// headers before the first scan is thrown, and so is the lack of any decodable block.
  ///
  /// Sides, area and the number of scans are held against `limits` before memory is taken.
  ///
  /// - Complexity: O(bytes + pixels), times the number of scans in a progressive file.
  package static func decode(
    _ bytes: [UInt8], atLeast needed: (width: Int, height: Int)? = nil,
    limits: PictureLimits = .standard
  ) throws(JPEGError) -> Bitmap {
    guard bytes.count <= limits.maxFileBytes else {
      throw .fileTooLarge(bytes: bytes.count, limit: limits.maxFileBytes)
    }
    guard recognizes(bytes) else { throw .notJPEG }
    var decoding = JPEGDecoding(needed: needed, limits: limits)
    return try decoding.decode(bytes.span)
  }
}
