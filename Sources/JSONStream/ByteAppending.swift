// Unsafe code: hands the bytes of a span to an array's own bulk copy, for the time of the call.

extension Array<UInt8> {
  /// Appends the bytes of `span` from `range` in one copy; what lies outside the span is left out.
  @inline(__always)
  package mutating func append(_ range: Range<Int>, of span: Span<UInt8>) {
    let part = span.extracting(range.clamped(to: 0..<span.count))
    unsafe part.withUnsafeBufferPointer { buffer in
      unsafe append(contentsOf: buffer)
    }
  }

  /// Appends the bytes of a literal.
  package mutating func append(literal: StaticString) {
    unsafe append(
      contentsOf: UnsafeBufferPointer(
        start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends a number in decimal digits, with zeros in front up to `width`.
  package mutating func append(decimal value: Int, width: Int = 1) {
    if value < 0 { append(Byte.minus) }
    let start = count
    var rest = value.magnitude
    while rest > 0 || count - start < width {
      append(Byte.zero + UInt8(rest % 10))
      rest /= 10
    }
    var (low, high) = (start, count - 1)
    while low < high {
      swapAt(low, high)
      low += 1
      high -= 1
    }
  }
}
