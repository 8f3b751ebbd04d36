// The table segments, ITU T.81 sections B.2.4.1 (quantization), B.2.4.2 (Huffman) and B.2.4.4
// (restart interval). A table holds from its segment on until another with its number replaces it.

/// The tables in force.
struct JPEGTables {
  /// The quantization tables in zigzag order; an empty one is not defined.
  private(set) var quantization: [[UInt16]] = Array(repeating: [], count: 4)

  /// The Huffman tables.
  private(set) var huffman = JPEGHuffmanTables()

  /// How many MCUs lie between two restart markers; 0 if there are none.
  private(set) var restartInterval = 0

  /// Takes in one segment if it holds tables.
  mutating func read(_ segment: JPEGSegment, _ bytes: Span<UInt8>) throws(JPEGError) {
    switch segment.marker {
    case JPEGMarker.quantizationTables: try readQuantization(segment, bytes)
    case JPEGMarker.huffmanTables: try readHuffman(segment, bytes)
    case JPEGMarker.restartInterval:
      var segment = segment
      restartInterval = try segment.readWord(bytes)
    default: break
    }
  }

  private mutating func readQuantization(
    _ segment: JPEGSegment, _ bytes: Span<UInt8>
  ) throws(JPEGError) {
    var segment = segment
    while !segment.isAtEnd {
      let header = try segment.readByte(bytes)
      guard header & 15 < 4, header >> 4 < 2 else { throw segment.malformed }
      var table: [UInt16] = []
      table.reserveCapacity(64)
      for _ in 0..<64 {
        let step = try header >> 4 == 0 ? segment.readByte(bytes) : segment.readWord(bytes)
        table.append(UInt16(truncatingIfNeeded: step))
      }
      quantization[header & 15] = table
    }
  }

  private mutating func readHuffman(
    _ segment: JPEGSegment, _ bytes: Span<UInt8>
  ) throws(JPEGError) {
    var segment = segment
    while !segment.isAtEnd {
      let header = try segment.readByte(bytes)
      guard header & 15 < 4, header >> 4 < 2 else { throw segment.malformed }
      var counts: [Int] = []
      for _ in 0..<16 { counts.append(try segment.readByte(bytes)) }
      let total = counts.reduce(0, +)
      guard total <= 256 else { throw segment.malformed }
      var symbols: [UInt8] = []
      for _ in 0..<total {
        symbols.append(UInt8(truncatingIfNeeded: try segment.readByte(bytes)))
      }
      let kind = header >> 4 == 0 ? JPEGHuffmanTables.Kind.dc : .ac
      guard huffman.define(kind, header & 15, counts: counts, symbols: symbols) else {
        throw segment.malformed
      }
    }
  }
}
