/// The checksum of PNG's chunks (ISO/IEC 15948, annex D), eight bytes at a step.
enum CRC32 {
  /// For each byte value, what it does to the checksum when 0 to 7 more bytes follow it.
  private static let table: [UInt32] = {
    var table = [UInt32](repeating: 0, count: 8 * 256)
    for value in 0..<256 {
      var remainder = UInt32(value)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
      }
      table[value] = remainder
    }
    for index in 256..<table.count {
      let shorter = table[index - 256]
      table[index] = shorter >> 8 ^ table[Int(shorter & 0xFF)]
    }
    return table
  }()

  /// The checksum of the bytes of `range`.
  static func checksum(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    let table = table
    let span = table.span
    var crc = UInt32.max
    var position = range.lowerBound
    while position &+ 8 <= range.upperBound {
      var low: UInt32 = 0
      for index in 0..<4 {
        low |= UInt32(bytes[position &+ index]) &<< UInt32(8 &* index)
      }
      low ^= crc
      var next: UInt32 = 0
      for index in 0..<4 {
        let slice = (7 &- index) &* 256
        next ^= span[slice &+ Int(low &>> UInt32(8 &* index) & 0xFF)]
        next ^= span[slice &- 1024 &+ Int(bytes[position &+ 4 &+ index])]
      }
      crc = next
      position &+= 8
    }
    while position < range.upperBound {
      crc = crc &>> 8 ^ span[Int((crc ^ UInt32(bytes[position])) & 0xFF)]
      position &+= 1
    }
    return ~crc
  }
}
