/// Reading event by event, looking ahead, and passing over whole values.
extension JSONReader {
  /// Reads the next event.
  ///
  /// `bytes` is a window that covers `offset`, `base` the absolute offset of its first byte;
  /// `isLast` tells that the input ends with it. Throws what is wrong with the input.
  package mutating func next(
    _ bytes: Span<UInt8>, at base: Int, isLast: Bool
  ) throws(JSONError) -> JSONEvent {
    guard try prepare(bytes, at: base, isLast: isLast) else { return .needMore }
    var index = index(in: bytes, at: base)
    let token = try advance(bytes, &index, base: base, isLast: isLast)
    offset = base + index
    switch token {
    case .objectStart: return .objectStart
    case .objectEnd: return .objectEnd
    case .arrayStart: return .arrayStart
    case .arrayEnd: return .arrayEnd
    case .key: return .key(tokenStart..<tokenEnd, hasEscapes: tokenHasEscapes)
    case .string: return .string(tokenStart..<tokenEnd, hasEscapes: tokenHasEscapes)
    case .number: return .number(tokenStart..<tokenEnd)
    case .true: return .true
    case .false: return .false
    case .null: return .null
    case .needMore: return .needMore
    case .end: return .end
    }
  }

  /// Says what comes next and moves to its first byte, over white space, a comma or a colon.
  ///
  /// Inside a string or number that was interrupted it says what that is.
  package mutating func peek(
    _ bytes: Span<UInt8>, at base: Int, isLast: Bool
  ) throws(JSONError) -> JSONPeek {
    guard try prepare(bytes, at: base, isLast: isLast) else { return .needMore }
    switch interrupted {
    case .none: break
    case .key: return .key
    case .string: return .value(.string)
    case .number: return .value(.number)
    }
    var index = index(in: bytes, at: base)
    guard let byte = try approach(bytes, &index, base: base) else {
      let token = try endOfWindow(at: index, base: base, isLast: isLast)
      offset = base + index
      return token == .end ? .end : .needMore
    }
    offset = base + index
    switch (state, byte) {
    case (.objectFirst, Byte.quote), (.objectKey, Byte.quote):
      return .key
    case (.objectFirst, Byte.closeBrace), (.objectNext, Byte.closeBrace),
      (.arrayFirst, Byte.closeBracket), (.arrayNext, Byte.closeBracket):
      return .containerEnd
    default:
      guard expectsValue, let kind = JSONKind(firstByte: byte) else {
        throw unexpected(byte, at: index, base: base)
      }
      return .value(kind)
    }
  }

  /// Passes over the whole value that comes next, or over a key and its value, and checks it.
  ///
  /// Returns false when the window ended first: call again with a window that reaches further.
  /// At the end of the input or of the container around it there is nothing to consume, and the
  /// answer is true; `peek` tells such places.
  ///
  /// Complexity: O(bytes of the value), in constant memory.
  package mutating func skipValue(
    _ bytes: Span<UInt8>, at base: Int, isLast: Bool
  ) throws(JSONError) -> Bool {
    if !record.isUnderWay {
      switch try peek(bytes, at: base, isLast: isLast) {
      case .needMore: return false
      case .end, .containerEnd: return true
      case .value, .key: record.begin(atDepth: nesting.depth)
      }
    }
    var index = index(in: bytes, at: base)
    while true {
      let token = try advance(bytes, &index, base: base, isLast: isLast)
      if token == .needMore {
        offset = base + index
        return false
      }
      if nesting.depth == record.depth, token != .key { break }
    }
    offset = base + index
    record.end()
    return true
  }
}
