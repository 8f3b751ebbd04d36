import JSONStream

/// The slow obvious reader: recursive, over the whole input, one byte at a time.
///
/// It shares no code with the reader under test and says the same things in the same types.
struct ReferenceReader {
  private let bytes: [UInt8]
  private let depthLimit: Int
  private var index = 0
  private var depth = 0
  private var lineStart = 0
  private(set) var transcript = Transcript()
  private(set) var recordTranscript = RecordTranscript()
  private(set) var valueEnds: [Int] = []
  private var members: [JSONMember] = []

  init(_ bytes: [UInt8], depthLimit: Int = 512) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    do throws(JSONError) {
      try readAll()
    } catch {
      transcript.error = error
      recordTranscript.error = error
    }
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func error(_ kind: JSONError.Kind, at offset: Int? = nil) -> JSONError {
    let offset = offset ?? index
    var line = 1
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) && offset >= 3 ? 3 : 0
    for place in 0..<offset where bytes[place] == 0x0A {
      line += 1
      start = place + 1
    }
    var column = 1
    var place = start
    while place < offset {
      let length = sequenceLength(at: place, limit: offset)
      place += length ?? 1
      column += 1
    }
    return JSONError(kind, at: JSONPosition(offset: offset, line: line, column: column))
  }

  /// The length of the valid sequence at `place` if all of it lies before `limit`.
  private func sequenceLength(at place: Int, limit: Int) -> Int? {
    for length in 1...4 where place + length <= limit {
      let text = String(decoding: bytes[place..<place + length], as: UTF8.self)
      if text.unicodeScalars.count == 1, Array(text.utf8) == Array(bytes[place..<place + length]) {
        return length
      }
    }
    return nil
  }

  private func unexpected(_ expected: JSONExpectation) -> JSONError {
    guard let byte else { return error(.unexpectedEnd(expected: expected)) }
    return error(.unexpectedByte(byte, expected: expected))
  }

  private mutating func skipSpace() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private mutating func readAll() throws(JSONError) {
    try refuseOtherEncodings()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipSpace()
    while let first = byte {
      members = []
      let start = index
      let kind = try readValue(expected: .value, isTopLevel: true)
      valueEnds.append(index)
      recordTranscript.records.append(.init(read: .value(kind, start..<index), members: members))
      let isScalar = ![0x22, 0x5B, 0x7B].contains(first)
      if isScalar, let byte, Array("-0123456789tfn".utf8).contains(byte) {
        throw unexpected(.separator)
      }
      skipSpace()
    }
  }

  private func refuseOtherEncodings() throws(JSONError) {
    guard bytes.count >= 2 else { return }
    let four = Array(bytes.prefix(4))
    if four == [0xFF, 0xFE, 0, 0] || four == [0, 0, 0xFE, 0xFF] {
      throw error(.unexpectedEncoding(.utf32), at: 0)
    }
    if four.count == 4 {
      let zeros = four.map { $0 == 0 }
      if zeros == [true, true, true, false] || zeros == [false, true, true, true] {
        throw error(.unexpectedEncoding(.utf32), at: 0)
      }
    }
    let isMarked = four.starts(with: [0xFF, 0xFE]) || four.starts(with: [0xFE, 0xFF])
    if isMarked || (four[0] == 0) != (four[1] == 0) {
      throw error(.unexpectedEncoding(.utf16), at: 0)
    }
  }

  private mutating func readValue(
    expected: JSONExpectation, isTopLevel: Bool = false
  ) throws(JSONError) -> JSONKind {
    guard let first = byte else { throw unexpected(expected) }
    switch first {
    case UInt8(ascii: "{"):
      try readObject(isTopLevel: isTopLevel)
      return .object
    case UInt8(ascii: "["):
      try readArray()
      return .array
    case UInt8(ascii: "\""):
      let (range, hasEscapes) = try readString()
      transcript.events.append(.string(range, hasEscapes: hasEscapes))
      return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let start = index
      try readNumber()
      transcript.events.append(.number(start..<index))
      return .number
    default:
      for (word, kind, event) in [
        ("true", JSONKind.true, JSONEvent.true), ("false", .false, .false), ("null", .null, .null),
      ] where word.utf8.first == first {
        let rest = bytes[index...].prefix(word.utf8.count)
        if Array(word.utf8) != Array(rest) {
          guard word.utf8.starts(with: rest) else { throw error(.badLiteral) }
          throw error(.unexpectedEnd(expected: .restOfLiteral), at: bytes.count)
        }
        index += word.utf8.count
        transcript.events.append(event)
        return kind
      }
      throw unexpected(expected)
    }
  }

  private mutating func open(_ event: JSONEvent) throws(JSONError) {
    guard depth < depthLimit else { throw error(.tooDeep(limit: depthLimit)) }
    depth += 1
    index += 1
    transcript.events.append(event)
    skipSpace()
  }

  private mutating func close(_ event: JSONEvent) {
    depth -= 1
    index += 1
    transcript.events.append(event)
  }

  private mutating func readArray() throws(JSONError) {
    try open(.arrayStart)
    var expected = JSONExpectation.valueOrArrayEnd
    while byte != UInt8(ascii: "]") || expected == .value {
      if byte == UInt8(ascii: "]") { throw error(.trailingComma) }
      _ = try readValue(expected: expected)
      skipSpace()
      if byte == UInt8(ascii: "]") { break }
      guard byte == UInt8(ascii: ",") else { throw unexpected(.commaOrArrayEnd) }
      index += 1
      skipSpace()
      expected = .value
    }
    close(.arrayEnd)
  }

  private mutating func readObject(isTopLevel: Bool) throws(JSONError) {
    try open(.objectStart)
    var expected = JSONExpectation.keyOrObjectEnd
    while byte != UInt8(ascii: "}") || expected == .key {
      if byte == UInt8(ascii: "}") { throw error(.trailingComma) }
      guard byte == UInt8(ascii: "\"") else { throw unexpected(expected) }
      let (key, hasEscapes) = try readString()
      transcript.events.append(.key(key, hasEscapes: hasEscapes))
      skipSpace()
      guard byte == UInt8(ascii: ":") else { throw unexpected(.colon) }
      index += 1
      skipSpace()
      let start = index
      let kind = try readValue(expected: .value)
      if isTopLevel {
        members.append(
          JSONMember(key: key, value: start..<index, kind: kind, keyHasEscapes: hasEscapes))
      }
      skipSpace()
      if byte == UInt8(ascii: "}") { break }
      guard byte == UInt8(ascii: ",") else { throw unexpected(.commaOrObjectEnd) }
      index += 1
      skipSpace()
      expected = .key
    }
    close(.objectEnd)
  }

  private mutating func readDigits() throws(JSONError) {
    guard let byte else { throw error(.unexpectedEnd(expected: .digit)) }
    guard (0x30...0x39).contains(byte) else { throw error(.badNumber) }
    while let byte = self.byte, (0x30...0x39).contains(byte) { index += 1 }
  }

  private mutating func readNumber() throws(JSONError) {
    if byte == UInt8(ascii: "-") { index += 1 }
    if byte == UInt8(ascii: "0") {
      index += 1
      if let byte, (0x30...0x39).contains(byte) { throw error(.badNumber) }
    } else {
      try readDigits()
    }
    if byte == UInt8(ascii: ".") {
      index += 1
      try readDigits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      try readDigits()
    }
  }

  private mutating func readString() throws(JSONError) -> (Range<Int>, hasEscapes: Bool) {
    index += 1
    let start = index
    var hasEscapes = false
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return (start..<index - 1, hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try readEscape()
      case 0..<0x20:
        throw error(.controlCharacter(byte))
      case 0x80...:
        if let length = sequenceLength(at: index, limit: bytes.count) {
          index += length
        } else if couldBeginSequence(bytes[index...]) {
          throw error(.unexpectedEnd(expected: .restOfString), at: bytes.count)
        } else {
          throw error(.invalidUTF8(byte))
        }
      default:
        index += 1
      }
    }
    throw error(.unexpectedEnd(expected: .restOfString))
  }

  /// Whether `rest`, at the end of the input, is the beginning of a sequence that is cut.
  private func couldBeginSequence(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.count < 4 else { return false }
    for second: UInt8 in [0x80, 0x90, 0xA0] {
      for count in 1...3 where rest.count + count <= 4 {
        let tail = [rest.count == 1 ? second : 0x80, 0x80, 0x80].prefix(count)
        let text = String(decoding: rest + tail, as: UTF8.self)
        if text.unicodeScalars.count == 1, Array(text.utf8) == Array(rest + tail) { return true }
      }
    }
    return false
  }

  private mutating func readEscape() throws(JSONError) {
    let cut = error(.unexpectedEnd(expected: .restOfString), at: bytes.count)
    guard index + 1 < bytes.count else { throw cut }
    switch bytes[index + 1] {
    case UInt8(ascii: "u"):
      for place in index + 2..<index + 6 {
        guard place < bytes.count else { throw cut }
        guard Character(Unicode.Scalar(bytes[place])).isHexDigit, bytes[place] < 0x80 else {
          throw error(.badEscape)
        }
      }
      index += 6
    default:
      guard Array("\"\\/bfnrt".utf8).contains(bytes[index + 1]) else { throw error(.badEscape) }
      index += 2
    }
  }
}
