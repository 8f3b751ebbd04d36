/// What may follow `--deck` or stand in `SWIPE_DECK`.
package enum DeckName {
  /// Whether `text` is a path: it has a slash.
  package static func isPath(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "/"))
  }

  /// Whether `text` is a name: 1 to 64 of `A-Za-z0-9._-`, not beginning with `.` or `-`.
  package static func isName(_ text: String) -> Bool {
    guard (1...64).contains(text.utf8.count), let first = text.utf8.first else { return false }
    guard first != UInt8(ascii: "."), first != UInt8(ascii: "-") else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// Whether `text` is the one or the other.
  package static func isValid(_ text: String) -> Bool {
    isPath(text) || isName(text)
  }
}
