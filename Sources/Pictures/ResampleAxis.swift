/// For each pixel along one axis of the result, which pixels of the source make it up.
///
/// Where the result is coarser a pixel is the mean of the stretch it covers, ends counting by
/// their share. Where it is finer it is the straight line between the two nearest centres.
struct ResampleAxis {
  /// The first source pixel of each result pixel.
  private(set) var first: [Int] = []
  /// Where the weights of each result pixel begin; one more entry than pixels.
  private(set) var start: [Int] = [0]
  /// The weights, which add up to 1 for each result pixel.
  private(set) var weights: [Float] = []

  /// Maps the stretch of `length` source pixels from `origin` on to `count` result pixels.
  init(origin: Double, length: Double, of sourceCount: Int, to count: Int) {
    let scale = length / Double(count)
    for index in 0..<count {
      let low = min(max(origin + Double(index) * scale, 0), Double(sourceCount))
      let high = min(max(origin + Double(index + 1) * scale, 0), Double(sourceCount))
      if scale < 1 {
        appendLine(center: (low + high) / 2 - 0.5, sourceCount)
      } else {
        appendMean(low, high, sourceCount)
      }
      start.append(weights.count)
    }
  }

  /// How many source pixels make up the result pixel at `index`.
  func count(_ index: Int) -> Int { start[index + 1] - start[index] }

  private mutating func appendLine(center: Double, _ sourceCount: Int) {
    let position = min(max(center, 0), Double(sourceCount - 1))
    let left = min(Int(position), max(sourceCount - 2, 0))
    let share = Float(position - Double(left))
    first.append(left)
    weights.append(1 - share)
    if sourceCount > 1 { weights.append(share) }
  }

  private mutating func appendMean(_ low: Double, _ high: Double, _ sourceCount: Int) {
    let left = min(Int(low), sourceCount - 1)
    let right = min(max(Int(ceilingOf: high), left + 1), sourceCount)
    first.append(left)
    let begin = weights.count
    for pixel in left..<right {
      let covered = min(high, Double(pixel + 1)) - max(low, Double(pixel))
      weights.append(Float(max(covered, 0)))
    }
    let total = weights[begin...].reduce(0, +)
    guard total > 0 else {
      weights[begin] = 1
      return
    }
    for index in begin..<weights.count { weights[index] /= total }
  }
}

extension Int {
  /// The least number that is not below `value`; `rounded` would need a maths library.
  init(ceilingOf value: Double) {
    let whole = Int(value)
    self = Double(whole) < value ? whole + 1 : whole
  }
}
