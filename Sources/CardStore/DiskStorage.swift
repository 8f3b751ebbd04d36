import DeckModel
import Platform

/// A deck's places and records on disk: what is asked for is read, what is new is held in memory
/// until it is committed.
///
/// Opening reads the header, the hint and the log's end. A place is one more small read, an old
/// record too, and so a decision costs the same on any deck.
struct DiskStorage: ~Copyable {
  let folder: Folder
  let header: LogHeader
  /// The log as it was last seen.
  private(set) var tail: LogTail
  /// The files that belong to the newest record.
  private(set) var names: SnapshotNames

  let log: FileDescriptor
  let window = LogWindow()
  private var pages: PlacePages
  private var areChangesRead = false
  private(set) var newest: LogRecord?
  private var isHeld = false
  private(set) var buffer: [UInt8] = []
  /// How many bytes of a long step are in the log already, behind its confirmed end, where others
  /// take them for an unfinished write.
  private(set) var spilled = 0
  private var written: RecordNumber = 0

  private init(
    _ folder: consuming Folder, _ header: LogHeader, _ log: consuming FileDescriptor,
    _ tail: LogTail
  ) {
    self.folder = folder
    self.header = header
    self.log = log
    self.tail = tail
    names = tail.newest?.names ?? SnapshotNames()
    newest = tail.newest
    written = tail.number
    pages = PlacePages(count: tail.newest?.record.state.cards ?? 0)
  }

  /// Opens the deck in `folder`.
  static func open(_ folder: consuming Folder) throws(StoreError) -> DiskStorage {
    let log = try openLog(in: folder)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try log.bytes(at: 0, count: LogHeader.size)
    } catch {
      throw .system(error)
    }
    let header = try LogHeader.decode(bytes)
    let hint = try SyncedHint.read(in: folder, epoch: header.epoch)
    let tail = try LogTail.read(log, hint: hint, epoch: header.epoch)
    if hint == nil, let names = tail.newest?.names {
      // Without the hint the log alone would pass, also when it is that of another deck.
      try CardFiles.checkKinship(of: names, epoch: header.epoch, in: folder)
    }
    return DiskStorage(folder, header, log, tail)
  }

  private static func openLog(in folder: borrowing Folder) throws(StoreError) -> FileDescriptor {
    do throws(SystemError) {
      return try folder.open("log")
    } catch {
      guard error.isNotFound else { throw .system(error) }
      throw .damaged(Damage("log", .missing, "the deck cannot be read"))
    }
  }

  /// Whether records are waiting to be committed.
  var hasUncommitted: Bool { isHeld || !buffer.isEmpty || spilled > 0 }

  /// How many changes the newest table lacks.
  var changesSinceTable: Int { Int(state.record) + 1 - Int(names.changesFrom) }
}

// MARK: - Keeping up with other processes

extension DiskStorage {
  /// Looks at the log again and takes over what other processes have written since.
  ///
  /// - Throws: `noDeck` when the deck was deleted meanwhile.
  /// - Complexity: O(*k*) in the number of new records.
  mutating func refresh() throws(StoreError) {
    precondition(!hasUncommitted, "a step must be committed or dropped first")
    let hint = try SyncedHint.read(in: folder, epoch: header.epoch)
    let status = try reading { () throws(SystemError) in try log.status() }
    guard status.links > 0 else { throw .noDeck(folder.path) }
    let length = status.size
    // Records are never changed: as long as it was and confirmed as far, the log is what it was.
    if length == tail.length, hint == tail.synced, hint == tail.number { return }
    let old = tail.number
    let new = try LogTail.read(log, hint: hint, epoch: header.epoch)
    tail = new
    window.forget()
    // A record that its writer had not confirmed may have given way to another one.
    if new.newest == newest { return }
    guard new.number > old, old > 0, new.number - old <= UInt32(PlacePages.changeLimit),
      new.record(old, epoch: header.epoch) == newest
    else { return forget() }
    for number in old + 1...new.number {
      try takeOver(try logRecord(number))
    }
  }

  /// Drops everything in memory; it will be read again when asked for.
  mutating func forget() {
    newest = tail.newest
    names = tail.newest?.names ?? SnapshotNames()
    written = tail.number
    pages = PlacePages(count: newest?.record.state.cards ?? 0)
    areChangesRead = false
    isHeld = false
    buffer = []
    if spilled > 0 { cutBack() }
    spilled = 0
  }

