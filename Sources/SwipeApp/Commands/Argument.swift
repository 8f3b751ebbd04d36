/// One word of a command line: the bytes as they came, and the text that they are read as.
///
/// A path need not be valid UTF-8; its bytes go to the operating system as they are. Everything that
/// the program itself understands (commands, options, ids, names) is text.
package struct Argument: Equatable, Sendable {
  /// The bytes as they came, without the final NUL.
  package let bytes: [UInt8]
  /// The bytes as text, with U+FFFD where they are no valid UTF-8.
  package let text: String

  /// The word made of `bytes`.
  package init(bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The word that is `text`.
  package init(_ text: String) {
    bytes = Array(text.utf8)
    self.text = text
  }
}

extension Argument: ExpressibleByStringLiteral {
  /// The word that is `value`.
  package init(stringLiteral value: String) {
    self.init(value)
  }
}

/// One operand of a command.
package enum Operand: Equatable, Sendable {
  /// A file, an id, or whatever else the command works on.
  case word(Argument)
  /// `-`: standard input.
  case standardInput

  /// The word, unless it stands for standard input.
  package var word: Argument? {
    switch self {
    case .word(let argument): argument
    case .standardInput: nil
    }
  }
}
