// Unsafe code: hands the bytes of a span to an array's own bulk copy, for the time of the call.

extension Array<UInt8> {
  /// Appends the bytes of `span` from `range` in one copy; what lies outside the span is left out.
  @inline(__always)
  mutating func append(_ range: Range<Int>, of span: Span<UInt8>) {
    let part = span.extracting(range.clamped(to: 0..<span.count))
    unsafe part.withUnsafeBufferPointer { buffer in
      unsafe append(contentsOf: buffer)
    }
  }
}
