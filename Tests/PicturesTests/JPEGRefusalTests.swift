import TestSupport
import Testing

@testable import Pictures

@Suite("JPEG files that are refused")
struct JPEGRefusalTests {
  @Test(
    "each reason for a refusal has its name",
    arguments: [
      ("arithmetic", JPEGError.unsupported(.arithmeticCoding)),
      ("lossless", .unsupported(.lossless)),
      ("hierarchical", .unsupported(.hierarchical)),
      ("hierarchical-progression", .unsupported(.hierarchical)),
      ("twelve-bits", .unsupported(.precision(bits: 12))),
      ("height-later", .unsupported(.heightDefinedLater)),
      ("width-zero", .emptyPicture),
      ("huge-sides", .pictureTooLarge(width: 65_535, height: 65_535)),
      ("huge-area", .pictureTooLarge(width: 16_384, height: 16_384)),
      ("two-components", .unsupportedComponentCount(2)),
      ("no-frame", .scanBeforeFrame(offset: 594)),
      ("two-frames", .repeatedFrame(offset: 181)),
      ("no-quantization", .missingQuantizationTable(index: 0)),
      ("no-huffman", .missingHuffmanTable(index: 0)),
      ("no-scan", .noPictureData),
      ("png", .notJPEG),
      ("empty", .notJPEG),
    ])
  func refused(name: String, error: JPEGError) throws {
    let bytes = try Fixture.bytes("jpeg/invalid/\(name).jpg")
    #expect(throws: error) { try JPEGDecoder.decode(bytes) }
  }

  @Test("every fixture of a refused file is in the table above")
  func complete() throws {
    #expect(try Fixture.names(in: "jpeg/invalid").count == 17)
  }

  @Test("a file over the limit is refused by its size")
  func largeFile() throws {
    let bytes = try JPEGFixtures.valid("grey")
    let limits = PictureLimits(maxFileBytes: bytes.count - 1)
    #expect(throws: JPEGError.fileTooLarge(bytes: bytes.count, limit: bytes.count - 1)) {
      try JPEGDecoder.decode(bytes, limits: limits)
    }
    #expect(throws: Never.self) {
      try JPEGDecoder.decode(bytes, limits: PictureLimits(maxFileBytes: bytes.count))
    }
  }

  @Test(
    "sides and area are held against the limits",
    arguments: [
      (PictureLimits(maxSide: 61, maxPixels: 61 * 43), true), (PictureLimits(maxSide: 60), false),
      (PictureLimits(maxPixels: 61 * 43 - 1), false),
    ])
  func size(limits: PictureLimits, fits: Bool) throws {
    let bytes = try JPEGFixtures.valid("grey")
    if fits {
      #expect(throws: Never.self) { try JPEGDecoder.decode(bytes, limits: limits) }
    } else {
      #expect(throws: JPEGError.pictureTooLarge(width: 61, height: 43)) {
        try JPEGDecoder.decode(bytes, limits: limits)
      }
    }
  }

  @Test("a file of ten thousand scans is refused at the limit")
  func manyScans() throws {
    let bytes = try JPEGFixtures.valid("tiny-progressive")
    let scan = try #require(bytes.firstRange(of: [0xFF, 0xDA])).lowerBound
    let next = try #require(bytes[(scan + 2)...].firstRange(of: [0xFF, 0xC4])).lowerBound
    let scans = (0..<10_000).flatMap { _ in bytes[scan..<next] }
    let bomb = bytes[..<scan] + scans + bytes[next...]
    #expect(throws: JPEGError.tooManyScans(limit: 100)) { try JPEGDecoder.decode(Array(bomb)) }
  }

  @Test("the standard limits are those that the project promises")
  func standardLimits() {
    let limits = PictureLimits.standard
    #expect(limits.maxFileBytes == 33_554_432)
    #expect(limits.maxSide == 16_384)
    #expect(limits.maxPixels == 40_000_000)
    #expect(limits.maxScans == 100)
  }

  @Test(
    "an impossible table or header is an error",
    arguments: [
      ("Huffman counts beyond 256", [0xFF, 0xC4], 5, [UInt8](repeating: 255, count: 16)),
      ("Huffman codes that overflow", [0xFF, 0xC4], 5, [3]),
      ("Huffman class", [0xFF, 0xC4], 4, [0x20]),
      ("Huffman index", [0xFF, 0xC4], 4, [0x04]),
      ("quantization precision", [0xFF, 0xDB], 4, [0x20]),
      ("quantization index", [0xFF, 0xDB], 4, [0x04]),
      ("segment length", [0xFF, 0xDB], 2, [0, 1]),
      ("sampling factor of 0", [0xFF, 0xC0], 11, [0x01]),
      ("sampling factor of 5", [0xFF, 0xC0], 11, [0x51]),
      ("quantization index of a component", [0xFF, 0xC0], 12, [4]),
      ("scan of no component", [0xFF, 0xDA], 4, [0]),
      ("scan of too many components", [0xFF, 0xDA], 4, [5]),
      ("table index in a scan", [0xFF, 0xDA], 6, [0x44]),
      ("component twice in a frame", [0xFF, 0xC0], 13, [1]),
      ("component twice in a scan", [0xFF, 0xDA], 7, [1]),
    ] as [(String, [UInt8], Int, [UInt8])])
  func impossible(named: String, marker: [UInt8], at place: Int, values: [UInt8]) throws {
    var bytes = try JPEGFixtures.valid("baseline-444")
    let start = try #require(bytes.firstRange(of: marker)).lowerBound
    bytes.replaceSubrange(start + place..<start + place + values.count, with: values)
    let error = #expect(throws: JPEGError.self, "\(named)") { try JPEGDecoder.decode(bytes) }
    guard case .malformedSegment(let found, _) = error else {
      Issue.record("\(named): \(String(describing: error))")
      return
    }
    #expect(found == marker[1])
  }

  @Test("a scan of an unknown component is an error")
  func unknownComponent() throws {
    var bytes = try JPEGFixtures.valid("baseline-444")
    let scan = try #require(bytes.firstRange(of: [0xFF, 0xDA])).lowerBound
    bytes[scan + 5] = 77
    #expect(throws: JPEGError.unknownComponent(identifier: 77, offset: scan + 7)) {
      try JPEGDecoder.decode(bytes)
    }
  }
}
