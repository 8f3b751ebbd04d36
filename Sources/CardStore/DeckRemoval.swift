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
    // Out of the way first, so that no other process finds half a deck.
    let away = NewFile.temporaryName(for: location.folder)
    try making { () throws(SystemError) in try parent.rename(location.folder, to: away) }
    // Writers that wait for the lock have the folder open; if they cannot be told, what they write
    // is deleted like the rest.
    try? lock.write(DeckFiles.replacedMark)
    try empty(folder, parent, away, location)
    lock.release()
    loads.release()
    try confirming { () throws(SystemError) in try parent.synchronize() }
  }

  /// Removes the deck's files and then the folder.
  ///
  /// Who has the folder open and comes to lock it may make a new lock there; it then sees that the
  /// log, which goes first, is gone, and makes nothing else.
  private static func empty(
    _ folder: borrowing Folder, _ parent: borrowing Folder, _ away: String,
    _ location: DeckLocation
  ) throws(StoreError) {
    var failure: SystemError?
    for _ in 0..<10 {
      do throws(SystemError) {
        try removeFiles(in: folder)
        return try parent.removeFolder(away)
      } catch {
        failure = error
        guard error.isExisting else { break }
      }
    }
    guard let failure else { return }
    // When something that is not ours is in it, it stays where it was. What is left of the deck
    // itself is removed by the next load that makes a deck there.
    let isBack = failure.isExisting && (try? parent.rename(away, to: location.folder)) != nil
    throw .leftBehind(location.parent + "/" + (isBack ? location.folder : away), failure)
  }

  /// Removes all of the deck's files that can be removed.
  private static func removeFiles(in folder: borrowing Folder) throws(SystemError) {
    var failure: SystemError?
    for name in try ["log"] + folder.names().filter(DeckFiles.isOwn) {
      do throws(SystemError) {
        try folder.remove(name)
      } catch {
        if !error.isNotFound { failure = error }
      }
    }
    if let failure { throw failure }
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
