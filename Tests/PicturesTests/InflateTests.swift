import TestSupport
import Testing

@testable import Pictures

@Suite("Unpacking zlib streams")
struct InflateTests {
  /// The names of all streams under `Fixtures/inflate`.
  static let streams = ((try? Fixture.names(in: "inflate")) ?? [])
    .filter { $0.hasSuffix(".zlib") }.map { String($0.dropLast(5)) }

  /// Unpacks pieces one after the other; the content, and whether the stream came to its end.
  private func inflate(
    _ pieces: [ArraySlice<UInt8>]
  ) throws(InflateError) -> (content: [UInt8], isFinished: Bool) {
    var inflator = Inflator()
    var content: [UInt8] = []
    var isFinished = false
    for piece in pieces {
      let bytes = Array(piece)
      var position = 0
      var status: Inflator.Status
      repeat {
        status = try inflator.inflate(bytes.span, at: &position)
        content += inflator.window[inflator.output]
      } while status == .hasOutput
      isFinished = status == .finished
    }
    return (content, isFinished)
  }

  private func content(of stream: String) throws -> [UInt8] {
    try Fixture.bytes("inflate/\(stream.prefix { $0 != "-" }).bin")
  }

  @Test("the fixtures are there")
  func fixturesAreThere() {
    #expect(Self.streams.count == 32)
  }

  @Test("every kind of stream gives its content", arguments: streams)
  func whole(_ stream: String) throws {
    let result = try inflate([Fixture.bytes("inflate/\(stream).zlib")[...]])
    #expect(result.isFinished)
    #expect(result.content == (try content(of: stream)))
  }

  @Test("a stream that comes byte by byte gives its content", arguments: streams)
  func singleBytes(_ stream: String) throws {
    let bytes = try Fixture.bytes("inflate/\(stream).zlib")
    let result = try inflate(bytes.indices.map { bytes[$0...$0] })
    #expect(result.isFinished)
    #expect(result.content == (try content(of: stream)))
  }

  @Test(
    "a stream split in two anywhere gives its content",
    arguments: streams.filter { !$0.hasPrefix("window") })
  func everySplit(_ stream: String) throws {
    let bytes = try Fixture.bytes("inflate/\(stream).zlib")
    let expected = try content(of: stream)
    for split in 0...bytes.count {
      let result = try inflate([bytes[..<split], bytes[split...]])
      if result.content != expected || !result.isFinished {
        Issue.record("split at \(split)")
      }
    }
  }

  @Test(
    "a stream cut anywhere is never finished", arguments: streams.filter { !$0.hasPrefix("window") }
  )
  func everyCut(_ stream: String) throws {
    let bytes = try Fixture.bytes("inflate/\(stream).zlib")
    let expected = try content(of: stream)
    for end in bytes.indices {
      let result = try inflate([bytes[..<end]])
      #expect(!result.isFinished && expected.starts(with: result.content), "cut at \(end)")
    }
  }

  @Test(
    "a changed bit is found, at the latest by the checksum",
    arguments: ["small-level9", "small-fixed", "small-level0", "small-flushes", "byte-level6"])
  func everyFlip(_ stream: String) throws {
    let bytes = try Fixture.bytes("inflate/\(stream).zlib")
    let expected = try content(of: stream)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << (index % 8)
      guard let result = try? inflate([changed[...]]), result.isFinished else { continue }
      // Bits that mean nothing: the level in the header, and the rest of a byte that was begun.
      #expect(result.content == expected, "byte \(index)")
    }
  }

  @Test(
    "streams that break the rules are refused",
    arguments: [
      ("a wrong check of the header", [0x78, 0x9D], .badHeader),
      ("a method that is not Deflate", [0x79, 0x9B], .badHeader),
      ("a window that is too large", [0x88, 0x1C], .badHeader),
      ("a preset dictionary", [0x78, 0xBB, 0, 0, 0, 1], .badHeader),
      ("the block kind 3", [0x78, 0x9C, 0x07], .badBlockKind),
      ("a stored length that disagrees", [0x78, 0x9C, 0x01, 5, 0, 0xFA, 0xFE], .badStoredLength),
      ("a copy from before the beginning", [0x78, 0x9C, 0x03, 0x02, 0, 0, 0], .badDistance(1)),
      ("the symbol 286 in the fixed code", [0x78, 0x9C, 0x1B, 0x03, 0, 0], .badSymbol),
      ("287 literals", [0x78, 0x9C, 0xF5, 0, 0, 0], .badCode),
      ("31 distances", [0x78, 0x9C, 0x05, 0x1E, 0, 0], .badCode),
      ("no code for lengths", [0x78, 0x9C, 0x05, 0, 0, 0, 0, 0], .badCode),
      (
        "a wrong checksum", [0x78, 0x9C, 0x03, 0, 0, 0, 0, 2],
        .badChecksum(expected: 2, found: 1)
      ),
    ] as [(String, [UInt8], InflateError)])
  func refused(_ name: String, _ bytes: [UInt8], _ error: InflateError) {
    #expect(throws: error) { try inflate([bytes[...]]) }
  }

  @Test(
    "blocks with their own codes and nothing in them are refused when they are too many",
    arguments: [100, 101])
  func emptyBlocks(_ count: Int) throws {
    // Code lengths 1 and 18 only; 256 symbols unused, then the end and one distance, 1 bit each.
    let lengths = "00000" + "00000" + "0111" + "000000100" + String(repeating: "000", count: 14)
    let block = "001" + lengths + "100" + "11111111" + "11101011" + "0" + "0" + "0"
    let last = "110" + "0000000"
    let stream = zlib(String(repeating: block, count: count) + last) + [0, 0, 0, 1]
    var inflator = Inflator(freeBlocks: 100)
    var position = 0
    if count <= 100 {
      #expect(try inflator.inflate(stream.span, at: &position) == .finished)
      #expect(inflator.output.isEmpty)
    } else {
      #expect(throws: InflateError.tooManyBlocks(count)) {
        try inflator.inflate(stream.span, at: &position)
      }
    }
    #expect(Inflator().freeBlocks == 16_384)
  }

  /// A zlib header and the bits, the first one lowest.
  private func zlib(_ bits: String) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x9C] + [UInt8](repeating: 0, count: (bits.utf8.count + 7) / 8)
    for (index, bit) in bits.utf8.enumerated() { bytes[2 + index / 8] |= (bit & 1) << (index % 8) }
    return bytes
  }

  @Test("the output of one call never exceeds the window")
  func bounded() throws {
    // A fixed block: one literal, then copies of 258 bytes in 13 bits each.
    let bytes = zlib("11000110000" + String(repeating: "1100010100000", count: 8000))
    var inflator = Inflator()
    var position = 0
    var total = 0
    while try inflator.inflate(bytes.span, at: &position) == .hasOutput {
      #expect(inflator.output.count <= Inflator.windowBytes)
      #expect(inflator.window[inflator.output].allSatisfy { $0 == 0 })
      total += inflator.output.count
    }
    #expect(total + inflator.output.count == 1 + 8000 * 258)
    #expect(inflator.window.count == Inflator.windowBytes)
  }
}
