/// Makes a picture smaller while it is being decoded, in memory that depends on the result alone.
///
/// Each pixel of the result is the mean of the area it covers, in linear light, pixels at the edge
/// counting by the share that is covered. A source pixel is no larger than one of the result, so
/// along each axis it falls into one of them or into two neighbours.
struct ResampleReducer {
  /// Where the pixels of one axis go, and how much of them.
  private struct Axis {
    /// The first of the two result pixels.
    var target: [Int32] = []
    /// The share of that result pixel which this source pixel makes up, and of the one after it.
    var share: [Float] = []
    var rest: [Float] = []

    init(from source: Int, to target: Int) {
      for index in 0..<source {
        // In units of which a result pixel has `source` and a source pixel has `target`.
        let start = index * target
        let border = (start / source + 1) * source
        let end = start + target
        self.target.append(Int32(start / source))
        share.append(Float(min(border, end) - start) / Float(source))
        rest.append(Float(max(end - border, 0)) / Float(source))
      }
    }
  }

  private let width: Int
  private let height: Int
  private let sourceHeight: Int
  private let columns: Axis
  private let rows: Axis
  /// One row of the source, already reduced along it.
  private var line: [SIMD4<Float>]
  /// The rows of the result that are being added up: two if the source comes in order, else all.
  private var sums: [SIMD4<Float>]
  private let held: Int
  /// The number of rows that are finished.
  private var done = 0
  private var pixels: [UInt8]

  /// A reducer from one size to another, which is not larger along any axis and not empty.
  ///
  /// `inOrder` promises that every row comes whole and once, from the top.
  init(from source: (width: Int, height: Int), to size: (width: Int, height: Int), inOrder: Bool) {
    precondition(
      size.width > 0 && size.width <= source.width && size.height > 0
        && size.height <= source.height, "a reducer only makes pictures smaller")
    width = size.width
    height = size.height
    sourceHeight = source.height
    columns = Axis(from: source.width, to: width)
    rows = Axis(from: source.height, to: height)
    held = inOrder ? 2 : height
    line = []
    sums = [SIMD4<Float>](repeating: .zero, count: held * width)
    pixels = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Adds `count` pixels of row `y`: the first one at `x`, the others `xStep` apart.
  mutating func add(_ row: [UInt8], count: Int, x: Int, xStep: Int, y: Int) {
    line = [SIMD4<Float>](repeating: .zero, count: width + 1)
    Self.reduce(row.span, count, x, xStep, columns, &line)
    let target = Int(rows.target[y])
    addLine(to: target, rows.share[y])
    if rows.rest[y] > 0 { addLine(to: target + 1, rows.rest[y]) }
    if held < height, (y + 1) * height >= (target + 1) * sourceHeight { write(target) }
  }

  /// The smaller picture.
  consuming func finish() -> Bitmap {
    while done < height { write(done) }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private static func reduce(
    _ row: Span<UInt8>, _ count: Int, _ x: Int, _ step: Int, _ axis: Axis,
    _ line: inout [SIMD4<Float>]
  ) {
    let (targets, shares, rests) = (axis.target.span, axis.share.span, axis.rest.span)
    let tables = ResampleLight.tables
    let linear = tables.linear.span
    var line = line.mutableSpan
    var current = 0
    var sum = SIMD4<Float>.zero
    var column = x
    for index in 0..<count {
      let pixel = ResampleLight.pixel(row, 4 &* index, linear)
      let target = Int(targets[column])
      if target != current {
        line[current] += sum
        sum = .zero
        current = target
      }
      sum += pixel * shares[column]
      let rest = rests[column]
      if rest > 0 { line[target &+ 1] += pixel * rest }
      column &+= step
    }
    line[current] += sum
  }

  private mutating func addLine(to target: Int, _ weight: Float) {
    let start = target % held * width
    for index in 0..<width { sums[start + index] += line[index] * weight }
  }

  /// Turns a row of sums into pixels and makes room for another.
  private mutating func write(_ row: Int) {
    let start = row % held * width
    ResampleLight.write(sums[start..<start + width], to: &pixels, at: 4 * row * width)
    for index in start..<start + width { sums[index] = .zero }
    done = row + 1
  }
}