  private mutating func takeOver(_ record: LogRecord) throws(StoreError) {
    let number = record.record.number
    let isSameTable =
      record.names.table == names.table && record.names.isTableKept == names.isTableKept
    if !isSameTable, record.record.action != .tidy {
      // A new order: nothing that is in memory holds any more.
      pages = PlacePages(count: record.record.state.cards)
      areChangesRead = true
    } else {
      pages.grow(to: record.record.state.cards)
    }
    names = record.names
    if record.record.action == .tidy {
      pages.dropChanges(before: names.changesFrom)
    } else if areChangesRead, number >= names.changesFrom {
      pages.apply(record.record.change, of: number)
    }
    newest = record
    written = number
  }
}

// MARK: - Reading

extension DiskStorage {
  /// The first record that is in memory alone, and the one after the last.
  var bufferStart: RecordNumber { written + 1 + UInt32(spilled / LogRecord.size) }
  var bufferEnd: RecordNumber { bufferStart + UInt32(buffer.count / LogRecord.size) }

  /// Reads the changes since the table, which all places but those in the table depend on.
  ///
  /// When one of them cannot be read, nothing that is in memory holds any more.
  private mutating func readChanges() throws(StoreError) {
    guard !areChangesRead else { return }
    do throws(StoreError) {
      areChangesRead = true
      try applyChanges()
    } catch {
      forgetPages()
      throw error
    }
  }

  private mutating func forgetPages() {
    pages = PlacePages(count: pages.count)
    areChangesRead = false
  }

  private mutating func applyChanges() throws(StoreError) {
    let last = state.record
    guard names.changesFrom <= last else { return }
    if last - names.changesFrom >= UInt32(PlacePages.changeLimit) {
      try loadAllPages()
    } else {
      try tail.reach(back: names.changesFrom, in: log)
      pages.expectChanges(max(StoredDeck.tidyLimit, Int(last - names.changesFrom)) + 2)
    }
    for number in names.changesFrom...last {
      let record = try logRecord(number)
      pages.apply(record.record.change, of: number)
    }
  }

  private mutating func loadPage(around card: CardNumber) throws(StoreError) {
    let range = pages.range(around: card)
    pages.insert(try tablePlaces(range), at: range.lowerBound)
  }

  /// Brings all places into memory.
  ///
  /// - Complexity: O(*n*), sixteen bytes read and twelve held for each card.
  mutating func loadAllPages() throws(StoreError) {
    guard !pages.isWhole else { return }
    try readChanges()
    do throws(StoreError) {
      try fillPages()
    } catch {
      // Some pages are as the table has them, without the changes since.
      forgetPages()
      throw error
    }
    pages.applyAllChanges()
  }

  private mutating func fillPages() throws(StoreError) {
    // A thousand pages a read.
    let step = UInt32(PlacePages.pageSize * 1024)
    for start in stride(from: 0, to: pages.count, by: Int(step)) {
      let end = min(start + step, pages.count)
      let places = try tablePlaces(start..<end)
      for first in stride(from: start, to: end, by: PlacePages.pageSize) {
        let last = min(first + UInt32(PlacePages.pageSize), end)
        pages.fill(places[Int(first - start)..<Int(last - start)], at: first)
      }
    }
  }

  /// The places of `range` as the newest table has them; natural where it ends. The table of a new
  /// deck, number 0, is empty.
  private func tablePlaces(_ range: Range<CardNumber>) throws(StoreError) -> [PackedPlace] {
    try TableFile.places(range, of: pages.count, names, epoch: header.epoch, in: folder)
  }
}

// MARK: - The deck's rules run on it

extension DiskStorage: DeckStorage {
  /// The state after the newest record, whether committed or not.
  var state: DeckState { newest?.record.state ?? DeckState() }

  /// The place of a card. O(1): at most one small read.
  mutating func place(of card: CardNumber) throws(StoreError) -> Place {
    if let place = pages[card] { return place }
    if card < pages.count {
      try readChanges()
      if pages.isCrowded { try loadAllPages() } else { try loadPage(around: card) }
      if let place = pages[card] { return place }
    }
    throw .damaged(Damage("log", .badLink(card), TableFile.lost))
  }

  /// An earlier record. O(1): at most one small read.
  mutating func record(_ number: RecordNumber) throws(StoreError) -> DeckRecord {
    try logRecord(number).record
  }

  /// Adds a record, to be committed later.
  mutating func append(_ record: DeckRecord) throws(StoreError) {
    try readChanges()
    if isHeld, let newest { newest.encode(into: &buffer, epoch: header.epoch) }
    if buffer.count >= Self.spillLimit { try spill() }
    pages.grow(to: record.state.cards)
    pages.apply(record.change, of: record.number)
    newest = LogRecord(record: record, names: names)
    isHeld = true
  }

