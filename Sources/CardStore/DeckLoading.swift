import DeckModel
import JSONStream
import Platform

/// Loading records into a deck that is there, or into a new one.
package enum DeckLoading {
  /// How long a load waits for another one, in milliseconds.
  static let patience = 600_000
  /// The lock that loads queue on.
  static let lockName = "load.lock"

  /// Loads what `request` tells into the deck at `location`, all or nothing.
  ///
  /// The first load makes the whole deck beside its place and renames it there. Later ones write
  /// their files without keeping anyone from deciding cards, and take the deck's lock for the one
  /// record that brings them in.
  ///
  /// - Complexity: O(*n*) in the size of the input and of the deck.
  package static func load(
    _ request: LoadRequest, into location: DeckLocation
  ) throws(StoreError) -> LoadReport {
    try making { () throws(SystemError) in try FileSystem.makeFolders(location.parent) }
    let parent = try reading { () throws(SystemError) in
      try Folder(location.parent, followingLink: true)
    }
    removeLeftoverDecks(in: parent)
    var inputs: [InputFile] = []
    for source in request.sources {
      inputs.append(
        try InputOpener.open(source, imagesFolder: request.imagesFolder, spool: parent))
    }
    while true {
      do throws(StoreError) {
        return try loadMore(request, inputs, into: location)
      } catch {
        guard case .noDeck = error else { throw error }
      }
      if let report = try loadFirst(request, inputs, into: location, parent) { return report }
      // Another process has made the deck meanwhile.
    }
  }

  /// What was found out while reading.
  private struct Findings {
    /// How many values and lines were unfit and passed over, and what was wrong with one of them.
    var refused = 0
    var firstRefusal: StoreError?
    /// The pointers given that have named no value yet.
    var unmatched: [JSONPointer]

    /// Puts them into `report`.
    func add(to report: inout LoadReport) {
      report.refused = refused
      report.firstRefusal = firstRefusal
      report.unmatched = unmatched.map(\.description)
    }
  }

  /// Reads all records of `inputs` into `loader`.
  private static func read(
    _ inputs: [InputFile], _ request: LoadRequest, _ mapping: Mapping,
    into loader: inout CardLoader, in folder: borrowing Folder
  ) throws(StoreError) -> Findings {
    let today = CivilDate(milliseconds: Clock.now())
    var findings = Findings(unmatched: request.mapping.pointers)
    var count = 0
    for input in inputs {
      let source = loader.source(input.folder)
      var reader = RecordReader(
        input, request.records, rules: FieldRules(mapping: mapping, today: today))
      try reader.forEachRecord { bytes, found, rules throws(StoreError) in
        do throws(StoreError) {
          try loader.add(bytes, found, &rules, source: source, in: folder)
        } catch {
          let error = try error.placed(in: input)
          guard request.records.skipsBad, case .input(.badVerdict) = error else { throw error }
          findings.refused += 1
          findings.firstRefusal = findings.firstRefusal ?? error
        }
        if !findings.unmatched.isEmpty {
          findings.unmatched.removeAll { rules.record.value(at: $0, in: bytes) != nil }
        }
        count += 1
        if count & 0xFFF == 0 { request.progress?(count) }
      }
      findings.refused += reader.refused
      findings.firstRefusal = findings.firstRefusal ?? reader.firstRefusal
    }
    try loader.settleAll(in: folder)
    return findings
  }
}

// MARK: - A deck that is there

