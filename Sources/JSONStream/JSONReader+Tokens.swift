/// From one token to the next: RFC 8259 sections 2 to 5.
extension JSONReader {
  /// Moves over white space, commas and colons to the first byte of the next token.
  ///
  /// Returns nil when the window ends before it.
  @inline(always)
  mutating func approach(
    _ bytes: Span<UInt8>, _ index: inout Int, base: Int
  ) throws(JSONError) -> UInt8? {
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= Byte.space {
        guard Byte.isWhitespace(byte) else { throw unexpected(byte, at: index, base: base) }
        index += 1
        if byte == Byte.lineFeed {
          line += 1
          lineOrigin = base + index
        }
        continue
      }
      switch state {
      case .objectNext:
        guard byte == Byte.comma else { return byte }
        state = .objectKey
      case .objectColon:
        guard byte == Byte.colon else { throw unexpected(byte, at: index, base: base) }
        state = .objectValue
      case .arrayNext:
        guard byte == Byte.comma else { return byte }
        state = .arrayValue
      default:
        return byte
      }
      index += 1
    }
    return nil
  }

  /// Reads the next token, which is then described by `tokenStart` and its neighbours.
  @inline(always)
  mutating func advance(
    _ bytes: Span<UInt8>, _ index: inout Int, base: Int, isLast: Bool
  ) throws(JSONError) -> Token {
    if interrupted != .none {
      // A copy, so that `index` itself needs no place in memory; so in `readString`.
      var place = index
      let token = try resume(bytes, &place, base: base, isLast: isLast)
      index = place
      return token
    }
    guard let byte = try approach(bytes, &index, base: base) else {
      return try endOfWindow(at: index, base: base, isLast: isLast)
    }
    tokenStart = base + index
    switch byte {
    case Byte.quote:
      index += 1
      tokenStart += 1
      tokenHasEscapes = false
      switch state {
      case .objectKey, .objectFirst: interrupted = .key
      case .objectNext, .arrayNext: throw unexpected(byte, at: index - 1, base: base)
      default: interrupted = .string
      }
      return try readString(bytes, &index, base: base, isLast: isLast)
    case Byte.openBrace:
      try open(isObject: true, &index, base: base)
      return .objectStart
    case Byte.openBracket:
      try open(isObject: false, &index, base: base)
      return .arrayStart
    case Byte.closeBrace:
      guard state == .objectNext || state == .objectFirst else {
        throw unexpected(byte, at: index, base: base)
      }
      close(&index, base: base)
      return .objectEnd
    case Byte.closeBracket:
      guard state == .arrayNext || state == .arrayFirst else {
        throw unexpected(byte, at: index, base: base)
      }
      close(&index, base: base)
      return .arrayEnd
    case Byte.minus, Byte.zero...Byte.nine:
      guard expectsValue else { throw unexpected(byte, at: index, base: base) }
      numberState = NumberState(firstByte: byte)
      index += 1
      return try readNumber(bytes, &index, base: base, isLast: isLast)
    default:
      guard expectsValue else { throw unexpected(byte, at: index, base: base) }
      return try readLiteral(bytes, &index, base: base, isLast: isLast)
    }
  }

  /// Whether a value may begin here.
  @inline(always)
  var expectsValue: Bool {
    switch state {
    case .top, .arrayFirst, .arrayValue, .objectValue: true
    default: false
    }
  }

  @inline(never)
  private mutating func resume(
    _ bytes: Span<UInt8>, _ index: inout Int, base: Int, isLast: Bool
  ) throws(JSONError) -> Token {
    if interrupted == .number {
      return try readNumber(bytes, &index, base: base, isLast: isLast)
    }
    return try readString(bytes, &index, base: base, isLast: isLast)
  }

  @inline(always)
  private mutating func open(
    isObject: Bool, _ index: inout Int, base: Int
  ) throws(JSONError) {
    guard expectsValue else {
      let byte = isObject ? Byte.openBrace : Byte.openBracket
      throw unexpected(byte, at: index, base: base)
    }
    guard nesting.depth < depthLimit else {
      throw fail(.tooDeep(limit: depthLimit), at: index, base: base)
    }
    nesting.push(isObject: isObject)
    state = isObject ? .objectFirst : .arrayFirst
    index += 1
  }

  @inline(always)
  private mutating func close(_ index: inout Int, base: Int) {
    nesting.pop()
    index += 1
    tokenEnd = base + index
    state = stateAfterValue
  }

  /// What may follow a value at this depth.
  @inline(always)
  var stateAfterValue: State {
    if nesting.isInObject { return .objectNext }
    return nesting.depth == 0 ? .top : .arrayNext
  }

  @inline(never)
  mutating func endOfWindow(
    at index: Int, base: Int, isLast: Bool
  ) throws(JSONError) -> Token {
    guard isLast else { return .needMore }
    guard nesting.depth > 0 else { return .end }
    throw fail(.unexpectedEnd(expected: expectation), at: index, base: base)
  }

  /// The error for a byte that may not stand where a token, a comma or a colon should.
  @inline(never)
  mutating func unexpected(_ byte: UInt8, at index: Int, base: Int) -> JSONError {
    let isTrailing =
      state == .arrayValue && byte == Byte.closeBracket
      || state == .objectKey && byte == Byte.closeBrace
    let kind: JSONError.Kind =
      isTrailing ? .trailingComma : .unexpectedByte(byte, expected: expectation)
    return fail(kind, at: index, base: base)
  }

  /// What the state lets come next.
  private var expectation: JSONExpectation {
    switch state {
    case .arrayFirst: .valueOrArrayEnd
    case .arrayNext: .commaOrArrayEnd
    case .objectFirst: .keyOrObjectEnd
    case .objectKey: .key
    case .objectColon: .colon
    case .objectNext: .commaOrObjectEnd
    case .top, .arrayValue, .objectValue: .value
    case .beginning, .inSkippedLine, .afterScalar, .failed: .value
    }
  }
}
