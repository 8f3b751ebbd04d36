import Pictures
import TestSupport
import Testing

@Suite("Reading PNGs")
struct PNGDecoderTests {
  @Test("the fixtures are there")
  func fixturesAreThere() {
    #expect(PNGFixture.valid.count == 86)
    #expect(PNGFixture.invalid.count == 63)
  }

  @Test("a valid picture has exactly the pixels it should", arguments: PNGFixture.valid)
  func validPicture(_ fixture: PNGFixture) throws {
    #expect(try Picture.decode(fixture.bytes()) == fixture.bitmap())
  }

  @Test("a broken picture is refused with its own reason", arguments: PNGFixture.invalid)
  func invalidPicture(_ fixture: PNGFixture) throws {
    let reason = try #require(Self.reasons[fixture.shortName])
    let bytes = try fixture.bytes()
    #expect(throws: reason) { try Picture.decode(bytes) }
    #expect(throws: reason) { try Picture.decode(bytes, atLeast: (2, 2)) }
  }

  @Test("limits are checked before anything is decoded")
  func limits() throws {
    let bytes = try Fixture.bytes("png/valid/size-300x2.png")
    var limits = PictureLimits.standard
    limits.maxSide = 299
    #expect(throws: PictureError.tooLarge(width: 300, height: 2)) {
      try Picture.decode(bytes, limits: limits)
    }
    limits.maxSide = 300
    limits.maxPixels = 599
    #expect(throws: PictureError.tooLarge(width: 300, height: 2)) {
      try Picture.decode(bytes, limits: limits)
    }
    limits.maxPixels = 600
    limits.maxFileBytes = bytes.count - 1
    #expect(throws: PictureError.fileTooLarge(bytes: bytes.count)) {
      try Picture.decode(bytes, limits: limits)
    }
    limits.maxFileBytes = bytes.count
    #expect(try Picture.decode(bytes, limits: limits).width == 300)
  }

  @Test("the standard limits are the documented ones")
  func standardLimits() {
    let limits = PictureLimits.standard
    #expect(limits.maxFileBytes == 33_554_432)
    #expect(limits.maxSide == 16_384)
    #expect(limits.maxPixels == 40_000_000)
    #expect(limits.maxScans == 100)
  }

  @Test("the format is told by the first bytes")
  func formats() {
    #expect(PictureFormat([0x89, 0x50, 0x4E, 0x47]) == .png)
    #expect(PictureFormat([0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(PictureFormat([0x89, 0x50, 0x4E]) == nil)
    #expect(PictureFormat(Array("GIF89a".utf8)) == nil)
    #expect(PictureFormat([]) == nil)
  }

  /// Why each file under `png/invalid` is refused.
  private static let reasons: [String: PictureError] = [
    "bit-depth-0": .png(.badBitDepth(0, colorType: 2)),
    "bit-depth-3": .png(.badBitDepth(3, colorType: 0)),
    "bit-depth-99": .png(.badBitDepth(99, colorType: 2)),
    "bit-depth-palette-16": .png(.badBitDepth(16, colorType: 3)),
    "bit-depth-rgb-4": .png(.badBitDepth(4, colorType: 2)),
    "chunk-length": .png(.badChunkLength(1 << 31, offset: 33)),
    "chunk-length-beyond-end": .truncated,
    "chunk-type": .png(.badChunkType(offset: 33)),
    "chunk-unknown": .png(.unknownChunk("ABCD", offset: 33)),
    "color-type-1": .png(.badColorType(1)),
    "color-type-9": .png(.badColorType(9)),
    "compression-method": .png(.badCompressionMethod(1)),
    "data-bomb": .png(.imageDataTooLong),
    "data-checksum": .png(.badChecksum(chunk: "IDAT", offset: 33)),
    "data-cut": .png(.imageDataTooShort),
    "data-interrupted": .png(.imageDataTooShort),
    "data-missing": .png(.noImageData),
    "data-too-long": .png(.imageDataTooLong),
    "data-too-short": .png(.imageDataTooShort),
    "data-without-checksum": .png(.imageDataTooShort),
    "end-checksum": .png(.badChecksum(chunk: "IEND", offset: 606)),
    "end-missing": .truncated,
    "filter-5": .png(.badFilter(5)),
    "filter-method": .png(.badFilterMethod(1)),
    "header-checksum": .png(.badChecksum(chunk: "IHDR", offset: 8)),
    "header-missing": .png(.misplacedChunk("IDAT", offset: 8)),
    "header-short": .png(.badHeaderLength(12)),
    "header-twice": .png(.misplacedChunk("IHDR", offset: 33)),
    "height-zero": .png(.noPixels(width: 5, height: 0)),
    "interlace-method": .png(.badInterlaceMethod(2)),
    "line-ends-cr-added": .png(.lineEndsTranslated),
    "line-ends-cr-removed": .png(.lineEndsTranslated),
    "line-ends-lf-to-cr": .png(.lineEndsTranslated),
    "not-a-png-empty": .unknownFormat,
    "not-a-png-gif": .unknownFormat,
    "not-a-png-html": .unknownFormat,
    "palette-257": .png(.badPaletteLength(771)),
    "palette-after-data": .png(.noPalette),
    "palette-checksum": .png(.badChecksum(chunk: "PLTE", offset: 33)),
    "palette-empty": .png(.badPaletteLength(0)),
    "palette-in-gray": .png(.misplacedChunk("PLTE", offset: 33)),
    "palette-index": .png(.paletteIndexOutOfRange(3, colors: 3)),
    "palette-length-10": .png(.badPaletteLength(10)),
    "palette-missing": .png(.noPalette),
    "palette-twice": .png(.misplacedChunk("PLTE", offset: 54)),
    "signature-case": .unknownFormat,
    "signature-first-byte": .png(.badSignature),
    "signature-seven-bits": .png(.badSignature),
    "too-large-2147483647": .tooLarge(width: 2_147_483_647, height: 2_147_483_647),
    "too-large-4294967295": .tooLarge(width: 4_294_967_295, height: 4_294_967_295),
    "too-large-65500": .tooLarge(width: 65_500, height: 65_500),
    "too-large-area": .tooLarge(width: 16_384, height: 2442),
    "transparency-after-data": .png(.misplacedChunk("tRNS", offset: 606)),
    "transparency-before-palette": .png(.misplacedChunk("PLTE", offset: 47)),
    "transparency-checksum": .png(.badChecksum(chunk: "tRNS", offset: 33)),
    "transparency-in-rgba": .png(.misplacedChunk("tRNS", offset: 33)),
    "transparency-length": .png(.badTransparencyLength(5)),
    "transparency-longer-than-palette": .png(.transparencyLongerThanPalette(4, colors: 3)),
    "transparency-twice": .png(.misplacedChunk("tRNS", offset: 51)),
    "width-zero": .png(.noPixels(width: 0, height: 5)),
    "zlib-block-kind": .png(.inflate(.badBlockKind)),
    "zlib-checksum": .png(.inflate(.badChecksum(expected: 1_187_154_227, found: 1_187_154_226))),
    "zlib-method": .png(.inflate(.badHeader)),
  ]
}
