import JSONStream

extension Explanation {
  /// What a JSON reader found, and what should stand there instead.
  static func sentence(_ error: JSONError) -> String {
    switch error.kind {
    case .unexpectedByte(let byte, let expected):
      "expected \(word(expected)), found \(word(byte))"
    case .unexpectedEnd(let expected):
      "the input ends where \(word(expected)) should be"
    case .trailingComma:
      "a comma stands before the closing bracket; take it out"
    case .badLiteral:
      "expected true, false or null"
    case .badNumber:
      "this is no number in JSON"
    case .badEscape:
      "JSON has no such escape; a backslash itself is written \\\\"
    case .controlCharacter(let byte):
      "the control character \(word(byte)) must be escaped in text"
    case .invalidUTF8:
      "these bytes are not UTF-8; convert the file to UTF-8 first"
    case .tooDeep(let limit):
      "arrays and objects lie more than \(limit) deep in each other"
    case .unexpectedEncoding(let encoding):
      "this is \(encoding == .utf16 ? "UTF-16" : "UTF-32"); convert it to UTF-8, such as with iconv"
    }
  }

  /// A byte as the user knows it.
  static func word(_ byte: UInt8) -> String {
    switch byte {
    case 0x21..<0x7F: quoted(String(UnicodeScalar(byte)))
    case 0x20: "a blank"
    case 0x0A: "a line break"
    case 0x09: "a tab"
    default: "byte 0x" + String(byte, radix: 16, uppercase: true)
    }
  }

  /// What a value is.
  static func word(_ kind: JSONKind) -> String {
    switch kind {
    case .object: "an object"
    case .array: "an array"
    case .string: "a text"
    case .number: "a number"
    case .true, .false: "true or false"
    case .null: "null"
    }
  }

  /// What should stand somewhere.
  static func word(_ expected: JSONExpectation) -> String {
    switch expected {
    case .value: "a value"
    case .valueOrArrayEnd: "a value or ']'"
    case .keyOrObjectEnd: "a key in double quotes or '}'"
    case .key: "a key in double quotes"
    case .colon: "':' after the key"
    case .commaOrArrayEnd: "',' or ']'"
    case .commaOrObjectEnd: "',' or '}'"
    case .separator: "a blank or line break between two values"
    case .digit: "a digit"
    case .restOfString: "the rest of a text"
    case .restOfLiteral: "the rest of true, false or null"
    }
  }
}
