/// Strings: RFC 8259 section 7. What is plain ASCII passes eight bytes at a time.
extension JSONReader {
  /// Reads on in the string or key that `interrupted` says is under way.
  ///
  /// Escapes and UTF-8 sequences are taken whole: one that the window cuts stays before `index`.
  @inline(always)
  mutating func readString(
    _ bytes: Span<UInt8>, _ index: inout Int, base: Int, isLast: Bool
  ) throws(JSONError) -> Token {
    while true {
      if let word = WordScan.load(bytes, at: index) {
        let marks = WordScan.specialBytes(word)
        guard marks != 0 else {
          index &+= 8
          continue
        }
        index &+= WordScan.bytesBelow(marks)
      } else {
        guard index < bytes.count else { break }
      }
      if bytes[index] == Byte.quote {
        return finishString(&index, base: base)
      }
      var place = index
      let isPassed = try passSpecialByte(bytes, &place, base: base)
      index = place
      guard isPassed else { break }
    }
    guard isLast else { return .needMore }
    throw fail(.unexpectedEnd(expected: .restOfString), at: bytes.count, base: base)
  }

  @inline(always)
  private mutating func finishString(_ index: inout Int, base: Int) -> Token {
    tokenEnd = base + index
    index += 1
    let wasKey = interrupted == .key
    interrupted = .none
    state = wasKey ? .objectColon : stateAfterValue
    return wasKey ? .key : .string
  }

  /// Passes what stopped the scan of a string; false when the window cuts it.
  @inline(never)
  private mutating func passSpecialByte(
    _ bytes: Span<UInt8>, _ index: inout Int, base: Int
  ) throws(JSONError) -> Bool {
    switch Self.passSpecialBytes(bytes, at: index) {
    case .passed(let end, let continuationBytes, let isEscape):
      index = end
      lineOrigin += continuationBytes
      if isEscape { tokenHasEscapes = true }
      return true
    case .cut(let end, let continuationBytes, let isEscape):
      index = end
      lineOrigin += continuationBytes
      if isEscape { tokenHasEscapes = true }
      return false
    case .refused(let kind, let place, let continuationBytes):
      lineOrigin += continuationBytes
      throw fail(kind, at: place, base: base)
    }
  }

  /// What came of the bytes of a string that are not plain ASCII.
  enum SpecialBytes {
    /// They are passed up to `end`.
    case passed(end: Int, continuationBytes: Int, isEscape: Bool)
    /// They are passed up to `end`, where an escape or sequence begins that the window cuts.
    case cut(end: Int, continuationBytes: Int, isEscape: Bool)
    /// They are wrong at `place`.
    case refused(JSONError.Kind, place: Int, continuationBytes: Int)
  }

  /// Passes one plain byte, one escape or a run of UTF-8 sequences that begins at `index`.
  @inline(never)
  static func passSpecialBytes(_ bytes: Span<UInt8>, at index: Int) -> SpecialBytes {
    let byte = bytes[index]
    switch byte {
    case Byte.backslash:
      switch examineEscape(bytes, at: index) {
      case .valid(let length):
        return .passed(end: index + length, continuationBytes: 0, isEscape: true)
      case .incomplete: return .cut(end: index, continuationBytes: 0, isEscape: true)
      case .invalid: return .refused(.badEscape, place: index, continuationBytes: 0)
      }
    case 0x80...:
      let (end, continuationBytes) = UTF8Sequence.passRun(bytes, at: index)
      guard end == bytes.count || bytes[end] < 0x80 else {
        guard UTF8Sequence.examine(bytes, at: end) == .incomplete else {
          return .refused(
            .invalidUTF8(bytes[end]), place: end, continuationBytes: continuationBytes)
        }
        return .cut(end: end, continuationBytes: continuationBytes, isEscape: false)
      }
      return .passed(end: end, continuationBytes: continuationBytes, isEscape: false)
    case ..<Byte.space:
      return .refused(.controlCharacter(byte), place: index, continuationBytes: 0)
    default:
      return .passed(end: index + 1, continuationBytes: 0, isEscape: false)
    }
  }

  /// Examines the escape whose backslash is at `index`.
  @inline(never)
  static func examineEscape(_ bytes: Span<UInt8>, at index: Int) -> UTF8Sequence.Finding {
    guard index + 1 < bytes.count else { return .incomplete }
    switch bytes[index + 1] {
    case Byte.quote, Byte.backslash, Byte.slash, Byte.b, Byte.f, Byte.n, Byte.r, Byte.t:
      return .valid(length: 2)
    case Byte.u:
      for digit in index + 2..<index + 6 {
        guard digit < bytes.count else { return .incomplete }
        guard Byte.hexValue(bytes[digit]) != nil else { return .invalid }
      }
      return .valid(length: 6)
    default:
      return .invalid
    }
  }
}
