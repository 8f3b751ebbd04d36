// Unsafe: one load of eight bytes at once, guarded by the length check beside it.

/// A reservoir of bits, first bit lowest (RFC 1951, section 3.1.1).
///
/// Nothing in a Deflate stream that has to be read in one go is longer than 48 bits, and a
/// filled reservoir holds at least that. So whoever reads looks at what is there first and takes it only
/// if it is whole. That is all it needs to stop and go on between any two bytes of the input.
struct BitReader {
  /// The bits that were not taken yet; those from `count` on are 0.
  private(set) var bits: UInt64 = 0
  /// How many bits there are.
  private(set) var count = 0

  /// Fills the reservoir up to at least 48 bits, or to the end of the input.
  @inline(__always)
  mutating func refill(_ input: Span<UInt8>, _ position: inout Int) {
    guard count < 48 else { return }
    if position &+ 8 <= input.count {
      let word = unsafe input.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: position, as: UInt64.self)
      let bytes = (63 &- count) &>> 3
      let taken = UInt64(littleEndian: word) & (UInt64.max &>> (64 &- UInt64(bytes &* 8)))
      bits |= taken &<< UInt64(count)
      position &+= bytes
      count &+= bytes &* 8
      return
    }
    while count <= 56, position < input.count {
      bits |= UInt64(input[position]) &<< UInt64(count)
      position &+= 1
      count &+= 8
    }
  }

  /// Throws away the next bits; there must be as many.
  @inline(__always)
  mutating func drop(_ number: Int) {
    bits &>>= UInt64(number)
    count &-= number
  }

  /// Takes the next bits, at most 48, or nothing when the input ends before them.
  mutating func take(_ number: Int, _ input: Span<UInt8>, _ position: inout Int) -> Int? {
    if count < number { refill(input, &position) }
    return takeHeld(number)
  }

  /// Takes the next bits if they are in the reservoir.
  mutating func takeHeld(_ number: Int) -> Int? {
    guard count >= number else { return nil }
    let value = Int(bits & ((1 &<< UInt64(number)) &- 1))
    drop(number)
    return value
  }

  /// Throws away what is left of the byte that was begun.
  mutating func alignToByte() {
    drop(count & 7)
  }
}
