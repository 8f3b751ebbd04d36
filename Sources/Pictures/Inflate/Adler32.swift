/// The checksum at the end of a zlib stream (RFC 1950, section 8): two sums modulo 65,521.
struct Adler32 {
  private let low: UInt32
  private let high: UInt32

  /// The checksum of nothing, unless told otherwise.
  init(low: UInt32 = 1, high: UInt32 = 0) {
    self.low = low
    self.high = high
  }

  /// The checksum of all bytes so far.
  var value: UInt32 { high << 16 | low }

  /// The checksum with the bytes of `range` added.
  func updated(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Adler32 {
    var (low, high) = (low, high)
    var position = range.lowerBound
    while position < range.upperBound {
      // 5,552 bytes are the most that keep `high` below 2^32 without a remainder in between.
      let end = min(position + 5552, range.upperBound)
      while position < end {
        low &+= UInt32(bytes[position])
        high &+= low
        position &+= 1
      }
      low %= 65_521
      high %= 65_521
    }
    return Adler32(low: low, high: high)
  }
}
