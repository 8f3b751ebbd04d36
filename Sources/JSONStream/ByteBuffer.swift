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

  /// Appends the bytes of `span`, after a comma if one is due.
  mutating func append(_ span: Span<UInt8>, afterComma: Bool = false) {
    unsafe span.withUnsafeBytes { unsafe put(afterComma, $0, quoted: false) }
  }

  /// Appends the bytes of `span` from `range`; what lies outside the span is left out.
  mutating func append(_ range: Range<Int>, of span: Span<UInt8>) {
    append(span.extracting(range.clamped(to: 0..<span.count)))
  }

  /// Appends the bytes of `span` between quotes, after a comma if one is due.
  mutating func append(quoting span: Span<UInt8>, afterComma: Bool) {
    unsafe span.withUnsafeBytes { unsafe put(afterComma, $0, quoted: true) }
  }

  /// Appends the bytes of a literal.
  mutating func append(literal: StaticString) {
    unsafe put(false, Self.bytes(literal), quoted: false)
  }

  /// Appends a number in decimal digits.
  mutating func append(decimal value: Int) {
    if let short = Decimal.Short(value) {
      unsafe put(false, short)
    } else {
      unsafe Decimal.withDigits(of: value) { unsafe put(false, $0, quoted: false) }
    }
  }

  // A key is written as it stands, with quotes and colon, and a comma before it if one is due.

  /// Appends a key.
  mutating func append(key: StaticString, afterComma: Bool) {
    append(key: key, literal: "", afterComma: afterComma)
  }

  /// Appends a key, and the bytes of `span` between quotes as its value.
  mutating func append(key: StaticString, quoting span: Span<UInt8>, afterComma: Bool) {
    unsafe span.withUnsafeBytes {
      unsafe put(afterComma, key: Self.bytes(key), $0, quoted: true)
    }
  }

  /// Appends a key, and a literal as its value.
  mutating func append(key: StaticString, literal: StaticString, afterComma: Bool) {
    unsafe put(afterComma, key: Self.bytes(key), Self.bytes(literal), quoted: false)
  }

  /// Appends a key, and a number in decimal digits as its value.
  mutating func append(key: StaticString, decimal value: Int, afterComma: Bool) {
    if let short = Decimal.Short(value) {
      unsafe put(afterComma, key: Self.bytes(key), short)
    } else {
      append(key: key, afterComma: afterComma)
      append(decimal: value)
    }
  }

  /// The bytes of a literal, which are there as long as the program is.
  @inline(always)
  private static func bytes(_ literal: StaticString) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  @inline(always)
  private mutating func makeRoom(_ more: Int) {
    if storage.count &- count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    storage += [UInt8](repeating: 0, count: max(storage.count, more, 256))
  }

  /// Puts a comma if one is due, a key if there is one, and a value at the end.
  @inline(always)
  private mutating func put(
    _ afterComma: Bool, key: UnsafeRawBufferPointer? = nil, _ value: UnsafeRawBufferPointer,
    quoted: Bool
  ) {
    unsafe makeRoom((key.map { $0.count } ?? 0) &+ value.count &+ 6)
    count = unsafe storage.withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress else { return 0 }
      var end = unsafe End(next: start + count)
      unsafe end.put(afterComma, key)
      unsafe end.put(value, quoted: quoted)
      return unsafe end.next - start
    }
  }

  /// The same with a number as the value.
  @inline(always)
  private mutating func put(
    _ afterComma: Bool, key: UnsafeRawBufferPointer? = nil, _ value: Decimal.Short
  ) {
    unsafe makeRoom((key.map { $0.count } ?? 0) &+ 12)
    count = unsafe storage.withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress else { return 0 }
      var end = unsafe End(next: start + count)
      unsafe end.put(afterComma, key)
      unsafe end.put(value)
      return unsafe end.next - start
    }
  }
}

/// The end of what was written into memory that has room for more.
@unsafe private struct End {
  /// Where the next byte goes.
  var next: UnsafeMutableRawPointer

  @inline(always)
  mutating func put(_ byte: UInt8) {
    unsafe next.storeBytes(of: byte, as: UInt8.self)
    unsafe next += 1
  }

  @inline(always)
  mutating func put(_ afterComma: Bool, _ key: UnsafeRawBufferPointer?) {
    if afterComma { unsafe put(Byte.comma) }
    if let key = unsafe key {
      unsafe put(key, quoted: true)
      unsafe put(Byte.colon)
    }
  }

  @inline(always)
  mutating func put(_ bytes: UnsafeRawBufferPointer, quoted: Bool) {
    if quoted { unsafe put(Byte.quote) }
    if let source = bytes.baseAddress { unsafe copy(source, bytes.count) }
    unsafe next += bytes.count
    if quoted { unsafe put(Byte.quote) }
  }

  /// Puts all eight bytes of the number's word, of which the first are its digits.
  @inline(always)
  mutating func put(_ number: Decimal.Short) {
    unsafe next.storeBytes(of: number.digits.littleEndian, as: UInt64.self)
    unsafe next += number.count
  }

  /// Copies bytes to the end; up to sixteen as two words that may overlap.
  @inline(always)
  private func copy(_ source: UnsafeRawPointer, _ count: Int) {
    func move<Word: BitwiseCopyable>(_ type: Word.Type) {
      let last = count &- MemoryLayout<Word>.size
      let head = unsafe source.loadUnaligned(as: type)
      let tail = unsafe source.loadUnaligned(fromByteOffset: last, as: type)
      unsafe next.storeBytes(of: head, as: type)
      unsafe next.storeBytes(of: tail, toByteOffset: last, as: type)
    }
    switch count {
    case 17...: unsafe next.copyMemory(from: source, byteCount: count)
    case 8...: move(UInt64.self)
    case 4...: move(UInt32.self)
    case 2...: move(UInt16.self)
    case 1: move(UInt8.self)
    default: break
    }
  }
}
