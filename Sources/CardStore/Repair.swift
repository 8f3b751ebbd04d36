import DeckModel
import Platform

/// What a repair has done.
package struct RepairReport: Equatable, Sendable {
  /// What the examination before had found.
  package internal(set) var damage: [Damage] = []
  /// What could not be restored, each with what it costs.
  package internal(set) var losses: [Damage] = []
  /// What was lost and could be told from what was there before and after it.
  package internal(set) var deduced: [Damage] = []
  /// How many cards the new deck has.
  package internal(set) var cards = 0
  /// How many of them have a verdict.
  package internal(set) var decided = 0
  /// The path at which the damaged deck stays.
  package internal(set) var damagedPath = ""

  /// A report of nothing.
  init() {}
}

/// Repairs decks: makes a new one of what can be kept, and puts it in the place of the old one.
///
/// The old folder is not changed, but for a mark in its lock that keeps writers away who waited for
/// it. It stays beside the new deck as `NAME.damaged-TIME`, which `--deck` can still read.
package enum Repair {
  /// What stands between the name of a damaged deck and the time of its repair.
  static let suffix = ".damaged-"

  /// Whether a folder of that name is what a repair has left.
  static func isSetAside(_ name: String) -> Bool {
    guard let mark = name.lastIndex(of: "."), name[mark...].hasPrefix(suffix) else { return false }
    let time = name[mark...].dropFirst(suffix.count)
    return !time.isEmpty && time.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Repairs the deck at `location`.
  ///
  /// - Returns: What was done; nil when nothing is damaged, and then nothing was.
  /// - Throws: what keeps it from being done; the deck is then as it was.
  /// - Complexity: O(*n*) in the bytes of the deck, O(*n* log *n*) for new orders.
  package static func repair(_ location: DeckLocation) throws(StoreError) -> RepairReport? {
    let folder = try StoredDeck.folder(at: location)
    let patience = StoredDeck.lockPatience
    let loads = try StoredDeck.lock(DeckLoading.lockName, in: folder, patience: patience)
    let lock = try StoredDeck.lock(DeckFiles.lock, in: folder, patience: patience)
    let status = try reading { () throws(SystemError) in try lock.status() }
    guard status.size == 0 else { throw .noDeck(location.path) }
    let diagnosis = try Doctor.examine(location)
    guard !diagnosis.isClean else { return nil }
    let parent = try reading { () throws(SystemError) in
      try Folder(location.parent, followingLink: true)
    }
    let staging = NewFile.temporaryName(for: location.folder)
    try making { () throws(SystemError) in try parent.makeFolder(staging) }
    var report: RepairReport
    do throws(StoreError) {
      report = try rebuild(folder, in: staging, parent, location)
      report.damage = diagnosis.damage
      let name = location.folder + suffix + String(Clock.now())
      report.damagedPath = location.parent + "/" + name
      try swap(location.folder, staging, setAside: name, in: parent, lock)
    } catch {
      DeckLoading.removeDeck(staging, in: parent)
      throw error
    }
    lock.release()
    loads.release()
    return report
  }

  /// Makes a deck of what can be read in `folder` in the folder `staging`.
  private static func rebuild(
    _ folder: borrowing Folder, in staging: String, _ parent: borrowing Folder,
    _ location: DeckLocation
  ) throws(StoreError) -> RepairReport {
    let new = try making { () throws(SystemError) in try parent.folder(staging) }
    try DeckLoading.makeFiles(in: new)
    var deck = StoredDeck(location, try DiskStorage.open(new))
    let remains = try Remains(of: folder)
    let options: FileDescriptor.Options = [.writing, .creating]
    let cards = try making { () throws(SystemError) in
      try deck.storage.folder.open(CardsFile.name(1), options: options)
    }
    let map = try making { () throws(SystemError) in
      try deck.storage.folder.open("map-1", options: options)
    }
    var saver = CardSaver(remains, cards: cards, map: map, epoch: deck.storage.header.epoch)
    try saver.save(from: folder)
    var replayer = LogReplayer(remains, saver.numbers, hasSettings: saver.hasSettings)
    try replayer.replay(from: folder, into: &deck)
    if !replayer.losses.isEmpty,
      var old = try readable({ () throws(StoreError) in try StoredDeck(at: location) })
    {
      try replayer.reconcile(&deck, with: &old)
    }
    var report = RepairReport()
    report.losses = saver.losses + replayer.losses
    report.deduced = replayer.deduced
    report.cards = Int(deck.state.cards)
    report.decided = Int(deck.state.cards - deck.state.pending)
    try making { () throws(SystemError) in try deck.storage.folder.synchronize() }
    return report
  }

  /// Puts the new deck in the place of the old one, which gets the name `setAside`.
  private static func swap(
    _ name: String, _ staging: String, setAside: String, in parent: borrowing Folder,
    _ lock: borrowing FileLock
  ) throws(StoreError) {
    // Nobody may record anything in the new deck before its name is on the disk.
    let new = try making { () throws(SystemError) in try parent.folder(staging) }
    let hold = try StoredDeck.lock(DeckFiles.lock, in: new, patience: StoredDeck.lockPatience)
    try making { () throws(SystemError) in
      do throws(SystemError) {
        // First the new one gets the name that the old one will have: whoever is killed before the
        // two are exchanged leaves no file of passage, which a load would remove.
        try parent.rename(staging, to: setAside)
        try parent.exchange(setAside, name)
      } catch {
        guard error.isUnsupported else {
          try? parent.rename(setAside, to: staging)
          throw error
        }
        try swapByRenaming(name, staging, setAside: setAside, in: parent)
      }
    }
    // Writers that wait for the lock have the old folder open: they must not write to it. It
    // cannot be told to them when even that fails, but the new deck is there.
    try? lock.write(DeckFiles.replacedMark)
    try confirming { () throws(SystemError) in try parent.synchronize() }
    hold.release()
  }

  /// As `swap`, where names cannot be exchanged.
  ///
  /// Between the last two renames the deck has no name; whoever is killed just there leaves the
  /// damaged one under the name it keeps.
  private static func swapByRenaming(
    _ name: String, _ staging: String, setAside: String, in parent: borrowing Folder
  ) throws(SystemError) {
    try parent.rename(setAside, to: staging)
    try parent.rename(name, to: setAside)
    do throws(SystemError) {
      try parent.rename(staging, to: name)
    } catch {
      try? parent.rename(setAside, to: name)
      throw error
    }
  }
}

/// What is left of a damaged deck: the number that ties its files together, and the newest record
/// and map that can be read.
struct Remains {
  /// The number that ties the files together.
  let epoch: UInt64
  /// The newest record that is whole; nil when no log is left.
  let newest: LogRecord?
  /// The number of the map to go by.
  let map: UInt32
  /// How many cards there were.
  let cards: UInt32

  /// Looks for what is left in `folder`.
  ///
  /// - Throws: when there is no map of the cards any more, without which none can be found.
  init(of folder: borrowing Folder) throws(StoreError) {
    let maps = try Self.maps(in: folder)
    var epoch = maps.last?.epoch
    do throws(StoreError) {
      epoch = try LogHeader.read(in: folder).epoch
    } catch {
      if case .newerFormat = error { throw error }
      try error.throwIfPassing()
    }
    guard let epoch else {
      throw .damaged(Damage("log", .notOurs, "nothing can be restored without it"))
    }
    self.epoch = epoch
    newest =
      try readable { () throws(StoreError) in try Self.newest(in: folder, epoch: epoch) } ?? nil
    let map = newest?.names.map ?? maps.last?.number ?? 0
    let known = maps.last { $0.number == map && $0.epoch == epoch }
    self.map = map
    cards = newest?.record.state.cards ?? known?.cards ?? 0
    guard (try? folder.open("map-\(map)").status().isRegular) == true else {
      throw .damaged(Damage("map-\(map)", .missing, "no card can be restored without it"))
    }
  }

  private static func newest(
    in folder: borrowing Folder, epoch: UInt64
  ) throws(StoreError) -> LogRecord? {
    var found: LogRecord?
    let scan = try LogScan.open(folder, epoch: epoch)
    // Beyond a gap there may be whole records; all of them are worth keeping.
    try scan.forEach { _, record throws(StoreError) in found = record ?? found }
    return found
  }

  /// The maps whose headers can be read, in their order.
  private static func maps(
    in folder: borrowing Folder
  ) throws(StoreError) -> [(number: UInt32, epoch: UInt64, cards: UInt32)] {
    let names = try reading { () throws(SystemError) in try folder.names() }
    var maps: [(number: UInt32, epoch: UInt64, cards: UInt32)] = []
    for name in names {
      guard let number = Checkup.number(name, "map-"),
        let bytes = try readable({ () throws(StoreError) in
          try reading { () throws(SystemError) in
            try folder.open(name).bytes(at: 0, count: MapHeader.size)
          }
        }),
        bytes.count == MapHeader.size,
        let header = MapHeader.decode(bytes, number: number, epoch: bytes.word64(at: 16))
      else { continue }
      maps.append((number, bytes.word64(at: 16), header.cards))
    }
    return maps.sorted { $0.number < $1.number }
  }
}

// MARK: - What is damage and what is not

/// Reads something of a damaged deck: nil when it is damaged.
///
/// - Throws: what has nothing to do with the deck, such as too many open files. To take for lost
///   what could only not be looked at would cost decisions.
func readable<Result: ~Copyable>(
  _ body: () throws(StoreError) -> Result
) throws(StoreError) -> Result? {
  do throws(StoreError) {
    return try body()
  } catch {
    try error.throwIfPassing()
    return nil
  }
}

extension StoreError {
  /// Throws the error again when it has nothing to do with the deck.
  func throwIfPassing() throws(StoreError) {
    if case .system(let error) = self, !error.isAboutFile { throw self }
  }
}
