/// Decodes a picture whose components all come in one sequential scan: each row of MCUs is drawn
/// as soon as it is read, so that no coefficient is kept.
struct JPEGSequential: ~Copyable {
  private let layout: JPEGLayout
  private let coding: JPEGCoding
  private var restarts: JPEGRestarts
  private var reader: JPEGBitReader
  private var predictions: [Int32]
  private var block = JPEGBlock()

  /// Whether any MCU has been read.
  private(set) var isEmpty = true

  /// Begins at the scan's data, which is at `offset`.
  init(_ scan: JPEGScan, _ layout: JPEGLayout, _ tables: JPEGTables, from offset: Int) {
    self.layout = layout
    coding = JPEGCoding(
      scan, layout, tables.huffman,
      quantization: scan.parts.map {
        tables.quantization[layout.planes[$0.component].quantization]
      })
    restarts = JPEGRestarts(interval: tables.restartInterval)
    reader = JPEGBitReader(offset: offset)
    predictions = [Int32](repeating: 0, count: scan.parts.count)
  }

  /// Reads and draws all rows.
  mutating func draw(_ scan: JPEGScan, on canvas: inout JPEGCanvas, _ bytes: Span<UInt8>) {
    let components = scan.parts.map(\.component)
    // A scan of one component has MCUs of one block, whatever the component's sampling factors.
    let isSingle = layout.planes.count == 1
    for row in 0..<layout.mcusDown {
      canvas.beginRow()
      if isSingle {
        drawSingle(row, on: &canvas, bytes)
      } else if !restarts.isOver {
        drawRow(row, components, on: &canvas, bytes)
      }
      canvas.endRow(row)
    }
  }

  private mutating func drawRow(
    _ row: Int, _ components: [Int], on canvas: inout JPEGCanvas, _ bytes: Span<UInt8>
  ) {
    let coding = self.coding
    for column in 0..<layout.mcusAcross {
      guard begin(row * layout.mcusAcross + column, bytes) else { continue }
      var isSound = true
      for (part, component) in components.enumerated() where isSound {
        let plane = layout.planes[component]
        for down in 0..<plane.vertical where isSound {
          for across in 0..<plane.horizontal where isSound {
            isSound = drawBlock(
              part, component, row: down, column: column * plane.horizontal + across, on: &canvas,
              bytes, coding)
          }
        }
      }
      end(isSound: isSound, bytes)
    }
  }

  private mutating func drawSingle(
    _ row: Int, on canvas: inout JPEGCanvas, _ bytes: Span<UInt8>
  ) {
    let coding = self.coding
    let plane = layout.planes[0]
    for down in 0..<plane.vertical {
      let blockRow = row * plane.vertical + down
      guard blockRow < plane.blocksDown else { return }
      for column in 0..<plane.blocksAcross {
        guard begin(blockRow * plane.blocksAcross + column, bytes) else { continue }
        let isSound = drawBlock(
          0, 0, row: down, column: column, on: &canvas, bytes, coding)
        end(isSound: isSound, bytes)
      }
    }
  }

  /// Whether MCU `mcu` can be read now.
  @inline(__always)
  private mutating func begin(_ mcu: Int, _ bytes: Span<UInt8>) -> Bool {
    if restarts.cross(before: mcu, &reader, bytes) { predictions.zero() }
    return mcu >= restarts.next
  }

  @inline(__always)
  private mutating func end(isSound: Bool, _ bytes: Span<UInt8>) {
    if isSound && !reader.isExhausted {
      isEmpty = false
    } else {
      restarts.giveUpInterval(&reader, bytes)
      predictions.zero()
    }
  }

  @inline(__always)
  private mutating func drawBlock(
    _ part: Int, _ component: Int, row: Int, column: Int, on canvas: inout JPEGCanvas,
    _ bytes: Span<UInt8>, _ coding: JPEGCoding
  ) -> Bool {
    block.clear()
    let isSound = reader.readBlock(
      bytes, coding, part: part, prediction: &predictions[part], into: &block)
    if isSound { canvas.windows[component].write(block, row: row, column: column) }
    return isSound
  }
}
