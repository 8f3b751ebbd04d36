import JSONStream
import TerminalKit

/// Fields in lines of text, with tabs between them.
enum LineText {
  /// Appends a field with tab, line feed and backslash written `\t`, `\n` and `\\`, so that a line
  /// stays a line and a field a field. Nothing else is changed.
  static func append(_ text: Span<UInt8>, to line: inout [UInt8]) {
    var copied = 0
    for index in text.indices {
      let letter: UInt8
      switch text[index] {
      case 0x09: letter = UInt8(ascii: "t")
      case 0x0A: letter = UInt8(ascii: "n")
      case 0x5C: letter = 0x5C
      default: continue
      }
      line.append(copied..<index, of: text)
      line.append(0x5C)
      line.append(letter)
      copied = index + 1
    }
    line.append(copied..<text.count, of: text)
  }

  /// Appends a field, on a terminal with everything in it that would act made visible.
  static func append(_ text: Span<UInt8>, to line: inout [UInt8], onTerminal isTerminal: Bool) {
    guard isTerminal else { return append(text, to: &line) }
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    let shown = VisibleText.shown(String(decoding: bytes, as: UTF8.self), limit: .max)
    line.append(contentsOf: shown.utf8)
  }

  /// A field as `append` writes it.
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text.utf8Span.span, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends an id for a line of its own. There a carriage return at the end, which readers of lines
  /// take for a part of the line's end, is written `\r` too.
  static func append(id: Span<UInt8>, to line: inout [UInt8]) {
    append(id, to: &line)
    guard id.count > 0, id[id.count - 1] == 0x0D else { return }
    line.removeLast()
    line += [0x5C, UInt8(ascii: "r")]
  }

  /// The bytes of a field or id that was written so; a backslash before anything else stands for
  /// itself.
  static func unescaped(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        switch byte {
        case 0x74: result.append(0x09)
        case 0x6E: result.append(0x0A)
        case 0x72: result.append(0x0D)
        case 0x5C: result.append(0x5C)
        default: result += [0x5C, byte]
        }
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    if isEscaped { result.append(0x5C) }
    return result
  }

  /// A line of fields.
  static func line(_ fields: [String], onTerminal isTerminal: Bool = false) -> String {
    var bytes: [UInt8] = []
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(0x09) }
      append(field.utf8Span.span, to: &bytes, onTerminal: isTerminal)
    }
    bytes.append(0x0A)
    return String(decoding: bytes, as: UTF8.self)
  }
}
