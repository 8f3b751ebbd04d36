import DeckModel
import Platform

/// Bringing records to disk. The caller holds the deck's lock.
extension DiskStorage {
  /// Makes the end of the log sound before anything is built on it: what was left unfinished by a
  /// crash is set aside, and what was written but perhaps never reached the disk is written again.
  mutating func settle() throws(StoreError) {
    let end = (Int(tail.number) + 1) * LogRecord.size
    let isSynced = tail.synced == tail.number
    guard tail.length != end || !isSynced else { return }
    do throws(SystemError) {
      let log = try folder.open("log", options: .writing)
      if tail.length > end { try setAside(from: end, to: tail.length, of: log) }
      if !isSynced {
        // A sync that failed earlier would have marked these bytes clean without writing them.
        let start = (Int(tail.synced ?? 0) + 1) * LogRecord.size
        for offset in stride(from: start, to: end, by: Self.pieceSize) {
          let piece = try log.bytes(at: offset, count: min(Self.pieceSize, end - offset))
          try log.write(piece, at: offset)
        }
      }
      // A cut that has not reached the disk may be lost in a crash when what is written next is not:
      // old records would then follow new ones.
      try log.synchronizeData()
    } catch {
      throw .notRecorded(error)
    }
    noteSynced(tail.number, length: end)
  }

  /// How much is copied at a time.
  private static var pieceSize: Int { 1 << 20 }

  /// Keeps the bytes of an unfinished write in a file of their own and cuts them off.
  private func setAside(
    from start: Int, to end: Int, of log: borrowing FileDescriptor
  ) throws(SystemError) {
    let step = Self.pieceSize
    var isBlank = true
    for offset in stride(from: start, to: end, by: step) where isBlank {
      isBlank = try log.bytes(at: offset, count: min(step, end - offset)).allSatisfy { $0 == 0 }
    }
    if !isBlank {
      let name = "torn-\(start / LogRecord.size)-\(Clock.now())"
      try NewFile.write(name, in: folder) { file throws(SystemError) in
        for offset in stride(from: start, to: end, by: step) {
          try file.write(try log.bytes(at: offset, count: min(step, end - offset)))
        }
      }
    }
    try log.truncate(to: start)
  }

  /// Writes the waiting records and waits for the disk.
  ///
  /// - Throws: `notRecorded` when they could not be written, and `unknownOutcome` when the disk did
  ///   not confirm them; in both cases the log is cut back to what it was.
  mutating func commit() throws(StoreError) {
    guard hasUncommitted else { return }
    let bytes = takeUncommitted()
    try writeBehindEnd(bytes, isComplete: true)
    noteCommitted(length: tail.length + spilled + bytes.count, last: bytes)
    writeHint(state.record)
  }

  /// Writes records behind the confirmed end of the log and those written before; when the step is
  /// complete, waits for the disk.
  ///
  /// - Throws: as `commit`.
  mutating func writeBehindEnd(_ bytes: [UInt8], isComplete: Bool) throws(StoreError) {
    do throws(SystemError) {
      let log = try folder.open("log", options: .writing)
      let end = tail.length + spilled
      guard try log.status().size == end else {
        // Someone writes who does not hold the lock.
        throw SystemError(call: "flock", path: "log", code: 0)
      }
      try log.write(bytes, at: end)
      if isComplete { try log.synchronizeData() }
    } catch {
      if error.call == "flock" {
        leaveSpilled()
        throw .locksNotHonoured
      }
      cutBack()
      throw error.call == "fdatasync" ? .unknownOutcome(error) : .notRecorded(error)
    }
  }

  /// Cuts the log back to its last confirmed length, on the disk too, as others will write there.
  /// When even that fails, the next writer finds an unfinished write beyond the hint and deals with
  /// it.
  func cutBack() {
    guard let log = try? folder.open("log", options: .writing) else { return }
    do throws(SystemError) {
      try log.truncate(to: tail.length)
      try log.synchronizeData()
    } catch {
      return
    }
  }

  /// Tells in the hint up to where the log is on disk. A hint that lags costs time after a crash
  /// and nothing else, so failing to write it fails nothing.
  func writeHint(_ number: RecordNumber) {
    let bytes = SyncedHint.encoded(number, epoch: header.epoch)
    guard let file = try? folder.open(SyncedHint.name, options: [.writing, .creatingIfMissing])
    else { return }
    try? file.write(bytes, at: 0)
  }
}
