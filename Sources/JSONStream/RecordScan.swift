/// One optimistic pass over an object that lies in the window whole.
///
/// It accepts a correct object or gives up, and decides nothing else: whatever it does not like (an
/// error, the end of the window within the next word, deep nesting), the reader's own machine reads
/// again from the object's first byte. So it needs no state to be put down in, keeps what it knows in
/// registers, and is the reason that loading many records is fast. Everything in it is inlined into its
/// one caller except what is rare.
struct RecordScan {
  private(set) var tokens: TokenScan
  /// How many of the object's own members are done.
  private(set) var count = 0
  /// Whether a key was written otherwise than expected.
  private(set) var hasNewKeys = false
  /// How many containers may be open, the object among them; more, the machine counts.
  private let depthLimit: Int
  private static let depthLimit = 48

  /// What passing over an object came to.
  private(set) var outcome = Outcome.incorrect

  enum Outcome {
    case correct, incorrect
    /// There are more members than there is room for.
    case full
  }

  private init(openBraceAt index: Int, depthLimit: Int) {
    tokens = TokenScan(at: index &+ 1)
    self.depthLimit = min(depthLimit, Self.depthLimit)
  }

  /// Passes over the object that begins at `index`, noting its own members and how their keys are
  /// written; `keys` holds what is expected. `base` is the absolute offset of the window's first byte.
  static func pass(
    _ bytes: Span<UInt8>, at index: Int, base: Int, depthLimit: Int,
    _ members: inout MutableSpan<JSONMember>, _ keys: inout MutableSpan<WrittenKey>
  ) -> RecordScan {
    var scan = RecordScan(openBraceAt: index, depthLimit: depthLimit)
    scan.outcome = scan.passObject(bytes, base, &members, &keys)
    return scan
  }

  @inline(always)
  private mutating func passObject(
    _ bytes: Span<UInt8>, _ base: Int, _ members: inout MutableSpan<JSONMember>,
    _ keys: inout MutableSpan<WrittenKey>
  ) -> Outcome {
    var next = tokens.passWhiteSpace(bytes)
    if next == Byte.closeBrace {
      tokens.index &+= 1
      return .correct
    }
    while true {
      guard count < members.count else { return .full }
      let keyStart = tokens.index &+ 1
      guard next == Byte.quote, let (keyEnd, keyHasEscapes) = passKey(bytes, &keys),
        tokens.passColon(bytes)
      else { return .incorrect }
      let first = tokens.passWhiteSpace(bytes)
      let start = tokens.index
      guard let kind = passValue(bytes, first: first) else { return .incorrect }
      members[count] = JSONMember(
        key: keyStart &+ base..<keyEnd &+ base, value: start &+ base..<tokens.index &+ base,
        kind: kind, keyHasEscapes: keyHasEscapes)
      count &+= 1
      let end = tokens.passWhiteSpace(bytes)
      tokens.index &+= 1
      guard end == Byte.comma else { return end == Byte.closeBrace ? .correct : .incorrect }
      next = tokens.passWhiteSpace(bytes)
    }
  }

  /// Passes one of the object's own keys.
  @inline(always)
  private mutating func passKey(
    _ bytes: Span<UInt8>, _ keys: inout MutableSpan<WrittenKey>
  ) -> (end: Int, hasEscapes: Bool)? {
    let start = tokens.index &+ 1
    let expected = keys[count]
    if expected.begins(bytes, at: start) {
      let end = start &+ expected.length
      tokens.continuationBytes &+= expected.continuationBytes
      tokens.index = end &+ 1
      return (end, expected.hasEscapes)
    }
    guard let key = WrittenKey.read(bytes, at: start) else { return nil }
    keys[count] = key
    hasNewKeys = true
    tokens.continuationBytes &+= key.continuationBytes
    tokens.index = start &+ key.length &+ 1
    return (start &+ key.length, key.hasEscapes)
  }

  /// Passes the value that begins with `first`.
  @inline(always)
  private mutating func passValue(_ bytes: Span<UInt8>, first: UInt8) -> JSONKind? {
    switch first {
    case Byte.quote:
      return tokens.passString(bytes) ? .string : nil
    case Byte.minus, Byte.zero...Byte.nine:
      return tokens.passNumber(bytes, first: first) ? .number : nil
    case Byte.openBrace, Byte.openBracket:
      guard
        let passed = ContainerScan.pass(bytes, tokens, first: first, depthLimit: depthLimit &- 1)
      else { return nil }
      tokens = passed
      return first == Byte.openBrace ? .object : .array
    default:
      return tokens.passLiteral(bytes, first: first)
    }
  }
}