extension DeckLoading {
  private static func loadMore(
    _ request: LoadRequest, _ inputs: [InputFile], into location: DeckLocation
  ) throws(StoreError) -> LoadReport {
    var deck = try StoredDeck(at: location)
    let lock = try StoredDeck.lock(lockName, in: deck.storage.folder, patience: patience)
    try deck.refresh()
    guard deck.missing == 0 else { throw .shortLog(missing: deck.missing) }
    removeLeftovers(in: deck.storage.folder)
    let old = deck.storage.names
    let known = try deck.mapping()
    let mapping = known.updated(with: request.mapping)
    let number = old.map + 1
    let cards = NewFile.temporaryName(for: CardsFile.name(number))
    let map = NewFile.temporaryName(for: "map-\(number)")
    var report: LoadReport
    do throws(StoreError) {
      var loader = try makeLoader(number, deck.storage, request, inputs, cards, map)
      if old.map != 0 { try loader.takeOver(old, in: deck.storage.folder) }
      let findings = try read(inputs, request, mapping, into: &loader, in: deck.storage.folder)
      report = loader.report
      findings.add(to: &report)
      report.cards = report.added + Int(deck.state.cards)
      report.pendingBefore = Int(deck.state.pending)
      let isNeeded = loader.hasChanges || mapping != known
      if request.isDryRun || (!isNeeded && loader.verdicts.isEmpty) {
        remove([cards, map], in: deck.storage.folder)
        lock.release()
        return report
      }
      if isNeeded {
        try loader.finish(settings: mapping.encoded())
        try name(number, (cards, map), in: deck.storage.folder)
      } else {
        remove([cards, map], in: deck.storage.folder)
      }
      do throws(StoreError) {
        report.verdicts = try bringIn(
          loader, isNeeded ? number : nil, hasSettings: mapping != Mapping(), into: &deck)
      } catch {
        if isNeeded, error.recordsNothing { removeFiles(number, in: deck.storage.folder) }
        throw error
      }
      if isNeeded { deck.removeStale("map-", before: number) }
    } catch {
      remove([cards, map], in: deck.storage.folder)
      throw error
    }
    lock.release()
    return report
  }

  private static func makeLoader(
    _ number: UInt32, _ storage: borrowing DiskStorage, _ request: LoadRequest,
    _ inputs: [InputFile], _ cards: String, _ map: String
  ) throws(StoreError) -> CardLoader {
    let cards = try making { () throws(SystemError) in
      try storage.folder.open(cards, options: [.writing, .creating])
    }
    let map = try making { () throws(SystemError) in
      try storage.folder.open(map, options: [.writing, .creating])
    }
    return CardLoader(
      number: number, epoch: storage.header.epoch, takesVerdicts: request.takesVerdicts,
      inputSize: inputs.reduce(0) { $0 + $1.size }, cards: cards, map: map)
  }

  /// Gives the new files their names, both or none.
  private static func name(
    _ number: UInt32, _ names: (cards: String, map: String), in folder: borrowing Folder
  ) throws(StoreError) {
    do throws(SystemError) {
      try folder.rename(names.cards, to: CardsFile.name(number))
      try folder.rename(names.map, to: "map-\(number)")
      try folder.synchronize()
    } catch {
      removeFiles(number, in: folder)
      throw .notRecorded(error)
    }
  }

  /// Removes the files of load `number`, which no record refers to.
  private static func removeFiles(_ number: UInt32, in folder: borrowing Folder) {
    remove([CardsFile.name(number), "map-\(number)"], in: folder)
  }

  /// Adds the record that refers to the new files, if there are any, and the verdicts that came
  /// along, all as one write that is there whole or not at all.
  ///
  /// - Returns: How many verdicts are new.
  private static func bringIn(
    _ loader: borrowing CardLoader, _ map: UInt32?, hasSettings: Bool, into deck: inout StoredDeck
  ) throws(StoreError) -> Int {
    // Of several verdicts for one card the last holds.
    var seen: Set<CardNumber> = []
    let verdicts = loader.verdicts.reversed().filter { seen.insert($0.card).inserted }.reversed()
    let added = UInt32(loader.report.added)
    let outcomes = try deck.write { deck throws(StoreError) in
      if let map {
        deck.storage.adopt(map: map, hasSettings: hasSettings)
        try deck.storage.addCards(added, at: Clock.now(), isComplete: false)
      }
      let outcomes = try deck.storage.importVerdicts(Array(verdicts))
      try deck.storage.completeStep()
      return outcomes
    }
    return outcomes.count { $0.record != nil }
  }

  private static func remove(_ names: [String], in folder: borrowing Folder) {
    for name in names { try? folder.remove(name) }
  }

  /// Removes what loads that were killed have left behind. Only the holder of the lock for loads
  /// comes here; other files of passage belong to processes that are still alive.
  private static func removeLeftovers(in folder: borrowing Folder) {
    guard let names = try? folder.names() else { return }
    for name in names where NewFile.isLeftover(name) { try? folder.remove(name) }
  }
}

// MARK: - A new deck

