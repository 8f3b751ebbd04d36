import TestSupport
import Testing

@testable import Pictures

@Suite("JPEG pictures")
struct JPEGPictureTests {
  @Test(
    "a good picture has the pixels of the reference decoder",
    arguments: try JPEGFixtures.validNames())
  func matchesReference(name: String) throws {
    let bitmap = try JPEGDecoder.decode(JPEGFixtures.valid(name))
    let reference = try JPEGFixtures.reference(name)
    try #require(bitmap.width * bitmap.height * 3 == reference.count)
    let difference = Difference(bitmap.opaque, reference)
    // Print inks are multiplied with roundings that no specification fixes.
    let allowed = name.hasPrefix("cmyk") || name.hasPrefix("ycck") ? 2 : 1
    #expect(difference.greatest <= allowed)
    #expect(difference.mean <= 0.2)
  }

  @Test("all pixels are opaque")
  func opaque() throws {
    let bitmap = try JPEGDecoder.decode(JPEGFixtures.valid("baseline-420"))
    #expect(stride(from: 3, to: bitmap.pixels.count, by: 4).allSatisfy { bitmap.pixels[$0] == 255 })
  }

  @Test("each orientation turns the sides as it should", arguments: 1...8)
  func orientation(tag: Int) throws {
    let bitmap = try JPEGDecoder.decode(JPEGFixtures.valid("orientation-\(tag)-big"))
    #expect((bitmap.width, bitmap.height) == (tag < 5 ? (23, 14) : (14, 23)))
  }

  @Test(
    "a damaged orientation is passed over",
    arguments: [
      ("byte order", 6, 0x58), ("magic number", 9, 0), ("directory outside", 12, 0xF0),
      ("type of the entry", 31, 4), ("count of the entry", 35, 2), ("value 9", 37, 9),
      ("value 0", 37, 0),
    ])
  func damagedOrientation(named: String, at place: Int, value: Int) throws {
    var bytes = try JPEGFixtures.valid("orientation-6-big")
    let start = try #require(bytes.firstRange(of: Array("Exif".utf8))).lowerBound
    bytes[start + place] = UInt8(value)
    let bitmap = try JPEGDecoder.decode(bytes)
    #expect((bitmap.width, bitmap.height) == (23, 14), "\(named)")
  }

  @Test("sampling factors that do not divide each other are drawn by repeating samples")
  func unevenFactors() throws {
    // The first component keeps 3 columns for each 2 of the second.
    var bytes = try JPEGFixtures.valid("baseline-3x1")
    let frame = try #require(bytes.firstRange(of: [0xFF, 0xC0, 0x00])).lowerBound
    bytes[frame + 14] = 0x21
    let bitmap = try JPEGDecoder.decode(bytes)
    #expect((bitmap.width, bitmap.height) == (61, 43))
  }
}

@Suite("JPEG pictures at a smaller size")
struct JPEGScaleTests {
  @Test(
    "the smallest size that covers what is needed is chosen",
    arguments: [
      (needed: (50, 70), size: (50, 70)), (needed: (1, 1), size: (50, 70)),
      (needed: (51, 70), size: (100, 140)), (needed: (50, 71), size: (100, 140)),
      (needed: (100, 140), size: (100, 140)), (needed: (150, 20), size: (200, 280)),
      (needed: (201, 1), size: (400, 560)), (needed: (900, 900), size: (400, 560)),
      (needed: (0, -5), size: (50, 70)),
    ])
  func size(needed: (Int, Int), size: (Int, Int)) throws {
    let bitmap = try JPEGDecoder.decode(JPEGFixtures.valid("photo"), atLeast: needed)
    #expect((bitmap.width, bitmap.height) == size)
  }

  @Test(
    "a smaller picture looks like the full one averaged",
    arguments: [
      "baseline-444", "baseline-420", "baseline-422", "baseline-411", "baseline-440",
      "baseline-410", "baseline-mixed", "baseline-luma-halved", "grey", "rgb",
      "progressive-444", "progressive-420", "photo", "four-refinements",
      "separate-scans", "restart-progressive", "spectral-only", "cmyk", "grey-progressive",
    ],
    [2, 4, 8])
  func likeAverage(name: String, factor: Int) throws {
    let bytes = try JPEGFixtures.valid(name)
    let full = try JPEGDecoder.decode(bytes)
    let needed = ((full.width + factor - 1) / factor, (full.height + factor - 1) / factor)
    let small = try JPEGDecoder.decode(bytes, atLeast: needed)
    #expect((small.width, small.height) == needed)
    let columns = full.width / factor
    let rows = full.height / factor
    let inner = (0..<rows).flatMap {
      small.opaque[$0 * small.width * 3..<($0 * small.width + columns) * 3]
    }
    let difference = Difference(inner, full.reduced(by: factor))
    #expect(difference.mean < 6)
  }

  @Test("at an eighth a flat block is exactly its mean")
  func eighthOfGrey() throws {
    let bytes = try JPEGFixtures.valid("grey")
    let full = try JPEGDecoder.decode(bytes)
    let small = try JPEGDecoder.decode(bytes, atLeast: (1, 1))
    let columns = full.width / 8
    let inner = (0..<full.height / 8).flatMap {
      small.opaque[$0 * small.width * 3..<($0 * small.width + columns) * 3]
    }
    #expect(Difference(inner, full.reduced(by: 8)).greatest <= 2)
  }

  @Test("what is needed is measured after the orientation is applied")
  func turned() throws {
    let bytes = try JPEGFixtures.valid("orientation-6-little")
    let bitmap = try JPEGDecoder.decode(bytes, atLeast: (7, 12))
    #expect((bitmap.width, bitmap.height) == (7, 12))
    let wide = try JPEGDecoder.decode(bytes, atLeast: (12, 7))
    #expect((wide.width, wide.height) == (14, 23))
  }

  @Test("a size that would take more than 64 MiB is passed over when a smaller one was asked for")
  func affordable() {
    let component = JPEGComponent(identifier: 1, horizontal: 1, vertical: 1, quantization: 0)
    let frame = JPEGFrame(
      isProgressive: true, width: 16_000, height: 2_000, components: [component])
    let layout = JPEGLayout(of: frame, covering: (100, 2_000), keepsCoefficients: true)
    #expect((layout.width, layout.height) == (8_000, 1_000))
    let free = JPEGLayout(of: frame, covering: nil, keepsCoefficients: true)
    #expect((free.width, free.height) == (16_000, 2_000))
  }
}
