import DeckModel
import Platform

/// Copies the cards of a damaged deck whose content is as it was written into the files of a new
/// one.
struct CardSaver: ~Copyable {
  /// The new number of each old card; nil for those that are lost.
  private(set) var numbers: [CardNumber?] = []
  /// What could not be kept.
  private(set) var losses: [Damage] = []
  /// Whether it is known which field is which.
  private(set) var hasSettings = false

  private let remains: Remains
  private let epoch: UInt64
  private let cards: FileDescriptor
  private var places: PlaceWriter
  private var index = IdIndex()
  private var files: CardFiles
  private var sources: [String] = []
  private var buffer: [UInt8]
  private var bufferStart = 0

  /// A saver of what `remains` into two empty files of a deck with that epoch.
  init(
    _ remains: Remains, cards: consuming FileDescriptor, map: consuming FileDescriptor,
    epoch: UInt64
  ) {
    self.remains = remains
    self.epoch = epoch
    self.cards = cards
    places = PlaceWriter(map)
    files = CardFiles(epoch: remains.epoch)
    buffer = CardsFile.header(number: 1, epoch: epoch)
  }

  /// Copies what can be copied; the two files are then whole and on disk.
  mutating func save(from folder: borrowing Folder) throws(StoreError) {
    let map = try reading { () throws(SystemError) in try folder.open("map-\(remains.map)") }
    let step: UInt32 = 4096
    for start in Swift.stride(from: 0, to: remains.cards, by: Int(step)) {
      let count = Int(min(step, remains.cards - start))
      let bytes = try reading { () throws(SystemError) in
        try map.bytes(
          at: MapHeader.size + Int(start) * ContentPlace.size, count: count * ContentPlace.size)
      }
      for index in 0..<count {
        let card = start + UInt32(index)
        let offset = index * ContentPlace.size
        guard offset + ContentPlace.size <= bytes.count else {
          lose(card, in: "map-\(remains.map)")
          continue
        }
        try save(card, at: ContentPlace(bytes, at: offset), from: folder)
      }
    }
    try finish(settings: settings(in: folder))
  }

  private mutating func lose(_ card: CardNumber, in name: String) {
    numbers.append(nil)
    losses.append(
      Damage(name, .badCard(card), "the card and what was decided about it could not be restored"))
  }

  private mutating func save(
    _ card: CardNumber, at place: ContentPlace, from folder: borrowing Folder
  ) throws(StoreError) {
    let content: CardContent
    do throws(StoreError) {
      content = try files.content(of: card, at: place, in: folder)
    } catch {
      try error.throwIfPassing()
      return lose(card, in: CardsFile.name(place.file))
    }
    let new = CardNumber(places.count)
    let source = try source(of: content, in: place.file, folder)
    let start = buffer.count
    buffer.append(word32: UInt32(content.idBytes.count))
    buffer.append(word32: source)
    buffer.append(contentsOf: content.idBytes)
    buffer.append(contentsOf: content.record)
    let newPlace = ContentPlace(
      file: 1, offset: bufferStart + start, content: buffer.span.extracting(start..<buffer.count),
      of: new, epoch: epoch)
    index.insert(new, hash: IdIndex.hash(Array(content.idBytes).span, epoch: epoch))
    numbers.append(new)
    try making { () throws(SystemError) in
      try places.append(newPlace)
      if buffer.count >= 1 << 20 { try flush() }
    }
  }

  /// The number that the folder of a card's pictures has in the new file.
  private mutating func source(
    of content: CardContent, in file: UInt32, _ folder: borrowing Folder
  ) throws(StoreError) -> UInt32 {
    var path = ""
    do throws(StoreError) {
      path = try files.pictureFolder(of: content, in: file, folder)
    } catch {
      try error.throwIfPassing()
      let loss = Damage(
        CardsFile.name(file), .badCheck(offset: 0),
        "its cards have lost the folder of their pictures")
      if !losses.contains(loss) { losses.append(loss) }
    }
    if let known = sources.firstIndex(of: path) { return UInt32(known) }
    sources.append(path)
    return UInt32(sources.count - 1)
  }

  private mutating func flush() throws(SystemError) {
    try cards.write(buffer)
    bufferStart += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// What the old map says of which field is which.
  private mutating func settings(in folder: borrowing Folder) throws(StoreError) -> [UInt8] {
    var names = SnapshotNames()
    names.map = remains.map
    do throws(StoreError) {
      let settings = try files.settings(names, in: folder)
      hasSettings = !settings.isEmpty
      return settings
    } catch {
      try error.throwIfPassing()
      if remains.newest?.names.hasSettings != false {
        losses.append(
          Damage(
            "map-\(remains.map)", .badCheck(offset: 0), "options such as --name must be given again"
          ))
      }
      return []
    }
  }

  private mutating func finish(settings: [UInt8]) throws(StoreError) {
    let footer = CardsFile.footer(sources, at: bufferStart + buffer.count, epoch: epoch)
    buffer.append(contentsOf: footer)
    try making { () throws(SystemError) in
      try flush()
      try places.finish(number: 1, index: index, settings: settings, epoch: epoch)
      try cards.synchronize()
      try places.synchronize()
    }
  }
}
