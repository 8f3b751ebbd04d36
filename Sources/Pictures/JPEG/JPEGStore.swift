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

  /// Takes note of a scan; says whether it must be read: it tells coefficients that are kept, and
  /// follows from the scans before.
  mutating func expect(_ scan: JPEGScan) -> Bool {
    var isNeeded = false
    for part in scan.parts {
      guard components[part.component].expect(scan) else { return false }
      isNeeded = isNeeded || components[part.component].needs(scan.band)
    }
    return isNeeded
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
    for mcuRow in 0..<grid.mcusDown {
      for mcuColumn in 0..<grid.mcusAcross {
        let mcu = mcuRow * grid.mcusAcross + mcuColumn
        if restarts.cross(before: mcu, &reader, bytes) { predictions.zero() }
        if restarts.isOver { return reader.offset }
        if mcu < restarts.next { continue }
        let isSound = readMCU(scan, grid) { component, part, unit, row, column in
          let block = unit.block(mcuRow: mcuRow, mcuColumn: mcuColumn, row: row, column: column)
          return read(&reader, &component, part, block, &predictions[part])
        }
        if isSound && !reader.isExhausted {
          isEmpty = false
        } else {
          restarts.giveUpInterval(&reader, bytes)
          predictions.zero()
        }
      }
    }
    return reader.offset
  }

  /// Goes through the blocks of one MCU until `read` says that one is damaged.
  @inline(__always)
  private mutating func readMCU(
    _ scan: JPEGScan, _ grid: JPEGGrid,
    _ read: (inout JPEGCoefficients, Int, JPEGGrid.Unit, Int, Int) -> Bool
  ) -> Bool {
    for part in 0..<grid.units.count {
      let unit = grid.units[part]
      let component = scan.parts[part].component
      for row in 0..<unit.down {
        for column in 0..<unit.across
        where !read(&components[component], part, unit, row, column) {
          return false
        }
      }
    }
    return true
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

extension [Int32] {
  /// Makes all elements 0.
  mutating func zero() {
    for index in indices { self[index] = 0 }
  }
}
