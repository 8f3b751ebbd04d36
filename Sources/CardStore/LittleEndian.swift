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

  /// Appends a 32-bit number.
  mutating func append(word32 value: UInt32) {
    append(contentsOf: [0, 0, 0, 0])
    set(value, at: count - 4)
  }

  /// Appends the bytes of a span.
  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}
