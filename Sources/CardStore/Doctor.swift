import DeckModel
import Platform

/// What an examination of a deck has found.
package struct Diagnosis: Equatable, Sendable {
  /// What is not as it was written. Any of it means that the deck is damaged.
  package internal(set) var damage: [Damage] = []
  /// What is worth knowing but costs nothing, such as files that are left over.
  package internal(set) var remarks: [Damage] = []
  /// How many cards the deck has, as far as that can be told.
  package internal(set) var cards = 0
  /// How many records its log holds.
  package internal(set) var records = 0

  /// A diagnosis of nothing.
  init() {}

  /// Whether everything is as it was written.
  package var isClean: Bool { damage.isEmpty }
}

/// Examines decks. It reads every file of a deck and writes none.
package enum Doctor {
  /// How often an examination is begun again because others were changing the deck meanwhile.
  private static let patience = 3

  /// Examines the deck at `location`.
  ///
  /// - Throws: only when there is nothing to examine, as there is no deck, or one that belongs to
  ///   another user or was written by a newer program; and when the system failed in a way that
  ///   tells nothing of the deck.
  /// - Complexity: O(*n*) in the bytes of the deck; memory for the places of all cards.
  package static func examine(_ location: DeckLocation) throws(StoreError) -> Diagnosis {
    var rounds = 1
    while true {
      var checkup = Checkup(try StoredDeck.folder(at: location))
      try checkup.run()
      for case .unreadable(let error) in checkup.diagnosis.damage.map(\.finding)
      where !error.isAboutFile {
        throw .system(error)
      }
      let isMissing = checkup.diagnosis.damage.contains { $0.finding == .missing }
      guard isMissing, rounds < patience, try checkup.isOutdated() else {
        return checkup.diagnosis
      }
      rounds += 1
    }
  }
}

/// One examination of one deck: first the log, then all that its newest record names, then what
/// else is in the folder.
struct Checkup: ~Copyable {
  let folder: Folder
  private(set) var diagnosis = Diagnosis()
  /// The newest record that counts.
  private(set) var newest: LogRecord?
  /// The number that ties the deck's files together; nil when it is not known.
  private(set) var epoch: UInt64?
  /// The kept tables that records refer to.
  var keptTables: Set<UInt32> = []

  init(_ folder: consuming Folder) {
    self.folder = folder
  }

  /// Notes something that is not as it was written.
  mutating func note(_ file: String, _ finding: Damage.Finding, _ consequence: String) {
    diagnosis.damage.append(Damage(file, finding, consequence))
  }

  /// Notes something that costs nothing.
  mutating func remark(_ file: String, _ finding: Damage.Finding, _ consequence: String) {
    diagnosis.remarks.append(Damage(file, finding, consequence))
  }

  /// Notes what an attempt to read `file` has thrown.
  mutating func note(_ error: StoreError, in file: String, _ consequence: String) {
    switch error {
    case .damaged(let damage): diagnosis.damage.append(damage)
    case .system(let error): note(file, .unreadable(error), consequence)
    default: note(file, .notOurs, consequence)
    }
  }

  mutating func run() throws(StoreError) {
    let header: LogHeader
    do throws(StoreError) {
      header = try LogHeader.read(in: folder)
      epoch = header.epoch
    } catch {
      if case .newerFormat = error { throw error }
      note(error, in: "log", "the deck cannot be read")
      try examineNames()
      return
    }
    do throws(StoreError) {
      let scan = try LogScan.open(folder, epoch: header.epoch)
      try examine(scan)
    } catch {
      note(error, in: "log", "the deck cannot be read")
    }
    if let newest {
      diagnosis.cards = Int(newest.record.state.cards)
      examineCards(newest, epoch: header.epoch)
    }
    try examineNames()
  }

  /// Whether the deck has gone on to other files since.
  func isOutdated() throws(StoreError) -> Bool {
    guard let newest else { return false }
    let header = try LogHeader.read(in: folder)
    let scan = try LogScan.open(folder, epoch: header.epoch)
    return scan.newest?.names != newest.names
  }

  /// Reads the whole log and follows what it did to the cards.
  private mutating func examine(_ scan: borrowing LogScan) throws(StoreError) {
    newest = scan.newest
    let end = scan.newest?.record.number ?? 0
    diagnosis.records = Int(end)
    if scan.hint == nil {
      note(SyncedHint.name, .noHint, "lost records at the end of the log would not be noticed")
    }
    if scan.missing > 0 {
      note("log", .lostRecords(scan.missing), "what was decided last is lost")
    } else if scan.excess > 0 {
      remark("log", .unfinished(bytes: scan.excess), "it was never acknowledged")
    }
    var replay = Replay(newest: scan.newest?.names ?? SnapshotNames())
    try scan.forEach { number, record throws(StoreError) in
      guard number <= end else { return }
      guard let record else {
        note("log", .badRecord(number), "what it decided is not known")
        replay.losesTrack()
        return
      }
      do throws(StoreError) {
        let isConsistent = try replay.follow(record, epoch: scan.epoch, in: folder)
        if !isConsistent {
          note("log", .contradiction(number), "the order of the cards cannot be trusted")
          replay.losesTrack()
        }
      } catch {
        if !diagnosis.damage.contains(where: { .damaged($0) == error }) {
          note(error, in: "log", "the order of the cards is not known")
        }
        replay.losesTrack()
      }
    }
    keptTables = replay.keptTables
  }
}
