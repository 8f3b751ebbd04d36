import Testing

@testable import JSONStream

/// Sequences of UTF-8 beside the standard library's own reading of them.
@Suite struct UTF8SequenceTests {
  /// Bytes at the borders of what may follow a lead.
  static let borders: [UInt8] = [
    0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE1, 0xFF,
  ]

  /// How many of the first bytes are whole characters that are not ASCII, one after the other.
  private func lengthOfRun(_ bytes: [UInt8]) -> Int {
    var end = 0
    while end < bytes.count, bytes[end] >= 0x80 {
      let lengths = 1...min(4, bytes.count - end)
      let valid = lengths.first {
        String(validating: bytes[end..<end + $0], as: UTF8.self) != nil
      }
      guard let valid else { break }
      end += valid
    }
    return end
  }

  @Test(
    "a run ends where the first wrong byte stands, at the end of all bytes as before more of them")
  func runs() {
    for lead in UInt8(0x80)...0xFF {
      for second in Self.borders {
        for third in Self.borders {
          for fourth: UInt8 in [0x61, 0x80, 0xBF, 0xC3] {
            let bytes = [lead, second, third, fourth]
            let expected = lengthOfRun(bytes)
            #expect(UTF8Sequence.passRun(bytes.span, at: 0).end == expected, "\(bytes)")
            let more = bytes + [UInt8](repeating: 0x61, count: 12)
            #expect(UTF8Sequence.passRun(more.span, at: 0).end == lengthOfRun(more), "\(more)")
          }
        }
      }
    }
  }

  @Test("every character that is not ASCII is passed, and its other bytes are counted")
  func characters() {
    var bytes: [UInt8] = []
    var count = 0
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      bytes.append(contentsOf: UTF8.encode(scalar)!)
      count += 1
    }
    let (end, continuationBytes) = UTF8Sequence.passRun(bytes.span, at: 0)
    #expect(end == bytes.count)
    #expect(continuationBytes == bytes.count - count)
  }
}
