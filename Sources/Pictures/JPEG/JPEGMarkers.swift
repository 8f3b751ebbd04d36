// The outer layer of a JPEG, ITU T.81 annex B. A file is a sequence of markers, each 0xFF and a
// code byte, with any number of extra 0xFF bytes before the code. Most markers begin a segment: two
// bytes of length, which count themselves, then the payload.
//
//     FF D8                    start of image
//     FF DB 00 43 …            a segment of 0x43 bytes after its marker: a quantization table
//     FF DA 00 0C … data …     a scan: its header is a segment, its data lasts until a marker
//     FF D9                    end of image
//
// Inside a scan's data the byte 0xFF is followed by a zero that is no data, so a marker can always
// be told from data.

/// The marker codes that the decoder tells apart.
enum JPEGMarker {
  static let temporary: UInt8 = 0x01
  static let baselineFrame: UInt8 = 0xC0
  static let extendedFrame: UInt8 = 0xC1
  static let progressiveFrame: UInt8 = 0xC2
  static let losslessFrame: UInt8 = 0xC3
  static let huffmanTables: UInt8 = 0xC4
  static let extensionFrame: UInt8 = 0xC8
  static let arithmeticConditioning: UInt8 = 0xCC
  static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  static let quantizationTables: UInt8 = 0xDB
  static let hierarchicalProgression: UInt8 = 0xDE
  static let restartInterval: UInt8 = 0xDD
  static let jfif: UInt8 = 0xE0
  static let exif: UInt8 = 0xE1
  static let adobe: UInt8 = 0xEE

  /// Whether the marker stands alone, without a segment.
  static func standsAlone(_ marker: UInt8) -> Bool {
    marker == temporary || marker == startOfImage || restarts.contains(marker)
  }

  /// Whether the marker begins a frame: all of 0xC0 to 0xCF but the three with other meanings.
  static func beginsFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != huffmanTables && marker != extensionFrame
      && marker != arithmeticConditioning
  }
}

/// The payload of one segment, read from its front.
struct JPEGSegment {
  let marker: UInt8

  /// The offset in the file of the next byte to be read.
  private(set) var offset: Int

  /// The offset in the file behind the last byte.
  let end: Int

  init(marker: UInt8, offset: Int, end: Int) {
    self.marker = marker
    self.offset = offset
    self.end = end
  }

  /// Whether all bytes have been read.
  var isAtEnd: Bool { offset >= end }

  /// The error that names this segment and the place reached.
  var malformed: JPEGError { .malformedSegment(marker: marker, offset: offset) }

  /// Reads one byte.
  mutating func readByte(_ bytes: Span<UInt8>) throws(JPEGError) -> Int {
    guard offset < end else { throw malformed }
    defer { offset += 1 }
    return Int(bytes[offset])
  }

  /// Reads two bytes, the higher one first.
  mutating func readWord(_ bytes: Span<UInt8>) throws(JPEGError) -> Int {
    let high = try readByte(bytes)
    return try high << 8 | readByte(bytes)
  }

  /// Moves past `text` and its bytes if the payload goes on with them.
  mutating func skip(_ text: StaticString, _ bytes: Span<UInt8>) -> Bool {
    let wanted = text.description.utf8
    guard end - offset >= wanted.count else { return false }
    guard zip(wanted, offset...).allSatisfy({ bytes[$1] == $0 }) else { return false }
    offset += wanted.count
    return true
  }
}

/// Goes from marker to marker.
struct JPEGMarkerReader {
  /// The offset in the file of the next byte to be looked at.
  var offset = 0

  /// Finds the next marker that begins a segment, or nil at the end of the image.
  ///
  /// What lies between two segments and is no marker is passed over.
  mutating func nextSegment(_ bytes: Span<UInt8>) throws(JPEGError) -> JPEGSegment? {
    while true {
      let marker = try nextMarker(bytes)
      if marker == JPEGMarker.endOfImage { return nil }
      if JPEGMarker.standsAlone(marker) { continue }
      guard offset + 2 <= bytes.count else { throw .unexpectedEnd(offset: bytes.count) }
      let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
      guard length >= 2 else { throw .malformedSegment(marker: marker, offset: offset) }
      let end = offset + length
      guard end <= bytes.count else { throw .unexpectedEnd(offset: bytes.count) }
      defer { offset = end }
      return JPEGSegment(marker: marker, offset: offset + 2, end: end)
    }
  }

  private mutating func nextMarker(_ bytes: Span<UInt8>) throws(JPEGError) -> UInt8 {
    var isAfterPrefix = false
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == 0xFF {
        isAfterPrefix = true
      } else if isAfterPrefix && byte != 0 {
        return byte
      } else {
        isAfterPrefix = false
      }
    }
    throw .unexpectedEnd(offset: bytes.count)
  }
}
