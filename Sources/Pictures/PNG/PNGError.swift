/// What is wrong with a PNG. Offsets count bytes from the start of the file.
package enum PNGError: Error, Equatable, Sendable {
  /// The file does not begin with the eight bytes of a PNG.
  case badSignature
  /// The signature was changed by a transfer that translates line ends.
  case lineEndsTranslated
  /// The file ends before the picture does.
  case truncated
  /// The picture is larger than the limits.
  case tooLarge(width: Int, height: Int)

  /// A chunk says that it is longer than a chunk can be.
  case badChunkLength(UInt32, offset: Int)
  /// A chunk's type is not four letters.
  case badChunkType(offset: Int)
  /// A chunk's bytes are not those that its checksum was made of.
  case badChecksum(chunk: String, offset: Int)
  /// A chunk stands where it must not, or twice, or in a picture that has no use for it.
  case misplacedChunk(String, offset: Int)
  /// A chunk that is needed to show the picture, of a kind that is not known here.
  case unknownChunk(String, offset: Int)

  /// The header is not 13 bytes long.
  case badHeaderLength(Int)
  /// The picture has no pixels.
  case noPixels(width: Int, height: Int)
  /// There is no such colour type.
  case badColorType(Int)
  /// The colour type does not come with this many bits a sample.
  case badBitDepth(Int, colorType: Int)
  /// There is no such compression method.
  case badCompressionMethod(Int)
  /// There is no such filter method.
  case badFilterMethod(Int)
  /// There is no such interlace method.
  case badInterlaceMethod(Int)

  /// The palette is not 1 to 256 times three bytes long.
  case badPaletteLength(Int)
  /// The pixels are indices of a palette that is not there.
  case noPalette
  /// A pixel is no index of the palette.
  case paletteIndexOutOfRange(Int, colors: Int)
  /// The transparency chunk is not as long as the colour type needs.
  case badTransparencyLength(Int)
  /// There are more alpha values than colours.
  case transparencyLongerThanPalette(Int, colors: Int)

  /// There is no image data at all.
  case noImageData
  /// The image data ends before the last pixel.
  case imageDataTooShort
  /// The image data goes on after the last pixel.
  case imageDataTooLong
  /// There is no such filter of rows.
  case badFilter(Int)
  /// The image data cannot be unpacked.
  case inflate(InflateError)
}
