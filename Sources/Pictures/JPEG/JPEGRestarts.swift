// Restart markers, ITU T.81 sections E.1.4 and F.1.1.5.1. An encoder may put one of the eight
// markers RST0 to RST7, in turn, between intervals of so many MCUs; each interval can be decoded
// without the ones before. So when an interval is damaged, decoding goes on behind the next marker
// that can be found, and its number tells how many intervals were lost.

/// Follows the restart intervals of one scan.
struct JPEGRestarts {
  private let interval: Int

  /// The MCU that the next bits belong to; `Int.max` when no more can be decoded.
  private(set) var next = 0

  /// The first MCU of the interval after the current one.
  private(set) var boundary: Int

  /// Follows a scan with a restart after each `interval` MCUs, none if it is 0.
  init(interval: Int) {
    self.interval = interval
    boundary = interval == 0 ? Int.max : interval
  }

  /// Whether no further MCU can be decoded.
  var isOver: Bool { next == Int.max }

  /// Moves past a restart marker if one is due before `mcu`; true if decoding begins anew there.
  @inline(__always)
  mutating func cross(
    before mcu: Int, _ reader: inout JPEGBitReader, _ bytes: Span<UInt8>
  ) -> Bool {
    guard mcu == boundary else { return false }
    findMarker(&reader, bytes)
    return true
  }

  /// Goes to the next restart marker because the data of the current interval is damaged.
  mutating func giveUpInterval(_ reader: inout JPEGBitReader, _ bytes: Span<UInt8>) {
    guard interval > 0 else {
      next = Int.max
      return
    }
    findMarker(&reader, bytes)
  }

  private mutating func findMarker(_ reader: inout JPEGBitReader, _ bytes: Span<UInt8>) {
    var offset = reader.offset
    var isAfterPrefix = false
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if isAfterPrefix && JPEGMarker.restarts.contains(byte) {
        reader.restart(at: offset)
        let number = Int(byte & 7)
        let current = boundary / interval - 1
        let lost = (number - current) & 7
        next = boundary + lost * interval
        boundary = next + interval
        return
      }
      if isAfterPrefix && byte != 0 && byte != 0xFF { break }
      isAfterPrefix = byte == 0xFF
    }
    reader.restart(at: min(reader.offset, bytes.count))
    next = Int.max
    boundary = Int.max
  }
}
