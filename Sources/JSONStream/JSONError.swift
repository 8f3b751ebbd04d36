/// Why bytes are not JSON, and where.
package struct JSONError: Error, Equatable, Sendable {
  /// What was found.
  package enum Kind: Equatable, Sendable {
    /// A byte that cannot stand here.
    case unexpectedByte(UInt8, expected: JSONExpectation)
    /// The input ended inside a value.
    case unexpectedEnd(expected: JSONExpectation)
    /// A comma was followed by the closing bracket or brace found here.
    case trailingComma
    /// A word that begins like `true`, `false` or `null` and is none of them.
    case badLiteral
    /// A number that has no digit where one is needed, or a needless leading zero.
    case badNumber
    /// An escape that JSON does not have; the offset is that of its backslash.
    case badEscape
    /// A raw byte below U+0020 inside a string.
    case controlCharacter(UInt8)
    /// Bytes inside a string that are not UTF-8; the offset is that of the first of them.
    case invalidUTF8(UInt8)
    /// An array or object inside `limit` others.
    case tooDeep(limit: Int)
    /// The text is not UTF-8 from its first bytes on.
    case unexpectedEncoding(Encoding)
  }

  /// An encoding that is recognised in order to be refused by name.
  package enum Encoding: Equatable, Sendable {
    case utf16
    case utf32
  }

  /// What was found.
  package let kind: Kind
  /// The place in the whole input, in bytes from 0.
  package let offset: Int
  /// The line, from 1; a line ends with a line feed.
  package let line: Int
  /// The column, from 1, in Unicode scalars.
  package let column: Int

  /// The place in the whole input.
  package var position: JSONPosition {
    JSONPosition(offset: offset, line: line, column: column)
  }

  /// An error of `kind` at `position`.
  package init(_ kind: Kind, at position: JSONPosition) {
    self.kind = kind
    offset = position.offset
    line = position.line
    column = position.column
  }
}

/// What could have stood at the place of an error.
package enum JSONExpectation: Equatable, Sendable {
  case value
  case valueOrArrayEnd
  case keyOrObjectEnd
  case key
  case colon
  case commaOrArrayEnd
  case commaOrObjectEnd
  /// White space, a bracket or a string between two top-level values.
  case separator
  case digit
  /// More bytes of a string that has begun.
  case restOfString
  /// More bytes of `true`, `false` or `null`.
  case restOfLiteral
}
