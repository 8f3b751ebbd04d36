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
  private var places: PlaceWriter
  private var index = IdIndex()
  private var fates: [Fate] = []
  private var files: CardFiles
  private var sources: [String] = []
  private var buffer: [UInt8]
  private var bufferStart = 0
  private var id: [UInt8] = []
  private var waiting: [Waiting] = []
  private var waitingBytes: [UInt8] = []
  private var warmth: UInt64 = 0

  /// How many bytes of records wait to be settled together.
  private static let waitingLimit = 1 << 18

  /// A record that waits to be settled: its content, and what it is looked for by.
  private struct Waiting {
    var range: Range<Int>
    var hash: UInt32
    var verdict: (verdict: Verdict, time: Int)?
  }

  /// What has happened to a card in this load so far.
  private enum Fate: UInt8 {
    case untouched, unchanged, changed
  }

  /// A loader for load `number`, which writes into two empty files: the cards' content, and the map
  /// of it.
  init(
    number: UInt32, epoch: UInt64, takesVerdicts: Bool, cards: consuming FileDescriptor,
    map: consuming FileDescriptor
  ) {
    self.number = number
    self.epoch = epoch
    self.takesVerdicts = takesVerdicts
    self.cards = cards
    places = PlaceWriter(map)
    files = CardFiles(epoch: epoch)
    buffer = CardsFile.header(number: number, epoch: epoch)
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
    let record = bytes.extracting(found.range)
    readID(bytes, found, record, &rules)
    let start = waitingBytes.count
    waitingBytes.append(UInt32(id.count), source, id, record)
    var entry = Waiting(
      range: start..<waitingBytes.count, hash: IdIndex.hash(id.span, epoch: epoch))
    if takesVerdicts, let line = found.line { entry.verdict = try verdict(in: line) }
    waiting.append(entry)
    if waitingBytes.count >= Self.waitingLimit { try settle(in: folder) }
  }

  /// Decides what becomes of the records that wait: new cards, or other content for old ones.
  private mutating func settle(in folder: borrowing Folder) throws(StoreError) {
    warmth &+= index.touch(waiting.lazy.map(\.hash))
    for entry in waiting {
      let card = try place(entry, in: folder)
      if let (verdict, time) = entry.verdict { verdicts.append((card, verdict, time)) }
    }
    waiting.removeAll(keepingCapacity: true)
    waitingBytes.removeAll(keepingCapacity: true)
  }

  /// Finds the card of a record, or makes one.
  private mutating func place(
    _ entry: Waiting, in folder: borrowing Folder
  ) throws(StoreError) -> CardNumber {
    var search = IdIndex.Search()
    while let candidate = index.next(entry.hash, &search) {
      let old = try content(of: candidate, in: folder)
      guard let new = CardContent(Array(waitingBytes[entry.range])), new.idBytes == old.idBytes
      else { continue }
      try merge(new, entry, into: candidate, old, folder)
      return candidate
    }
    guard fates.count < Int(UInt32.max) - 1 else { throw .input(.tooManyCards("")) }
    let card = CardNumber(fates.count)
    try making { () throws(SystemError) in try places.append(try store(entry, card)) }
    index.insert(card, hash: entry.hash)
    fates.append(.changed)
    report.added += 1
    hasChanges = true
    return card
  }

  /// Reads the id of a record into `id`; the hash of its bytes where it has none.
  private mutating func readID(
    _ bytes: Span<UInt8>, _ found: FoundRecord, _ record: Span<UInt8>, _ rules: inout FieldRules
  ) {
    id.removeAll(keepingCapacity: true)
    if let given = found.line?.id, !given.isEmpty {
      id.append(contentsOf: given.utf8)
    } else if let view = rules.id(in: bytes) {
      view.appendText(in: bytes, to: &id)
    }
    if id.isEmpty {
      let digits = String(Hash64.of(record), radix: 16)
      id.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 16 - digits.utf8.count))
      id.append(contentsOf: digits.utf8)
      report.withoutID += 1
    }
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
      try places.set(try store(entry, card), of: card)
    }
  }

  /// Appends the content of a card to the file of this load.
  private mutating func store(
    _ entry: Waiting, _ card: CardNumber
  ) throws(SystemError) -> ContentPlace {
    let start = buffer.count
    let offset = bufferStart + start
    buffer.append(contentsOf: waitingBytes[entry.range])
    let place = ContentPlace(
      file: number, offset: offset, content: buffer.span.extracting(start..<buffer.count),
      of: card, epoch: epoch)
    if buffer.count >= 1 << 20 { try flush() }
    return place
  }

  private mutating func flush() throws(SystemError) {
    try cards.write(buffer)
    bufferStart += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// The content of a card, wherever it is by now.
  private mutating func content(
    of card: CardNumber, in folder: borrowing Folder
  ) throws(StoreError) -> CardContent {
    let place = try making { () throws(SystemError) in try places.place(of: card) }
    guard place.file == number else { return try files.content(of: card, at: place, in: folder) }
    if place.offset < bufferStart, place.offset + place.length > bufferStart {
      try making { () throws(SystemError) in try flush() }
    }
    let start = place.offset - bufferStart
    let bytes =
      start >= 0
      ? Array(buffer[start..<start + place.length])
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
    let place = JSONPosition(offset: 0)
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
    let footer = CardsFile.footer(sources, at: bufferStart + buffer.count, epoch: epoch)
    buffer.append(contentsOf: footer)
    try making { () throws(SystemError) in
      try flush()
      try cards.synchronize()
      try places.finish(number: number, index: index, settings: settings, epoch: epoch)
    }
  }
}
