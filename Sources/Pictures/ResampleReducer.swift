/// Makes a picture smaller while it is being decoded, in memory that depends on the result alone.
///
/// Each pixel of the result is the mean of the area it covers, in linear light, pixels at the edge
/// counting by the share that is covered. A source pixel is no larger than one of the result, so
/// along each axis it falls into one of them or into two neighbours.
struct ResampleReducer {
  /// Where the pixels of one axis go, and how much of them.
  private struct Axis {
    /// What a source pixel that lies within one result pixel makes up of it.
    let full: Float
    /// For each result pixel the first source pixel that does not end within it.
    private(set) var end: [Int] = []
    /// The share of that source pixel which still belongs to it, and what is left for the next.
    private(set) var share: [Float] = []
    private(set) var rest: [Float] = []

    init(from source: Int, to count: Int) {
      full = Float(count) / Float(source)
      for target in 0..<count {
        // In units of which a result pixel has `source` and a source pixel has `count`.
        let border = (target + 1) * source
        let pixel = border / count
        end.append(pixel)
        share.append(Float(border - pixel * count) / Float(source))
        rest.append(Float(count - (border - pixel * count)) / Float(source))
      }
    }
  }

  private let width: Int
  private let height: Int
  private let sourceWidth: Int
  private let sourceHeight: Int
  private let isInOrder: Bool
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
    sourceWidth = source.width
    sourceHeight = source.height
    isInOrder = inOrder
    columns = Axis(from: source.width, to: width)
    rows = Axis(from: source.height, to: height)
    held = inOrder ? min(2, height) : height
    line = [SIMD4<Float>](repeating: .zero, count: width)
    sums = [SIMD4<Float>](repeating: .zero, count: held * width)
    pixels = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Adds `count` pixels of row `y`: the first one at `x`, the others `xStep` apart.
  mutating func add(_ row: [SIMD4<UInt8>], count: Int, x: Int, xStep: Int, y: Int) {
    for index in line.indices { line[index] = .zero }
    Self.reduce(row, count, x, xStep, columns, x * width / sourceWidth, &line)
    let target = y * height / sourceHeight
    if y < rows.end[target] {
      addLine(to: target, rows.full)
    } else {
      addLine(to: target, rows.share[target])
      addLine(to: target + 1, rows.rest[target])
    }
    if isInOrder, (y + 1) * height >= (target + 1) * sourceHeight { write(target) }
  }

  /// The smaller picture.
  consuming func finish() -> Bitmap {
    while done < height { write(done) }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Adds a row to a line, beginning at pixel `target` of it.
  private static func reduce(
    _ row: [SIMD4<UInt8>], _ count: Int, _ x: Int, _ step: Int, _ axis: Axis, _ target: Int,
    _ line: inout [SIMD4<Float>]
  ) {
    let tables = ResampleLight.tables
    let linear = tables.linear.span
    let pixels = row.span
    var (index, column, target) = (0, x, target)
    while index < count {
      let end = axis.end[target]
      var sum = SIMD4<Float>.zero
      while index < count, column < end {
        sum += ResampleLight.light(of: pixels[index], linear)
        index &+= 1
        column &+= step
      }
      line[target] += sum * axis.full
      if index < count, column == end {
        let pixel = ResampleLight.light(of: pixels[index], linear)
        line[target] += pixel * axis.share[target]
        line[target + 1] += pixel * axis.rest[target]
        index &+= 1
        column &+= step
      }
      target += 1
    }
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
