/// The decoding of one file: what its segments have told so far.
struct JPEGDecoding {
  private let needed: (width: Int, height: Int)?
  private let limits: PictureLimits

  private var markers = JPEGMarkerReader()
  private var tables = JPEGTables()
  private var frame: JPEGFrame?
  private var isJFIF = false
  private var adobeTransform: Int?
  private var orientation: JPEGOrientation?
  private var store: JPEGStore?
  private var layout: JPEGLayout?
  private var scans = 0

  init(needed: (width: Int, height: Int)?, limits: PictureLimits) {
    self.needed = needed
    self.limits = limits
  }

  /// Decodes the whole file.
  mutating func decode(_ bytes: Span<UInt8>) throws(JPEGError) -> Bitmap {
    do throws(JPEGError) {
      while let segment = try markers.nextSegment(bytes) {
        if let bitmap = try take(segment, bytes) { return bitmap }
      }
    } catch {
      // Once there is something to show, the rest of the file can only spoil itself.
      guard let store, !store.isEmpty, !error.refusesWholeFile else { throw error }
    }
    guard let store, !store.isEmpty, var canvas = makeCanvas() else { throw .noPictureData }
    store.draw(on: &canvas)
    return canvas.bitmap()
  }

  /// Takes in one segment; gives the picture if that completed it.
  private mutating func take(
    _ segment: JPEGSegment, _ bytes: Span<UInt8>
  ) throws(JPEGError) -> Bitmap? {
    switch segment.marker {
    case JPEGMarker.startOfScan:
      return try readScan(segment, bytes)
    case JPEGMarker.hierarchicalProgression:
      throw .unsupported(.hierarchical)
    case JPEGMarker.arithmeticConditioning:
      throw .unsupported(.arithmeticCoding)
    case let marker where JPEGMarker.beginsFrame(marker):
      guard frame == nil else { throw .repeatedFrame(offset: segment.offset) }
      frame = try JPEGFrame(reading: segment, bytes, limits: limits)
    case JPEGMarker.jfif:
      var segment = segment
      if segment.skip("JFIF\0", bytes) { isJFIF = true }
    case JPEGMarker.exif:
      orientation = orientation ?? JPEGOrientation(reading: segment, bytes)
    case JPEGMarker.adobe:
      readAdobe(segment, bytes)
    default:
      try tables.read(segment, bytes)
    }
    return nil
  }

  /// Adobe's segment: its name, a version, two words of flags and the colour transform.
  private mutating func readAdobe(_ segment: JPEGSegment, _ bytes: Span<UInt8>) {
    var segment = segment
    let transform = segment.offset + 11
    guard segment.skip("Adobe", bytes), transform < segment.end else { return }
    adobeTransform = Int(bytes[transform])
  }

  // MARK: Scans

  private mutating func readScan(
    _ segment: JPEGSegment, _ bytes: Span<UInt8>
  ) throws(JPEGError) -> Bitmap? {
    guard let frame else { throw .scanBeforeFrame(offset: segment.offset) }
    scans += 1
    guard scans <= limits.maxScans else { throw .tooManyScans(limit: limits.maxScans) }
    let scan = try JPEGScan(reading: segment, bytes, in: frame)
    try checkTables(scan, frame)
    if store == nil && !frame.isProgressive && scan.parts.count == frame.components.count {
      return try drawWhole(scan, frame, bytes)
    }
    try readPart(scan, frame, bytes)
    return nil
  }

  private func checkTables(_ scan: JPEGScan, _ frame: JPEGFrame) throws(JPEGError) {
    let needsDC = scan.band.lowerBound == 0 && !scan.isRefinement
    let needsAC = scan.band.upperBound > 0
    for part in scan.parts {
      if needsDC && tables.huffman.base(.dc, part.dcTable) == nil {
        throw .missingHuffmanTable(index: part.dcTable)
      }
      if needsAC && tables.huffman.base(.ac, part.acTable) == nil {
        throw .missingHuffmanTable(index: part.acTable)
      }
    }
  }

  /// Draws a picture that consists of this one scan.
  private mutating func drawWhole(
    _ scan: JPEGScan, _ frame: JPEGFrame, _ bytes: Span<UInt8>
  ) throws(JPEGError) -> Bitmap {
    for component in frame.components where tables.quantization[component.quantization].isEmpty {
      throw .missingQuantizationTable(index: component.quantization)
    }
    let layout = makeLayout(frame, keepsCoefficients: false)
    self.layout = layout
    guard var canvas = makeCanvas() else { throw .noPictureData }
    var sequential = JPEGSequential(scan, layout, tables, from: markers.offset)
    sequential.draw(scan, on: &canvas, bytes)
    guard !sequential.isEmpty else { throw .noPictureData }
    return canvas.bitmap()
  }

  /// Reads one of several scans.
  private mutating func readPart(
    _ scan: JPEGScan, _ frame: JPEGFrame, _ bytes: Span<UInt8>
  ) throws(JPEGError) {
    if store == nil {
      let layout = makeLayout(frame, keepsCoefficients: true)
      self.layout = layout
      store = JPEGStore(layout, isProgressive: frame.isProgressive)
    }
    for part in scan.parts {
      guard store?.fixQuantization(of: part.component, tables.quantization) == true else {
        throw .missingQuantizationTable(index: frame.components[part.component].quantization)
      }
    }
    // The data of a scan that tells nothing of use ends at the next marker; it need not be read.
    guard store?.expect(scan) == true else { return }
    let end =
      if !frame.isProgressive {
        store?.readWhole(scan, tables, bytes, from: markers.offset)
      } else if scan.band.lowerBound == 0 {
        store?.readDC(scan, tables, bytes, from: markers.offset)
      } else {
        store?.readAC(scan, tables, bytes, from: markers.offset)
      }
    markers.offset = end ?? markers.offset
  }

  // MARK: The picture

  private func makeLayout(_ frame: JPEGFrame, keepsCoefficients: Bool) -> JPEGLayout {
    var stored = needed
    if let needed, orientation?.swapsSides == true {
      stored = (needed.height, needed.width)
    }
    return JPEGLayout(of: frame, covering: stored, keepsCoefficients: keepsCoefficients)
  }

  private func makeCanvas() -> JPEGCanvas? {
    guard let frame, let layout else { return nil }
    let color = JPEGColor(frame.components, isJFIF: isJFIF, adobeTransform: adobeTransform)
    return JPEGCanvas(layout, color: color, orientation: orientation ?? .upright)
  }
}
