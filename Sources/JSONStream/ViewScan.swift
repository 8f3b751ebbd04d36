/// Finds where things end in JSON text that was checked before, without checking it again.
struct ViewScan: Sendable {
  private var index: Int
  private let end: Int

  init(_ bytes: Span<UInt8>, range: Range<Int>) {
    let range = range.clamped(to: 0..<bytes.count)
    index = range.lowerBound
    end = range.upperBound
  }

  /// Begins inside the brackets of `view`.
  init(contentsOf view: JSONView) {
    index = max(0, view.range.lowerBound) + 1
    end = view.range.upperBound - 1
  }

  /// Reads the next value; nil at the end, or where none begins.
  mutating func readValue(_ bytes: Span<UInt8>) -> JSONView? {
    let limit = min(end, bytes.count)
    passSeparators(bytes, limit: limit)
    guard index < limit, let kind = JSONKind(firstByte: bytes[index]) else { return nil }
    let start = index
    switch kind {
    case .string: index = Self.endOfString(bytes, after: start + 1, limit: limit)
    case .object, .array: index = Self.endOfContainer(bytes, from: start, limit: limit)
    default: index = Self.endOfScalar(bytes, from: start, limit: limit)
    }
    return JSONView(kind: kind, range: start..<index)
  }

  /// Reads the next member of an object; nil at the end, or where none begins.
  mutating func readMember(_ bytes: Span<UInt8>) -> JSONMember? {
    let limit = min(end, bytes.count)
    passSeparators(bytes, limit: limit)
    guard index < limit, bytes[index] == Byte.quote else { return nil }
    let start = index + 1
    var hasEscapes = false
    index = Self.endOfString(bytes, after: start, limit: limit, hasEscapes: &hasEscapes)
    let key = start..<max(start, index - 1)
    guard let value = readValue(bytes) else { return nil }
    return JSONMember(key: key, value: value.range, kind: value.kind, keyHasEscapes: hasEscapes)
  }

  /// Moves over white space, commas and colons.
  private mutating func passSeparators(_ bytes: Span<UInt8>, limit: Int) {
    while index < limit {
      let byte = bytes[index]
      guard Byte.isWhitespace(byte) || byte == Byte.comma || byte == Byte.colon else { return }
      index += 1
    }
  }

  /// The index after the closing quote of the string whose text begins at `start`.
  static func endOfString(_ bytes: Span<UInt8>, after start: Int, limit: Int) -> Int {
    var hasEscapes = false
    return endOfString(bytes, after: start, limit: limit, hasEscapes: &hasEscapes)
  }

  @inline(always)
  private static func endOfString(
    _ bytes: Span<UInt8>, after start: Int, limit: Int, hasEscapes: inout Bool
  ) -> Int {
    var index = start
    while index < limit {
      if let word = WordScan.load(bytes, at: index) {
        let marks = WordScan.quotesAndBackslashes(word)
        guard marks != 0 else {
          index += 8
          continue
        }
        index += WordScan.bytesBelow(marks)
        guard index < limit else { break }
      }
      switch bytes[index] {
      case Byte.quote:
        return index + 1
      case Byte.backslash:
        hasEscapes = true
        index += 2
      default:
        index += 1
      }
    }
    return limit
  }

  private static func endOfContainer(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Int {
    var depth = 0
    var index = start
    while index < limit {
      switch bytes[index] {
      case Byte.quote:
        index = endOfString(bytes, after: index + 1, limit: limit)
        continue
      case Byte.openBrace, Byte.openBracket:
        depth += 1
      case Byte.closeBrace, Byte.closeBracket:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return limit
  }

  private static func endOfScalar(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Int {
    var index = start + 1
    while index < limit {
      switch bytes[index] {
      case Byte.comma, Byte.closeBrace, Byte.closeBracket, ...Byte.space: return index
      default: index += 1
      }
    }
    return limit
  }
}
