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

    @inline(__always)
    var isUnderWay: Bool { depth >= 0 }

    @inline(__always)
    mutating func begin(atDepth depth: Int) {
      self.depth = depth
      memberDepth = -1
    }

    @inline(__always)
    mutating func end() { depth = -1 }
  }

  /// Reads the whole value that comes next, checks it, and notes the members it has if it is an
  /// object: its own only, in their order, repeated keys too.
  ///
  /// While the answer is `needMore`, call again with the same `members`; the reader remembers where
  /// it was. Before a key, that key is passed over. An array is consumed whole: to take its elements one by one, let `next` enter it.
  ///
  /// - Parameter members: emptied when a value begins, its capacity is reused. Not meaningful after
  ///   an error, or when the value is no object.
  /// - Throws: what is wrong with the input.
  /// - Complexity: O(bytes of the value).
  package mutating func readMembers(
    _ bytes: Span<UInt8>, at base: Int, isLast: Bool, into members: inout [JSONMember]
  ) throws(JSONError) -> JSONRead {
    if !record.isUnderWay {
      let peeked = try peek(bytes, at: base, isLast: isLast)
      members.removeAll(keepingCapacity: true)
      switch peeked {
      case .needMore: return .needMore
      case .end: return .end
      case .containerEnd: return .containerEnd
      case .value(.object):
        if let range = passWholeObject(bytes, base: base, into: &members) {
          return .value(.object, range)
        }
        members.removeAll(keepingCapacity: true)
      case .key, .value: break
      }
      record.begin(atDepth: nesting.depth)
    }
    var index = index(in: bytes, at: base)
    while true {
      let token = try advance(bytes, &index, base: base, isLast: isLast)
      let kind: JSONKind
      let depth = nesting.depth
      switch token {
      case .key:
        if depth == record.memberDepth {
          record.keyStart = tokenStart
          record.keyEnd = tokenEnd
          record.keyHasEscapes = tokenHasEscapes
        }
        continue
      case .objectStart, .arrayStart:
        if depth == record.memberDepth + 1 {
          record.valueStart = tokenStart
        } else if depth == record.depth + 1 {
          record.start = tokenStart
          if token == .objectStart { record.memberDepth = depth }
        }
        continue
      case .string:
        tokenStart -= 1
        tokenEnd += 1
        kind = .string
      case .objectEnd:
        tokenStart = depth == record.depth ? record.start : record.valueStart
        kind = .object
      case .arrayEnd:
        tokenStart = depth == record.depth ? record.start : record.valueStart
        kind = .array
      case .number: kind = .number
      case .true: kind = .true
      case .false: kind = .false
      case .null: kind = .null
      case .needMore, .end:
        offset = base + index
        return .needMore
      }
      if depth == record.memberDepth {
        members.append(
          JSONMember(
            key: record.keyStart..<record.keyEnd,
            value: tokenStart..<tokenEnd,
            kind: kind,
            keyHasEscapes: record.keyHasEscapes
          )
        )
      } else if depth == record.depth {
        offset = base + index
        record.end()
        return .value(kind, tokenStart..<tokenEnd)
      }
    }
  }

  /// Reads the object at `offset` in one pass if it lies in the window and is correct, else nothing.
  @inline(__always)
  private mutating func passWholeObject(
    _ bytes: Span<UInt8>, base: Int, into members: inout [JSONMember]
  ) -> Range<Int>? {
    let start = offset
    var scan = RecordScan(openBraceAt: start - base)
    let room = depthLimit - nesting.depth
    guard room > 0,
      scan.passObject(bytes, base: base, depthLimit: room, into: &members)
    else { return nil }
    offset = base + scan.index
    if scan.lineFeeds > 0 {
      line += scan.lineFeeds
      lineOrigin = base + scan.lineStart
    }
    lineOrigin += scan.continuationBytes
    state = stateAfterValue
    return start..<offset
  }
}
