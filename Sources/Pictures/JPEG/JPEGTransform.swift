// The inverse cosine transform, ITU T.81 section A.3.3, over the N lowest frequencies in each
// direction, for N = 8, 4, 2 and 1:
//
//     s(x,y) = 1/4 · sum over u, v < N of  C(u) C(v) S(v,u) cos((2x+1)uπ/2N) cos((2y+1)vπ/2N)
//
// with C(0) = 1/√2 and C = 1 otherwise. It is done in one direction, then in the other. Each pass
// is scaled by 2√2, so that frequency 0 passes through unchanged and what is to be divided out at
// the end is 8. The eight-point pass is the factorization of Loeffler, Ligtenberg and Moschytz
// (1989), with eleven multiplications, in integers: factors have 13 bits behind the point, and two
// bits behind the point are kept between the passes.
//
// Coefficients of a damaged file may be anything, hence the wrapping operators: such a block is
// wrong, never fatal.

/// Turns blocks of coefficients into samples.
enum JPEGTransform {
  /// Transforms `block` over its `side` lowest frequencies; sample (0, 0) goes to `offset`.
  @inline(__always)
  static func write(
    _ block: borrowing JPEGBlock, side: Int, to samples: inout MutableSpan<UInt8>, at offset: Int,
    stride: Int
  ) {
    if block.last == 0 {
      let value = sample((block.coefficients[0] &+ 4) >> 3)
      if side == 1 {
        samples[offset] = value
        return
      }
      return fill(value, side: side, &samples, at: offset, stride: stride)
    }
    switch side {
    case 8: writeEight(block, to: &samples, at: offset, stride: stride)
    case 4: writeFour(block, to: &samples, at: offset, stride: stride)
    case 2: writeTwo(block, to: &samples, at: offset, stride: stride)
    default: samples[offset] = sample((block.coefficients[0] &+ 4) >> 3)
    }
  }

  private static func fill(
    _ value: UInt8, side: Int, _ samples: inout MutableSpan<UInt8>, at offset: Int, stride: Int
  ) {
    var row = offset
    for _ in 0..<side {
      for column in row..<row + side { samples[column] = value }
      row += stride
    }
  }

