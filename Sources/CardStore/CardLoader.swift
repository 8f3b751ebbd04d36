import DeckModel
import JSONStream
import Platform

/// Takes records one by one and makes the two files of a load of them.
///
/// Memory grows by the index of ids and a byte a card, whatever the records' size.
struct CardLoader: ~Copyable {
  private(set) var report = LoadReport()
  /// The verdicts that came along, in the order of their records.
  private(set) var verdicts: [(card: CardNumber, verdict: Verdict, time: Int)] = []
  /// Whether any card's content is new.
  private(set) var hasChanges = false

  private let number: UInt32
  private let epoch: UInt64
  private let takesVerdicts: Bool
  private let cards: FileDescriptor
  private var ahead = SyncAhead()
  private var places: PlaceWriter
  private var index = IdIndex()
  private var fates: [Fate] = []
  private var files: CardFiles
  private var sources: [String] = []
  /// The end of the file of this load: what is settled and not yet written, then what waits.
  private var buffer: ContentBuffer
  private var waiting: [Waiting] = []
  private var warmth: UInt64 = 0
  /// How many bytes all inputs have; 0 when it is not known.
  private let inputSize: Int

  /// How many bytes of records wait to be settled together.
  private static let waitingLimit = 1 << 16

  /// A record that waits to be settled: where its content is in the buffer, and the hash of its id.
  private struct Waiting {
    var start: Int
    var count: Int
    var hash: UInt32
    var verdict: (verdict: Verdict, time: Int)?

    var range: Range<Int> { start..<start + count }
  }

  /// What has happened to a card in this load so far.
  private enum Fate: UInt8 {
    case untouched, unchanged, changed
  }

  /// A loader for load `number`, which writes into two empty files: the cards' content, and the map
  /// of it. `inputSize` is how many bytes of input are to be expected.
  init(
    number: UInt32, epoch: UInt64, takesVerdicts: Bool, inputSize: Int,
    cards: consuming FileDescriptor, map: consuming FileDescriptor
  ) {
    self.inputSize = inputSize
    self.number = number
    self.epoch = epoch
    self.takesVerdicts = takesVerdicts
    self.cards = cards
    places = PlaceWriter(map)
    files = CardFiles(epoch: epoch)
    buffer = ContentBuffer(CardsFile.header(number: number, epoch: epoch))
  }

  /// Begins with the cards that a deck has already.
  mutating func takeOver(
    _ names: SnapshotNames, in folder: borrowing Folder
  ) throws(StoreError) {
    let header = try files.readHeader(names, in: folder)
    for page in 0..<header.pages {
      let bytes = try files.page(page, header, names, in: folder)
      for slot in 0..<Int(bytes.word32(at: 0)) {
        index.insert(bytes.word32(at: 12 + slot * 8), hash: bytes.word32(at: 8 + slot * 8))
      }
      files.forgetPages()
    }
    let map = try reading { () throws(SystemError) in try folder.open(names.mapFile) }
    do throws(SystemError) {
      try places.copy(map, at: MapHeader.size, count: header.cards)
    } catch {
      throw .notRecorded(error)
    }
    fates = [Fate](repeating: .untouched, count: Int(header.cards))
  }

  /// The number of a source: the folder that picture paths of the following records are relative to.
  mutating func source(_ folder: String) -> UInt32 {
    if let known = sources.firstIndex(of: folder) { return UInt32(known) }
    sources.append(folder)
    return UInt32(sources.count - 1)
  }

  /// Adds one record. What becomes of it is settled later, together with others.
  ///
  /// - Complexity: O(bytes of the record).
  mutating func add(
    _ bytes: Span<UInt8>, _ found: FoundRecord, _ rules: inout FieldRules, source: UInt32,
    in folder: borrowing Folder
  ) throws(StoreError) {
    var verdict: (verdict: Verdict, time: Int)?
    if takesVerdicts, let line = found.line { verdict = try self.verdict(in: line) }
    let start = buffer.end
    let hash: UInt32
    if let id = plainID(bytes, found, &rules) {
      buffer.append(source: source, id: bytes.extracting(id), bytes.extracting(found.range))
      hash = IdIndex.hash(bytes.extracting(id), epoch: epoch)
    } else {
      let id = madeID(bytes, found, &rules)
      buffer.append(source: source, id: id.span, bytes.extracting(found.range))
      hash = IdIndex.hash(id.span, epoch: epoch)
    }
    waiting.append(
      Waiting(start: start, count: buffer.end - start, hash: hash, verdict: verdict))
    if buffer.end - buffer.settled >= Self.waitingLimit { try settle(in: folder) }
  }

  /// Decides what becomes of the records that wait: new cards, or other content for old ones.
  private mutating func settle(in folder: borrowing Folder) throws(StoreError) {
    if index.count == 0, !waiting.isEmpty { expectCards() }
    warmth &+= index.touch(waiting.lazy.map(\.hash))
    for entry in waiting {
      let card = try place(entry, in: folder)
      if let (verdict, time) = entry.verdict { verdicts.append((card, verdict, time)) }
    }
    waiting.removeAll(keepingCapacity: true)
    buffer.forgetRest()
    if buffer.settled >= 1 << 20 {
      try making { () throws(SystemError) in
        try buffer.flush(to: cards)
        try ahead.wrote(cards, upTo: buffer.offset)
      }
    }
  }

  /// Makes room in the index for as many cards as the input will have, if its records go on as they
  /// began; for two million at most, as they may not.
  private mutating func expectCards() {
    let size = (buffer.end - buffer.settled) / waiting.count
    index.reserve(min(inputSize / max(size, 1), 2_000_000))
  }

