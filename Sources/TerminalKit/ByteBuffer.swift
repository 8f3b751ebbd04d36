/// Bytes that grow at the end; room is made once and then filled without further ado.
struct ByteBuffer: Sendable {
  /// Bytes up to `count` are filled, the rest is room.
  private var storage: [UInt8] = []
  private(set) var count = 0

  /// What was written.
  var bytes: [UInt8] {
    Array(storage[..<count])
  }

  /// Forgets what was written and keeps the memory.
  mutating func removeAll() {
    count = 0
  }

  mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    storage[count] = byte
    count += 1
  }

  mutating func append(contentsOf bytes: some Collection<UInt8>) {
    makeRoom(for: bytes.count)
    for byte in bytes {
      storage[count] = byte
      count += 1
    }
  }

  /// Appends the low bytes of `packed`, the lowest first.
  mutating func append(packed: UInt64, count bytes: Int) {
    makeRoom(for: 8)
    let start = count
    var out = storage.mutableSpan
    var rest = packed
    for offset in 0..<bytes {
      out[start + offset] = UInt8(truncatingIfNeeded: rest)
      rest >>= 8
    }
    count += bytes
  }

  /// Appends `ESC [`, the parameters with semicolons between them, and the final byte.
  mutating func append(sequence: SequenceWriter, final: UInt8) {
    makeRoom(for: 2 + 4 * sequence.count + 1)
    var end = count + 2
    var out = storage.mutableSpan
    out[end - 2] = 0x1B
    out[end - 1] = 0x5B
    for index in 0..<sequence.count {
      let value = sequence.values[index]
      if value >= 100 {
        out[end] = 0x30 + value / 100
        end += 1
      }
      if value >= 10 {
        out[end] = 0x30 + value / 10 % 10
        end += 1
      }
      out[end] = 0x30 + value % 10
      out[end + 1] = 0x3B
      end += 2
    }
    // The last parameter's separator gives way to the final byte.
    let last = sequence.count > 0 ? end - 1 : end
    out[last] = final
    count = last + 1
  }

  private mutating func makeRoom(for bytes: Int) {
    guard storage.count < count + bytes else { return }
    let room = Swift.max(256, storage.count, bytes)
    storage.append(contentsOf: repeatElement(0, count: room))
  }
}

/// The parameters of a style sequence, each below 256, before they are written.
struct SequenceWriter {
  private(set) var values = [24 of UInt8](repeating: 0)
  private(set) var count = 0

  mutating func append(_ value: UInt8) {
    values[count] = value
    count += 1
  }
}
