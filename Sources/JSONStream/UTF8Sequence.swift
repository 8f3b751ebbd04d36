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

  /// Passes the valid sequences from `index` on, up to the first byte that begins none: where they end,
  /// and how many of their bytes continue one.
  ///
  /// Not inlined: it would take the registers that its callers need.
  @inline(never)
  static func passRun(
    _ bytes: Span<UInt8>, at index: Int
  ) -> (end: Int, continuationBytes: Int) {
    var (end, continuationBytes) = (index, 0)
    // Sequences of two and three bytes, the first byte lowest in the word, as long as words are there.
    while let word = WordScan.load(bytes, at: end) {
      // A lead below C2 would begin an overlong sequence,
      if word & 0xC0E0 == 0x80C0, word & 0x1E != 0 {
        end &+= 2
        continuationBytes &+= 1
        continue
      }
      // as E0 would with a second byte below A0; ED with one from there on, a surrogate.
      let start = word & 0x200F
      guard word & 0xC0C0F0 == 0x8080E0, start != 0, start != 0x200D else { break }
      end &+= 3
      continuationBytes &+= 2
    }
    while end < bytes.count, case .valid(let length) = examine(bytes, at: end) {
      end &+= length
      continuationBytes &+= length &- 1
    }
    return (end, continuationBytes)
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
