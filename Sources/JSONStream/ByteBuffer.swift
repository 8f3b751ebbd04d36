// Unsafe code: copies bytes into the buffer's own memory, after making room for them.

/// Bytes that are added at the end, in far fewer steps than an array takes for each addition: room is
/// made ahead, and short runs are copied as two words.
struct ByteBuffer: Sendable {
  /// What was added, and room behind it.
  private var storage: [UInt8] = []
  /// How many bytes were added.
  private(set) var count = 0

  /// What was added.
  var bytes: ArraySlice<UInt8> { storage[..<count] }

  /// Forgets what was added and keeps the room.
  mutating func removeAll() { count = 0 }

  /// Appends one byte.
  @inline(always)
  mutating func append(_ byte: UInt8) {
    makeRoom(1)
    storage[count] = byte
    count &+= 1
  }

  /// Appends the bytes of `span`.
  mutating func append(_ span: Span<UInt8>) {
    append(span, quoted: false, afterComma: false)
  }

  /// Appends the bytes of `span` from `range`; what lies outside the span is left out.
  mutating func append(_ range: Range<Int>, of span: Span<UInt8>) {
    append(span.extracting(range.clamped(to: 0..<span.count)))
  }

  /// Appends the bytes of `span`, between quotes if they are asked for, and after a comma if one is due.
  mutating func append(_ span: Span<UInt8>, quoted: Bool, afterComma: Bool) {
    makeRoom(span.count &+ 3)
    unsafe span.withUnsafeBytes { source in
      count = unsafe Self.put(
        source, in: &storage, at: count, quoted: quoted, afterComma: afterComma, colon: false)
    }
  }

  /// Appends the bytes of a literal.
  mutating func append(literal: StaticString) {
    makeRoom(literal.utf8CodeUnitCount &+ 3)
    literal.withUTF8Buffer { source in
      count = unsafe Self.put(
        UnsafeRawBufferPointer(source), in: &storage, at: count, quoted: false, afterComma: false,
        colon: false)
    }
  }

  /// Appends a key as it stands, with quotes and colon, and a comma before it if one is due.
  mutating func append(key name: StaticString, afterComma: Bool) {
    makeRoom(name.utf8CodeUnitCount &+ 4)
    name.withUTF8Buffer { source in
      count = unsafe Self.put(
        UnsafeRawBufferPointer(source), in: &storage, at: count, quoted: true,
        afterComma: afterComma, colon: true)
    }
  }

  /// Appends a number in decimal digits.
  mutating func append(decimal value: Int) {
    makeRoom(24)
    unsafe Decimal.withDigits(of: value) { digits in
      count = unsafe Self.put(
        digits, in: &storage, at: count, quoted: false, afterComma: false, colon: false)
    }
  }

  @inline(always)
  private mutating func makeRoom(_ more: Int) {
    if storage.count &- count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    storage += [UInt8](repeating: 0, count: max(storage.count, more, 256))
  }

  /// Puts bytes and the syntax around them at `start` of `storage`, which has room for them; returns
  /// where they end.
  @inline(always)
  private static func put(
    _ source: UnsafeRawBufferPointer, in storage: inout [UInt8], at start: Int, quoted: Bool,
    afterComma: Bool, colon: Bool
  ) -> Int {
    unsafe storage.withUnsafeMutableBytes { target in
      var end = start
      func put(_ byte: UInt8) {
        unsafe target[end] = byte
        end &+= 1
      }
      if afterComma { put(Byte.comma) }
      if quoted { put(Byte.quote) }
      unsafe copy(source, to: UnsafeMutableRawBufferPointer(rebasing: target[end...]))
      end &+= source.count
      if quoted { put(Byte.quote) }
      if colon { put(Byte.colon) }
      return end
    }
  }

  /// Copies bytes to where there is room for them; up to sixteen as two words that may overlap.
  @inline(always)
  private static func copy(
    _ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer
  ) {
    let count = source.count
    func move<Word: BitwiseCopyable>(_ type: Word.Type) {
      let last = count &- MemoryLayout<Word>.size
      let head = unsafe source.loadUnaligned(fromByteOffset: 0, as: type)
      let tail = unsafe source.loadUnaligned(fromByteOffset: last, as: type)
      unsafe target.storeBytes(of: head, toByteOffset: 0, as: type)
      unsafe target.storeBytes(of: tail, toByteOffset: last, as: type)
    }
    switch count {
    case 17...: unsafe target.copyMemory(from: source)
    case 8...: move(UInt64.self)
    case 4...: move(UInt32.self)
    case 2...: move(UInt16.self)
    case 1: unsafe target[0] = source[0]
    default: break
    }
  }
}
