/// Writes compact JSON into a buffer, in the order of the calls.
///
///     var writer = JSONWriter()
///     writer.startObject()
///     writer.key("v")
///     writer.integer(1)
///     writer.endObject()
///     writer.endLine()                 // {"v":1} and a line feed
///
/// Commas and colons come by themselves. That calls make a correct value (a key before every value
/// in an object, ends that match starts) is the caller's part.
package struct JSONWriter: Sendable {
  var buffer = ByteBuffer()

  /// Whether strings are written for a terminal: DEL, C1 controls and characters that hide or turn
  /// text around as `\uXXXX`, which is the same value.
  package var escapesControls: Bool

  /// Whether a comma is due before the next key or value.
  private var needsComma = false

  /// An empty writer.
  package init(escapesControls: Bool = false) {
    self.escapesControls = escapesControls
  }

  /// What was written, as long as nothing more is.
  package var bytes: ArraySlice<UInt8> { buffer.bytes }

  /// How many bytes were written.
  package var count: Int { buffer.count }

  /// Forgets what was written and keeps the capacity.
  package mutating func removeAll() {
    buffer.removeAll()
    needsComma = false
  }

  /// Begins an object.
  package mutating func startObject() {
    separate()
    buffer.append(Byte.openBrace)
    needsComma = false
  }

  /// Begins an object with its first members, which are written as they are given: JSON.
  package mutating func startObject(with members: StaticString) {
    separate()
    buffer.append(Byte.openBrace)
    buffer.append(literal: members)
    needsComma = true
  }

  /// Ends the object that was begun last.
  package mutating func endObject() {
    buffer.append(Byte.closeBrace)
    needsComma = true
  }

  /// Begins an array.
  package mutating func startArray() {
    separate()
    buffer.append(Byte.openBracket)
    needsComma = false
  }

  /// Ends the array that was begun last.
  package mutating func endArray() {
    buffer.append(Byte.closeBracket)
    needsComma = true
  }

  /// Writes the key of the member whose value comes next.
  package mutating func key(_ name: String) {
    string(name)
    buffer.append(Byte.colon)
    needsComma = false
  }

  /// Writes the key of the member whose value comes next: printable ASCII without quotes and
  /// backslashes, which is written as it stands.
  package mutating func key(literal name: StaticString) {
    buffer.append(key: name, afterComma: needsComma)
    needsComma = false
  }

  /// Writes a member whose value is a string of UTF-8; its key is like one of `key(literal:)`.
  package mutating func member(_ name: StaticString, utf8: Span<UInt8>) {
    if standsAsItIs(utf8) {
      buffer.append(key: name, quoting: utf8, afterComma: needsComma)
      needsComma = true
    } else {
      key(literal: name)
      string(utf8: utf8)
    }
  }

  /// Writes a member whose value is a string without quotes, backslashes and controls, which nobody
  /// needs to look for; its key is like one of `key(literal:)`.
  package mutating func member(_ name: StaticString, plain text: Span<UInt8>) {
    guard !escapesControls else { return member(name, utf8: text) }
    buffer.append(key: name, quoting: text, afterComma: needsComma)
    needsComma = true
  }

  /// Writes members as they are given: JSON, with commas between them.
  package mutating func members(literal members: StaticString) {
    separate()
    buffer.append(literal: members)
    needsComma = true
  }

  /// Writes a member whose value is a whole number; its key is like one of `key(literal:)`.
  package mutating func member(_ name: StaticString, integer value: Int) {
    buffer.append(key: name, decimal: value, afterComma: needsComma)
    needsComma = true
  }

  /// Writes a member whose value is `null`; its key is like one of `key(literal:)`.
  package mutating func null(_ name: StaticString) {
    buffer.append(key: name, literal: "null", afterComma: needsComma)
    needsComma = true
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    string(utf8: text.utf8Span.span)
  }

  /// Writes a string of UTF-8; bytes that are not UTF-8 become U+FFFD where they are looked at,
  /// that is, when `escapesControls` is set.
  package mutating func string(utf8: Span<UInt8>) {
    if standsAsItIs(utf8) {
      buffer.append(quoting: utf8, afterComma: needsComma)
    } else {
      separate()
      buffer.append(Byte.quote)
      if escapesControls {
        appendShown(utf8, keepsSyntax: false)
      } else {
        appendEscaped(utf8)
      }
      buffer.append(Byte.quote)
    }
    needsComma = true
  }

  /// Whether a string is written as it is given.
  @inline(always)
  private func standsAsItIs(_ utf8: Span<UInt8>) -> Bool {
    !escapesControls && !WordScan.finds(WordScan.escapedBytes, in: utf8)
  }

  /// Writes a whole number.
  package mutating func integer(_ value: Int) {
    separate()
    buffer.append(decimal: value)
    needsComma = true
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) {
    separate()
    buffer.append(literal: value ? "true" : "false")
    needsComma = true
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    buffer.append(literal: "null")
    needsComma = true
  }

  /// Writes a value that is JSON already, byte for byte.
  package mutating func raw(_ value: Span<UInt8>) {
    buffer.append(value, afterComma: needsComma)
    needsComma = true
  }

  /// Writes a value that was read, on one line: line breaks, which can only stand between its
  /// tokens, become spaces.
  ///
  /// Nothing else changes, except that with `escapesControls` the characters in its strings and
  /// keys that a terminal would obey or hide become escapes.
  package mutating func record(_ value: Span<UInt8>) {
    separate()
    if escapesControls {
      appendShown(value, keepsSyntax: true)
    } else if WordScan.hasControls(value) {
      appendOnOneLine(value)
    } else {
      buffer.append(value)
    }
    needsComma = true
  }

  /// Writes a literal as it stands, without a comma before it or due after it.
  package mutating func syntax(_ literal: StaticString) {
    buffer.append(literal: literal)
    needsComma = false
  }

  /// Ends the line; the next value is a new one.
  package mutating func endLine() {
    buffer.append(Byte.lineFeed)
    needsComma = false
  }

  @inline(always)
  private mutating func separate() {
    if needsComma { buffer.append(Byte.comma) }
  }
}