  /// Finds the card of a record, or makes one.
  private mutating func place(
    _ entry: Waiting, in folder: borrowing Folder
  ) throws(StoreError) -> CardNumber {
    var search = IdIndex.Search()
    while let candidate = index.next(entry.hash, &search) {
      let old = try content(of: candidate, in: folder)
      guard let new = CardContent(buffer.bytes(entry.range)), new.idBytes == old.idBytes
      else { continue }
      try merge(new, entry, into: candidate, old, folder)
      return candidate
    }
    guard fates.count < Int(UInt32.max) - 1 else { throw .input(.tooManyCards("")) }
    let card = CardNumber(fates.count)
    try making { () throws(SystemError) in try places.append(keep(entry, card)) }
    index.insert(card, hash: entry.hash)
    fates.append(.changed)
    report.added += 1
    hasChanges = true
    return card
  }

  /// Where the id of a record stands as it is; nil where it has to be made.
  private func plainID(
    _ bytes: Span<UInt8>, _ found: FoundRecord, _ rules: inout FieldRules
  ) -> Range<Int>? {
    if let id = found.id { return id.plainText(in: bytes) }
    if found.line?.id?.isEmpty == false { return nil }
    return rules.id(in: bytes)?.plainText(in: bytes)
  }

  /// The id of a record that our own output gives, or that is written with escapes; else the hash of
  /// the record's bytes.
  private mutating func madeID(
    _ bytes: Span<UInt8>, _ found: FoundRecord, _ rules: inout FieldRules
  ) -> [UInt8] {
    if let given = found.line?.id, !given.isEmpty { return Array(given.utf8) }
    var id: [UInt8] = []
    rules.id(in: bytes)?.appendText(in: bytes, to: &id)
    if !id.isEmpty { return id }
    report.withoutID += 1
    let digits = String(Hash64.of(bytes.extracting(found.range)), radix: 16)
    return Array(String(repeating: "0", count: 16 - digits.utf8.count).utf8) + Array(digits.utf8)
  }

  /// Gives a card that is there already the record, if it is another.
  private mutating func merge(
    _ new: CardContent, _ entry: Waiting, into card: CardNumber, _ content: CardContent,
    _ folder: borrowing Folder
  ) throws(StoreError) {
    let isSame = content.record == new.record
    let fate = fates[Int(card)]
    if fate == .untouched {
      if isSame { report.unchanged += 1 } else { report.updated += 1 }
    } else {
      report.repeated += 1
      report.repeatedID = report.repeatedID ?? content.id
      if fate == .unchanged, !isSame {
        report.unchanged -= 1
        report.updated += 1
      }
    }
    fates[Int(card)] = isSame && fate != .changed ? .unchanged : .changed
    let place = try making { () throws(SystemError) in try places.place(of: card) }
    if isSame {
      let old =
        place.file == number
        ? sources[Int(content.source)]
        : try files.pictureFolder(of: content, in: place.file, folder)
      if old == sources[Int(new.source)] { return }
    }
    hasChanges = true
    try making { () throws(SystemError) in
      try places.set(keep(entry, card), of: card)
    }
  }

  /// Makes a record that waits the content of a card, in the file of this load.
  private mutating func keep(_ entry: Waiting, _ card: CardNumber) -> ContentPlace {
    buffer.settle(entry.range, as: card, in: number, epoch: epoch)
  }

  /// The content of a card, wherever it is by now.
  private mutating func content(
    of card: CardNumber, in folder: borrowing Folder
  ) throws(StoreError) -> CardContent {
    let place = try making { () throws(SystemError) in try places.place(of: card) }
    guard place.file == number else { return try files.content(of: card, at: place, in: folder) }
    let start = place.offset - buffer.offset
    let bytes =
      start >= 0
      ? buffer.bytes(start..<start + place.length)
      : try making { () throws(SystemError) in
        try cards.bytes(at: place.offset, count: place.length)
      }
    guard let content = CardContent(bytes) else {
      throw .damaged(Damage(CardsFile.name(number), .badCard(card), "the load cannot go on"))
    }
    return content
  }

  /// The verdict that a line of our own output gives its card.
  private func verdict(
    in line: ExportedLine
  ) throws(StoreError) -> (verdict: Verdict, time: Int)? {
    guard let word = line.verdict else { return nil }
    let place = JSONPosition(offset: line.offset)
    guard let verdict = Verdict(word: word) else {
      throw .input(.badVerdict("", place, found: word))
    }
    guard let time = Timestamp.parse(line.decidedAt ?? "") else {
      throw .input(.badVerdict("", place, found: line.decidedAt ?? ""))
    }
    return (verdict, time)
  }

  /// Settles what still waits; the report is then complete.
  mutating func settleAll(in folder: borrowing Folder) throws(StoreError) {
    try settle(in: folder)
    report.cards = fates.count
  }

  /// Writes what is still in memory; the two files are then whole and on disk.
  mutating func finish(settings: [UInt8]) throws(StoreError) {
    let end = buffer.offset + buffer.settled
    let footer = CardsFile.footer(sources, at: end, epoch: epoch)
    try making { () throws(SystemError) in
      try buffer.flush(to: cards)
      try cards.write(footer)
      // The disk writes the one while the other is made.
      try ahead.wrote(cards, upTo: end + footer.count, isLast: true)
      try places.finish(number: number, index: index, settings: settings, epoch: epoch)
      try cards.synchronize()
      try ahead.finish()
      try places.synchronize()
    }
  }
}
