/// What is wrong with a PNG. Offsets count bytes from the start of the file.
package enum PNGError: Error, Equatable, Sendable {
  /// The file does not begin with the eight bytes of a PNG.
  case badSignature
  /// The signature was changed by a transfer that translates line ends.
  case lineEndsTranslated
  /// The file ends before the picture does.
  case truncated
}
