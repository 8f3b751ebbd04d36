// The scan header, ITU T.81 section B.2.3: which components the data holds and with which Huffman
// tables; in the progressive mode also which band of coefficients, in zigzag order, and which of
// their bits. A first scan of a band sends all bits down to a lowest one, each further scan one
// bit more (section G.1.1.1).

/// What a scan header says.
struct JPEGScan {
  /// A component's part in the scan.
  struct Part: Equatable {
    /// The place of the component in the frame.
    let component: Int

    /// The number of the Huffman table for its DC coefficients, 0 to 3.
    let dcTable: Int

    /// The number of the Huffman table for its AC coefficients, 0 to 3.
    let acTable: Int
  }

  let parts: [Part]

  /// The first and the last zigzag index of the band.
  let band: ClosedRange<Int>

  /// The lowest bit of the coefficients that this scan tells, 0 to 13.
  let lowBit: Int

  /// Whether it tells one further bit of coefficients whose higher bits are known.
  let isRefinement: Bool

  /// Reads the header of a scan of `frame`.
  init(
    reading segment: JPEGSegment, _ bytes: Span<UInt8>, in frame: JPEGFrame
  ) throws(JPEGError) {
    var segment = segment
    let count = try segment.readByte(bytes)
    guard (1...frame.components.count).contains(count) else { throw segment.malformed }
    var parts: [Part] = []
    for _ in 0..<count {
      let part = try JPEGScan.readPart(&segment, bytes, in: frame)
      guard !parts.contains(where: { $0.component == part.component }) else {
        throw segment.malformed
      }
      parts.append(part)
    }
    self.parts = parts
    let start = try segment.readByte(bytes)
    let end = try segment.readByte(bytes)
    let bits = try segment.readByte(bytes)
    guard frame.isProgressive else {
      // A sequential scan holds whole coefficients, whatever these three bytes say.
      band = 0...63
      lowBit = 0
      isRefinement = false
      return
    }
    let isDC = start == 0 && end == 0
    let isAC = start > 0 && start <= end && end < 64 && count == 1
    let high = bits >> 4
    lowBit = bits & 15
    guard isDC || isAC, lowBit <= 13, high == 0 || high == lowBit + 1 else {
      throw segment.malformed
    }
    band = start...end
    isRefinement = high > 0
  }

  private static func readPart(
    _ segment: inout JPEGSegment, _ bytes: Span<UInt8>, in frame: JPEGFrame
  ) throws(JPEGError) -> Part {
    let identifier = UInt8(truncatingIfNeeded: try segment.readByte(bytes))
    let tables = try segment.readByte(bytes)
    guard let component = frame.components.firstIndex(where: { $0.identifier == identifier })
    else { throw .unknownComponent(identifier: identifier, offset: segment.offset) }
    guard tables >> 4 < 4, tables & 15 < 4 else { throw segment.malformed }
    return Part(component: component, dcTable: tables >> 4, acTable: tables & 15)
  }
}
