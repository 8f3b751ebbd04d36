// Unsafe code: lends memory for a moment, and hands the bytes of a span to an array's own bulk copy, for the time of the call.

extension Array<UInt8> {
  /// Appends the bytes of `span` from `range` in one copy; what lies outside the span is left out.
  @inline(always)
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

  /// Appends a number in decimal digits, with zeros in front up to `width`, at most 20.
  package mutating func append(decimal value: Int, width: Int = 1) {
    precondition(width <= 20, "no number is that long")
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
      var start = 24
      var rest = value.magnitude
      while rest > 0 || 24 - start < width {
        start -= 1
        unsafe digits[start] = Byte.zero + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      if value < 0 {
        start -= 1
        unsafe digits[start] = Byte.minus
      }
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: digits[start..<24]))
    }
  }
}
