/// Reading one record in one call: the way a million of them are loaded.
extension JSONReader {
  /// What is known of a value that is being read whole.
  struct RecordProgress: Sendable {
    /// How many containers were open around the value, or -1 when none is under way.
    private(set) var depth = -1
    /// The depth at which members are noted; none when the value is no object.
    var memberDepth = -1
    /// Where the value began, once that is known; only of an array or object.
    var start = 0
    var keyStart = 0
    var keyEnd = 0
    var keyHasEscapes = false
    var valueStart = 0

    @inline(always)
    var isUnderWay: Bool { depth >= 0 }

    @inline(always)
    mutating func begin(atDepth depth: Int) {
      self.depth = depth
      memberDepth = -1
    }

    @inline(always)
    mutating func end() { depth = -1 }
  }

  /// Reads the whole value that comes next, checks it, and notes the members it has if it is an
  /// object: its own only, in their order, repeated keys too.
  ///
  /// While the answer is `needMore`, call again with the same `members`; the reader remembers where
  /// it was. Before a key, that key is passed over. An array is consumed whole: to take its
  /// elements one by one, let `next` enter it. `members` is filled anew when a value begins; it means
  /// nothing after an error, or when the value is no object.
  ///
  /// Complexity: O(bytes of the value).
  package mutating func readMembers(
    _ bytes: Span<UInt8>, at base: Int, isLast: Bool, into members: inout JSONMembers
  ) throws(JSONError) -> JSONRead {
    if !record.isUnderWay {
      let peeked = try peek(bytes, at: base, isLast: isLast)
      switch peeked {
      case .needMore: return .needMore
      case .end: return .end
      case .containerEnd: return .containerEnd
      case .value(.object):
        if let range = passObject(bytes, at: base, into: &members) {
          return .value(.object, range)
        }
      case .key, .value: break
      }
      members.removeAll()
      record.begin(atDepth: nesting.depth)
    }
    var index = index(in: bytes, at: base)
    while true {
      let token = try advance(bytes, &index, base: base, isLast: isLast)
      offset = base + index
      if token == .needMore || token == .end { return .needMore }
      if let value = note(token, in: &members) { return value }
    }
  }

  /// Notes what `token`, just read, means for the record; returns the value that it ends, if any.
  @inline(always)
  private mutating func note(_ token: Token, in members: inout JSONMembers) -> JSONRead? {
    let depth = nesting.depth
    let kind: JSONKind
    var start = tokenStart
    var end = tokenEnd
    switch token {
    case .key:
      if depth == record.memberDepth {
        record.keyStart = tokenStart
        record.keyEnd = tokenEnd
        record.keyHasEscapes = tokenHasEscapes
      }
      return nil
    case .objectStart, .arrayStart:
      if depth == record.memberDepth + 1 {
        record.valueStart = tokenStart
      } else if depth == record.depth + 1 {
        record.start = tokenStart
        if token == .objectStart { record.memberDepth = depth }
      }
      return nil
    case .objectEnd, .arrayEnd:
      start = depth == record.depth ? record.start : record.valueStart
      kind = token == .objectEnd ? .object : .array
    case .string:
      start -= 1
      end += 1
      kind = .string
    case .number: kind = .number
    case .true: kind = .true
    case .false: kind = .false
    case .null, .needMore, .end: kind = .null
    }
    if depth == record.memberDepth {
      let key = record.keyStart..<record.keyEnd
      members.append(
        JSONMember(key: key, value: start..<end, kind: kind, keyHasEscapes: record.keyHasEscapes))
    }
    guard depth == record.depth else { return nil }
    record.end()
    return .value(kind, start..<end)
  }

  /// Reads the object that comes next in one pass, as `readMembers` would, if it lies in the window
  /// whole and is correct.
  ///
  /// Where it answers nil nothing has moved, and nothing is decided: there may be no object, or one
  /// that takes longer.
  ///
  /// Complexity: O(bytes of the value).
  package mutating func passObject(
    _ bytes: Span<UInt8>, at base: Int, into members: inout JSONMembers
  ) -> Range<Int>? {
    guard interrupted == .none, !record.isUnderWay else { return nil }
    var tokens = TokenScan(at: index(in: bytes, at: base))
    switch state {
    case .top, .arrayFirst, .arrayValue, .objectValue: break
    case .arrayNext:
      guard tokens.passWhiteSpace(bytes) == Byte.comma else { return nil }
      tokens.index &+= 1
    default: return nil
    }
    guard tokens.passWhiteSpace(bytes) == Byte.openBrace else { return nil }
    let start = base + tokens.index
    let room = depthLimit - nesting.depth
    guard room > 0,
      let passed = members.fill(bytes, from: tokens, base: base, depthLimit: room)
    else { return nil }
    offset = base + passed.index
    if passed.lineFeeds > 0 {
      line += passed.lineFeeds
      lineOrigin = base + passed.lineStart
    }
    lineOrigin += passed.continuationBytes
    state = stateAfterValue
    return start..<offset
  }
}
