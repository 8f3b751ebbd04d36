// Unsafe: reads and writes without a bounds check; the lengths are checked once for the row.

/// Takes back the filter of a row (ISO/IEC 15948, section 9).
///
/// Before it is compressed each byte of a row is replaced by its difference from a guess: from
/// nothing (0), from the pixel to the left (1), the one above (2), the mean of both (3), or
/// whichever of left, above and above-left is nearest to left + above - above-left (4, Paeth).
enum PNGFilters {
  /// Takes back the filter that the first byte of the row names; the rows have the same length.
  static func reverse(
    _ row: inout [UInt8], above: [UInt8], stride: Int
  ) throws(PNGError) {
    precondition(row.count == above.count && row.count > stride, "rows have one length")
    let filter = row[0]
    var line = row.mutableSpan
    switch filter {
    case 0: break
    case 1: reverseLeft(&line, stride)
    case 2: reverseUp(&line, above.span)
    case 3: reverseMean(&line, above.span, stride)
    case 4: reversePaeth(&line, above.span, stride)
    default: throw .badFilter(Int(filter))
    }
  }

  private static func reverseLeft(_ line: inout MutableSpan<UInt8>, _ stride: Int) {
    var index = 1 &+ stride
    while index < line.count {
      unsafe line[unchecked: index] &+= line[unchecked: index &- stride]
      index &+= 1
    }
  }

  private static func reverseUp(_ line: inout MutableSpan<UInt8>, _ above: Span<UInt8>) {
    var index = 1
    while index < line.count {
      unsafe line[unchecked: index] &+= above[unchecked: index]
      index &+= 1
    }
  }

  private static func reverseMean(
    _ line: inout MutableSpan<UInt8>, _ above: Span<UInt8>, _ stride: Int
  ) {
    var index = 1
    while index <= stride {
      unsafe line[unchecked: index] &+= above[unchecked: index] &>> 1
      index &+= 1
    }
    while index < line.count {
      let sum = unsafe UInt16(line[unchecked: index &- stride]) &+ UInt16(above[unchecked: index])
      unsafe line[unchecked: index] &+= UInt8(truncatingIfNeeded: sum &>> 1)
      index &+= 1
    }
  }

  private static func reversePaeth(
    _ line: inout MutableSpan<UInt8>, _ above: Span<UInt8>, _ stride: Int
  ) {
    let start = stride == 3 || stride == 4 ? reversePaethOfColors(&line, above, stride) : 1
    for index in start..<max(start, line.count) {
      let isFirst = index <= stride
      let guess = unsafe paeth(
        left: isFirst ? 0 : Int32(line[unchecked: index &- stride]),
        up: Int32(above[unchecked: index]),
        corner: isFirst ? 0 : Int32(above[unchecked: index &- stride])
      )
      unsafe line[unchecked: index] &+= UInt8(truncatingIfNeeded: guess)
    }
  }

  /// The one of the three that is nearest to their linear guess; left wins over up over corner.
  @inline(__always)
  private static func paeth(left: Int32, up: Int32, corner: Int32) -> Int32 {
    // With p = left + up - corner: p - left = up - corner, p - up = left - corner.
    let toLeft = abs(up &- corner)
    let toUp = abs(left &- corner)
    let toCorner = abs(left &+ up &- corner &- corner)
    let nearest = toUp <= toCorner ? up : corner
    return toLeft <= toUp && toLeft <= toCorner ? left : nearest
  }

  /// The same for pixels of three or four bytes, all of a pixel at once; where it stopped.
  ///
  /// It stops before the last pixel of three bytes, which has no fourth one to load.
  private static func reversePaethOfColors(
    _ line: inout MutableSpan<UInt8>, _ above: Span<UInt8>, _ stride: Int
  ) -> Int {
    var left = SIMD4<Int16>.zero
    var corner = SIMD4<Int16>.zero
    var index = 1
    while index &+ 4 <= line.count {
      let up = load(above, index)
      let toLeft = magnitude(up &- corner)
      let toUp = magnitude(left &- corner)
      let toCorner = magnitude(left &+ up &- corner &- corner)
      var guess = corner.replacing(with: up, where: toUp .<= toCorner)
      guess.replace(with: left, where: (toLeft .<= toUp) .& (toLeft .<= toCorner))
      let value = (load(line.span, index) &+ guess) & 0xFF
      unsafe line[unchecked: index] = UInt8(truncatingIfNeeded: value.x)
      unsafe line[unchecked: index &+ 1] = UInt8(truncatingIfNeeded: value.y)
      unsafe line[unchecked: index &+ 2] = UInt8(truncatingIfNeeded: value.z)
      if stride == 4 { unsafe line[unchecked: index &+ 3] = UInt8(truncatingIfNeeded: value.w) }
      (left, corner) = (value, up)
      index &+= stride
    }
    return index
  }

  /// Four bytes, which must be there.
  @inline(__always)
  private static func load(_ bytes: Span<UInt8>, _ index: Int) -> SIMD4<Int16> {
    let word = unsafe SIMD4<UInt8>(
      bytes[unchecked: index], bytes[unchecked: index &+ 1],
      bytes[unchecked: index &+ 2], bytes[unchecked: index &+ 3])
    return SIMD4<Int16>(truncatingIfNeeded: word)
  }

  @inline(__always)
  private static func magnitude(_ value: SIMD4<Int16>) -> SIMD4<Int16> {
    pointwiseMax(value, .zero &- value)
  }
}
