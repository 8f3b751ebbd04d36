/// One chunk of a PNG: where it is and what it is called.
struct PNGChunk {
  /// The four letters, the first one highest.
  let type: UInt32
  /// Where the chunk begins, with its length.
  let offset: Int
  /// Where its data is.
  let data: Range<Int>

  static let header = code("IHDR")
  static let palette = code("PLTE")
  static let imageData = code("IDAT")
  static let imageEnd = code("IEND")
  static let transparency = code("tRNS")

  /// The four letters.
  var name: String {
    String(decoding: (0..<4).map { UInt8(type >> (24 - 8 * $0) & 0xFF) }, as: UTF8.self)
  }

  /// Whether a picture cannot be shown without knowing this chunk: its first letter is a capital.
  var isCritical: Bool { type >> 24 & 0x20 == 0 }

  private static func code(_ name: String) -> UInt32 {
    name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// Goes through the chunks of a PNG (ISO/IEC 15948, section 5).
///
/// After a signature of eight bytes a PNG is nothing but chunks: the length of the data, four
/// letters, the data, and a CRC-32 of letters and data, all numbers with the highest byte first:
///
///     89 'P' 'N' 'G' 0D 0A 1A 0A
///     00 00 00 0D 'I' 'H' 'D' 'R' …13 bytes… crc
///     00 00 00 00 'I' 'E' 'N' 'D' AE 42 60 82
struct PNGChunks {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Length, type and checksum.
  private static let overhead = 12

  private var position = 0

  /// Checks the signature; the chunks follow.
  init(_ bytes: Span<UInt8>) throws(PNGError) {
    for (index, expected) in Self.signature.enumerated() {
      guard index < bytes.count else { throw .truncated }
      guard bytes[index] == expected else {
        throw index < 4 ? .badSignature : .lineEndsTranslated
      }
    }
    position = Self.signature.count
  }

  /// The next chunk, all of which is there. Checksums are for `check(_:_:)`.
  mutating func next(_ bytes: Span<UInt8>) throws(PNGError) -> PNGChunk {
    guard bytes.count - position >= 8 else { throw .truncated }
    let length = Self.number(bytes, at: position)
    let type = Self.number(bytes, at: position + 4)
    guard length <= Int32.max else { throw .badChunkLength(length, offset: position) }
    for shift: UInt32 in [0, 8, 16, 24] {
      let letter = UInt8(type >> shift & 0xDF)
      guard letter >= 0x41, letter <= 0x5A else { throw .badChunkType(offset: position) }
    }
    guard Int(length) <= bytes.count - position - Self.overhead else { throw .truncated }
    let start = position + 8
    let chunk = PNGChunk(type: type, offset: position, data: start..<start + Int(length))
    position = chunk.data.upperBound + 4
    return chunk
  }

  /// Checks that the chunk is as it was written.
  static func check(_ chunk: PNGChunk, _ bytes: Span<UInt8>) throws(PNGError) {
    let covered = chunk.data.lowerBound - 4..<chunk.data.upperBound
    guard CRC32.checksum(bytes, covered) == number(bytes, at: chunk.data.upperBound) else {
      throw .badChecksum(chunk: chunk.name, offset: chunk.offset)
    }
  }

  /// The four bytes at `offset` as a number.
  static func number(_ bytes: Span<UInt8>, at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[offset + $1]) }
  }
}
