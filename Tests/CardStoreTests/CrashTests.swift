import DeckModel
import Foundation
import Testing

@testable import CardStore

/// What a crash can leave of the log and the hint, enumerated: every length of the log in bytes
/// with every number in the hint.
@Suite("After a crash")
struct CrashTests {
  let folder: TestFolder
  let location: DeckLocation
  let image: DeckImage
  /// The picture of the deck after each whole step, by the number of its last record.
  let pictures: [RecordNumber: String]

  init() throws {
    let folder = try TestFolder()
    let location = try folder.location()
    self.folder = folder
    self.location = location
    var older: [UInt8]?
    try SmallDeck.make(in: folder) { older = try DeckImage(of: location.path).files["map-1"] }
    // The first map is removed when the log no longer needs it; what is cut here goes back further.
    var image = try DeckImage(of: location.path)
    image.files["map-1"] = older
    self.image = image
    var pictures: [RecordNumber: String] = [:]
    let log = try #require(image.files["log"])
    let epoch = log.word64(at: 16)
    for number in 1..<UInt32(log.count / 128) {
      let record = try #require(
        LogRecord.decode(log, at: Int(number) * 128, number: number, epoch: epoch))
      guard record.record.isLast else { continue }
      var prefix = image
      prefix.files["log"] = Array(log[..<(Int(number + 1) * 128)])
      prefix.files["synced"] = SyncedHint.encoded(number, epoch: epoch)
      try prefix.write(to: location.path)
      pictures[number] = try Self.picture(at: location)
    }
    self.pictures = pictures
  }

  private static func picture(at location: DeckLocation) throws -> String {
    var deck = try StoredDeck(at: location)
    return try DiskWalk.picture(of: &deck)
  }

  @Test("readers show the whole steps that are there, and miss what the hint vouches for")
  func readers() throws {
    let log = try #require(image.files["log"])
    let epoch = log.word64(at: 16)
    let count = UInt32(log.count / 128 - 1)
    var cases = 0
    for length in stride(from: 128, through: log.count, by: 1) {
      let whole = UInt32(length / 128 - 1)
      let newest = pictures.keys.filter { $0 <= whole }.max() ?? 0
      for hint in 0...count where length % 128 < 2 || hint >= whole {
        // A hint is never in the middle of a step.
        guard hint == 0 || pictures[hint] != nil else { continue }
        var state = image
        state.files["log"] = Array(log[..<length])
        state.files["synced"] = SyncedHint.encoded(hint, epoch: epoch)
        try state.write(to: location.path)
        var deck = try StoredDeck(at: location)
        #expect(deck.state.record == newest, "\(length) bytes, hint \(hint)")
        #expect(deck.missing == max(0, Int(hint) - Int(newest)), "\(length) bytes, hint \(hint)")
        if newest > 0, length % 128 < 2 {
          let got = try DiskWalk.picture(of: &deck)
          #expect(got == pictures[newest], "\(length) bytes, hint \(hint)")
        }
        cases += 1
      }
    }
    print("\(cases) states read")
  }

  @Test(
    "the next writer goes on from the whole steps, sets the rest aside, and loses nothing synced")
  func writers() throws {
    let log = try #require(image.files["log"])
    let epoch = log.word64(at: 16)
    var cases = 0
    for length in stride(from: 128, through: log.count, by: 1) where length % 5 < 2 {
      let whole = UInt32(length / 128 - 1)
      let newest = pictures.keys.filter { $0 <= whole }.max() ?? 0
      let hints = Set([0, newest, pictures.keys.filter { $0 > newest }.min() ?? newest])
      for hint in hints {
        var state = image
        state.files["log"] = Array(log[..<length])
        state.files["synced"] = SyncedHint.encoded(hint, epoch: epoch)
        try state.write(to: location.path)
        try continueWriting(state, newest, length, hint)
        cases += 1
      }
    }
    print("\(cases) states written to")
  }

  private func continueWriting(
    _ state: DeckImage, _ newest: RecordNumber, _ length: Int, _ hint: RecordNumber
  ) throws {
    let what = "\(length) bytes, hint \(hint)"
    var deck = try StoredDeck(at: location)
    do {
      let outcomes = try deck.write { deck throws(StoreError) in
        guard deck.state.cards > 0 else { return [Outcome]() }
        return try deck.decide([3], .boost, at: 8000)
      }
      #expect(hint <= newest, "\(what): written although records are lost")
      let end = Int(newest + (outcomes.contains { $0.record != nil } ? 1 : 0) + 1) * 128
      let after = try DeckImage(of: location.path)
      #expect(after.files["log"]?.count == end, "\(what)")
      let torn = after.files.filter { $0.key.hasPrefix("torn-") }
      let rest = try #require(state.files["log"])[(Int(newest + 1) * 128)...]
      #expect(torn.count == (rest.isEmpty ? 0 : 1), "\(what)")
      #expect(torn.first.map { $0.value == Array(rest) } ?? true, "\(what)")
      let diagnosis = try Doctor.examine(location)
      #expect(diagnosis.damage == [], "\(what)")
      #expect(diagnosis.remarks.count { $0.finding == .evidence } == torn.count)
      #expect(deck.state.count(of: .boost) >= 1 || deck.state.cards == 0)
    } catch StoreError.shortLog(let missing) {
      #expect(missing == Int(hint) - Int(newest), "\(what)")
      #expect(hint > newest, "\(what)")
      let after = try DeckImage(of: location.path)
      #expect(after == state, "\(what): a refusing writer changed something")
    }
  }

  @Test("zeros at the end, as some file systems leave them, are cut off without a word")
  func zeros() throws {
    var state = image
    state.files["log"]? += [UInt8](repeating: 0, count: 3000)
    try state.write(to: location.path)
    let before = try Self.picture(at: location)
    #expect(before == pictures.max { $0.key < $1.key }?.value)
    var deck = try StoredDeck(at: location)
    try deck.write { deck throws(StoreError) in _ = try deck.rewind(at: 1) }
    let after = try DeckImage(of: location.path)
    #expect(!after.files.keys.contains { $0.hasPrefix("torn-") })
    #expect(after.files["log"]?.count == (image.files["log"]?.count ?? 0) + 128)
    #expect(try Doctor.examine(location).isClean)
  }

  @Test("a step whose later record came to disk and whose earlier one did not is dropped whole")
  func halfStep() throws {
    var deck = try StoredDeck(at: location)
    let start = deck.state.record
    let before = try DiskWalk.picture(of: &deck)
    try deck.write { deck throws(StoreError) in _ = try deck.decide([1, 2, 3], .nope, at: 1) }
    var state = try DeckImage(of: location.path)
    let epoch = try #require(state.files["log"]).word64(at: 16)
    state.files["synced"] = SyncedHint.encoded(start, epoch: epoch)
    let offset = Int(start + 2) * 128
    state.files["log"]?.replaceSubrange(
      offset..<offset + 128, with: [UInt8](repeating: 0, count: 128))
    try state.write(to: location.path)
    let after = try Self.picture(at: location)
    #expect(after == before)
  }

  @Test("without a hint a hole in the log is damage, since whole records follow it")
  func holeWithoutHint() throws {
    var state = image
    state.files["synced"] = nil
    state.files["log"]?[5 * 128 + 20] ^= 1
    try state.write(to: location.path)
    #expect(throws: StoreError.self) { _ = try StoredDeck(at: location) }
    let after = try DeckImage(of: location.path)
    #expect(after == state)
  }

  @Test("what a killed load has left behind is removed by the next load, and only that")
  func leftovers() throws {
    let away = ".new-999999999-abc-cards-9"
    let alive = ".new-1-abc-cards-9"
    for name in [away, alive] {
      try Data([1]).write(to: URL(fileURLWithPath: location.path + "/" + name))
    }
    let staging = folder.path + "/.new-999999999-abc-deck"
    try image.write(to: staging)
    let diagnosis = try Doctor.examine(location)
    #expect(diagnosis.isClean)
    #expect(diagnosis.remarks.count { $0.finding == .leftover } == 3)
    try folder.load(["{\"id\":\"new\"}"])
    let files = try DeckImage(of: location.path).files
    #expect(files[away] == nil)
    #expect(files[alive] != nil)
    try folder.load(["{\"id\":\"new\"}"], into: "another")
    #expect(!FileManager.default.fileExists(atPath: staging))
  }
}
