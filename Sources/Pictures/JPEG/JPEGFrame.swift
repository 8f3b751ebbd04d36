// The frame header, ITU T.81 section B.2.2: precision, size and, for each component, its
// identifier, its two sampling factors and its quantization table. A component with half the
// greatest horizontal factor has half the samples in each row. The smallest unit of a scan of all
// components, the MCU, holds from each component as many 8x8 blocks as its factors say.

/// One component of a frame: a plane of samples.
struct JPEGComponent: Equatable {
  let identifier: UInt8

  /// The horizontal sampling factor, 1 to 4.
  let horizontal: Int

  /// The vertical sampling factor, 1 to 4.
  let vertical: Int

  /// The number of its quantization table, 0 to 3.
  let quantization: Int
}

/// What the frame header says.
struct JPEGFrame {
  let isProgressive: Bool
  let width: Int
  let height: Int
  let components: [JPEGComponent]

  /// The greatest horizontal sampling factor.
  var maxHorizontal: Int { components.reduce(1) { max($0, $1.horizontal) } }

  /// The greatest vertical sampling factor.
  var maxVertical: Int { components.reduce(1) { max($0, $1.vertical) } }

}

extension JPEGFrame {
  /// Reads the header and holds it against the limits.
  init(
    reading segment: JPEGSegment, _ bytes: Span<UInt8>, limits: PictureLimits
  ) throws(JPEGError) {
    var segment = segment
    try JPEGFrame.checkProcess(of: segment.marker)
    let precision = try segment.readByte(bytes)
    guard precision == 8 else { throw .unsupported(.precision(bits: precision)) }
    height = try segment.readWord(bytes)
    width = try segment.readWord(bytes)
    guard height > 0 else { throw .unsupported(.heightDefinedLater) }
    guard width > 0 else { throw .emptyPicture }
    guard width <= limits.maxSide, height <= limits.maxSide, width * height <= limits.maxPixels
    else { throw .pictureTooLarge(width: width, height: height) }
    let count = try segment.readByte(bytes)
    guard count == 1 || count == 3 || count == 4 else { throw .unsupportedComponentCount(count) }
    var components: [JPEGComponent] = []
    for _ in 0..<count {
      let component = try JPEGFrame.readComponent(&segment, bytes)
      guard !components.contains(where: { $0.identifier == component.identifier }) else {
        throw segment.malformed
      }
      components.append(component)
    }
    self.components = components
    isProgressive = segment.marker == JPEGMarker.progressiveFrame
  }

  private static func checkProcess(of marker: UInt8) throws(JPEGError) {
    switch marker {
    case JPEGMarker.baselineFrame, JPEGMarker.extendedFrame, JPEGMarker.progressiveFrame: return
    case JPEGMarker.losslessFrame: throw .unsupported(.lossless)
    case ..<0xC8: throw .unsupported(.hierarchical)
    default: throw .unsupported(.arithmeticCoding)
    }
  }

  private static func readComponent(
    _ segment: inout JPEGSegment, _ bytes: Span<UInt8>
  ) throws(JPEGError) -> JPEGComponent {
    let identifier = try segment.readByte(bytes)
    let factors = try segment.readByte(bytes)
    let quantization = try segment.readByte(bytes)
    let horizontal = factors >> 4
    let vertical = factors & 15
    guard (1...4).contains(horizontal), (1...4).contains(vertical), quantization < 4 else {
      throw segment.malformed
    }
    return JPEGComponent(
      identifier: UInt8(truncatingIfNeeded: identifier), horizontal: horizontal,
      vertical: vertical, quantization: quantization)
  }
}
