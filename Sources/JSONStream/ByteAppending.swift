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
  /// A number of at most eight digits, which fit into a word.
  struct Short {
    /// The digits as text, the first one in the lowest byte.
    private(set) var digits: UInt64
    /// How many there are.
    private(set) var count = 1

    /// Nil for negative numbers and those with more digits.
    @inline(always)
    init?(_ value: Int) {
      guard var rest = UInt32(exactly: value), rest < 100_000_000 else { return nil }
      digits = UInt64(Byte.zero) + UInt64(rest % 10)
      while rest >= 10 {
        rest /= 10
        digits = digits << 8 | (UInt64(Byte.zero) + UInt64(rest % 10))
        count &+= 1
      }
    }
  }

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
