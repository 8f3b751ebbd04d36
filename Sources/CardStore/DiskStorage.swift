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

  private var log: FileDescriptor
  private var pages: PlacePages
  private var areChangesRead = false
  private var newest: LogRecord?
  private var isHeld = false
  private var buffer: [UInt8] = []
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
    let hint = try hint(in: folder, epoch: header.epoch)
    let tail = try LogTail.read(log, hint: hint, epoch: header.epoch)
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

  /// The newest record, whether committed or not; nil in a deck without any.
  var newestRecord: LogRecord? { newest }

  /// Whether records are waiting to be committed.
  var hasUncommitted: Bool { isHeld || !buffer.isEmpty }

  /// How many changes the newest table lacks.
  var changesSinceTable: Int { Int(state.record) + 1 - Int(names.changesFrom) }

  private static func hint(
    in folder: borrowing Folder, epoch: UInt64
  ) throws(StoreError) -> RecordNumber? {
    do throws(SystemError) {
      let file = try folder.open(SyncedHint.name)
      return SyncedHint.decode(try file.bytes(at: 0, count: SyncedHint.size), epoch: epoch)
    } catch {
      if error.isNotFound || error.isWrongKind { return nil }
      throw .system(error)
    }
  }
}

// MARK: - Keeping up with other processes

extension DiskStorage {
  /// Looks at the log again and takes over what other processes have written since.
  ///
  /// - Complexity: O(*k*) in the number of new records.
  mutating func refresh() throws(StoreError) {
    precondition(!hasUncommitted, "a step must be committed or dropped first")
    let hint = try Self.hint(in: folder, epoch: header.epoch)
    let length = try reading { () throws(SystemError) in try log.status().size }
    // Records are never changed: as long as it was and confirmed as far, the log is what it was.
    if length == tail.length, hint == tail.synced, hint == tail.number { return }
    let old = tail.number
    let new = try LogTail.read(log, hint: hint, epoch: header.epoch)
    tail = new
    guard new.number != old else { return }
    guard new.number > old, old > 0, new.number - old <= UInt32(PlacePages.changeLimit) else {
      return forget()
    }
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
  /// Record `number` with the names of its files.
  func logRecord(_ number: RecordNumber) throws(StoreError) -> LogRecord {
    if let newest, newest.record.number == number { return newest }
    if number > tail.number, number >= bufferStart, number < bufferEnd {
      if let found = LogRecord.decode(
        buffer, at: Int(number - bufferStart) * LogRecord.size, number: number,
        epoch: header.epoch)
      {
        return found
      }
    }
    if let found = tail.record(number, epoch: header.epoch) { return found }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try log.bytes(at: Int(number) * LogRecord.size, count: LogRecord.size)
    } catch {
      throw .system(error)
    }
    guard number > 0,
      let found = LogRecord.decode(bytes, at: 0, number: number, epoch: header.epoch)
    else {
      throw .damaged(Damage("log", .badRecord(number), "what it decided is not known"))
    }
    return found
  }

  private var bufferStart: RecordNumber { written + 1 }
  private var bufferEnd: RecordNumber { bufferStart + UInt32(buffer.count / LogRecord.size) }

