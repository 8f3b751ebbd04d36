package import DeckModel
import Platform

/// A deck on disk, open for reading and, one step at a time, for writing.
///
/// Reading takes no lock and writes nothing. Writing takes the deck's lock, looks at what other
/// processes have done, runs the rules, and is done only when the disk has confirmed it.
package struct StoredDeck: ~Copyable {
  /// How long a writer waits for another one, in milliseconds.
  package static let lockPatience = 5000
  /// How many changes may be made before the log is folded into a new table: so many that their
  /// records, with what is read beside them, stay below the 128 KiB from which on memory is got from
  /// the system piece by piece.
  package static let tidyLimit = 960

  /// Where it is.
  package let location: DeckLocation
  var storage: DiskStorage
  var files: CardFiles

  /// Opens the deck at `location`.
  ///
  /// - Throws: `noDeck` when there is none, and what is wrong with it otherwise.
  /// - Complexity: O(1), except after a crash.
  package init(at location: DeckLocation) throws(StoreError) {
    self.init(location, try Self.storage(at: location))
  }

  /// Opens the files at `location`.
  private static func storage(at location: DeckLocation) throws(StoreError) -> DiskStorage {
    do throws(StoreError) {
      return try DiskStorage.open(try folder(at: location))
    } catch {
      guard case .damaged(let damage) = error, damage.file == "log", damage.finding == .missing
      else { throw error }
      // A deck that is being deleted lost its name before its log: then there is none, or another.
      return try DiskStorage.open(try folder(at: location))
    }
  }

  init(_ location: DeckLocation, _ storage: consuming DiskStorage) {
    self.location = location
    files = CardFiles(epoch: storage.header.epoch)
    self.storage = storage
  }

  /// Opens the deck's folder and makes sure that it is the user's own.
  static func folder(at location: DeckLocation) throws(StoreError) -> Folder {
    let folder = try opened(location)
    let status = try reading { () throws(SystemError) in try folder.status() }
    guard status.owner == Environment.user else {
      throw .foreignOwner(path: location.path, user: status.owner)
    }
    guard status.mode & 0o022 == 0 else { throw .writableByOthers(path: location.path) }
    return folder
  }

  private static func opened(_ location: DeckLocation) throws(StoreError) -> Folder {
    do throws(SystemError) {
      return try Folder(location.path)
    } catch {
      if error.isNotFound { throw .noDeck(location.path) }
      if error.isWrongKind { throw .notADeck(location.path) }
      throw .system(error)
    }
  }

  /// Counts, ends of the list, and what undo and redo would do.
  package var state: DeckState { storage.state }

  /// How many records that were once safely on disk are lost.
  package var missing: Int { storage.tail.missing }

  /// Takes over what other processes have done since.
  ///
  /// - Complexity: O(*k*) in the number of new records.
  package mutating func refresh() throws(StoreError) {
    try storage.refresh()
  }

  /// The content of `card`.
  ///
  /// - Complexity: O(1).
  package mutating func content(of card: CardNumber) throws(StoreError) -> CardContent {
    try following { deck throws(StoreError) in
      try deck.files.content(of: card, deck.storage.names, in: deck.storage.folder)
    }
  }

  /// Puts what is stored of `card` into `line`, which then shows nothing but that.
  mutating func loadContent(
    of card: CardNumber, into line: inout CardLine
  ) throws(StoreError) {
    try following { deck throws(StoreError) in
      let place = try deck.files.place(of: card, deck.storage.names, in: deck.storage.folder)
      let (file, range) = try deck.files.read(card, at: place, in: deck.storage.folder)
      guard line.begin(with: file.buffer, range) else {
        throw CardFiles.damage(card, at: place)
      }
    }
  }

  /// The number of the card with that id; nil when there is none.
  ///
  /// - Complexity: O(1).
  package mutating func card(withID id: [UInt8]) throws(StoreError) -> CardNumber? {
    try following { deck throws(StoreError) in
      try deck.files.card(withID: id, deck.storage.names, in: deck.storage.folder)
    }
  }

  /// The folder that picture paths of `card` are relative to; empty when there is none.
  package mutating func pictureFolder(of card: CardNumber) throws(StoreError) -> String {
    try following { deck throws(StoreError) in
      let place = try deck.files.place(of: card, deck.storage.names, in: deck.storage.folder)
      let content = try deck.files.content(of: card, at: place, in: deck.storage.folder)
      return try deck.files.pictureFolder(of: content, in: place.file, deck.storage.folder)
    }
  }

  /// Which fields of the records are what, as far as the user has said so.
  package mutating func mapping() throws(StoreError) -> Mapping {
    guard storage.names.hasSettings else { return Mapping() }
    return try following { deck throws(StoreError) in
      Mapping(settings: try deck.files.settings(deck.storage.names, in: deck.storage.folder))
    }
  }

  /// Reads by way of files that a load may just have replaced: then the newest record names others.
  private mutating func following<Result>(
    _ body: (inout StoredDeck) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    while true {
      let names = storage.names
      do throws(StoreError) {
        return try body(&self)
      } catch {
        guard case .damaged(let damage) = error, damage.finding == .missing,
          !storage.hasUncommitted
        else { throw error }
        try storage.refresh()
        if storage.names == names { throw error }
        // Some of the pages may be in memory already, as the files that are gone had them.
        storage.forget()
      }
    }
  }

  /// The pending cards from the top on, at most `limit`.
  ///
  /// - Complexity: O(*k*) in the number of cards.
  package mutating func pendingCards(limit: Int = .max) throws(StoreError) -> [CardNumber] {
    try following { deck throws(StoreError) in
      if limit > PlacePages.pageSize { try deck.storage.loadAllPages() }
      return try deck.storage.pendingCards(limit: limit)
    }
  }

  /// Where `card` is.
  package mutating func place(of card: CardNumber) throws(StoreError) -> Place {
    try following { deck throws(StoreError) in try deck.storage.place(of: card) }
  }

  /// A record of the deck's history.
  ///
  /// - Parameter number: From 1 to `state.record`.
  package func record(_ number: RecordNumber) throws(StoreError) -> DeckRecord {
    try storage.logRecord(number).record
  }

  /// What record `number` did, and when in milliseconds since 1970.
  ///
  /// - Complexity: O(1); records in the order of their numbers are read many at a time.
  package func actionAndTime(
    of number: RecordNumber
  ) throws(StoreError) -> (action: Action, time: Int) {
    try storage.actionAndTime(of: number)
  }

  /// All decided cards with the record that decided each, in load order.
  ///
  /// - Complexity: O(*n*).
  package mutating func decisions() throws(StoreError) -> [(card: CardNumber, record: RecordNumber)]
  {
    try following { deck throws(StoreError) in
      try deck.storage.loadAllPages()
      var found: [(card: CardNumber, record: RecordNumber)] = []
      for card in 0..<deck.state.cards {
        if let record = try deck.storage.place(of: card).decision { found.append((card, record)) }
      }
      return found
    }
  }

  /// A decided card with the record that decided it.
  package typealias Decided = (record: RecordNumber, card: CardNumber)

  /// All decided cards by verdict, each group in order of the decisions.
  ///
  /// - Complexity: O(*n* log *n*), eight bytes held for each card.
  package mutating func decided() throws(StoreError) -> [Verdict: [Decided]] {
    // The record in the upper half, so that numbers sort as decisions do.
    let decided = try decisions().map { UInt64($0.record) << 32 | UInt64($0.card) }.sorted()
    var groups: [[Decided]] = Verdict.allCases.map { _ in [] }
    for number in decided {
      let record = RecordNumber(number >> 32)
      let verdict = try storage.actionAndTime(of: record).action.verdict
      guard let verdict, let group = Verdict.allCases.firstIndex(of: verdict) else { continue }
      groups[group].append((record, CardNumber(truncatingIfNeeded: number)))
    }
    return Dictionary(uniqueKeysWithValues: zip(Verdict.allCases, groups))
  }
}
