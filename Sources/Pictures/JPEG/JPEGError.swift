/// Why a JPEG cannot be shown.
///
/// Damage inside the entropy-coded data is not among the reasons: it costs the part of the picture
/// behind it, not the picture.
package enum JPEGError: Error, Equatable, Sendable {
  /// The file does not begin with the marker that begins every JPEG.
  case notJPEG

  /// The file ends where a marker or a segment was expected.
  case unexpectedEnd(offset: Int)

  /// A segment contradicts itself: a length, a count, an index or a table that cannot be.
  case malformedSegment(marker: UInt8, offset: Int)

  /// A scan came before the frame that describes its components.
  case scanBeforeFrame(offset: Int)

  /// A second frame follows the first.
  case repeatedFrame(offset: Int)

  /// A scan names a component that the frame does not have.
  case unknownComponent(identifier: UInt8, offset: Int)

  /// A scan needs a quantization table that no segment has defined.
  case missingQuantizationTable(index: Int)

  /// A scan needs a Huffman table that no segment has defined.
  case missingHuffmanTable(index: Int)

  /// The coding process is one that this decoder leaves out.
  case unsupported(JPEGProcess)

  /// The frame has a number of components other than one, three or four.
  case unsupportedComponentCount(Int)

  /// The file has more bytes than the limit.
  case fileTooLarge(bytes: Int, limit: Int)

  /// A side or the area of the picture is beyond the limits.
  case pictureTooLarge(width: Int, height: Int)

  /// A width of zero.
  case emptyPicture

  /// More scans than the limit.
  case tooManyScans(limit: Int)

  /// The headers are there, but not one block of the picture.
  case noPictureData

  /// Whether the whole file is refused even if part of its picture has been decoded.
  var refusesWholeFile: Bool {
    switch self {
    case .tooManyScans, .repeatedFrame, .unsupported, .pictureTooLarge: true
    default: false
    }
  }
}

/// The coding processes of ITU T.81 that are refused by name.
package enum JPEGProcess: Equatable, Sendable {
  /// Arithmetic entropy coding.
  case arithmeticCoding

  /// Lossless coding by prediction.
  case lossless

  /// Hierarchical coding, in which a frame refines another.
  case hierarchical

  /// Samples of other than eight bits.
  case precision(bits: Int)

  /// A number of lines that is only told after the first scan.
  case heightDefinedLater
}