  /// Reads the changes since the table, which all places but those in the table depend on.
  private mutating func readChanges() throws(StoreError) {
    guard !areChangesRead else { return }
    areChangesRead = true
    let last = state.record
    guard names.changesFrom <= last else { return }
    if last - names.changesFrom >= UInt32(PlacePages.changeLimit) {
      try loadAllPages()
    } else {
      try tail.reach(back: names.changesFrom, in: log)
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
    pages.applyAllChanges()
  }

  /// The places of `range` as the newest table has them; natural where it ends. The table of a new
  /// deck, number 0, is empty.
  private func tablePlaces(_ range: Range<CardNumber>) throws(StoreError) -> [PackedPlace] {
    var places: [PackedPlace] = []
    places.reserveCapacity(range.count)
    let end = max(range.lowerBound, min(range.upperBound, names.tableCount))
    let file = names.tableFile
    let seed = header.epoch &+ UInt64(names.table)
    let start = TableFile.headerSize + Int(range.lowerBound) * TableFile.entrySize
    let needed = Int(end - range.lowerBound) * TableFile.entrySize
    let bytes = try read(
      file, at: start, count: range.count * TableFile.entrySize, atLeast: needed)
    for card in range.lowerBound..<end {
      let offset = Int(card - range.lowerBound) * TableFile.entrySize
      guard let place = TableFile.entry(bytes, at: offset, of: card, seed: seed) else {
        throw .damaged(Damage(file, .badCheck(offset: start + offset), Self.orderLost))
      }
      places.append(place)
    }
    for card in end..<range.upperBound {
      places.append(PackedPlace(.natural(card, of: pages.count)))
    }
    return places
  }

  private static let orderLost = "the order of the cards is not known"

  /// Reads a part of one of the deck's files, of which at least so much must be there.
  private func read(
    _ file: String, at offset: Int, count: Int, atLeast needed: Int
  ) throws(StoreError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try folder.open(file).bytes(at: offset, count: count)
    } catch {
      guard error.isNotFound else { throw .system(error) }
      throw .damaged(Damage(file, .missing, Self.orderLost))
    }
    guard bytes.count >= needed else {
      throw .damaged(Damage(file, .tooShort(bytes: offset + bytes.count), Self.orderLost))
    }
    return bytes
  }
}

// MARK: - The deck's rules run on it

extension DiskStorage: DeckStorage {
  /// The state after the newest record, whether committed or not.
  var state: DeckState { newest?.record.state ?? DeckState() }

  /// The place of a card. O(1): at most one small read.
  mutating func place(of card: CardNumber) throws(StoreError) -> Place {
    if let place = pages[card] { return place }
    guard card < pages.count else {
      throw .damaged(Damage("log", .badLink(card), Self.orderLost))
    }
    try readChanges()
    if pages.isCrowded { try loadAllPages() } else { try loadPage(around: card) }
    guard let place = pages[card] else {
      throw .damaged(Damage("log", .badLink(card), Self.orderLost))
    }
    return place
  }

  /// An earlier record. O(1): at most one small read.
  mutating func record(_ number: RecordNumber) throws(StoreError) -> DeckRecord {
    try logRecord(number).record
  }

  /// Adds a record, to be committed later.
  mutating func append(_ record: DeckRecord) throws(StoreError) {
    try readChanges()
    if isHeld, let newest { newest.encode(into: &buffer, epoch: header.epoch) }
    pages.grow(to: record.state.cards)
    pages.apply(record.change, of: record.number)
    newest = LogRecord(record: record, names: names)
    isHeld = true
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
    let size = TableFile.headerSize
    let header = try read("order-\(number)", at: 0, count: size, atLeast: size)
    guard let count = TableFile.count(inHeader: header, number: number, epoch: self.header.epoch)
    else {
      throw .damaged(
        Damage("order-\(number)", .badCheck(offset: 0), "the order before is not known"))
    }
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
    do throws(SystemError) {
      try NewFile.write(new.tableFile, in: folder) { file throws(SystemError) in
        var bytes = TableFile.header(number: number, count: pages.count, epoch: header.epoch)
        let seed = header.epoch &+ UInt64(number)
        for card in 0..<pages.count {
          guard let place = pages[card] else { continue }
          TableFile.append(PackedPlace(place), of: card, seed: seed, to: &bytes)
          if bytes.count >= 1 << 18 {
            try file.write(bytes)
            bytes.removeAll(keepingCapacity: true)
          }
        }
        try file.write(bytes)
      }
    } catch {
      throw .notRecorded(error)
    }
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
    tail.newest = newest
    tail.synced = state.record
    tail.length = length
    if tail.bytes.count > 1 << 18 {
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
