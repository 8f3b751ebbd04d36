/// Pixels in rows from the top, four bytes each: red, green, blue, alpha, not premultiplied, sRGB.
package struct Bitmap: Equatable, Sendable {
  /// Pixels in one row.
  package let width: Int

  /// Rows.
  package let height: Int

  /// The bytes of all pixels; always `width * height * 4` of them.
  package var pixels: [UInt8]

  /// A bitmap of `width` times `height` pixels that takes over `pixels`.
  ///
  /// The count of `pixels` must be `width * height * 4`.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4, "a bitmap holds four bytes for each pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
