import Platform

/// The names of the files that a deck consists of.
enum DeckFiles {
  /// The lock that writers queue on; empty, unless another deck has taken the place of this one.
  static let lock = "lock"
  /// What stands in the lock of a folder that is the deck no longer.
  static let replacedMark = Array("replaced\n".utf8)
  /// The files that every deck has.
  static let fixed = ["log", lock, DeckLoading.lockName, SyncedHint.name]
  /// How the names of numbered files begin.
  static let numbered = ["cards-", "map-", "table-", "order-"]

  /// Whether a file of that name is part of a deck, or was left by this program in one.
  static func isOwn(_ name: String) -> Bool {
    if fixed.contains(name) || name.hasPrefix(NewFile.prefix) || name.hasPrefix("torn-") {
      return true
    }
    return numbered.contains { name.hasPrefix($0) && UInt32(name.dropFirst($0.count)) != nil }
  }
}
