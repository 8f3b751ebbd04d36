import Platform

/// Deleting decks.
package enum DeckRemoval {
  /// Deletes the deck at `location`: the files that decks consist of, and the folder if nothing else
  /// is in it. Waits for loads and writers first, and those that come after it find no deck.
  ///
  /// - Throws: `notADeck` when the folder holds no deck; nothing is touched then. `leftBehind` when
  ///   the deck is gone but something of its folder could not be removed.
  package static func remove(_ location: DeckLocation) throws(StoreError) {
    let folder = try StoredDeck.folder(at: location)
    guard try isDeck(folder) else { throw .notADeck(location.path) }
    let parent = try reading { () throws(SystemError) in
      try Folder(location.parent, followingLink: true)
    }
    let patience = StoredDeck.lockPatience
    let loads = try StoredDeck.lock(DeckLoading.lockName, in: folder, patience: patience)
    let lock = try StoredDeck.lock(DeckFiles.lock, in: folder, patience: patience)
    let names = try reading { () throws(SystemError) in try folder.names() }
    // Out of the way first, so that no other process finds half a deck.
    let away = NewFile.temporaryName(for: location.folder)
    try making { () throws(SystemError) in try parent.rename(location.folder, to: away) }
    // Writers that wait for the lock have the folder open; if they cannot be told, what they write
    // is deleted like the rest.
    try? lock.write(DeckFiles.replacedMark)
    try empty(folder, names.filter(DeckFiles.isOwn), parent, away, location)
    lock.release()
    loads.release()
    try confirming { () throws(SystemError) in try parent.synchronize() }
  }

  /// Removes the files `names` and then the folder.
  private static func empty(
    _ folder: borrowing Folder, _ names: [String], _ parent: borrowing Folder, _ away: String,
    _ location: DeckLocation
  ) throws(StoreError) {
    var failure: SystemError?
    for name in names {
      do throws(SystemError) {
        try folder.remove(name)
      } catch {
        failure = error
      }
    }
    // What is left of the deck itself is removed by the next load that makes a deck there.
    if let failure { throw .leftBehind(location.parent + "/" + away, failure) }
    do throws(SystemError) {
      try parent.removeFolder(away)
    } catch {
      // When something that is not ours is in it, it stays where it was.
      let isBack = error.isExisting && (try? parent.rename(away, to: location.folder)) != nil
      throw .leftBehind(location.parent + "/" + (isBack ? location.folder : away), error)
    }
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
