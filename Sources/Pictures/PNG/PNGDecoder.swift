/// Reads a PNG (ISO/IEC 15948): all colour types, depths, palettes, transparency and interlace.
///
/// The chunks before the image data are kept, the image data is unpacked piece by piece and
/// painted row by row, and nothing is unpacked that is not pixels: neither text nor profiles, nor
/// anything behind the last pixel. Colours count as sRGB, whatever gAMA or iCCP say. Checksums of
/// the chunks that are used must be right. A picture that ends early is refused, not shown in
/// part, so a file that is still being written looks like what it is. Bytes behind IEND are
/// passed over.
struct PNGDecoder {
  private let limits: PictureLimits
  private let wanted: (width: Int, height: Int)?
  private var header: PNGHeader?
  private var palette: Range<Int>?
  private var transparency: Range<Int>?

  /// The picture, or a smaller copy that is good for the size wanted (see `PictureCanvas`).
  static func decode(
    _ bytes: [UInt8], atLeast wanted: (width: Int, height: Int)?, limits: PictureLimits
  ) throws(PNGError) -> Bitmap {
    var decoder = PNGDecoder(limits: limits, wanted: wanted)
    return try decoder.decode(bytes)
  }

  private init(limits: PictureLimits, wanted: (width: Int, height: Int)?) {
    self.limits = limits
    self.wanted = wanted
  }

  private mutating func decode(_ bytes: [UInt8]) throws(PNGError) -> Bitmap {
    let span = bytes.span
    var chunks = try PNGChunks(span)
    var chunk = try chunks.next(span)
    while chunk.type != PNGChunk.imageData {
      try readBeforeImage(chunk, span)
      chunk = try chunks.next(span)
    }
    guard let header else { throw .misplacedChunk(chunk.name, offset: chunk.offset) }
    let pixels = try PNGPixels(
      header,
      palette: palette.map { bytes[$0] },
      transparency: transparency.map { bytes[$0] }
    )
    let canvas = PictureCanvas(
      width: header.width, height: header.height, atLeast: wanted,
      inOrder: !header.isInterlaced)
    var rows = PNGRows(header, pixels, canvas)
    var inflator = Inflator()
    var isUnpacked = false
    while chunk.type == PNGChunk.imageData {
      try PNGChunks.check(chunk, span)
      if !isUnpacked {
        isUnpacked = try Self.unpack(span.extracting(chunk.data), &inflator, &rows)
      }
      chunk = try chunks.next(span)
    }
    guard isUnpacked, rows.isComplete else { throw .imageDataTooShort }
    while chunk.type != PNGChunk.imageEnd {
      guard !chunk.isCritical, chunk.type != PNGChunk.transparency else {
        throw .misplacedChunk(chunk.name, offset: chunk.offset)
      }
      chunk = try chunks.next(span)
    }
    try PNGChunks.check(chunk, span)
    return rows.finish()
  }

  /// Takes a chunk that comes before the image data.
  private mutating func readBeforeImage(
    _ chunk: PNGChunk, _ bytes: Span<UInt8>
  ) throws(PNGError) {
    let isFirst = header == nil
    guard isFirst == (chunk.type == PNGChunk.header) else {
      throw .misplacedChunk(chunk.name, offset: chunk.offset)
    }
    switch chunk.type {
    case PNGChunk.header:
      try PNGChunks.check(chunk, bytes)
      header = try PNGHeader(bytes, chunk.data, limits)
    case PNGChunk.palette:
      try PNGChunks.check(chunk, bytes)
      let isUseless = header?.colorType == .gray || header?.colorType == .grayAlpha
      guard palette == nil, transparency == nil, !isUseless else {
        throw .misplacedChunk(chunk.name, offset: chunk.offset)
      }
      guard chunk.data.count % 3 == 0, (3...768).contains(chunk.data.count) else {
        throw .badPaletteLength(chunk.data.count)
      }
      palette = chunk.data
    case PNGChunk.transparency:
      try PNGChunks.check(chunk, bytes)
      let isUseless = header?.colorType == .rgba || header?.colorType == .grayAlpha
      guard transparency == nil, !isUseless else {
        throw .misplacedChunk(chunk.name, offset: chunk.offset)
      }
      transparency = chunk.data
    case PNGChunk.imageEnd:
      throw .noImageData
    default:
      if chunk.isCritical { throw .unknownChunk(chunk.name, offset: chunk.offset) }
    }
  }

  /// Unpacks one IDAT chunk into rows; true when the stream is at its end.
  private static func unpack(
    _ data: Span<UInt8>, _ inflator: inout Inflator, _ rows: inout PNGRows
  ) throws(PNGError) -> Bool {
    var position = 0
    while true {
      let status: Inflator.Status
      do throws(InflateError) {
        status = try inflator.inflate(data, at: &position)
      } catch {
        throw .inflate(error)
      }
      try rows.push(inflator.window.span, inflator.output)
      if status != .hasOutput { return status == .finished }
    }
  }
}
