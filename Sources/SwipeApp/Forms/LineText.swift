/// Fields in lines of text, with tabs between them.
enum LineText {
  /// A field with tab, line feed and backslash written `\t`, `\n` and `\\`, so that a line stays a
  /// line and a field a field. Nothing else is changed.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x5C }) else {
      return text
    }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x09: bytes += [0x5C, 0x74]
      case 0x0A: bytes += [0x5C, 0x6E]
      case 0x5C: bytes += [0x5C, 0x5C]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of a field that `escaped` wrote; a backslash before anything else stands for itself.
  static func unescaped(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        switch byte {
        case 0x74: result.append(0x09)
        case 0x6E: result.append(0x0A)
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
  static func line(_ fields: [String]) -> String {
    fields.map(escaped).joined(separator: "\t") + "\n"
  }
}
