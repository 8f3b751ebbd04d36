import Platform

/// Deleting decks.
package enum DeckRemoval {
  /// Deletes the deck at `location`: the files that decks consist of, and the folder if nothing else
  /// is in it.
  ///
  /// - Throws: `notADeck` when the folder holds no deck; nothing is touched then.
  package static func remove(_ location: DeckLocation) throws(StoreError) {
    let folder = try StoredDeck.folder(at: location)
    guard try isDeck(folder) else { throw .notADeck(location.path) }
    let parent = try reading { () throws(SystemError) in
      try Folder(location.parent, followingLink: true)
    }
    // Out of the way first, so that no other process finds half a deck.
    let away = NewFile.temporaryName(for: location.folder)
    try making { () throws(SystemError) in
      try parent.rename(location.folder, to: away)
      for name in try folder.names() where DeckFiles.isOwn(name) { try folder.remove(name) }
    }
    do throws(SystemError) {
      try parent.removeFolder(away)
    } catch {
      // Something that is not ours is in it: it stays where it was.
      try making { () throws(SystemError) in try parent.rename(away, to: location.folder) }
      throw .notRecorded(error)
    }
    try making { () throws(SystemError) in try parent.synchronize() }
  }

  private static func isDeck(_ folder: borrowing Folder) throws(StoreError) -> Bool {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try folder.open("log").bytes(at: 0, count: LogHeader.magic.count)
    } catch {
      if error.isNotFound || error.isWrongKind { return false }
      throw .system(error)
    }
    return bytes == LogHeader.magic
  }
}
