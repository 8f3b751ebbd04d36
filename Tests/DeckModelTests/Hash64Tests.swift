import DeckModel
import TestSupport
import Testing

@Suite("The hash")
struct Hash64Tests {
  @Test(
    "published check values",
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B),
      ("abc", 0x44BC_2CF5_AD77_0999),
    ] as [(String, UInt64)])
  func published(text: String, hash: UInt64) {
    #expect(Hash64.of(text) == hash)
  }

  @Test("lengths 0 to 300 with two seeds agree with the reference library")
  func table() throws {
    let bytes = (0..<301).map { UInt8(truncatingIfNeeded: $0 * 31 + 7) }
    let text = String(decoding: try Fixture.bytes("hash/xxh64.txt"), as: UTF8.self)
    var count = 0
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      let length = try #require(Int(words[0]))
      let seeds: [UInt64] = [0, 0x9E37_79B9_7F4A_7C15]
      for (seed, word) in zip(seeds, words.dropFirst()) {
        let expected = try #require(UInt64(word, radix: 16))
        #expect(Hash64.of(bytes, 0..<length, seed: seed) == expected, "\(length) bytes")
        let part = Array(bytes[..<length])
        let hash = Hash64.of(part.span, seed: seed)
        #expect(hash == expected)
        count += 1
      }
    }
    #expect(count == 602)
  }

  @Test("two words hash as their sixteen bytes")
  func words() {
    let first: UInt64 = 0x0123_4567_89AB_CDEF
    let second: UInt64 = 0xFEDC_BA98_7654_3210
    var bytes: [UInt8] = []
    for word in [first, second] {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    #expect(Hash64.of(first, second, seed: 77) == Hash64.of(bytes, seed: 77))
  }

  @Test("a part hashes as if it stood alone, at any alignment")
  func parts() {
    let bytes = (0..<80).map { UInt8($0) }
    for start in 0..<16 {
      #expect(Hash64.of(bytes, start..<80) == Hash64.of(Array(bytes[start...])))
    }
  }

  @Test("every flipped bit changes the hash")
  func flips() {
    var bytes = (0..<64).map { UInt8($0) }
    let hash = Hash64.of(bytes)
    for bit in 0..<512 {
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Hash64.of(bytes) != hash)
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    }
  }
}
