/// Pixels in rows from the top, four bytes each: red, green, blue, alpha, not premultiplied, sRGB.
package struct Bitmap: Equatable, Sendable {
  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The samples of all pixels, `width * height * 4` of them.
  package var pixels: [UInt8]

  /// A bitmap of these samples; there must be exactly `width * height * 4` of them.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width >= 0 && height >= 0, "a bitmap has no negative side")
    precondition(pixels.count == width * height * 4, "a bitmap has four bytes for every pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
