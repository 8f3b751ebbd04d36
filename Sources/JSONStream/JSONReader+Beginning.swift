/// What happens between two calls' work rather than between two tokens: the first bytes of the
/// input, the rest of a line that is skipped, the byte after a scalar, an error thrown before.
extension JSONReader {
  /// Deals with a state that only the beginning of a call can be in.
  ///
  /// Returns false when the window does not decide it. Sets `offset` when it moves.
  @inline(always)
  mutating func prepare(
    _ bytes: Span<UInt8>, at base: Int, isLast: Bool
  ) throws(JSONError) -> Bool {
    guard state.rawValue < State.top.rawValue else { return true }
    return try prepareRareState(bytes, at: base, isLast: isLast)
  }

  @inline(never)
  private mutating func prepareRareState(
    _ bytes: Span<UInt8>, at base: Int, isLast: Bool
  ) throws(JSONError) -> Bool {
    let index = index(in: bytes, at: base)
    switch state {
    case .beginning:
      return try begin(bytes, at: base, isLast: isLast)
    case .inSkippedLine:
      var end = index
      while end < bytes.count, bytes[end] != Byte.lineFeed { end += 1 }
      guard end < bytes.count else {
        offset = base + end
        return isLast
      }
      offset = base + end + 1
      line += 1
      lineOrigin = offset
    case .afterScalar:
      guard index < bytes.count else { return isLast }
      switch JSONKind(firstByte: bytes[index]) {
      case .number, .true, .false, .null:
        throw fail(.unexpectedByte(bytes[index], expected: .separator), at: index, base: base)
      default: break
      }
    default:
      if let failure { throw failure }
    }
    state = .top
    return true
  }

  /// Passes over a byte order mark and refuses the encodings that are not UTF-8.
  private mutating func begin(
    _ bytes: Span<UInt8>, at base: Int, isLast: Bool
  ) throws(JSONError) -> Bool {
    let index = index(in: bytes, at: base)
    let first = bytes.extracting(index..<min(index + 4, bytes.count))
    let isPlain = first.count > 1 && 1..<0x80 ~= first[0] && first[1] != 0
    guard isPlain || first.count == 4 || isLast else { return false }
    if let encoding = Self.foreignEncoding(first) {
      throw fail(.unexpectedEncoding(encoding), at: index, base: base)
    }
    if first.count >= 3, first[0] == 0xEF, first[1] == 0xBB, first[2] == 0xBF {
      offset += 3
      lineOrigin = offset
    }
    state = .top
    return true
  }

  /// The encoding that the first bytes of a JSON text show: a byte order mark, or the zero bytes
  /// that an ASCII character has in UTF-16 and UTF-32.
  private static func foreignEncoding(_ first: Span<UInt8>) -> JSONError.Encoding? {
    guard first.count >= 2 else { return nil }
    let hasFour = first.count == 4
    switch (first[0], first[1]) {
    case (0, 0):
      let isMark = hasFour && first[2] == 0xFE && first[3] == 0xFF
      let isASCII = hasFour && first[2] == 0 && first[3] != 0
      return isMark || isASCII ? .utf32 : nil
    case (_, 0), (0xFF, 0xFE):
      return hasFour && first[2] == 0 && first[3] == 0 ? .utf32 : .utf16
    case (0, _), (0xFE, 0xFF):
      return .utf16
    default: return nil
    }
  }
}
