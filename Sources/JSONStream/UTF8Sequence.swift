/// Well-formed UTF-8 sequences of more than one byte (Unicode, table 3-7).
enum UTF8Sequence {
  /// What the bytes from an index on are.
  enum Finding: Equatable {
    case valid(length: Int)
    /// All bytes that are there may begin a sequence, and more are needed.
    case incomplete
    case invalid
  }

  /// Examines the sequence whose first byte, not ASCII, is at `index`.
  @inline(always)
  static func examine(_ bytes: Span<UInt8>, at index: Int) -> Finding {
    let lead = bytes[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return .invalid
    }
    let available = bytes.count - index
    guard available > 1 else { return .incomplete }
    guard second.contains(bytes[index + 1]) else { return .invalid }
    if length > 2 {
      guard available > 2 else { return .incomplete }
      guard bytes[index + 2] & 0xC0 == 0x80 else { return .invalid }
    }
    if length > 3 {
      guard available > 3 else { return .incomplete }
      guard bytes[index + 3] & 0xC0 == 0x80 else { return .invalid }
    }
    return .valid(length: length)
  }

  /// The scalar of the sequence of `length` bytes at `index`, which `examine` found to be valid.
  static func scalar(_ bytes: Span<UInt8>, at index: Int, length: Int) -> UInt32 {
    var scalar = UInt32(bytes[index]) & (0xFF >> UInt32(length + 1))
    for place in index + 1..<index + length {
      scalar = scalar << 6 | UInt32(bytes[place] & 0x3F)
    }
    return scalar
  }

  /// U+FFFD, which stands for what cannot be shown.
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Appends the UTF-8 of `scalar` to `output`; U+FFFD for a surrogate.
  static func append(_ scalar: UInt32, to output: inout [UInt8]) {
    let valid = Unicode.Scalar(scalar) ?? "\u{FFFD}"
    output.append(contentsOf: UTF8.encode(valid).map(Array.init) ?? replacement)
  }
}
