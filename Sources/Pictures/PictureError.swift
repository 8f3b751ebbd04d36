/// What is wrong with a picture.
package enum PictureError: Error, Equatable, Sendable {
  /// The first bytes are those of no format that is read here.
  case unknownFormat
  /// The file ends before the picture does.
  case truncated
  /// The picture says that it is larger than the limits.
  case tooLarge(width: Int, height: Int)
  /// The file is larger than the limits.
  case fileTooLarge(bytes: Int)
  /// The file is a PNG and breaks its rules.
  case png(PNGError)
  /// The file is a JPEG and breaks its rules, or is of a kind that is not read.
  case jpeg(JPEGError)
}
