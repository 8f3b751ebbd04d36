import DeckModel
import Platform

/// Writes the places of a map that is being made: most at the end, one after the other, some
/// anywhere before. Two stretches are held in memory, one for each.
struct PlaceWriter: ~Copyable {
  private static let stretch = 4096

  private let file: FileDescriptor
  /// How many places there are.
  private(set) var count: UInt32 = 0
  private var end = Stretch(start: 0)
  private var other = Stretch(start: 0)

  /// A run of places in memory.
  private struct Stretch {
    var start: Int
    var count = 0
    /// The places, and room behind them.
    var bytes: [UInt8] = []
    var isChanged = false

    var range: Range<Int> { start..<start + count }
  }

  /// A writer into `file`, which is empty.
  init(_ file: consuming FileDescriptor) {
    self.file = file
  }

  /// Copies the places of an older map, which are sixteen bytes each from `offset` on.
  mutating func copy(
    _ old: borrowing FileDescriptor, at offset: Int, count: UInt32
  ) throws(SystemError) {
    let step = Self.stretch * ContentPlace.size
    let length = Int(count) * ContentPlace.size
    for start in stride(from: 0, to: length, by: step) {
      let bytes = try old.bytes(at: offset + start, count: min(step, length - start))
      try file.write(bytes, at: MapHeader.size + start)
    }
    self.count = count
    end = Stretch(start: Int(count))
  }

  /// Adds a place at the end.
  mutating func append(_ place: ContentPlace) throws(SystemError) {
    if end.count * ContentPlace.size == end.bytes.count { try makeRoom() }
    place.store(in: &end.bytes, at: end.count * ContentPlace.size)
    end.count += 1
    end.isChanged = true
    count += 1
  }

  /// Writes what is at the end, if it is as much as is held there, and makes room behind it.
  private mutating func makeRoom() throws(SystemError) {
    if end.bytes.isEmpty {
      end.bytes = [UInt8](repeating: 0, count: Self.stretch * ContentPlace.size)
    } else {
      try write(end)
      end.start = Int(count)
      end.count = 0
    }
  }

  /// The place of `card`, which must be there.
  mutating func place(of card: CardNumber) throws(SystemError) -> ContentPlace {
    let index = Int(card)
    if end.range.contains(index) {
      return ContentPlace(end.bytes, at: (index - end.start) * ContentPlace.size)
    }
    try bringIn(index)
    return ContentPlace(other.bytes, at: (index - other.start) * ContentPlace.size)
  }

  /// Replaces the place of `card`, which must be there.
  mutating func set(_ place: ContentPlace, of card: CardNumber) throws(SystemError) {
    let index = Int(card)
    if end.range.contains(index) {
      place.store(in: &end.bytes, at: (index - end.start) * ContentPlace.size)
      end.isChanged = true
      return
    }
    try bringIn(index)
    place.store(in: &other.bytes, at: (index - other.start) * ContentPlace.size)
    other.isChanged = true
  }

  private mutating func bringIn(_ index: Int) throws(SystemError) {
    if other.range.contains(index) { return }
    if other.isChanged { try write(other) }
    let start = index / Self.stretch * Self.stretch
    let length = min(Self.stretch, end.start - start) * ContentPlace.size
    let offset = MapHeader.size + start * ContentPlace.size
    let bytes = try file.bytes(at: offset, count: length)
    other = Stretch(start: start, count: bytes.count / ContentPlace.size, bytes: bytes)
  }

  private func write(_ stretch: Stretch) throws(SystemError) {
    let length = stretch.count * ContentPlace.size
    let bytes = length == stretch.bytes.count ? stretch.bytes : Array(stretch.bytes[..<length])
    try file.write(bytes, at: MapHeader.size + stretch.start * ContentPlace.size)
  }

  /// Writes what is still in memory, then index, settings and header; the file is then whole, but not
  /// yet on disk.
  mutating func finish(
    number: UInt32, index: IdIndex, settings: [UInt8], epoch: UInt64
  ) throws(SystemError) {
    if other.isChanged { try write(other) }
    if end.isChanged { try write(end) }
    // Pages are filled to seven tenths, so that hardly any spills over into the next.
    let perPage = MapHeader.slotsInPage * 7 / 10
    let homes = UInt32((index.count + perPage - 1) / perPage)
    var header = MapHeader(
      number: number, cards: count, homes: homes, pages: homes,
      settingsLength: UInt32(settings.count), settingsCheck: Hash64.of(settings, seed: epoch))
    var pages = PageWriter(header: header, epoch: epoch)
    try index.forEachSorted { slot throws(SystemError) in try pages.add(slot, to: file) }
    try pages.finish(in: file)
    header.pages = pages.written
    try file.write(settings, at: header.settingsOffset)
    try file.write(header.encoded(epoch: epoch), at: 0)
    file.beginWriting(0..<header.settingsOffset)
  }

  /// Waits until the file is on disk.
  func synchronize() throws(SystemError) {
    try file.synchronize()
  }
}

/// Writes the pages of an index, whose slots come in order.
private struct PageWriter {
  let header: MapHeader
  let epoch: UInt64
  /// How many pages have been written.
  private(set) var written: UInt32 = 0
  private var page: [UInt8] = []
  private var used = 0
  private var buffer: [UInt8] = []

  init(header: MapHeader, epoch: UInt64) {
    self.header = header
    self.epoch = epoch
    page = [UInt8](repeating: 0, count: MapHeader.pageSize)
  }

  mutating func add(
    _ slot: UInt64, to file: borrowing FileDescriptor
  ) throws(SystemError) {
    let hash = UInt32(truncatingIfNeeded: slot >> 32)
    let home = header.page(of: hash)
    while written < home || used == MapHeader.slotsInPage { try endPage(file) }
    page.set(hash, at: 8 + used * 8)
    page.set(UInt32(truncatingIfNeeded: slot), at: 12 + used * 8)
    used += 1
  }

  private mutating func endPage(_ file: borrowing FileDescriptor) throws(SystemError) {
    page.set(UInt32(used), at: 0)
    page.set(MapPage.check(page, index: written, number: header.number, epoch: epoch), at: 4)
    buffer.append(contentsOf: page)
    page = [UInt8](repeating: 0, count: MapHeader.pageSize)
    used = 0
    written += 1
    if buffer.count >= 1 << 18 { try flush(file) }
  }

  private mutating func flush(_ file: borrowing FileDescriptor) throws(SystemError) {
    let start = Int(written) * MapHeader.pageSize - buffer.count
    try file.write(buffer, at: header.pagesOffset + start)
    buffer.removeAll(keepingCapacity: true)
  }

  mutating func finish(in file: borrowing FileDescriptor) throws(SystemError) {
    while written < header.homes || used > 0 { try endPage(file) }
    try flush(file)
  }
}
