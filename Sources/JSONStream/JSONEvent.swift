/// One step through JSON text.
///
/// Ranges are absolute offsets into the input. The ranges of keys and strings exclude the quotes.
package enum JSONEvent: Equatable, Sendable {
  case objectStart
  case objectEnd
  case arrayStart
  case arrayEnd
  case key(Range<Int>, hasEscapes: Bool)
  case string(Range<Int>, hasEscapes: Bool)
  case number(Range<Int>)
  case `true`
  case `false`
  case null
  /// The window ended before the next event did; call again with a window that reaches further.
  case needMore
  /// The input ended where it may.
  case end
}

/// What stands next in the input.
package enum JSONPeek: Equatable, Sendable {
  /// A value of this kind begins at the reader's offset.
  case value(JSONKind)
  /// A key begins at the reader's offset.
  case key
  /// The object or array that the reader is in ends here.
  case containerEnd
  /// The window holds nothing more that decides it.
  case needMore
  /// The input ended where it may.
  case end
}

/// The outcome of reading one whole value.
package enum JSONRead: Equatable, Sendable {
  /// A value of this kind was read; the range holds all of its bytes, of a string the quotes too.
  case value(JSONKind, Range<Int>)
  /// There was none: the object or array that the reader is in ends here. Nothing was consumed.
  case containerEnd
  /// The window ended before the value did; call again with a window that reaches further.
  case needMore
  /// The input ended where it may.
  case end
}

/// One member of an object that was read: where its key and its value are.
package struct JSONMember: Equatable, Sendable {
  /// Where the key is, in absolute offsets, without its quotes.
  package var key: Range<Int>
  /// Where the value is, in absolute offsets, of a string with its quotes.
  package var value: Range<Int>
  /// What the value is.
  package var kind: JSONKind
  /// Whether the key is written with a backslash anywhere.
  package var keyHasEscapes: Bool

  /// A member made of its parts.
  @inline(always)
  package init(key: Range<Int>, value: Range<Int>, kind: JSONKind, keyHasEscapes: Bool) {
    self.key = key
    self.value = value
    self.kind = kind
    self.keyHasEscapes = keyHasEscapes
  }
}
