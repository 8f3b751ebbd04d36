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
  /// Whether what is before a value was written otherwise than expected.
  private(set) var hasNewPrefixes = false
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

  private init(_ tokens: TokenScan, depthLimit: Int) {
    self.tokens = tokens
    self.depthLimit = min(depthLimit, Self.depthLimit)
  }

  /// Passes over the object whose first byte `tokens` stand at, noting its own members and what is
  /// written before their values; `slots` holds what is expected there. `base` is the absolute offset
  /// of the window's first byte.
  @inline(never)
  static func pass(
    _ bytes: Span<UInt8>, from tokens: TokenScan, base: Int, depthLimit: Int,
    _ slots: inout MutableSpan<JSONMembers.Slot>
  ) -> RecordScan {
    var scan = RecordScan(tokens, depthLimit: depthLimit)
    scan.outcome = scan.passObject(bytes, base, &slots)
    return scan
  }

  @inline(always)
  private mutating func passObject(
    _ bytes: Span<UInt8>, _ base: Int, _ slots: inout MutableSpan<JSONMembers.Slot>
  ) -> Outcome {
    tokens.index &+= 1
    while true {
      guard count < slots.count else { return .full }
      let start = tokens.index &+ base
      if !slots[count].prefix.begins(bytes, at: tokens.index) {
        if tokens.passCloseBrace(bytes) { return .correct }
        guard let new = MemberPrefix.read(bytes, at: tokens.index, isFirst: count == 0) else {
          _ = tokens.passWhiteSpace(bytes)
          return tokens.passCloseBrace(bytes) ? .correct : .incorrect
        }
        slots[count].prefix = new
        hasNewPrefixes = true
      }
      tokens.pass(slots[count].prefix)
      let first = tokens.passWhiteSpace(bytes)
      let valueStart = tokens.index &+ base
      var hasEscapes = false
      guard let kind = passValue(bytes, first: first, hasEscapes: &hasEscapes) else {
        return .incorrect
      }
      note(start, valueStart..<tokens.index &+ base, kind, in: &slots[count])
      slots[count].isPlain = kind == .string && !hasEscapes
      count &+= 1
    }
  }

  /// Notes a member whose prefix begins at `start`.
  @inline(always)
  private func note(
    _ start: Int, _ value: Range<Int>, _ kind: JSONKind, in slot: inout JSONMembers.Slot
  ) {
    let key = slot.prefix.key
    slot.member = JSONMember(
      key: start &+ key.lowerBound..<start &+ key.upperBound, value: value, kind: kind,
      keyHasEscapes: slot.prefix.keyHasEscapes)
  }

  /// Passes the value that begins with `first`, and tells of backslashes in a string.
  @inline(always)
  private mutating func passValue(
    _ bytes: Span<UInt8>, first: UInt8, hasEscapes: inout Bool
  ) -> JSONKind? {
    switch first {
    case Byte.quote:
      return tokens.passString(bytes, hasEscapes: &hasEscapes) ? .string : nil
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
