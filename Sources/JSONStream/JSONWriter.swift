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
  /// What was written.
  package internal(set) var bytes: [UInt8] = []

  /// Whether strings are written for a terminal: DEL, C1 controls and characters that hide or turn
  /// text around as `\uXXXX`, which is the same value.
  package var escapesControls: Bool

  /// Whether a comma is due before the next key or value.
  private var needsComma = false

  /// An empty writer.
  package init(escapesControls: Bool = false) {
    self.escapesControls = escapesControls
  }

  /// Forgets what was written and keeps the capacity.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Begins an object.
  package mutating func startObject() {
    separate()
    bytes.append(Byte.openBrace)
    needsComma = false
  }

  /// Ends the object that was begun last.
  package mutating func endObject() {
    bytes.append(Byte.closeBrace)
    needsComma = true
  }

  /// Begins an array.
  package mutating func startArray() {
    separate()
    bytes.append(Byte.openBracket)
    needsComma = false
  }

  /// Ends the array that was begun last.
  package mutating func endArray() {
    bytes.append(Byte.closeBracket)
    needsComma = true
  }

  /// Writes the key of the member whose value comes next.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(Byte.colon)
    needsComma = false
  }

  /// Writes the key of the member whose value comes next: printable ASCII without quotes and
  /// backslashes, which is written as it stands.
  package mutating func key(literal name: StaticString) {
    bytes.append(key: name, afterComma: needsComma)
    needsComma = false
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    string(utf8: text.utf8Span.span)
  }

  /// Writes a string of UTF-8; bytes that are not UTF-8 become U+FFFD where they are looked at,
  /// that is, when `escapesControls` is set.
  package mutating func string(utf8: Span<UInt8>) {
    separate()
    bytes.append(Byte.quote)
    if escapesControls {
      appendShown(utf8, keepsSyntax: false)
    } else {
      appendEscaped(utf8)
    }
    bytes.append(Byte.quote)
    needsComma = true
  }

  /// Writes a whole number.
  package mutating func integer(_ value: Int) {
    separate()
    bytes.append(decimal: value)
    needsComma = true
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) {
    separate()
    bytes.append(literal: value ? "true" : "false")
    needsComma = true
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    bytes.append(literal: "null")
    needsComma = true
  }

  /// Writes a value that is JSON already, byte for byte.
  package mutating func raw(_ value: Span<UInt8>) {
    separate()
    bytes.append(0..<value.count, of: value)
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
    } else {
      appendOnOneLine(value)
    }
    needsComma = true
  }

  /// Writes a literal as it stands, without a comma before it or due after it.
  package mutating func syntax(_ literal: StaticString) {
    bytes.append(literal: literal)
    needsComma = false
  }

  /// Ends the line; the next value is a new one.
  package mutating func endLine() {
    bytes.append(Byte.lineFeed)
    needsComma = false
  }

  @inline(always)
  private mutating func separate() {
    if needsComma { bytes.append(Byte.comma) }
  }
}
