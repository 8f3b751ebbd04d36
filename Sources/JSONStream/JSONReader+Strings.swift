/// Strings: RFC 8259 section 7. What is plain ASCII passes eight bytes at a time.
extension JSONReader {
  /// Reads on in the string or key that `interrupted` says is under way.
  ///
  /// Escapes and UTF-8 sequences are taken whole: one that the window cuts stays before `index`.
  @inline(__always)
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
      guard try passSpecialByte(bytes, &index, base: base, isLast: isLast) else { break }
    }
    guard isLast else { return .needMore }
    throw fail(.unexpectedEnd(expected: .restOfString), at: bytes.count, base: base)
  }

  @inline(__always)
  private mutating func finishString(_ index: inout Int, base: Int) -> Token {
    tokenEnd = base + index
    index += 1
    let wasKey = interrupted == .key
    interrupted = .none
    state = wasKey ? .objectColon : stateAfterValue
    return wasKey ? .key : .string
  }

  /// Passes one byte, escape or run of UTF-8 sequences; false when the window cuts it.
  @inline(never)
  private mutating func passSpecialByte(
    _ bytes: Span<UInt8>, _ index: inout Int, base: Int, isLast: Bool
  ) throws(JSONError) -> Bool {
    let byte = bytes[index]
    switch byte {
    case Byte.backslash:
      tokenHasEscapes = true
      switch Self.examineEscape(bytes, at: index) {
      case .valid(let length): index += length
      case .incomplete: return false
      case .invalid: throw fail(.badEscape, at: index, base: base)
      }
    case 0x80...:
      repeat {
        switch UTF8Sequence.examine(bytes, at: index) {
        case .valid(let length):
          index += length
          lineOrigin += length - 1
        case .incomplete: return false
        case .invalid: throw fail(.invalidUTF8(bytes[index]), at: index, base: base)
        }
      } while index < bytes.count && bytes[index] >= 0x80
    case ..<Byte.space:
      throw fail(.controlCharacter(byte), at: index, base: base)
    default:
      index += 1
    }
    return true
  }

  /// Examines the escape whose backslash is at `index`.
  private static func examineEscape(_ bytes: Span<UInt8>, at index: Int) -> UTF8Sequence.Finding {
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