extension DeckLoading {
  /// Makes the deck; nil when another process was faster.
  private static func loadFirst(
    _ request: LoadRequest, _ inputs: [InputFile], into location: DeckLocation,
    _ parent: borrowing Folder
  ) throws(StoreError) -> LoadReport? {
    let staging = NewFile.temporaryName(for: location.folder)
    try making { () throws(SystemError) in try parent.makeFolder(staging) }
    do throws(StoreError) {
      let report = try fill(staging, request, inputs, location, parent)
      let isWanted = !request.isDryRun && report.cards > 0
      if isWanted, try publish(staging, as: location.folder, in: parent) { return report }
      removeDeck(staging, in: parent)
      return isWanted ? nil : report
    } catch {
      removeDeck(staging, in: parent)
      throw error
    }
  }

  /// Gives a deck its name; tells whether no other process was faster.
  ///
  /// Until the name is on disk nobody may record anything in the deck, since it could be lost with
  /// all of it: both locks are held until then.
  private static func publish(
    _ staging: String, as name: String, in parent: borrowing Folder
  ) throws(StoreError) -> Bool {
    let folder = try making { () throws(SystemError) in try parent.folder(staging) }
    let loads = try StoredDeck.lock(lockName, in: folder, patience: patience)
    let lock = try StoredDeck.lock(DeckFiles.lock, in: folder, patience: StoredDeck.lockPatience)
    do throws(SystemError) {
      try parent.rename(staging, to: name)
    } catch {
      if error.isExisting { return false }
      throw .notRecorded(error)
    }
    try confirming { () throws(SystemError) in try parent.synchronize() }
    lock.release()
    loads.release()
    return true
  }

  /// Makes a whole deck in the folder `staging`.
  private static func fill(
    _ staging: String, _ request: LoadRequest, _ inputs: [InputFile], _ location: DeckLocation,
    _ parent: borrowing Folder
  ) throws(StoreError) -> LoadReport {
    let folder = try making { () throws(SystemError) in try parent.folder(staging) }
    try makeFiles(in: folder)
    var deck = StoredDeck(location, try DiskStorage.open(folder))
    var loader = try makeLoader(1, deck.storage, request, inputs, CardsFile.name(1), "map-1")
    let findings = try read(
      inputs, request, request.mapping, into: &loader, in: deck.storage.folder)
    var report = loader.report
    findings.add(to: &report)
    report.cards = report.added
    report.isNewDeck = true
    if request.isDryRun || report.cards == 0 { return report }
    try loader.finish(settings: request.mapping.encoded())
    try making { () throws(SystemError) in try deck.storage.folder.synchronize() }
    report.verdicts = try bringIn(
      loader, 1, hasSettings: request.mapping != Mapping(), into: &deck)
    return report
  }

  /// Makes the files that every deck has, for a deck without records.
  static func makeFiles(in folder: borrowing Folder) throws(StoreError) {
    let header = LogHeader(epoch: UInt64.random(in: 1...UInt64.max))
    try making { () throws(SystemError) in
      for (name, bytes) in [
        ("log", header.encoded()), (DeckFiles.lock, []), (lockName, []),
        ("table-0", TableFile.header(number: 0, count: 0, epoch: header.epoch)),
        (SyncedHint.name, SyncedHint.encoded(0, epoch: header.epoch)),
      ] {
        let file = try folder.open(name, options: [.writing, .creating])
        try file.write(bytes)
        try file.synchronize()
      }
    }
  }

  /// Removes a deck's folder with the files that decks consist of, and nothing else.
  static func removeDeck(_ name: String, in parent: borrowing Folder) {
    guard let folder = try? parent.folder(name), let names = try? folder.names() else { return }
    for name in names where DeckFiles.isOwn(name) { try? folder.remove(name) }
    try? parent.removeFolder(name)
  }

  /// Removes decks that were being made, and copies of input, whose makers were killed.
  private static func removeLeftoverDecks(in parent: borrowing Folder) {
    guard let names = try? parent.names() else { return }
    for name in names where NewFile.isLeftover(name) {
      if NewFile.lastingName(of: name) == InputOpener.spoolName { try? parent.remove(name) }
      removeDeck(name, in: parent)
    }
  }
}

extension StoreError {
  /// The same error with the name of the input it came from.
  fileprivate func placed(in input: InputFile) throws(StoreError) -> StoreError {
    switch self {
    case .input(.badVerdict(_, let position, let found)):
      let place = try input.position(of: position.offset)
      return .input(.badVerdict(input.name, place, found: found))
    case .input(.tooManyCards): return .input(.tooManyCards(input.name))
    default: return self
    }
  }
}
