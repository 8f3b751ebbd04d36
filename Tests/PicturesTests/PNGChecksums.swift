@testable import Pictures

/// The same chunks with the checksums that they ought to have, so that changes get past them.
func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
  var result = bytes
  var position = 8
  while position + 12 <= result.count {
    let length = Int(PNGChunks.number(result.span, at: position))
    guard length <= result.count - position - 12 else { break }
    let end = position + 8 + length
    let checksum = CRC32.checksum(result.span, position + 4..<end)
    for index in 0..<4 {
      result[end + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(24 - 8 * index))
    }
    position = end + 4
  }
  return result
}
