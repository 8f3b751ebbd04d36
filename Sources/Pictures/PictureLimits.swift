/// Limits that a decoder checks before it takes memory and while it works.
package struct PictureLimits: Sendable {
  /// The largest file, in bytes.
  package var maxFileBytes: Int

  /// The largest width and the largest height, in pixels.
  package var maxSide: Int

  /// The largest area, in pixels.
  package var maxPixels: Int

  /// The largest number of scans in one JPEG.
  package var maxScans: Int

  /// Limits; what is not named has its standard value.
  package init(
    maxFileBytes: Int = 32 * 1_048_576,
    maxSide: Int = 16_384,
    maxPixels: Int = 40_000_000,
    maxScans: Int = 100
  ) {
    self.maxFileBytes = maxFileBytes
    self.maxSide = maxSide
    self.maxPixels = maxPixels
    self.maxScans = maxScans
  }

  /// Enough for the photos of today's cameras: 32 MiB, 16,384 a side, 40 million pixels, 100 scans.
  package static let standard = PictureLimits()
}
