import TestSupport
import Testing

@testable import Pictures

@Suite("Damaged JPEG files")
struct JPEGDamageTests {
  static let tiny = ["tiny-baseline", "tiny-restart", "tiny-progressive", "tiny-grey"]

  /// Decodes at full and at an eighth size; what comes out is a picture or an error.
  private func decode(_ bytes: [UInt8]) {
    _ = try? JPEGDecoder.decode(bytes, limits: PictureLimits(maxPixels: 10_000))
    _ = try? JPEGDecoder.decode(bytes, atLeast: (1, 1), limits: PictureLimits(maxPixels: 10_000))
  }

  @Test("a file cut anywhere is a picture or an error", arguments: tiny)
  func cutEverywhere(name: String) throws {
    let bytes = try JPEGFixtures.valid(name)
    for end in bytes.indices { decode(Array(bytes[..<end])) }
  }

  @Test("a file with any byte inverted is a picture or an error", arguments: tiny)
  func flipEverywhere(name: String) throws {
    var bytes = try JPEGFixtures.valid(name)
    for place in bytes.indices {
      for mask in [0xFF, 0x10] as [UInt8] {
        bytes[place] ^= mask
        decode(bytes)
        bytes[place] ^= mask
      }
    }
  }

  @Test("every fixture cut and altered at a sample of places is a picture or an error")
  func samples() throws {
    for name in try JPEGFixtures.validNames() where name != "photo" {
      var bytes = try JPEGFixtures.valid(name)
      for place in stride(from: 3, to: bytes.count, by: 211) {
        decode(Array(bytes[..<place]))
        bytes[place] ^= 0xFF
        decode(bytes)
        bytes[place] ^= 0xFF
      }
    }
  }

  @Test("random changes to several bytes give a picture or an error")
  func randomChanges() throws {
    let seed: UInt64 = 0x5EED
    print("seed \(seed)")
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    for name in Self.tiny + ["four-refinements", "ycck", "baseline-mixed"] {
      let sound = try JPEGFixtures.valid(name)
      for _ in 0..<60 {
        var bytes = sound
        for _ in 0...next(6) { bytes[next(bytes.count)] = UInt8(next(256)) }
        decode(bytes)
      }
    }
  }

  @Test(
    "of a file that ends early the first half is shown",
    arguments: ["baseline-444", "baseline-420", "grey", "restart-each-row"])
  func truncated(name: String) throws {
    let bytes = try JPEGFixtures.valid(name)
    let scan = try #require(bytes.firstRange(of: [0xFF, 0xDA])).lowerBound
    let whole = try JPEGDecoder.decode(bytes)
    let part = try JPEGDecoder.decode(Array(bytes[..<(scan + (bytes.count - scan) * 3 / 4)]))
    #expect((part.width, part.height) == (whole.width, whole.height))
    let shown = whole.width * 4 * 8
    #expect(Array(part.pixels[..<shown]) == Array(whole.pixels[..<shown]))
    let last = part.pixels.count - 4
    #expect(Array(part.pixels[last...]) == [128, 128, 128, 255])
  }

  @Test("of a progressive file that ends early a coarser picture is shown")
  func truncatedProgressive() throws {
    let bytes = try JPEGFixtures.valid("progressive-420")
    let whole = try JPEGDecoder.decode(bytes)
    let part = try JPEGDecoder.decode(Array(bytes[..<(bytes.count * 3 / 4)]))
    let difference = Difference(part.pixels, whole.pixels)
    #expect(difference.mean > 0 && difference.mean < 20)
  }

