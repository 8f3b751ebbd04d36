// Unsafe: loads and stores words in byte storage after one range check each.

/// Numbers in files are little-endian, at any offset.
extension Array where Element == UInt8 {
  /// The 32-bit number at `offset`.
  func word32(at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset + 4 <= count)
    return unsafe withUnsafeBytes {
      unsafe UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
  }

  /// The 64-bit number at `offset`.
  func word64(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset + 8 <= count)
    return unsafe withUnsafeBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// Stores a 32-bit number at `offset`.
  mutating func set(_ value: UInt32, at offset: Int) {
    precondition(offset >= 0 && offset + 4 <= count)
    unsafe withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt32.self)
    }
  }

  /// Stores a 64-bit number at `offset`.
  mutating func set(_ value: UInt64, at offset: Int) {
    precondition(offset >= 0 && offset + 8 <= count)
    unsafe withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
  }

  /// Stores a 64-bit number at `offset` and behind it two runs of bytes.
  mutating func set(
    _ value: UInt64, _ first: Span<UInt8>, _ second: Span<UInt8>, at offset: Int
  ) {
    precondition(offset >= 0 && offset + 8 + first.count + second.count <= count)
    unsafe withUnsafeMutableBytes { target in
      unsafe target.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt64.self)
      unsafe Self.copy(first, to: target, at: offset + 8)
      unsafe Self.copy(second, to: target, at: offset + 8 + first.count)
    }
  }

  /// Stores a run of bytes at `offset`.
  mutating func set(_ bytes: Span<UInt8>, at offset: Int) {
    precondition(offset >= 0 && offset + bytes.count <= count)
    unsafe withUnsafeMutableBytes { unsafe Self.copy(bytes, to: $0, at: offset) }
  }

  private static func copy(
    _ bytes: Span<UInt8>, to target: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    unsafe bytes.withUnsafeBytes { source in
      unsafe UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + source.count])
        .copyMemory(from: source)
    }
  }

  /// Stores two 64-bit numbers at `offset`.
  mutating func set(_ first: UInt64, _ second: UInt64, at offset: Int) {
    precondition(offset >= 0 && offset + 16 <= count)
    unsafe withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: first.littleEndian, toByteOffset: offset, as: UInt64.self)
      unsafe $0.storeBytes(of: second.littleEndian, toByteOffset: offset + 8, as: UInt64.self)
    }
  }

  /// Appends a 32-bit number.
  mutating func append(word32 value: UInt32) {
    append(contentsOf: [0, 0, 0, 0])
    set(value, at: count - 4)
  }

  /// Appends sixteen 64-bit numbers.
  mutating func append(words: InlineArray<16, UInt64>) {
    var words = words
    for index in words.indices { words[index] = words[index].littleEndian }
    unsafe words.span.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  /// Appends two 64-bit numbers.
  mutating func append(_ first: UInt64, _ second: UInt64) {
    let words: InlineArray<2, UInt64> = [first.littleEndian, second.littleEndian]
    unsafe words.span.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}

extension Span<UInt8> {
  /// The bytes of `range`, at most sixteen, as two words, the lower byte first and zeros behind.
  @inline(__always)
  func words(_ range: Range<Int>) -> (low: UInt64, high: UInt64) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count && range.count <= 16)
    if range.lowerBound + 16 <= count {
      return unsafe withUnsafeBytes { bytes in
        let low = unsafe bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self)
        let high = unsafe bytes.loadUnaligned(
          fromByteOffset: range.lowerBound + 8, as: UInt64.self)
        return (
          UInt64(littleEndian: low) & Self.mask(range.count),
          UInt64(littleEndian: high) & Self.mask(range.count - 8)
        )
      }
    }
    var words: (low: UInt64, high: UInt64) = (0, 0)
    for (index, place) in range.enumerated() {
      if index < 8 {
        words.low |= UInt64(self[place]) << (UInt64(index) * 8)
      } else {
        words.high |= UInt64(self[place]) << (UInt64(index - 8) * 8)
      }
    }
    return words
  }

  /// Whether both spans hold the same bytes.
  func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// A word with its lowest `count` bytes set; all for eight and more, none for none and fewer.
  @inline(__always)
  private static func mask(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (count <= 0 ? 0 : (1 << (UInt64(count) * 8)) - 1)
  }
}
