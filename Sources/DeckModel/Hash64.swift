// Unsafe: reads words from byte storage after one range check.

/// The 64-bit hash of bytes that this project uses everywhere: as checksum of what is on disk, as
/// identity of records without an id, to find ids, and to shuffle.
///
/// It is XXH64 of the xxHash specification, version 0.1.1, section "XXH64 Algorithm Description":
/// four lanes of eight bytes each are multiplied and rotated over stripes of 32 bytes, merged, and
/// the rest of the input is mixed in by eight, four and one bytes. A change within one aligned
/// word always changes the result; other changes do with a chance of 1 - 2⁻⁶⁴.
///
/// It tells accidents, not forgery.
package enum Hash64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// The hash of `bytes`.
  ///
  /// - Complexity: O(*n*), several bytes a nanosecond.
  package static func of(_ bytes: Span<UInt8>, seed: UInt64 = 0) -> UInt64 {
    unsafe bytes.withUnsafeBytes { unsafe hash($0, seed: seed) }
  }

  /// The hash of the part `range` of `bytes`.
  package static func of(
    _ bytes: [UInt8], _ range: Range<Int>? = nil, seed: UInt64 = 0
  ) -> UInt64 {
    let range = range ?? 0..<bytes.count
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    return unsafe bytes.withUnsafeBytes { unsafe hash(.init(rebasing: $0[range]), seed: seed) }
  }

  /// The hash of the UTF-8 bytes of `text`.
  package static func of(_ text: String, seed: UInt64 = 0) -> UInt64 {
    var text = text
    return text.withUTF8 { unsafe hash(UnsafeRawBufferPointer($0), seed: seed) }
  }

  /// The hash of the sixteen bytes of two words, the lower byte first.
  package static func of(_ first: UInt64, _ second: UInt64, seed: UInt64) -> UInt64 {
    var hash = seed &+ prime5 &+ 16
    hash = mixed(hash, first)
    hash = mixed(hash, second)
    return avalanche(hash)
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    let count = bytes.count
    var place = 0
    var hash: UInt64
    if count >= 32 {
      var lane1 = seed &+ prime1 &+ prime2
      var lane2 = seed &+ prime2
      var lane3 = seed
      var lane4 = seed &- prime1
      let end = count - 32
      while place <= end {
        unsafe lane1 = round(lane1, word(bytes, place))
        unsafe lane2 = round(lane2, word(bytes, place &+ 8))
        unsafe lane3 = round(lane3, word(bytes, place &+ 16))
        unsafe lane4 = round(lane4, word(bytes, place &+ 24))
        place &+= 32
      }
      hash =
        rotated(lane1, 1) &+ rotated(lane2, 7) &+ rotated(lane3, 12) &+ rotated(lane4, 18)
      hash = (hash ^ round(0, lane1)) &* prime1 &+ prime4
      hash = (hash ^ round(0, lane2)) &* prime1 &+ prime4
      hash = (hash ^ round(0, lane3)) &* prime1 &+ prime4
      hash = (hash ^ round(0, lane4)) &* prime1 &+ prime4
    } else {
      hash = seed &+ prime5
    }
    hash = hash &+ UInt64(count)
    while place &+ 8 <= count {
      unsafe hash = mixed(hash, word(bytes, place))
      place &+= 8
    }
    if place &+ 4 <= count {
      let half = unsafe UInt64(
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
      hash = rotated(hash ^ (half &* prime1), 23) &* prime2 &+ prime3
      place &+= 4
    }
    while place < count {
      unsafe hash = rotated(hash ^ (UInt64(bytes[place]) &* prime5), 11) &* prime1
      place &+= 1
    }
    return avalanche(hash)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  @inline(__always)
  private static func rotated(_ value: UInt64, _ by: UInt64) -> UInt64 {
    (value &<< by) | (value &>> (64 &- by))
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotated(lane &+ input &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ input: UInt64) -> UInt64 {
    rotated(hash ^ round(0, input), 27) &* prime1 &+ prime4
  }

  @inline(__always)
  private static func avalanche(_ value: UInt64) -> UInt64 {
    var hash = value
    hash = (hash ^ (hash &>> 33)) &* prime2
    hash = (hash ^ (hash &>> 29)) &* prime3
    return hash ^ (hash &>> 32)
  }
}
