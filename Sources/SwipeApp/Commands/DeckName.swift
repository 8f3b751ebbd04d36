import CardStore

/// What may follow `--deck` or stand in `SWIPE_DECK`.
package enum DeckName {
  /// Whether `text` is a path: it has a slash.
  package static func isPath(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "/"))
  }

  /// Whether `text` is a name: 1 to 64 of `A-Za-z0-9._-`, not beginning with `.` or `-`.
  package static func isName(_ text: String) -> Bool {
    DeckLocation.isName(text)
  }

  /// Whether `text` is the one or the other.
  package static func isValid(_ text: String) -> Bool {
    isPath(text) || isName(text)
  }
}
