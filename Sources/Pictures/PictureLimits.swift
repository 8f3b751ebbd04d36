/// Limits checked before memory is taken and while decoding.
package struct PictureLimits: Sendable {
  /// The largest file in bytes.
  package var maxFileBytes: Int
  /// The largest width and the largest height in pixels.
  package var maxSide: Int
  /// The largest number of pixels.
  package var maxPixels: Int
  /// The largest number of scans in a progressive JPEG.
  package var maxScans: Int

  /// Limits of the caller's choice.
  package init(maxFileBytes: Int, maxSide: Int, maxPixels: Int, maxScans: Int) {
    self.maxFileBytes = maxFileBytes
    self.maxSide = maxSide
    self.maxPixels = maxPixels
    self.maxScans = maxScans
  }

  /// The limits for pictures from anywhere: 32 MiB, 16,384 a side, 40 million pixels, 100 scans.
  package static let standard = PictureLimits(
    maxFileBytes: 32 << 20,
    maxSide: 16_384,
    maxPixels: 40_000_000,
    maxScans: 100
  )
}
