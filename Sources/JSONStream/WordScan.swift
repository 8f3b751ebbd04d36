// Unsafe code: reads eight or sixteen bytes of a span at once, after checking that they are there.

/// Finding the interesting byte of text, eight bytes at a time.
enum WordScan {
  /// The eight bytes from `index` on, the first one lowest; nil when the span has fewer.
  @inline(always)
  static func load(_ bytes: Span<UInt8>, at index: Int) -> UInt64? {
    // Compared without signs, a negative index is beyond any count.
    guard bytes.count >= 8, UInt(bitPattern: index) <= UInt(bitPattern: bytes.count &- 8) else {
      return nil
    }
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index, as: UInt64.self
    )
    return UInt64(littleEndian: word)
  }

  /// Marks (with its highest bit) the first byte that does not simply belong to a string: a quote,
  /// a backslash, a control or a byte that is not ASCII. Zero when all eight do.
  ///
  /// Marks above the lowest one mean nothing. For an ASCII byte, flipping bit 1 swaps 0x20 with
  /// 0x22 and keeps controls below 0x20, so "less than 0x21" then means control or quote; a
  /// backslash becomes zero under exclusive or. A borrow only ever leaves a byte that is marked.
  @inline(always)
  static func specialBytes(_ word: UInt64) -> UInt64 {
    let controlOrQuote = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
    let backslash = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    return (controlOrQuote | backslash | word) & 0x8080_8080_8080_8080
  }

  /// Marks the first byte that a string cannot hold as it is: a quote, a backslash or a control.
  @inline(always)
  static func escapedBytes(_ word: UInt64) -> UInt64 {
    let controlOrQuote = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
    let backslash = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    return (controlOrQuote | backslash) & ~word & 0x8080_8080_8080_8080
  }

  /// Marks the first byte that is `byte`.
  @inline(always)
  static func bytes(equalTo byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  /// Marks the first byte that is no digit. Zero when all eight are.
  ///
  /// Under exclusive or with 0x30 digits become 0 to 9, and only they stay below 0x80 when 0x76 is
  /// added; a carry only ever leaves a byte that is marked.
  @inline(always)
  static func otherThanDigits(_ word: UInt64) -> UInt64 {
    let values = word ^ 0x3030_3030_3030_3030
    return (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080
  }

  /// Marks the first control.
  @inline(always)
  static func controls(_ word: UInt64) -> UInt64 {
    (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
  }

  /// Marks the first quote or backslash.
  @inline(always)
  static func quotesAndBackslashes(_ word: UInt64) -> UInt64 {
    bytes(equalTo: Byte.quote, in: word) | bytes(equalTo: Byte.backslash, in: word)
  }

  /// Whether `marks` finds any byte in `text`.
  ///
  /// The last bytes are looked at together with those before them, or, where the text is short, with
  /// letters, which nothing here marks.
  @inline(always)
  static func finds(_ marks: (UInt64) -> UInt64, in text: Span<UInt8>) -> Bool {
    var index = 0
    while let last = load(text, at: index &+ 24), let first = load(text, at: index),
      let second = load(text, at: index &+ 8), let third = load(text, at: index &+ 16)
    {
      if marks(first) | marks(second) | marks(third) | marks(last) != 0 { return true }
      index &+= 32
    }
    while let word = load(text, at: index) {
      if marks(word) != 0 { return true }
      index &+= 8
    }
    guard index < text.count else { return false }
    if let word = load(text, at: text.count &- 8) { return marks(word) != 0 }
    var word: UInt64 = 0x6161_6161_6161_6161
    for index in text.indices { word = word << 8 | UInt64(text[index]) }
    return marks(word) != 0
  }

  /// Whether there is a control in `text`, which may be long: the lowest byte of all tells.
  static func hasControls(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 16 else { return finds(controls, in: text) }
    var lowest = SIMD16<UInt8>(repeating: .max)
    func look(at index: Int) {
      let block = unsafe text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: SIMD16<UInt8>.self)
      lowest.replace(with: block, where: block .< lowest)
    }
    let last = text.count &- 16
    var index = 0
    while index < last {
      look(at: index)
      index &+= 16
    }
    look(at: last)
    let halves = unsafe unsafeBitCast(lowest, to: SIMD2<UInt64>.self)
    return controls(halves[0]) | controls(halves[1]) != 0
  }

  /// Marks the first backslash.
  @inline(always)
  static func backslashes(_ word: UInt64) -> UInt64 {
    bytes(equalTo: Byte.backslash, in: word)
  }

  /// How many bytes lie below the lowest one that `marks` marks.
  @inline(always)
  static func bytesBelow(_ marks: UInt64) -> Int {
    marks.trailingZeroBitCount &>> 3
  }
}
