import DeckModel
import Platform

/// An open file and its number among its kind.
private struct NumberedFile {
  let number: UInt32
  let file: WindowedFile
}

/// The immutable files of a deck that hold the cards' content, opened when they are needed.
struct CardFiles {
  let epoch: UInt64

  private var map: NumberedFile?
  private var header: MapHeader?
  private var pages: [UInt32: [UInt8]] = [:]
  /// The files of contents that are open: as many as there were loads.
  private var contents: [NumberedFile] = []
  private var sources: [UInt32: [String]] = [:]
  /// The file of contents that was read last.
  private var current: NumberedFile?

  init(epoch: UInt64) {
    self.epoch = epoch
  }

  /// The content of `card` as the map that `names` tells has it.
  ///
  /// - Complexity: O(1): two small reads; cards in load order are read many at a time.
  mutating func content(
    of card: CardNumber, _ names: SnapshotNames, in folder: borrowing Folder
  ) throws(StoreError) -> CardContent {
    let place = try self.place(of: card, names, in: folder)
    return try content(of: card, at: place, in: folder)
  }

  /// Where the content of `card` is.
  mutating func place(
    of card: CardNumber, _ names: SnapshotNames, in folder: borrowing Folder
  ) throws(StoreError) -> ContentPlace {
    // Places in an older map would pass their own checks, so its number must agree.
    _ = try readHeader(names, in: folder)
    let file = try openMap(names, in: folder)
    let offset = MapHeader.size + Int(card) * ContentPlace.size
    do throws(SystemError) {
      if let start = try file.load(at: offset, count: ContentPlace.size) {
        return ContentPlace(file.buffer, at: start)
      }
    } catch {
      throw .system(error)
    }
    throw .damaged(Damage(names.mapFile, .tooShort(bytes: offset), Self.lost(card)))
  }

  /// The content of `card`, which is at `place`.
  mutating func content(
    of card: CardNumber, at place: ContentPlace, in folder: borrowing Folder
  ) throws(StoreError) -> CardContent {
    let (file, range) = try read(card, at: place, in: folder)
    guard let content = CardContent(Array(file.buffer[range])) else {
      throw Self.damage(card, at: place)
    }
    return content
  }

  /// Reads what is stored of `card` at `place`: where it stands in the buffer of its file, until that
  /// is read again.
  mutating func read(
    _ card: CardNumber, at place: ContentPlace, in folder: borrowing Folder
  ) throws(StoreError) -> (file: WindowedFile, range: Range<Int>) {
    let file = try open(place.file, in: folder, lost: { Self.lost(card) })
    do throws(SystemError) {
      if let start = try file.load(at: place.offset, count: place.length) {
        let range = start..<start + place.length
        let buffer = file.buffer
        if place.holds(buffer.span.extracting(range), of: card, epoch: epoch) {
          return (file, range)
        }
      }
    } catch {
      throw .system(error)
    }
    throw Self.damage(card, at: place)
  }

  /// What is said of a card whose content is not what was stored.
  static func damage(_ card: CardNumber, at place: ContentPlace) -> StoreError {
    .damaged(Damage(CardsFile.name(place.file), .badCard(card), lost(card)))
  }

  /// The card with that id; nil when there is none.
  ///
  /// - Complexity: O(1): a page of the map, and the content that confirms it.
  mutating func card(
    withID id: [UInt8], _ names: SnapshotNames, in folder: borrowing Folder
  ) throws(StoreError) -> CardNumber? {
    guard names.map != 0 else { return nil }
    let header = try readHeader(names, in: folder)
    guard header.pages > 0 else { return nil }
    let hash = IdIndex.hash(id.span, epoch: epoch)
    var page = header.page(of: hash)
    while page < header.pages {
      let bytes = try self.page(page, header, names, in: folder)
      for card in MapPage.cards(bytes, with: hash) {
        if try has(id, card, names, in: folder) { return card }
      }
      guard Int(bytes.word32(at: 0)) == MapHeader.slotsInPage else { return nil }
      page += 1
    }
    return nil
  }

  /// Whether `id` is the id of `card`.
  private mutating func has(
    _ id: [UInt8], _ card: CardNumber, _ names: SnapshotNames, in folder: borrowing Folder
  ) throws(StoreError) -> Bool {
    let place = try self.place(of: card, names, in: folder)
    let (file, range) = try read(card, at: place, in: folder)
    let bytes = file.buffer
    guard CardContent.idLength(in: bytes, range) == id.count else { return false }
    let start = range.lowerBound + CardContent.headerSize
    return bytes.span.extracting(start..<start + id.count).isEqual(to: id.span)
  }

