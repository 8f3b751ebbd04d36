/// One optimistic pass over an array or object in which nothing is noted: a value within a record.
struct ContainerScan {
  private var tokens: TokenScan
  /// Which of the open containers are objects, innermost lowest, and how many are open.
  private var objectBits: UInt64 = 0
  private var depth = 0
  private let depthLimit: Int

  /// Passes the container that begins with `first`, which the tokens stand at, and in which no more
  /// than `depthLimit` are open, itself among them; nil where it is not correct.
  ///
  /// Not inlined: it would take the registers that its caller needs.
  @inline(never)
  static func pass(
    _ bytes: Span<UInt8>, _ tokens: TokenScan, first: UInt8, depthLimit: Int
  ) -> TokenScan? {
    var scan = ContainerScan(tokens: tokens, depthLimit: depthLimit)
    return scan.open(first) && scan.passContents(bytes) ? scan.tokens : nil
  }

  private init(tokens: TokenScan, depthLimit: Int) {
    self.tokens = tokens
    self.depthLimit = depthLimit
  }

  /// Opens the array or object whose first byte comes next.
  @inline(always)
  private mutating func open(_ first: UInt8) -> Bool {
    guard depth < depthLimit else { return false }
    tokens.index &+= 1
    depth &+= 1
    objectBits = objectBits << 1 | (first == Byte.openBrace ? 1 : 0)
    return true
  }

  @inline(always)
  private var closingByte: UInt8 { objectBits & 1 == 1 ? Byte.closeBrace : Byte.closeBracket }

  @inline(always)
  private mutating func passContents(_ bytes: Span<UInt8>) -> Bool {
    // Whether the container has just been opened, and may be empty.
    var isFirst = true
    while true {
      var next = tokens.passWhiteSpace(bytes)
      if !isFirst || next != closingByte {
        if objectBits & 1 == 1 {
          guard next == Byte.quote, tokens.passString(bytes), tokens.passColon(bytes) else {
            return false
          }
          next = tokens.passWhiteSpace(bytes)
        }
        isFirst = next == Byte.openBrace || next == Byte.openBracket
        if isFirst {
          guard open(next) else { return false }
          continue
        }
        guard passScalar(bytes, first: next) else { return false }
      }
      // Close what ends here, up to the comma before the next value.
      isFirst = false
      while tokens.passWhiteSpace(bytes) != Byte.comma {
        guard tokens.passWhiteSpace(bytes) == closingByte else { return false }
        tokens.index &+= 1
        objectBits >>= 1
        depth &-= 1
        if depth == 0 { return true }
      }
      tokens.index &+= 1
    }
  }

  @inline(always)
  private mutating func passScalar(_ bytes: Span<UInt8>, first: UInt8) -> Bool {
    switch first {
    case Byte.quote: tokens.passString(bytes)
    case Byte.minus, Byte.zero...Byte.nine: tokens.passNumber(bytes, first: first)
    default: tokens.passLiteral(bytes, first: first) != nil
    }
  }
}
