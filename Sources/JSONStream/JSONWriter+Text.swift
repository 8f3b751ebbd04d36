/// The bytes of strings and records: what is copied and what is written otherwise.
extension JSONWriter {
  /// Appends the text of a string with the escapes that JSON demands, and no others.
  mutating func appendEscaped(_ text: Span<UInt8>) {
    var copied = 0
    var index = 0
    while index < text.count {
      if let word = WordScan.load(text, at: index) {
        let marks = WordScan.escapedBytes(word)
        guard marks != 0 else {
          index += 8
          continue
        }
        index += WordScan.bytesBelow(marks)
      }
      let byte = text[index]
      if byte < Byte.space || byte == Byte.quote || byte == Byte.backslash {
        buffer.append(copied..<index, of: text)
        appendEscape(of: byte)
        copied = index + 1
      }
      index += 1
    }
    buffer.append(copied..<text.count, of: text)
  }

  /// Appends JSON text with a space for each line feed and carriage return.
  mutating func appendOnOneLine(_ text: Span<UInt8>) {
    var copied = 0
    var index = 0
    while index < text.count {
      if let word = WordScan.load(text, at: index) {
        let marks = WordScan.controls(word)
        guard marks != 0 else {
          index += 8
          continue
        }
        index += WordScan.bytesBelow(marks)
      }
      if text[index] == Byte.lineFeed || text[index] == Byte.carriageReturn {
        buffer.append(copied..<index, of: text)
        buffer.append(Byte.space)
        copied = index + 1
      }
      index += 1
    }
    buffer.append(copied..<text.count, of: text)
  }

  /// Appends text so that a terminal shows all of it.
  ///
  /// With `keepsSyntax` it is JSON text, in which quotes, backslashes and tabs stay and line breaks
  /// become spaces; else it is the text of a string.
  mutating func appendShown(_ text: Span<UInt8>, keepsSyntax: Bool) {
    var copied = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      var length = 1
      if byte >= Byte.space, byte < Byte.delete {
        if keepsSyntax || byte != Byte.quote && byte != Byte.backslash {
          index += 1
          continue
        }
        buffer.append(copied..<index, of: text)
        appendEscape(of: byte)
      } else if byte < 0x80 {
        buffer.append(copied..<index, of: text)
        if keepsSyntax, Byte.isWhitespace(byte) {
          buffer.append(byte == Byte.tab ? Byte.tab : Byte.space)
        } else {
          appendEscape(of: byte)
        }
      } else if case .valid(let count) = UTF8Sequence.examine(text, at: index) {
        let scalar = UTF8Sequence.scalar(text, at: index, length: count)
        guard HiddenScalars.contains(scalar) else {
          index += count
          continue
        }
        buffer.append(copied..<index, of: text)
        appendUnicodeEscapes(of: scalar)
        length = count
      } else {
        buffer.append(copied..<index, of: text)
        for byte in UTF8Sequence.replacement { buffer.append(byte) }
      }
      index += length
      copied = index
    }
    buffer.append(copied..<text.count, of: text)
  }

  /// Appends the shortest escape of an ASCII byte.
  private mutating func appendEscape(of byte: UInt8) {
    let letter: UInt8
    switch byte {
    case Byte.quote, Byte.backslash: letter = byte
    case 0x08: letter = Byte.b
    case Byte.tab: letter = Byte.t
    case Byte.lineFeed: letter = Byte.n
    case 0x0C: letter = Byte.f
    case Byte.carriageReturn: letter = Byte.r
    default:
      appendUnicodeEscape(of: UInt32(byte))
      return
    }
    buffer.append(Byte.backslash)
    buffer.append(letter)
  }

  /// Appends `scalar` as one escape, or two where UTF-16 needs a surrogate pair.
  private mutating func appendUnicodeEscapes(of scalar: UInt32) {
    guard scalar > 0xFFFF else {
      appendUnicodeEscape(of: scalar)
      return
    }
    let rest = scalar - 0x1_0000
    appendUnicodeEscape(of: 0xD800 + rest >> 10)
    appendUnicodeEscape(of: 0xDC00 + rest & 0x3FF)
  }

  private mutating func appendUnicodeEscape(of unit: UInt32) {
    buffer.append(Byte.backslash)
    buffer.append(Byte.u)
    for shift: UInt32 in [12, 8, 4, 0] {
      let digit = UInt8(unit >> shift & 0xF)
      buffer.append(digit < 10 ? Byte.zero + digit : 0x57 + digit)
    }
  }
}
