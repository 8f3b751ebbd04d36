import DeckModel
import Platform

extension StoredDeck {
  /// Runs rules on the deck, all as one write: when this returns, what they did is safely on disk,
  /// and when it throws, nothing was done.
  ///
  /// - Complexity: that of the rules; one wait for the disk.
  package mutating func write<Result>(
    _ rules: (inout StoredDeck) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let lock = try lock()
    let result = try writeLocked(rules)
    lock.release()
    return result
  }

  /// As `write`, while the lock is held.
  private mutating func writeLocked<Result>(
    _ rules: (inout StoredDeck) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard storage.header.allowsWriting else {
      throw .newerFormat(Int(LogHeader.format), writer: storage.header.writer)
    }
    try storage.refresh()
    guard storage.tail.missing == 0 else { throw .shortLog(missing: storage.tail.missing) }
    try storage.settle()
    do throws(StoreError) {
      let result = try rules(&self)
      try storage.commit()
      return result
    } catch {
      storage.forget()
      throw error
    }
  }

  /// Takes the deck's lock.
  func lock() throws(StoreError) -> FileLock {
    let lock = try Self.lock(DeckFiles.lock, in: storage.folder, patience: Self.lockPatience)
    let status = try reading { () throws(SystemError) in try lock.status() }
    // A repair that put another deck in the place of this one has left its mark in the lock.
    guard status.size == 0 else { throw .noDeck(location.path) }
    return lock
  }

  /// Takes the lock on the file `name`, waiting up to `patience` milliseconds.
  static func lock(
    _ name: String, in folder: borrowing Folder, patience: Int
  ) throws(StoreError) -> FileLock {
    var status: FileDescriptor.Status?
    do throws(SystemError) {
      let file = try folder.open(name, options: [.writing, .creatingIfMissing])
      status = try file.status()
      return try FileLock(file, waiting: patience)
    } catch {
      // A file that may be made can only be missing where its folder was deleted.
      if error.isNotFound { throw .noDeck(folder.path) }
      guard error.isBusy, let status else { throw .system(error) }
      throw .locked(holder: FileLock.holder(of: status), seconds: patience / 1000)
    }
  }

  /// Folds the log into a new table when it has grown long. To be called after the answer is out:
  /// what it does can be done again by anyone, and nothing is lost when it fails.
  ///
  /// - Parameter limit: How many changes the newest table may lack before it is done.
  /// - Complexity: O(*n*), once in about a thousand records.
  package mutating func tidy(after limit: Int = Self.tidyLimit) throws(StoreError) {
    guard storage.changesSinceTable > limit, missing == 0 else { return }
    // Another process may have done it, and removed the table that this one knows.
    try storage.refresh()
    guard storage.changesSinceTable > limit, missing == 0 else { return }
    let old = storage.names
    try adopt(try storage.writeTable(isKept: false), insteadOf: old)
  }

  /// Records that the places are in the table that `new` names, unless another process has put a table
  /// in the place of `old` meanwhile: then the new one is taken back.
  mutating func adopt(_ new: SnapshotNames, insteadOf old: SnapshotNames) throws(StoreError) {
    let time = Clock.now()
    let isNamed = try write { deck throws(StoreError) -> Bool in
      let names = deck.storage.names
      guard names.table == old.table, names.isTableKept == old.isTableKept else { return false }
      deck.storage.adopt(table: new)
      try deck.storage.append(.tidy(after: deck.state, at: time))
      try deck.storage.completeStep()
      return true
    }
    if isNamed {
      removeStale("table-", before: new.table)
    } else if storage.names.tableFile != new.tableFile {
      // Another process was faster; its table is as good.
      try? storage.folder.remove(new.tableFile)
    }
  }

  /// Removes files of a kind that is written anew each time and that nothing refers to any more.
  /// What cannot be removed is left for the next time.
  func removeStale(_ prefix: String, before number: UInt32) {
    guard let names = try? storage.folder.names() else { return }
    for name in names where name.hasPrefix(prefix) {
      if let found = UInt32(name.dropFirst(prefix.count)), found > 0, found < number {
        try? storage.folder.remove(name)
      }
    }
  }
}

extension DeckRecord {
  /// The record that names a new table and changes nothing.
  static func tidy(after state: DeckState, at time: Int) -> DeckRecord {
    var state = state
    state.record += 1
    return DeckRecord(
      action: .tidy, time: time, step: state.step, first: state.record, state: state)
  }
}
