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

  /// Appends a number in decimal digits, with zeros in front up to `width`, at most 20.
  package mutating func append(decimal value: Int, width: Int = 1) {
    unsafe Decimal.withDigits(of: value, width: width) { unsafe append(contentsOf: $0) }
  }
}

/// Numbers in decimal digits.
enum Decimal {
  /// Lends the digits of `value`, with zeros in front up to `width`, at most 20.
  @inline(always)
  static func withDigits(
    of value: Int, width: Int = 1, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    precondition(width <= 20, "no number is that long")
    unsafe withUnsafeTemporaryAllocation(byteCount: 24, alignment: 1) { digits in
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
      unsafe body(UnsafeRawBufferPointer(rebasing: digits[start..<24]))
    }
  }
}
