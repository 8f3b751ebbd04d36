import Pictures
import TestSupport
import Testing

@Suite("PNGs that mean no good")
struct PNGHostileTests {
  /// Small pictures that go through every part of the decoder.
  static let samples = [
    "gray-1", "gray-16-clear", "rgb-8-adam7", "palette-2-clear", "gray-alpha-8", "rgba-16-adam7",
    "size-3-adam7", "stored", "fixed-code", "pillow-bits",
  ].map { PNGFixture(name: "png/valid/\($0)") }

  @Test("a picture cut anywhere is refused", arguments: samples)
  func everyCut(_ fixture: PNGFixture) throws {
    let bytes = try fixture.bytes()
    for end in bytes.indices {
      #expect(throws: PictureError.self, "cut at \(end)") {
        try Picture.decode(Array(bytes[..<end]))
      }
    }
  }

  @Test("a changed byte is never taken for a right one", arguments: samples)
  func everyByte(_ fixture: PNGFixture) throws {
    let bytes = try fixture.bytes()
    let whole = try fixture.bitmap()
    for index in bytes.indices {
      for change: UInt8 in [0xFF, 1 << (index % 8)] {
        var changed = bytes
        changed[index] ^= change
        // Only the name of the optional transparency chunk is under no checksum that matters.
        guard let picture = try? Picture.decode(changed) else { continue }
        #expect(fixture.name.hasSuffix("clear") && picture.width == whole.width, "byte \(index)")
      }
    }
  }

  @Test("a changed byte behind a right checksum gives a picture or an error", arguments: samples)
  func everyByteUnchecked(_ fixture: PNGFixture) throws {
    let bytes = try fixture.bytes()
    var limits = PictureLimits.standard
    limits.maxPixels = 1 << 12
    // Of larger files every third byte.
    for index in stride(from: 8, to: bytes.count, by: bytes.count < 300 ? 1 : 3) {
      var changed = bytes
      changed[index] ^= index % 2 == 0 ? 0xFF : 1 << (index / 2 % 8)
      let repaired = withChecksums(changed)
      guard let picture = try? Picture.decode(repaired, limits: limits) else { continue }
      let reduced = try Picture.decode(repaired, atLeast: (2, 2), limits: limits)
      #expect(picture.width * picture.height <= limits.maxPixels)
      #expect(reduced.width <= picture.width && reduced.height <= picture.height)
    }
  }

  @Test("inputs found by fuzzing decode the same whole or reduced, or not at all")
  func fuzzed() throws {
    let inputs = try FuzzCorpus.inputs("png")
    #expect(inputs.count > 50)
    for input in inputs { #expect(PNGFuzz.fault(in: input.bytes) == nil, "\(input.name)") }
  }

  @Test("a file of the largest size that is no picture is refused")
  func largeFiles() {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += [UInt8](repeating: 0x41, count: PictureLimits.standard.maxFileBytes - 8)
    #expect(throws: PictureError.truncated) { try Picture.decode(bytes) }
    bytes.append(0)
    #expect(throws: PictureError.fileTooLarge(bytes: bytes.count)) { try Picture.decode(bytes) }
  }
}
