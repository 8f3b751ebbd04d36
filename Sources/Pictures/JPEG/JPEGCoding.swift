/// Where a component finds its tables in the arrays of its scan.
struct JPEGBlockCoding {
  let dcBase: Int
  let acBase: Int
  let skipsBase: Int
  let stepsBase: Int
  let lastCoefficient: Int
}

/// The tables of a sequential scan, each kind in one array.
struct JPEGCoding {
  /// The Huffman tables.
  let words: [UInt32]

  /// What of them can be passed over at once.
  let skips: [UInt16]

  /// The places and quantization steps of the components.
  let steps: [UInt32]

  /// For each part of the scan where its tables begin.
  let parts: [JPEGBlockCoding]

  /// The coding of `scan`, its coefficients to be multiplied by the steps of `quantization`, which
  /// holds one table for each part.
  init(
    _ scan: JPEGScan, _ layout: JPEGLayout, _ huffman: JPEGHuffmanTables,
    quantization: [[UInt16]]
  ) {
    let planes = scan.parts.map { layout.planes[$0.component] }
    var skips = JPEGSkips()
    var skipsBases: [Int: Int] = [:]
    var parts: [JPEGBlockCoding] = []
    for (place, part) in scan.parts.enumerated() {
      let acBase = huffman.base(.ac, part.acTable) ?? 0
      let last = planes[place].lastCoefficient
      if last < 63 && skipsBases[acBase] == nil {
        skipsBases[acBase] = skips.add(huffman.words, base: acBase)
      }
      parts.append(
        JPEGBlockCoding(
          dcBase: huffman.base(.dc, part.dcTable) ?? 0, acBase: acBase,
          skipsBase: skipsBases[acBase] ?? 0, stepsBase: place * 64, lastCoefficient: last))
    }
    words = huffman.words
    self.skips = skips.words
    steps = JPEGSteps(planes, tables: quantization).words
    self.parts = parts
  }
}
