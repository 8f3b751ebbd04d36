/// Text out of strings: RFC 8259 section 7, read backwards.
extension JSONView {
  /// The text of a string, its escapes resolved; of any other value, its bytes as text.
  ///
  /// An escaped surrogate without its partner becomes U+FFFD, as do bytes that are not UTF-8.
  package func text(in bytes: Span<UInt8>) -> String {
    var text: [UInt8] = []
    appendText(in: bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Where the text of the value stands as it is: of a string, the inside, unless it has escapes.
  package func plainText(in bytes: Span<UInt8>) -> Range<Int>? {
    let whole = range.clamped(to: 0..<bytes.count)
    guard kind == .string, whole.count > 1 else { return whole }
    let inside = whole.lowerBound + 1..<whole.upperBound - 1
    return WordScan.finds(WordScan.backslashes, in: bytes.extracting(inside)) ? nil : inside
  }

  /// Appends what `text(in:)` returns to `output` as UTF-8, as far as the value is UTF-8.
  package func appendText(in bytes: Span<UInt8>, to output: inout [UInt8]) {
    guard kind == .string else {
      output.append(range, of: bytes)
      return
    }
    let start = range.lowerBound + 1
    JSONText.append(start..<max(start, range.upperBound - 1), of: bytes, to: &output)
  }
}

extension JSONMember {
  /// The text of the key, its escapes resolved; the member's ranges count from `base` bytes before
  /// the first of `bytes`.
  package func keyText(in bytes: Span<UInt8>, base: Int = 0) -> String {
    var text: [UInt8] = []
    JSONText.append(key.lowerBound - base..<key.upperBound - base, of: bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the key's text is the UTF-8 `name`; the member's ranges count from `base` bytes before
  /// the first of `bytes`.
  package func hasKey(_ name: [UInt8], in bytes: Span<UInt8>, base: Int = 0) -> Bool {
    let range = key.lowerBound - base..<key.upperBound - base
    if keyHasEscapes {
      var text: [UInt8] = []
      JSONText.append(range, of: bytes, to: &text)
      return text == name
    }
    guard range.count == name.count, range.lowerBound >= 0, range.upperBound <= bytes.count else {
      return false
    }
    for place in 0..<name.count where bytes[range.lowerBound + place] != name[place] {
      return false
    }
    return true
  }
}

/// The escapes of JSON strings, resolved.
package enum JSONText {
  /// Appends the text of the string whose inside is `range` of `bytes` to `output`.
  ///
  /// Escapes that JSON does not have become U+FFFD, so does an escaped surrogate on its own.
  package static func append(
    _ range: Range<Int>, of bytes: Span<UInt8>, to output: inout [UInt8]
  ) {
    let range = range.clamped(to: 0..<bytes.count)
    let text = bytes.extracting(range)
    guard WordScan.finds(WordScan.backslashes, in: text) else {
      return output.append(0..<text.count, of: text)
    }
    var copied = 0
    var index = 0
    while index < text.count {
      if let word = WordScan.load(text, at: index) {
        let marks = WordScan.bytes(equalTo: Byte.backslash, in: word)
        guard marks != 0 else {
          index += 8
          continue
        }
        index += WordScan.bytesBelow(marks)
      }
      guard text[index] == Byte.backslash else {
        index += 1
        continue
      }
      output.append(copied..<index, of: text)
      index = appendEscape(text, at: index, to: &output)
      copied = index
    }
    output.append(copied..<text.count, of: text)
  }

  /// Appends what the escape at `index` means, and returns the index after it.
  private static func appendEscape(
    _ text: Span<UInt8>, at index: Int, to output: inout [UInt8]
  ) -> Int {
    guard index + 1 < text.count else {
      output.append(contentsOf: UTF8Sequence.replacement)
      return text.count
    }
    switch text[index + 1] {
    case Byte.quote, Byte.backslash, Byte.slash: output.append(text[index + 1])
    case Byte.b: output.append(0x08)
    case Byte.f: output.append(0x0C)
    case Byte.n: output.append(Byte.lineFeed)
    case Byte.r: output.append(Byte.carriageReturn)
    case Byte.t: output.append(Byte.tab)
    case Byte.u:
      guard let unit = readUnit(text, at: index) else { fallthrough }
      if 0xD800...0xDBFF ~= unit, let low = readUnit(text, at: index + 6), 0xDC00...0xDFFF ~= low {
        UTF8Sequence.append(0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00), to: &output)
        return index + 12
      }
      UTF8Sequence.append(unit, to: &output)
      return index + 6
    default: output.append(contentsOf: UTF8Sequence.replacement)
    }
    return index + 2
  }

  /// The UTF-16 unit of the `\uXXXX` at `index`, or nil when there is none.
  private static func readUnit(_ text: Span<UInt8>, at index: Int) -> UInt32? {
    guard index + 6 <= text.count, text[index] == Byte.backslash, text[index + 1] == Byte.u else {
      return nil
    }
    var unit: UInt32 = 0
    for place in index + 2..<index + 6 {
      guard let digit = Byte.hexValue(text[place]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}