  /// How many bytes of records are held in memory.
  private static let spillLimit = 1 << 20

  /// Writes the waiting records of a step that is not complete, so that memory does not grow with
  /// it.
  private mutating func spill() throws(StoreError) {
    try writeBehindEnd(buffer, isComplete: false)
    spilled += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// Leaves what was written of a step where it is, as someone else's records may be behind it.
  mutating func leaveSpilled() {
    spilled = 0
  }

  /// Marks the newest record as the end of its step.
  mutating func completeStep() throws(StoreError) {
    if isHeld { newest?.record.isLast = true }
  }

  /// Writes all places to a file that is kept for undo and redo.
  mutating func keepPlaces() throws(StoreError) {
    names = try writeTable(isKept: true)
    newest?.names = names
  }

  /// Makes all cards pending in load order.
  mutating func clearPlaces() throws(StoreError) {
    names.table = 0
    names.isTableKept = false
    names.tableCount = 0
    names.changesFrom = state.record + 1
    pages = PlacePages(count: state.cards)
    areChangesRead = true
  }

  /// Links the pending cards in the order given.
  mutating func linkPending(_ order: [CardNumber]) throws(StoreError) {
    try loadAllPages()
    for (index, card) in order.enumerated() {
      let after = index == 0 ? nil : order[index - 1]
      let before = index + 1 == order.count ? nil : order[index + 1]
      pages.set(.pending(after: after, before: before), of: card)
    }
  }

  /// Goes by the places that were kept under `number`.
  mutating func restorePlaces(_ number: RecordNumber) throws(StoreError) {
    let name = TableFile.name(number, isKept: true)
    let count = try TableFile.count(of: name, number, epoch: header.epoch, in: folder)
    names.table = number
    names.isTableKept = true
    names.tableCount = count
    names.changesFrom = state.record + 1
    pages = PlacePages(count: state.cards)
    areChangesRead = true
  }
}

// MARK: - Writing

extension DiskStorage {
  /// Names the map and settings that the following records belong to.
  mutating func adopt(map: UInt32, hasSettings: Bool) {
    names.map = map
    names.hasSettings = hasSettings
  }

  /// Writes a table of all places as they are after the newest record.
  ///
  /// - Returns: The names with this table in place of the one before; nothing refers to it yet.
  /// - Complexity: O(*n*).
  mutating func writeTable(isKept: Bool) throws(StoreError) -> SnapshotNames {
    try loadAllPages()
    let number = state.record
    var new = names
    new.table = number
    new.isTableKept = isKept
    new.tableCount = pages.count
    new.changesFrom = number + 1
    try TableFile.write(new, pages, epoch: header.epoch, in: folder)
    return new
  }

  /// Refers to the table that `new` names from the next record on.
  mutating func adopt(table new: SnapshotNames) {
    names.table = new.table
    names.isTableKept = new.isTableKept
    names.tableCount = new.tableCount
    names.changesFrom = new.changesFrom
    pages.dropChanges(before: new.changesFrom)
  }

  /// The records that wait to be committed, as bytes of the log.
  mutating func takeUncommitted() -> [UInt8] {
    if isHeld, let newest { newest.encode(into: &buffer, epoch: header.epoch) }
    isHeld = false
    let bytes = buffer
    written = state.record
    buffer = []
    return bytes
  }

  /// Notes that the log ends with record `number` and that all of it is on disk.
  mutating func noteSynced(_ number: RecordNumber, length: Int) {
    tail.length = length
    tail.synced = number
    tail.bytes.removeLast(max(0, tail.bytes.count - (length - Int(tail.first) * LogRecord.size)))
    writeHint(number)
  }

  /// Notes that everything up to the newest record is on disk.
  mutating func noteCommitted(length: Int, last bytes: [UInt8]) {
    spilled = 0
    tail.newest = newest
    tail.synced = state.record
    tail.length = length
    // Appending to a long piece would move it; a short one is worth keeping.
    if tail.bytes.count > 1 << 13 {
      tail.first = state.record + 1
      tail.bytes = []
    }
    if Int(tail.first) * LogRecord.size + tail.bytes.count == length - bytes.count {
      tail.bytes.append(contentsOf: bytes)
    } else {
      tail.first = state.record + 1
      tail.bytes = []
    }
  }
}
