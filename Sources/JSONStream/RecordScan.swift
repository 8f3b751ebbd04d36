/// One optimistic pass over an object that lies in the window whole.
///
/// It accepts a correct object or gives up, and decides nothing else: whatever it does not like (an
/// error, the end of the window within the next word, deep nesting), the reader's own machine reads
/// again from the object's first byte. So it needs no state to be put down in, keeps all it knows
/// in registers, and is the reason that loading many records is fast. Everything in it is inlined into
/// its one caller except what is rare.
struct RecordScan {
  /// The index in the window of the next byte.
  private(set) var index: Int
  /// How many line feeds were passed, and the index after the last one.
  private(set) var lineFeeds = 0
  private(set) var lineStart = 0
  /// How many bytes since then continue a UTF-8 sequence.
  private(set) var continuationBytes = 0

  /// Which of the open containers are objects, innermost lowest, and how many are open.
  private var objectBits: UInt64 = 1
  private var depth = 1
  private let depthLimit: Int
  /// More than the bits of a word hold, the machine counts.
  private static let depthLimit = 48

  /// The member under way: its key, and where its array or object begins.
  private var key = StringScan(start: 0, end: 0, hasEscapes: false)
  private var memberStart = 0
  private var memberKind = JSONKind.object

  @inline(__always)
  init(openBraceAt index: Int, depthLimit: Int) {
    self.index = index + 1
    self.depthLimit = min(depthLimit, Self.depthLimit)
  }

  /// Passes over the object, appending its own members, and says whether it is correct. `base` is
  /// the absolute offset of the window's first byte.
  @inline(__always)
  mutating func passObject(
    _ bytes: Span<UInt8>, base: Int, into members: inout [JSONMember]
  ) -> Bool {
    if passWhiteSpace(bytes) == Byte.closeBrace {
      index += 1
      return true
    }
    while true {
      if isInObject {
        guard passKey(bytes) else { return false }
      }
      let first = passWhiteSpace(bytes)
      let start = index
      var kind: JSONKind?
      switch first {
      case Byte.quote:
        guard passString(bytes) != nil else { return false }
        kind = .string
      case Byte.minus, Byte.zero...Byte.nine:
        guard passNumber(bytes, first: first) else { return false }
        kind = .number
      case Byte.openBrace, Byte.openBracket:
        guard open(first) else { return false }
        // The closing byte is two above the opening one, for braces and brackets alike.
        guard passWhiteSpace(bytes) == first &+ 2 else { continue }
      default:
        kind = passLiteral(bytes, first: first)
        if kind == nil { return false }
      }
      if depth == 1, let kind { append(kind, from: start, base: base, to: &members) }
      // Close what ends here, up to the comma before the next value.
      while true {
        let byte = passWhiteSpace(bytes)
        index &+= 1
        if byte == Byte.comma { break }
        guard byte == (isInObject ? Byte.closeBrace : Byte.closeBracket) else { return false }
        objectBits >>= 1
        depth &-= 1
        if depth == 0 { return true }
        if depth == 1 { append(memberKind, from: memberStart, base: base, to: &members) }
      }
    }
  }

  @inline(__always)
  private var isInObject: Bool { objectBits & 1 == 1 }

  /// Passes a key and its colon.
  @inline(__always)
  private mutating func passKey(_ bytes: Span<UInt8>) -> Bool {
    guard passWhiteSpace(bytes) == Byte.quote, let name = passString(bytes),
      passWhiteSpace(bytes) == Byte.colon
    else { return false }
    index &+= 1
    if depth == 1 { key = name }
    return true
  }

  /// Opens the array or object whose first byte, at `index`, is `first`.
  @inline(__always)
  private mutating func open(_ first: UInt8) -> Bool {
    guard depth < depthLimit else { return false }
    let isObject = first == Byte.openBrace
    if depth == 1 {
      memberStart = index
      memberKind = isObject ? .object : .array
    }
    index &+= 1
    depth &+= 1
    objectBits = objectBits << 1 | (isObject ? 1 : 0)
    return true
  }

  /// Appends the member that ends before `index`.
  @inline(__always)
  private func append(
    _ kind: JSONKind, from start: Int, base: Int, to members: inout [JSONMember]
  ) {
    members.append(
      JSONMember(
        key: key.start &+ base..<key.end &+ base, value: start &+ base..<index &+ base,
        kind: kind, keyHasEscapes: key.hasEscapes
      )
    )
  }

  /// Where a string lies, without its quotes.
  private struct StringScan {
    var start: Int
    var end: Int
    var hasEscapes: Bool
  }

  /// The byte at `index`, or 0, which fits nowhere, beyond the window.
  @inline(__always)
  private func current(_ bytes: Span<UInt8>) -> UInt8 {
    // Compared without signs, the comparison is also the one that the subscript makes.
    UInt(bitPattern: index) < UInt(bitPattern: bytes.count) ? bytes[index] : 0
  }

  /// Moves to the next byte that is not white space and returns it, or 0.
  @inline(__always)
  private mutating func passWhiteSpace(_ bytes: Span<UInt8>) -> UInt8 {
    while true {
      let byte = current(bytes)
      guard byte <= Byte.space else { return byte }
      guard Byte.isWhitespace(byte) else { return 0 }
      index &+= 1
      if byte == Byte.lineFeed {
        lineFeeds &+= 1
        lineStart = index
        continuationBytes = 0
      }
    }
  }

  /// Passes the string whose first quote is at `index`.
  @inline(__always)
  private mutating func passString(_ bytes: Span<UInt8>) -> StringScan? {
    index &+= 1
    let start = index
    var hasEscapes = false
    while let word = WordScan.load(bytes, at: index) {
      let marks = WordScan.specialBytes(word)
      guard marks != 0 else {
        index &+= 8
        continue
      }
      index &+= WordScan.bytesBelow(marks)
      if bytes[index] == Byte.quote {
        index &+= 1
        return StringScan(start: start, end: index &- 1, hasEscapes: hasEscapes)
      }
      let passed = JSONReader.passSpecialBytes(bytes, at: index)
      guard case .passed(let end, let continuation, let isEscape) = passed else { return nil }
      hasEscapes = hasEscapes || isEscape
      continuationBytes &+= continuation
      index = end
    }
    return nil
  }

  /// Passes the number that begins with `first`; what follows it is for the caller to judge.
  @inline(__always)
  private mutating func passNumber(_ bytes: Span<UInt8>, first: UInt8) -> Bool {
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

  @inline(__always)
  private mutating func passDigits(_ bytes: Span<UInt8>) {
    while Byte.isDigit(current(bytes)) { index &+= 1 }
  }

  /// Passes the literal that begins with `first`.
  @inline(__always)
  private mutating func passLiteral(_ bytes: Span<UInt8>, first: UInt8) -> JSONKind? {
    guard let word = WordScan.load(bytes, at: index) else { return nil }
    let literal: Literal
    let kind: JSONKind
    switch first {
    case Byte.t: (kind, literal) = (.true, .true)
    case Byte.f: (kind, literal) = (.false, .false)
    case Byte.n: (kind, literal) = (.null, .null)
    default: return nil
    }
    guard literal.begins(word) else { return nil }
    index &+= literal.count
    return kind
  }
}
