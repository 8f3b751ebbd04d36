import DeckModel
import Foundation
import Platform
import TestSupport
import Testing

@testable import CardStore

/// Decks that seldom come about, and what readers, writers, the doctor and the repair make of them.
@Suite("Unusual decks")
struct UnusualDeckTests {
  let folder: TestFolder
  let location: DeckLocation

  init() throws {
    folder = try TestFolder()
    location = try folder.location()
    try folder.load((0..<60).map { "{\"id\":\"u\($0)\"}" })
  }

  private func like(_ cards: some Sequence<CardNumber>) throws {
    var deck = try StoredDeck(at: location)
    for card in cards {
      try deck.write { deck throws(StoreError) in _ = try deck.decide([card], .like, at: 1) }
    }
  }

  private func put(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: location.path + "/" + name))
  }

  @Test("readers go back to the last whole record, however many behind it are damaged")
  func farBack() throws {
    try like(0..<50)
    var log = try #require(try DeckImage(of: location.path).files["log"])
    for number in 12...51 { log[number * 128 + 60] ^= 1 }
    try put("log", log)
    var deck = try StoredDeck(at: location)
    #expect(deck.missing == 40)
    let pending = try deck.pendingCards()
    #expect(pending == Array(10..<60))
    // And when none is whole, there is nothing to show.
    for number in 1...11 { log[number * 128 + 60] ^= 1 }
    try put("log", log)
    let empty = try StoredDeck(at: location)
    #expect(empty.missing == 51 && empty.state.cards == 0)
  }

  @Test("a shuffle that is taken back after a load leaves the new cards behind the old order")
  func undoneShuffle() throws {
    var deck = try StoredDeck(at: location)
    try deck.write { deck throws(StoreError) in
      _ = try deck.reorder(.shuffle, Array((0..<60).reversed()), at: 1)
    }
    try folder.load(["{\"id\":\"new\"}", "{\"id\":\"newer\"}"])
    try deck.write { deck throws(StoreError) in _ = try deck.rewind(at: 2) }
    let pending = try deck.pendingCards()
    #expect(pending == Array(0..<62))
    let diagnosis = try Doctor.examine(location)
    #expect(diagnosis.damage == [])
    #expect(diagnosis.cards == 62)
  }

  @Test("a card that no load has made is damage, not a trap")
  func noSuchCard() throws {
    var deck = try StoredDeck(at: location)
    #expect(throws: StoreError.damaged(Damage("log", .badLink(60), TableFile.lost))) {
      _ = try deck.place(of: 60)
    }
  }

  @Test("the doctor names a map that tells of more or fewer cards than the log")
  func otherCount() throws {
    for count in [59, 61] as [UInt32] {
      var map = try #require(try DeckImage(of: location.path).files["map-1"])
      map.set(count, at: 12)
      map.set(Hash64.of(map, 0..<120), at: 120)
      try put("map-1", map)
      let damage = try Doctor.examine(location).damage
      #expect(damage == [Damage("map-1", .contradiction(1), "some cards cannot be shown")])
    }
  }

  @Test("content that is as it was stored but makes no sense is damage of its card alone")
  func senselessContent() throws {
    let epoch = try StoredDeck(at: location).storage.header.epoch
    for (card, length) in [(3, UInt32.max), (4, 100), (5, 9)] as [(CardNumber, UInt32)] {
      var image = try DeckImage(of: location.path)
      var cards = try #require(image.files["cards-1"])
      var map = try #require(image.files["map-1"])
      let start = MapHeader.size + Int(card) * ContentPlace.size
      let place = ContentPlace(map, at: start)
      cards.set(length, at: place.offset)
      // The last of them ends within its header.
      let end = place.offset + (length == 9 ? 6 : place.length)
      ContentPlace(
        file: 1, offset: place.offset, content: cards.span.extracting(place.offset..<end),
        of: card, epoch: epoch
      ).store(in: &map, at: start)
      image.files["cards-1"] = cards
      image.files["map-1"] = map
      try image.write(to: location.path)

      var deck = try StoredDeck(at: location)
      var reader = CardReader(mapping: Mapping(), today: CivilDate(milliseconds: 0))
      var line = CardLine()
      let damage = CardFiles.damage(card, at: place)
      #expect(throws: damage) {
        try reader.read(card, decidedBy: nil, of: &deck, into: &line)
      }
      #expect(throws: damage) { _ = try deck.content(of: card) }
      #expect(try deck.card(withID: Array("u\(card)".utf8)) == nil)
      try reader.read(card + 3, decidedBy: nil, of: &deck, into: &line)
      #expect(line.text(line.id) == "u\(card + 3)")
      #expect(try Doctor.examine(location).damage.contains { $0.finding == .badCard(card) })
    }
  }

  @Test("an unfinished write that cannot be set aside keeps writers from adding to the log")
  func unsettled() throws {
    var log = try #require(try DeckImage(of: location.path).files["log"])
    log += [1, 2, 3]
    try put("log", log)
    var deck = try StoredDeck(at: location)
    let path = location.path + "/log"
    try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/away")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.path + "/away")
    let error = #expect(throws: StoreError.self) {
      try deck.write { deck throws(StoreError) in _ = try deck.decide([0], .like, at: 1) }
    }
    guard case .notRecorded(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.isWrongKind)
    #expect(FileManager.default.contents(atPath: folder.path + "/away") == Data(log))
  }

  @Test("history and standing verdicts read in parts are those read at once")
  func parts() throws {
    try like(0..<10)
    var deck = try StoredDeck(at: location)
    var cursor = StepCursor()
    var cards: [CardNumber?] = []
    while !cursor.isAtEnd {
      let rows = try deck.steps(after: &cursor, limit: 3)
      #expect(rows.count <= 3)
      cards += rows.map(\.firstCard)
    }
    #expect(cards == (0..<10).reversed())
    var standing = StandingCursor([.like])
    let first = try deck.standing(after: &standing, limit: 4)
    #expect(first.map(\.card) == [0, 1, 2, 3])
    // The log is opened anew for each part; a link in its place is not followed.
    let path = location.path + "/log"
    try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/away")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.path + "/away")
    #expect(throws: StoreError.system(SystemError(call: "open", path: "log", code: ELOOP))) {
      _ = try deck.standing(after: &standing, limit: 4)
    }
  }

  @Test("a lost redo is made up for when a decision builds on what it did")
  func lostRedo() throws {
    try like([0, 1])
    var deck = try StoredDeck(at: location)
    try deck.write { deck throws(StoreError) in _ = try deck.rewind(at: 2) }
    try deck.write { deck throws(StoreError) in _ = try deck.rewind(at: 3) }
    try deck.write { deck throws(StoreError) in _ = try deck.redo(at: 4) }
    try deck.write { deck throws(StoreError) in _ = try deck.redo(at: 5) }
    try deck.write { deck throws(StoreError) in _ = try deck.decide([2], .nope, at: 6) }
    let before = try deck.decisions().map(\.card)
    var log = try #require(try DeckImage(of: location.path).files["log"])
    // The second redo, and then both.
    for lost in [7, 6] {
      log[lost * 128 + 60] ^= 4
      try put("log", log)
      let report = try #require(try Repair.repair(location))
      #expect(report.cards == 60 && report.decided == 3, "\(report)")
      var mended = try StoredDeck(at: location)
      let after = try mended.decisions().map(\.card)
      #expect(after == before)
      try FileManager.default.removeItem(atPath: location.path)
      try FileManager.default.moveItem(atPath: report.damagedPath, toPath: location.path)
      try put("lock", [])
    }
  }

  @Test("who folds the log too late takes back the table that nothing will refer to")
  func lateFold() throws {
    try like([0])
    var early = try StoredDeck(at: location)
    let old = early.storage.names
    let first = try early.storage.writeTable(isKept: false)
    try like([1])
    var late = try StoredDeck(at: location)
    let second = try late.storage.writeTable(isKept: false)
    try early.adopt(first, insteadOf: old)
    #expect(FileManager.default.fileExists(atPath: location.path + "/" + second.tableFile))
    try late.adopt(second, insteadOf: old)
    let names = try DeckImage(of: location.path).files.keys.filter { $0.hasPrefix("table-") }
    #expect(Set(names) == ["table-0", first.tableFile])
    let pending = try late.pendingCards()
    #expect(pending.count == 58)
    #expect(try Doctor.examine(location).isClean)
  }
}

@Suite("Files that are written whole")
struct WholeFileTests {
  @Test("a pipe gets the bytes itself, and nothing is left beside it")
  func pipe() throws {
    let folder = try TestFolder()
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let end = try FileDescriptor.open(path)
    try WholeFile.write(path) { file in try file.write(Array("all of it".utf8)) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = try end.read(into: &bytes, from: 0, count: 100)
    #expect(String(decoding: bytes[..<count], as: UTF8.self) == "all of it")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pipe"])
  }
}

@Suite("Times in text")
struct TimestampTests {
  @Test(
    "only RFC 3339 in UTC is read",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:01.5Z", 1500),
      ("1970-01-01T00:00:00.0019Z", 1), ("1970-01-01T00:00:00.Z", nil),
      ("1970-01-01T00:00:00,5Z", nil), ("1970-01-01T00:00:00.5xZ", nil),
      ("1970-01-01T24:00:00Z", nil), ("1970-01-01 00:00:00Z", nil), ("1970-02-30T00:00:00Z", nil),
      ("1970-01-01T00:00:00+01:00", nil), ("", nil),
    ] as [(String, Int?)])
  func parsed(_ text: String, _ milliseconds: Int?) {
    #expect(Timestamp.parse(text) == milliseconds)
  }
}
