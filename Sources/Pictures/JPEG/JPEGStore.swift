/// The coefficients of all components of a picture that comes in several scans.
struct JPEGStore {
  private let layout: JPEGLayout
  private var components: [JPEGCoefficients]

  /// Whether any block has been read.
  private(set) var isEmpty = true

  init(_ layout: JPEGLayout, isProgressive: Bool) {
    self.layout = layout
    components = layout.planes.map { JPEGCoefficients($0, isProgressive: isProgressive) }
  }

  /// Fixes the quantization table of a component if none was fixed before; false if it is missing.
  mutating func fixQuantization(of component: Int, _ tables: [[UInt16]]) -> Bool {
    if components[component].quantization.isEmpty {
      components[component].quantization = tables[layout.planes[component].quantization]
    }
    return !components[component].quantization.isEmpty
  }

  /// Whether the scan tells any coefficient that is kept.
  func needs(_ scan: JPEGScan) -> Bool {
    scan.parts.contains { components[$0.component].needs(scan.band) }
  }

  // MARK: Reading scans

  /// Reads a progressive scan of DC coefficients; gives the offset where its data ended.
  mutating func readDC(
    _ scan: JPEGScan, _ tables: JPEGTables, _ bytes: Span<UInt8>, from offset: Int
  ) -> Int {
    let progressive = JPEGProgressive(scan)
    let words = tables.huffman.words.span
    let bases = scan.parts.map { tables.huffman.base(.dc, $0.dcTable) ?? 0 }
    return readBlocks(scan, tables, bytes, from: offset) {
      reader, component, part, block, prediction in
      let place = block * component.area
      guard
        let value = progressive.readDC(
          &reader, bytes, words, base: bases[part], prediction: &prediction,
          old: component.values[place])
      else { return false }
      component.values[place] = value
      return true
    }
  }

  /// Reads a sequential scan of some components; gives the offset where its data ended.
  mutating func readWhole(
    _ scan: JPEGScan, _ tables: JPEGTables, _ bytes: Span<UInt8>, from offset: Int
  ) -> Int {
    let plain = [UInt16](repeating: 1, count: 64)
    let coding = JPEGCoding(
      scan, layout, tables.huffman,
      quantization: [[UInt16]](repeating: plain, count: scan.parts.count))
    var whole = JPEGBlock()
    return readBlocks(scan, tables, bytes, from: offset) {
      reader, component, part, block, prediction in
      whole.clear()
      guard
        reader.readBlock(
          bytes, coding, part: part, prediction: &prediction, into: &whole)
      else { return false }
      component.store(whole, at: block)
      return true
    }
  }

  /// Goes through the blocks of a scan, MCU by MCU; `read` reads one block and says whether it was
  /// undamaged.
  @inline(__always)
  private mutating func readBlocks(
    _ scan: JPEGScan, _ tables: JPEGTables, _ bytes: Span<UInt8>, from offset: Int,
    _ read: (inout JPEGBitReader, inout JPEGCoefficients, Int, Int, inout Int32) -> Bool
  ) -> Int {
    var reader = JPEGBitReader(offset: offset)
    var restarts = JPEGRestarts(interval: tables.restartInterval)
    let grid = JPEGGrid(scan, layout)
    var predictions = [Int32](repeating: 0, count: scan.parts.count)
    for mcu in 0..<grid.mcus {
      if restarts.cross(before: mcu, &reader, bytes) {
        for part in predictions.indices { predictions[part] = 0 }
      }
      if restarts.isOver { break }
      if mcu < restarts.next { continue }
      var isSound = true
      for (part, unit) in grid.units.enumerated() where isSound {
        let component = scan.parts[part].component
        for within in 0..<unit.across * unit.down where isSound {
          let block = unit.block(within, ofMCU: mcu, in: grid)
          isSound = read(&reader, &components[component], part, block, &predictions[part])
        }
      }
      if isSound && !reader.isExhausted {
        isEmpty = false
      } else {
        restarts.giveUpInterval(&reader, bytes)
        for part in predictions.indices { predictions[part] = 0 }
      }
    }
    return reader.offset
  }

  /// Reads a progressive scan of AC coefficients; gives the offset where its data ended.
  mutating func readAC(
    _ scan: JPEGScan, _ tables: JPEGTables, _ bytes: Span<UInt8>, from offset: Int
  ) -> Int {
    guard let part = scan.parts.first, let base = tables.huffman.base(.ac, part.acTable) else {
      return offset
    }
    return components[part.component].readAC(
      scan, tables.huffman.words.span, base: base, interval: tables.restartInterval, bytes,
      from: offset)
  }

  // MARK: Drawing

  /// Draws the picture as far as it is known.
  func draw(on canvas: inout JPEGCanvas) {
    let steps = components.map(\.stepsByPlace)
    var block = JPEGBlock()
    for row in 0..<layout.mcusDown {
      canvas.beginRow()
      for index in components.indices {
        let plane = layout.planes[index]
        for inner in 0..<plane.vertical {
          let first = (row * plane.vertical + inner) * plane.paddedAcross
          for column in 0..<plane.paddedAcross {
            components[index].load(first + column, steps[index], into: &block)
            canvas.windows[index].write(block, row: inner, column: column)
          }
        }
      }
      canvas.endRow(row)
    }
  }
}

extension JPEGCoefficients {
  /// Reads a progressive scan of AC coefficients; gives the offset where its data ended.
  mutating func readAC(
    _ scan: JPEGScan, _ words: Span<UInt32>, base: Int, interval: Int, _ bytes: Span<UInt8>,
    from offset: Int
  ) -> Int {
    var reader = JPEGBitReader(offset: offset)
    var restarts = JPEGRestarts(interval: interval)
    var progressive = JPEGProgressive(scan)
    let plane = self.plane
    let area = self.area
    let blocks = plane.blocksAcross * plane.blocksDown
    let placesOfAll = self.places
    let places = placesOfAll.span
    var nonzero: [UInt64] = []
    swap(&nonzero, &self.nonzero)
    var values = self.values.mutableSpan
    var mcu = 0
    while mcu < blocks {
      if restarts.cross(before: mcu, &reader, bytes) { progressive.restart() }
      if restarts.isOver { break }
      if mcu < restarts.next {
        mcu = min(restarts.next, blocks)
        continue
      }
      let skipped = progressive.skipEmptyBlocks(min(blocks, restarts.boundary) - mcu)
      if skipped > 0 {
        mcu += skipped
        continue
      }
      let index = mcu / plane.blocksAcross * plane.paddedAcross + mcu % plane.blocksAcross
      var block = JPEGStoredBlock(start: index * area, nonzero: nonzero[index])
      let isSound =
        scan.isRefinement
        ? progressive.readRefinement(
          &reader, bytes, words, base: base, &block, places: places, values: &values)
        : progressive.readFirst(
          &reader, bytes, words, base: base, &block, places: places, values: &values)
      nonzero[index] = block.nonzero
      if !isSound || reader.isExhausted {
        restarts.giveUpInterval(&reader, bytes)
        progressive.restart()
      }
      mcu += 1
    }
    self.nonzero = nonzero
    return reader.offset
  }
}