  /// A sample from its distance to the middle level.
  @inline(__always)
  private static func sample(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: max(-128, min(127, value)) &+ 128)
  }

  // MARK: Eight points

  private static let fractionBits: Int32 = 13
  private static let keptBits: Int32 = 2

  private static func writeEight(
    _ block: borrowing JPEGBlock, to samples: inout MutableSpan<UInt8>, at offset: Int, stride: Int
  ) {
    let input = block.coefficients.span
    var middleValues = [64 of Int32](repeating: 0)
    var middle = middleValues.mutableSpan
    for column in 0..<8 {
      let others =
        input[column + 8] | input[column + 16]
        | input[column + 24] | input[column + 32]
        | input[column + 40] | input[column + 48]
        | input[column + 56]
      if others == 0 {
        let value = input[column] &<< keptBits
        for row in 0..<8 { middle[row * 8 + column] = value }
        continue
      }
      let sums = EightPoint(
        input[column], input[column + 8],
        input[column + 16], input[column + 24],
        input[column + 32], input[column + 40],
        input[column + 48], input[column + 56])
      let scaled = sums.values(shift: fractionBits - keptBits)
      for row in 0..<8 { middle[row * 8 + column] = scaled[row] }
    }
    for row in 0..<8 {
      let first = row * 8
      let sums = EightPoint(
        middle[first], middle[first + 1], middle[first + 2], middle[first + 3],
        middle[first + 4], middle[first + 5], middle[first + 6], middle[first + 7])
      let scaled = sums.values(shift: fractionBits + keptBits + 3)
      let clamped = scaled.clamped(
        lowerBound: SIMD8(repeating: -128), upperBound: SIMD8(repeating: 127))
      let bytes = SIMD8<UInt8>(truncatingIfNeeded: clamped &+ 128)
      let start = offset + row * stride
      for column in 0..<8 { samples[start + column] = bytes[column] }
    }
  }

  /// One pass over eight values: sums and differences of these give the eight results.
  private struct EightPoint {
    let even: SIMD4<Int32>
    let odd: SIMD4<Int32>

    @inline(__always)
    init(
      _ f0: Int32, _ f1: Int32, _ f2: Int32, _ f3: Int32,
      _ f4: Int32, _ f5: Int32, _ f6: Int32, _ f7: Int32
    ) {
      // Frequencies 2 and 6 turn by 3π/8; in 8192ths: √2·cos(3π/8) and the sums with √2·cos(π/8).
      let turned = (f2 &+ f6) &* 4433
      let low = turned &+ f2 &* 6270
      let high = turned &- f6 &* 15137
      let sum = (f0 &+ f4) &<< fractionBits
      let difference = (f0 &- f4) &<< fractionBits
      even = SIMD4(sum &+ low, difference &+ high, difference &- high, sum &- low)

      // The odd frequencies, with the factors that √2·cos(kπ/16) combine to.
      let all = (f7 &+ f3 &+ f5 &+ f1) &* 9633
      let outer = (f7 &+ f1) &* -7373
      let inner = (f5 &+ f3) &* -20995
      let upper = (f7 &+ f3) &* -16069 &+ all
      let lower = (f5 &+ f1) &* -3196 &+ all
      odd = SIMD4(
        f1 &* 12299 &+ outer &+ lower, f3 &* 25172 &+ inner &+ upper,
        f5 &* 16819 &+ inner &+ lower, f7 &* 2446 &+ outer &+ upper)
    }

    /// The results, rounded and divided by two to the power of `shift`.
    @inline(__always)
    func values(shift: Int32) -> SIMD8<Int32> {
      let rounded = even &+ SIMD4(repeating: 1 &<< (shift &- 1))
      let first = (rounded &+ odd) &>> SIMD4(repeating: shift)
      let last = (rounded &- odd) &>> SIMD4(repeating: shift)
      return SIMD8(
        lowHalf: first, highHalf: SIMD4(last[3], last[2], last[1], last[0]))
    }
  }

  // MARK: Four points

  private static func writeFour(
    _ block: borrowing JPEGBlock, to samples: inout MutableSpan<UInt8>, at offset: Int, stride: Int
  ) {
    let input = block.coefficients.span
    var middleValues = [16 of Int32](repeating: 0)
    var middle = middleValues.mutableSpan
    for column in 0..<4 {
      let values = fourPoint(
        input[column], input[column + 4],
        input[column + 8], input[column + 12],
        shift: fractionBits - keptBits)
      for row in 0..<4 { middle[row * 4 + column] = values[row] }
    }
    for row in 0..<4 {
      let values = fourPoint(
        middle[row * 4], middle[row * 4 + 1], middle[row * 4 + 2], middle[row * 4 + 3],
        shift: fractionBits + keptBits + 3)
      let start = offset + row * stride
      for column in 0..<4 { samples[start + column] = sample(values[column]) }
    }
  }

  @inline(__always)
  private static func fourPoint(
    _ f0: Int32, _ f1: Int32, _ f2: Int32, _ f3: Int32, shift: Int32
  ) -> SIMD4<Int32> {
    // √2·cos(3π/8) is 4433/8192 and √2·cos(π/8) is 10703/8192.
    let rounding: Int32 = 1 &<< (shift &- 1)
    let sum = (f0 &+ f2) &<< fractionBits &+ rounding
    let difference = (f0 &- f2) &<< fractionBits &+ rounding
    let wide = f1 &* 10703 &+ f3 &* 4433
    let narrow = f1 &* 4433 &- f3 &* 10703
    return SIMD4(sum &+ wide, difference &+ narrow, difference &- narrow, sum &- wide)
      &>> SIMD4(repeating: shift)
  }

  // MARK: Two points

  private static func writeTwo(
    _ block: borrowing JPEGBlock, to samples: inout MutableSpan<UInt8>, at offset: Int, stride: Int
  ) {
    let top = block.coefficients[0] &+ 4
    let left = top &+ block.coefficients[2]
    let right = top &- block.coefficients[2]
    let leftStep = block.coefficients[1] &+ block.coefficients[3]
    let rightStep = block.coefficients[1] &- block.coefficients[3]
    samples[offset] = sample((left &+ leftStep) >> 3)
    samples[offset + 1] = sample((left &- leftStep) >> 3)
    samples[offset + stride] = sample((right &+ rightStep) >> 3)
    samples[offset + stride + 1] = sample((right &- rightStep) >> 3)
  }
}
