/// Numbers and literals: RFC 8259 sections 3 and 6.
extension JSONReader {
  /// How far a number has come; the states of the grammar in section 6.
  enum NumberState: UInt8 {
    case minus, zero, integer, dot, fraction, exponent, exponentSign, exponentDigits

    @inline(always)
    init(firstByte byte: UInt8) {
      self = byte == Byte.minus ? .minus : byte == Byte.zero ? .zero : .integer
    }

    /// Whether a number may end here.
    @inline(always)
    var isComplete: Bool {
      switch self {
      case .zero, .integer, .fraction, .exponentDigits: true
      case .minus, .dot, .exponent, .exponentSign: false
      }
    }

    /// The state after `byte`, or nil when it does not belong to the number.
    @inline(always)
    func after(_ byte: UInt8) -> NumberState? {
      if Byte.isDigit(byte) {
        switch self {
        case .minus: return byte == Byte.zero ? .zero : .integer
        case .zero: return nil
        case .integer: return .integer
        case .dot, .fraction: return .fraction
        case .exponent, .exponentSign, .exponentDigits: return .exponentDigits
        }
      }
      switch (self, byte) {
      case (.zero, Byte.dot), (.integer, Byte.dot):
        return .dot
      case (.zero, Byte.e), (.integer, Byte.e), (.fraction, Byte.e),
        (.zero, Byte.upperE), (.integer, Byte.upperE), (.fraction, Byte.upperE):
        return .exponent
      case (.exponent, Byte.plus), (.exponent, Byte.minus):
        return .exponentSign
      default:
        return nil
      }
    }
  }

  /// Reads on in the number that has come to `numberState`.
  @inline(always)
  mutating func readNumber(
    _ bytes: Span<UInt8>, _ index: inout Int, base: Int, isLast: Bool
  ) throws(JSONError) -> Token {
    var progress = numberState
    while index < bytes.count {
      guard let next = progress.after(bytes[index]) else {
        guard progress.isComplete, !Byte.isDigit(bytes[index]) else {
          throw fail(.badNumber, at: index, base: base)
        }
        return finishNumber(at: index, base: base)
      }
      progress = next
      index += 1
    }
    guard isLast else {
      numberState = progress
      interrupted = .number
      return .needMore
    }
    guard progress.isComplete else {
      throw fail(.unexpectedEnd(expected: .digit), at: index, base: base)
    }
    return finishNumber(at: index, base: base)
  }

  @inline(always)
  private mutating func finishNumber(at index: Int, base: Int) -> Token {
    tokenEnd = base + index
    interrupted = .none
    finishScalar()
    return .number
  }

  @inline(always)
  private mutating func finishScalar() {
    state = stateAfterValue
    if state == .top { state = .afterScalar }
  }

  /// Reads the literal that should begin at `index`; one that the window cuts stays before it.
  @inline(always)
  mutating func readLiteral(
    _ bytes: Span<UInt8>, _ index: inout Int, base: Int, isLast: Bool
  ) throws(JSONError) -> Token {
    let first = bytes[index]
    let (token, word): (Token, Literal)
    switch first {
    case Byte.t: (token, word) = (.true, .true)
    case Byte.f: (token, word) = (.false, .false)
    case Byte.n: (token, word) = (.null, .null)
    default: throw unexpected(first, at: index, base: base)
    }
    for place in 1..<word.count {
      guard index + place < bytes.count else {
        guard isLast else { return .needMore }
        throw fail(.unexpectedEnd(expected: .restOfLiteral), at: bytes.count, base: base)
      }
      guard bytes[index + place] == word[place] else {
        throw fail(.badLiteral, at: index, base: base)
      }
    }
    index += word.count
    tokenEnd = base + index
    finishScalar()
    return token
  }
}
