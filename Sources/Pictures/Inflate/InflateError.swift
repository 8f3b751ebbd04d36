/// What is wrong with a compressed stream.
package enum InflateError: Error, Equatable, Sendable {
  /// The first two bytes are no zlib header, or ask for a preset dictionary.
  case badHeader
  /// A block is of the kind 3, which does not exist.
  case badBlockKind
  /// The length of a stored block and its complement disagree.
  case badStoredLength
  /// The code lengths of a block describe no usable code.
  case badCode
  /// The data holds a code that the block does not have.
  case badSymbol
  /// A copy begins before the first byte.
  case badDistance(Int)
  /// The checksum of the whole content is not the one at the end of the stream.
  case badChecksum(expected: UInt32, found: UInt32)
  /// So many blocks with codes of their own and so little in them that only time could be meant.
  case tooManyBlocks(Int)
}
