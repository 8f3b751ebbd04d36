/// Passing over correct tokens that lie in the window whole.
///
/// It holds what passing changes, few enough values for registers, and all of it is inlined where it
/// is used. What it does not accept may still be correct: an error, and the end of the window within
/// the next word, look the same to it.
struct TokenScan {
  /// The index in the window of the next byte.
  var index: Int
  /// How many line feeds were passed, and the index after the last one.
  private(set) var lineFeeds = 0
  private(set) var lineStart = 0
  /// How many bytes since then continue a UTF-8 sequence.
  private(set) var continuationBytes = 0

  @inline(always)
  init(at index: Int) { self.index = index }

  /// The byte at `index`, or 0, which fits nowhere, beyond the window.
  @inline(always)
  private func current(_ bytes: Span<UInt8>) -> UInt8 {
    // Compared without signs, the comparison is also the one that the subscript makes.
    UInt(bitPattern: index) < UInt(bitPattern: bytes.count) ? bytes[index] : 0
  }

  /// Moves to the next byte that is not white space and returns it; beyond the window one that fits
  /// nowhere.
  @inline(always)
  mutating func passWhiteSpace(_ bytes: Span<UInt8>) -> UInt8 {
    let byte = current(bytes)
    guard byte <= Byte.space else { return byte }
    self = Self.behindWhiteSpace(self, bytes)
    return current(bytes)
  }

  /// Moves on over white space. Not inlined, since there is none in compact text, and by value, so that
  /// the caller's copy can stay in registers.
  @inline(never)
  private static func behindWhiteSpace(_ scan: TokenScan, _ bytes: Span<UInt8>) -> TokenScan {
    var scan = scan
    while Byte.isWhitespace(scan.current(bytes)) {
      scan.index &+= 1
      if bytes[scan.index &- 1] == Byte.lineFeed {
        scan.lineFeeds &+= 1
        scan.lineStart = scan.index
        scan.continuationBytes = 0
      }
    }
    return scan
  }

  /// Passes `prefix`, which begins here.
  @inline(always)
  mutating func pass(_ prefix: MemberPrefix) {
    if prefix.lineFeeds > 0 {
      lineFeeds &+= prefix.lineFeeds
      lineStart = index &+ prefix.lineStart
      continuationBytes = 0
    }
    continuationBytes &+= prefix.continuationBytes
    index &+= prefix.length
  }

  /// Passes a closing brace, if there is one.
  @inline(always)
  mutating func passCloseBrace(_ bytes: Span<UInt8>) -> Bool {
    guard current(bytes) == Byte.closeBrace else { return false }
    index &+= 1
    return true
  }

  /// Passes a colon and the white space before it.
  @inline(always)
  mutating func passColon(_ bytes: Span<UInt8>) -> Bool {
    guard passWhiteSpace(bytes) == Byte.colon else { return false }
    index &+= 1
    return true
  }

  /// Passes the string whose first quote is at `index`.
  @inline(always)
  mutating func passString(_ bytes: Span<UInt8>) -> Bool {
    var hasEscapes = false
    return passString(bytes, hasEscapes: &hasEscapes)
  }

  /// Passes the string whose first quote is at `index`, and tells of backslashes in it.
  @inline(always)
  mutating func passString(_ bytes: Span<UInt8>, hasEscapes: inout Bool) -> Bool {
    index &+= 1
    while let word = WordScan.load(bytes, at: index) {
      let marks = WordScan.specialBytes(word)
      guard marks != 0 else {
        index &+= 8
        continue
      }
      index &+= WordScan.bytesBelow(marks)
      let byte = bytes[index]
      if byte == Byte.quote {
        index &+= 1
        return true
      }
      if byte >= 0x80 {
        let (end, continuation) = UTF8Sequence.passRun(bytes, at: index)
        guard end > index else { return false }
        continuationBytes &+= continuation
        index = end
      } else {
        guard byte == Byte.backslash,
          case .valid(let length) = JSONReader.examineEscape(bytes, at: index)
        else { return false }
        hasEscapes = true
        index &+= length
      }
    }
    return false
  }

  /// Passes the number that begins with `first`; what follows it is for the caller to judge.
  @inline(always)
  mutating func passNumber(_ bytes: Span<UInt8>, first: UInt8) -> Bool {
    var first = first
    if first == Byte.minus {
      index &+= 1
      first = current(bytes)
      guard Byte.isDigit(first) else { return false }
    }
    index &+= 1
    if first != Byte.zero { passDigits(bytes) }
    var byte = current(bytes)
    if byte == Byte.dot {
      index &+= 1
      guard Byte.isDigit(current(bytes)) else { return false }
      passDigits(bytes)
      byte = current(bytes)
    }
    if byte == Byte.e || byte == Byte.upperE {
      index &+= 1
      let sign = current(bytes)
      if sign == Byte.plus || sign == Byte.minus { index &+= 1 }
      guard Byte.isDigit(current(bytes)) else { return false }
      passDigits(bytes)
    }
    return true
  }

  @inline(always)
  private mutating func passDigits(_ bytes: Span<UInt8>) {
    while let word = WordScan.load(bytes, at: index) {
      let marks = WordScan.otherThanDigits(word)
      index &+= WordScan.bytesBelow(marks)
      guard marks == 0 else { return }
    }
    while Byte.isDigit(current(bytes)) { index &+= 1 }
  }

  /// Passes the literal that begins with `first`.
  @inline(always)
  mutating func passLiteral(_ bytes: Span<UInt8>, first: UInt8) -> JSONKind? {
    let (kind, count) = Self.literal(bytes, at: index, first: first)
    index &+= count
    return count > 0 ? kind : nil
  }

  /// The literal at `index`, and its length; 0 where there is none.
  @inline(never)
  private static func literal(
    _ bytes: Span<UInt8>, at index: Int, first: UInt8
  ) -> (JSONKind, count: Int) {
    let literal: Literal
    let kind: JSONKind
    switch first {
    case Byte.t: (kind, literal) = (.true, .true)
    case Byte.f: (kind, literal) = (.false, .false)
    default: (kind, literal) = (.null, .null)
    }
    guard let word = WordScan.load(bytes, at: index), literal.begins(word) else { return (kind, 0) }
    return (kind, literal.count)
  }
}