  @Test("a file that ends before its first block has nothing to show")
  func noBlock() throws {
    let bytes = try JPEGFixtures.valid("baseline-444")
    let scan = try #require(bytes.firstRange(of: [0xFF, 0xDA])).lowerBound
    #expect(throws: JPEGError.noPictureData) {
      try JPEGDecoder.decode(Array(bytes[..<(scan + 14)]))
    }
  }

  @Test(
    "after damage the picture goes on at the next restart marker",
    arguments: ["restart-each-row", "restart-each-mcu"])
  func resynchronizes(name: String) throws {
    var bytes = try JPEGFixtures.valid(name)
    let whole = try JPEGDecoder.decode(bytes)
    let first = try #require(bytes.firstRange(of: [0xFF, 0xD0])).lowerBound
    let second = try #require(bytes.firstRange(of: [0xFF, 0xD1])).lowerBound
    // A run of ones is no code of the standard tables.
    for place in first + 2..<second { bytes[place] = place % 2 == 0 ? 0xFE : 0xFB }
    let part = try JPEGDecoder.decode(bytes)
    #expect(part != whole)
    let tail = whole.pixels.count - whole.width * 4 * 4
    #expect(Array(part.pixels[tail...]) == Array(whole.pixels[tail...]))
  }

  @Test("a lost interval leaves the others in their places")
  func lostInterval() throws {
    var bytes = try JPEGFixtures.valid("restart-each-mcu")
    let whole = try JPEGDecoder.decode(bytes)
    let first = try #require(bytes.firstRange(of: [0xFF, 0xD1])).lowerBound
    let second = try #require(bytes.firstRange(of: [0xFF, 0xD2])).lowerBound
    bytes.removeSubrange(first..<second)
    let part = try JPEGDecoder.decode(bytes)
    let tail = whole.pixels.count - whole.width * 4 * 4
    #expect(Array(part.pixels[tail...]) == Array(whole.pixels[tail...]))
  }

  @Test("an interval longer than the picture needs no marker")
  func longInterval() throws {
    let bytes = try JPEGFixtures.valid("baseline-444")
    let scan = try #require(bytes.firstRange(of: [0xFF, 0xDA])).lowerBound
    let announced = bytes[..<scan] + [0xFF, 0xDD, 0, 4, 0xFF, 0xFF] + bytes[scan...]
    #expect(try JPEGDecoder.decode(Array(announced)) == JPEGDecoder.decode(bytes))
  }
}

@Suite("JPEG files that a fuzzer found")
struct JPEGFuzzCorpusTests {
  @Test("each is a picture or an error at every size")
  func replay() throws {
    let inputs = try FuzzCorpus.inputs("jpeg")
    #expect(!inputs.isEmpty)
    for input in inputs { #expect(JPEGFuzz.fault(in: input.bytes) == nil, "\(input.name)") }
  }
}

@Suite("JPEG files that ask for much work")
struct JPEGWorkTests {
  @Test("a scan that does not follow from those before is passed over")
  func repeatedScan() throws {
    let bytes = try JPEGFixtures.valid("tiny-progressive")
    let whole = try JPEGDecoder.decode(bytes)
    let scan = try #require(bytes.firstRange(of: [0xFF, 0xDA])).lowerBound
    let next = try #require(bytes[(scan + 2)...].firstRange(of: [0xFF, 0xC4])).lowerBound
    let again = bytes[..<next] + bytes[scan..<next] + bytes[next...]
    #expect(try JPEGDecoder.decode(Array(again)) == whole)
    // The same scan with other data: if it were read, the picture would be another.
    var other = Array(again)
    for place in next + 14..<next + 18 { other[place] ^= 0x55 }
    #expect(try JPEGDecoder.decode(other) == whole)
  }

  @Test("a refining scan without a first scan is passed over")
  func refinementAlone() throws {
    var bytes = try JPEGFixtures.valid("tiny-progressive")
    let whole = try JPEGDecoder.decode(bytes)
    // The second scan, of AC coefficients, becomes a scan that refines what was never sent.
    let first = try #require(bytes.firstRange(of: [0xFF, 0xDA])).lowerBound
    let second = try #require(bytes[(first + 2)...].firstRange(of: [0xFF, 0xDA])).lowerBound
    bytes[second + 9] = (bytes[second + 9] & 15 + 1) << 4 | bytes[second + 9] & 15
    let part = try JPEGDecoder.decode(bytes)
    #expect(part != whole)
    #expect((part.width, part.height) == (whole.width, whole.height))
  }
}