  /// The settings that the map holds.
  mutating func settings(
    _ names: SnapshotNames, in folder: borrowing Folder
  ) throws(StoreError) -> [UInt8] {
    let header = try readHeader(names, in: folder)
    let file = try openMap(names, in: folder)
    let damage = Damage(
      names.mapFile, .badCheck(offset: header.settingsOffset), "which field is which is not known")
    do throws(SystemError) {
      let length = Int(header.settingsLength)
      guard let start = try file.load(at: header.settingsOffset, count: length) else {
        throw SystemError(call: "pread", code: 0)
      }
      let bytes = Array(file.buffer[start..<start + length])
      if Hash64.of(bytes, seed: epoch) == header.settingsCheck { return bytes }
    } catch {
      guard error.code == 0 else { throw .system(error) }
    }
    throw .damaged(damage)
  }

  /// The folder that picture paths in `content` are relative to; empty when there is none.
  mutating func pictureFolder(
    of content: CardContent, in file: UInt32, _ folder: borrowing Folder
  ) throws(StoreError) -> String {
    if sources[file] == nil {
      let name = CardsFile.name(file)
      let opened = try open(file, in: folder, lost: { "its pictures cannot be found" })
      sources[file] = try opened.withDescriptor { descriptor throws(StoreError) in
        try CardsFile.sources(of: descriptor, name: name, epoch: epoch)
      }
    }
    let list = sources[file, default: []]
    return Int(content.source) < list.count ? list[Int(content.source)] : ""
  }

  private static func lost(_ card: CardNumber) -> String {
    "what stands on card \(Int(card) + 1) is not known"
  }

  private mutating func openMap(
    _ names: SnapshotNames, in folder: borrowing Folder
  ) throws(StoreError) -> WindowedFile {
    if let map, map.number == names.map { return map.file }
    let file = try Self.open(names.mapFile, in: folder, lost: "no card can be shown")
    map = NumberedFile(number: names.map, file: file)
    header = nil
    pages = [:]
    return file
  }

  /// The file that the content of load `number` is in.
  private mutating func open(
    _ number: UInt32, in folder: borrowing Folder, lost: () -> String
  ) throws(StoreError) -> WindowedFile {
    if let current, current.number == number { return current.file }
    if let known = contents.first(where: { $0.number == number }) {
      current = known
      return known.file
    }
    let file = try Self.open(CardsFile.name(number), in: folder, lost: lost())
    let opened = NumberedFile(number: number, file: file)
    contents.append(opened)
    current = opened
    return file
  }

  private static func open(
    _ name: String, in folder: borrowing Folder, lost: String
  ) throws(StoreError) -> WindowedFile {
    do throws(SystemError) {
      return WindowedFile(try folder.open(name))
    } catch {
      guard error.isNotFound else { throw .system(error) }
      throw .damaged(Damage(name, .missing, lost))
    }
  }

  /// The header of the map, read once.
  mutating func readHeader(
    _ names: SnapshotNames, in folder: borrowing Folder
  ) throws(StoreError) -> MapHeader {
    let file = try openMap(names, in: folder)
    if let header { return header }
    do throws(SystemError) {
      if let start = try file.load(at: 0, count: MapHeader.size),
        let found = MapHeader.decode(
          Array(file.buffer[start..<start + MapHeader.size]), number: names.map, epoch: epoch)
      {
        header = found
        return found
      }
    } catch {
      throw .system(error)
    }
    throw .damaged(Damage(names.mapFile, .badCheck(offset: 0), "no card can be shown"))
  }

  /// Makes sure that the map which `names` tells belongs to the deck of that epoch; one that is not
  /// there is not asked.
  static func checkKinship(
    of names: SnapshotNames, epoch: UInt64, in folder: borrowing Folder
  ) throws(StoreError) {
    guard names.map != 0 else { return }
    do throws(SystemError) {
      let bytes = try folder.open(names.mapFile).bytes(at: 0, count: MapHeader.size)
      if MapHeader.decode(bytes, number: names.map, epoch: epoch) != nil { return }
    } catch {
      if error.isNotFound { return }
      throw .system(error)
    }
    throw .damaged(Damage(names.mapFile, .badCheck(offset: 0), "no card can be shown"))
  }

  /// Lets go of the pages of the index that were kept.
  mutating func forgetPages() {
    pages = [:]
  }

  /// One page of the index, checked and kept.
  mutating func page(
    _ page: UInt32, _ header: MapHeader, _ names: SnapshotNames, in folder: borrowing Folder
  ) throws(StoreError) -> [UInt8] {
    if let bytes = pages[page] { return bytes }
    let file = try openMap(names, in: folder)
    let offset = header.pagesOffset + Int(page) * MapHeader.pageSize
    do throws(SystemError) {
      if let start = try file.load(at: offset, count: MapHeader.pageSize) {
        let bytes = Array(file.buffer[start..<start + MapHeader.pageSize])
        if MapPage.isWhole(bytes, index: page, number: names.map, epoch: epoch) {
          pages[page] = bytes
          return bytes
        }
      }
    } catch {
      throw .system(error)
    }
    throw .damaged(Damage(names.mapFile, .badCheck(offset: offset), "cards cannot be found by id"))
  }
}
