import DeckModel
import Foundation
import Platform
import TestSupport
import Testing

@testable import CardStore

@Suite("Several writers")
struct WriterTests {
  /// Decks that cannot be copied need something to be held in.
  private final class Writer {
    var deck: StoredDeck
    init(_ location: DeckLocation) throws { deck = try StoredDeck(at: location) }
  }

  @Test(
    "writers that take turns at random make one history without a gap", arguments: [UInt64(11), 12])
  func turns(seed: UInt64) throws {
    let folder = try TestFolder()
    let location = try folder.location()
    let count = 300
    try folder.load((0..<count).map { "{\"id\":\"w\($0)\"}" })
    var random = RandomSource(seed: seed)
    var writers = try (0..<5).map { _ in try Writer(location) }
    var model = deckInMemory(count)
    for turn in 1...1000 {
      let index = random.below(writers.count)
      if random.below(40) == 0 { writers[index] = try Writer(location) }
      let writer = writers[index]
      let step = model.state.step
      switch random.below(10) {
      case 0...4:
        let got = try writer.deck.write { deck throws(StoreError) -> [Outcome] in
          guard let top = deck.state.head else { return [] }
          return try deck.decide([top], .like, at: turn)
        }
        let wanted = model.like(at: turn)
        #expect(got.map(\.card) == wanted.map(\.card), "seed \(seed), turn \(turn)")
      case 5, 6:
        let got = try writer.deck.write { deck throws(StoreError) in try deck.rewind(at: turn) }
        let wanted = model.rewind(at: turn)
        #expect(got?.step.step == wanted?.step.step, "seed \(seed), turn \(turn)")
        #expect(got?.firstCard == wanted?.firstCard, "seed \(seed), turn \(turn)")
      case 7:
        let got = try writer.deck.write { deck throws(StoreError) in try deck.redo(at: turn) }
        let wanted = model.redo(at: turn)
        #expect(got?.step.step == wanted?.step.step, "seed \(seed), turn \(turn)")
      case 8:
        let cards = Deck.withoutRepeats([
          CardNumber(random.below(count)), CardNumber(random.below(count)),
        ])
        _ = try writer.deck.write { deck throws(StoreError) in
          try deck.decide(cards, .nope, at: turn)
        }
        model.reject(cards, at: turn)
      default:
        if random.below(8) == 0 { try writer.deck.tidy(after: 30) }
      }
      #expect(model.state.step >= step)
    }
    let last = try Writer(location)
    #expect(last.deck.state.step == model.state.step)
    #expect(last.deck.state.pending == model.state.pending)
    var steps: [UInt32] = []
    for number in 1...last.deck.state.record {
      let record = try last.deck.record(number)
      #expect(record.number == number)
      if record.action.isStep, record.isLast { steps.append(record.step) }
    }
    #expect(steps == Array(1...model.state.step), "seed \(seed)")
    #expect(try Doctor.examine(location).damage == [])
  }

  private func deckInMemory(_ count: Int) -> Deck {
    Deck((0..<count).map { UserModel(id: "w\($0)", name: "") })
  }

  @Test("threads that like the top card at once like different cards")
  func threads() async throws {
    let folder = try TestFolder()
    let location = try folder.location()
    try folder.load((0..<100).map { "{\"id\":\"t\($0)\"}" })
    let liked = await withTaskGroup(of: [CardNumber].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var cards: [CardNumber] = []
          for _ in 0..<8 {
            let outcome = try? Writer(location).deck.write { deck throws(StoreError) in
              try deck.decide(deck.state.head.map { [$0] } ?? [], .like, at: 1)
            }
            cards += outcome?.map(\.card) ?? []
          }
          return cards
        }
      }
      return await group.reduce([]) { $0 + $1 }
    }
    #expect(liked.count == 64)
    #expect(Set(liked) == Set(0..<64))
    #expect(try Doctor.examine(location).isClean)
  }

  @Test("a reader follows when the files it knew are replaced under it")
  func replacedFiles() throws {
    let folder = try TestFolder()
    let location = try folder.location()
    try folder.load((0..<20).map { "{\"id\":\"r\($0)\",\"n\":1}" })
    let writer = try Writer(location)
    try writer.deck.write { deck throws(StoreError) in _ = try deck.decide([3], .like, at: 1) }
    try writer.deck.tidy(after: 0)
    var readers = try (0..<4).map { _ in try Writer(location) }
    try writer.deck.write { deck throws(StoreError) in _ = try deck.decide([5], .like, at: 2) }
    try writer.deck.tidy(after: 0)
    try folder.load((0..<20).map { "{\"id\":\"r\($0)\",\"n\":2}" })
    let pending = try readers.removeLast().deck.pendingCards()
    #expect(pending == [0, 1, 2, 4] + Array(6..<20))
    let decided = try readers.removeLast().deck.decisions()
    #expect(decided.map(\.card) == [3, 5])
    let place = try readers.removeLast().deck.place(of: 5)
    #expect(place.decision != nil)
    let content = try readers.removeLast().deck.content(of: 7)
    #expect(String(decoding: content.record, as: UTF8.self) == "{\"id\":\"r7\",\"n\":2}")
  }

  @Test("a step that gave way to another one is forgotten by who had seen it")
  func replacedRecord() throws {
    let folder = try TestFolder()
    let location = try folder.location()
    try folder.load((0..<5).map { "{\"id\":\"x\($0)\"}" })
    let before = try DeckImage(of: location.path)
    let writer = try Writer(location)
    try writer.deck.write { deck throws(StoreError) in _ = try deck.decide([0], .like, at: 1) }
    // The hint lags, as long as the disk has not confirmed the like.
    let hint = try FileDescriptor.open(location.path + "/synced", options: .writing)
    try hint.write(try #require(before.files["synced"]), at: 0)
    let reader = try Writer(location)
    // The disk did not confirm the like, and another process wrote another step in its place.
    let log = try FileDescriptor.open(location.path + "/log", options: .writing)
    try log.truncate(to: 256)
    let other = try Writer(location)
    try other.deck.write { deck throws(StoreError) in _ = try deck.decide([4], .nope, at: 2) }
    try reader.deck.refresh()
    let picture = try DiskWalk.picture(of: &reader.deck)
    let wanted = try DiskWalk.picture(of: &other.deck)
    #expect(picture == wanted)
  }
}

@Suite("Writing that fails")
struct FailureTests {
  let folder: TestFolder
  let location: DeckLocation
  var path: String { location.path }

  init() throws {
    folder = try TestFolder()
    location = try folder.location()
    try folder.load((0..<5).map { "{\"id\":\"f\($0)\"}" })
  }

  private func like(before: () throws -> Void = {}) throws -> [Outcome] {
    var deck = try StoredDeck(at: location)
    try before()
    return try deck.write { deck throws(StoreError) in try deck.decide([0], .like, at: 1) }
  }

  private func put(_ name: String, _ make: (String) throws -> Void) throws {
    try? FileManager.default.removeItem(atPath: path + "/" + name)
    try make(path + "/" + name)
  }

  @Test("a lock that is held is waited for, and then its holder is named", .timeLimit(.minutes(1)))
  func held() throws {
    let file = try FileDescriptor.open(path + "/lock", options: .writing)
    let status = try file.status()
    let lock = try FileLock(file, waiting: 0)
    #expect(FileLock.holder(of: status) == Environment.process)
    let folder = try Folder(path)
    #expect(throws: StoreError.locked(holder: Environment.process, seconds: 0)) {
      _ = try StoredDeck.lock("lock", in: folder, patience: 30)
    }
    // Readers do not wait.
    let deck = try StoredDeck(at: location)
    let pending = deck.state.pending
    #expect(pending == 5)
    lock.release()
    #expect(try like().count == 1)
  }

  @Test(
    "a lock that is a pipe, a link or a folder is refused without waiting",
    arguments: ["pipe", "link", "folder"])
  func strangeLock(kind: String) throws {
    try put("lock") { path in
      switch kind {
      case "pipe": #expect(mkfifo(path, 0o600) == 0)
      case "link":
        try Data().write(to: URL(fileURLWithPath: path + ".target"))
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: path + ".target")
      default:
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
    }
    let error = #expect(throws: StoreError.self) { _ = try like() }
    guard case .system(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.isWrongKind)
    let pending = try StoredDeck(at: location).state.pending
    #expect(pending == 5)
    #expect(try !Doctor.examine(location).isClean)
  }

  @Test("a missing lock is made anew")
  func missingLock() throws {
    try FileManager.default.removeItem(atPath: path + "/lock")
    #expect(try like().count == 1)
    #expect(FileManager.default.fileExists(atPath: path + "/lock"))
  }

  @Test("a log that cannot be opened for writing records nothing")
  func unwritableLog() throws {
    var deck = try StoredDeck(at: location)
    let error = #expect(throws: StoreError.self) {
      try deck.write { deck throws(StoreError) in
        _ = try deck.decide([0], .like, at: 1)
        // Between the rules and the write the log becomes a link.
        try? FileManager.default.moveItem(atPath: path + "/log", toPath: path + "/away")
        try? FileManager.default.createSymbolicLink(
          atPath: path + "/log", withDestinationPath: path + "/away")
      }
    }
    guard case .notRecorded = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let state = deck.state
    #expect(state.pending == 5)
    try FileManager.default.removeItem(atPath: path + "/log")
    try FileManager.default.moveItem(atPath: path + "/away", toPath: path + "/log")
    #expect(try like().count == 1)
  }

  @Test("a log that grows while it is locked means that locks are not honoured")
  func locksNotHonoured() throws {
    var deck = try StoredDeck(at: location)
    #expect(throws: StoreError.locksNotHonoured) {
      try deck.write { deck throws(StoreError) in
        _ = try deck.decide([0], .like, at: 1)
        guard let log = FileHandle(forWritingAtPath: path + "/log") else { return }
        log.seekToEndOfFile()
        log.write(Data([1, 2, 3]))
      }
    }
    #expect(try DeckImage(of: path).files["log"]?.count == 259)
    #expect(try like().count == 1)
  }

  @Test("rules that fail change nothing, in memory and on disk")
  func failingRules() throws {
    var deck = try StoredDeck(at: location)
    let before = try DeckImage(of: path)
    let picture = try DiskWalk.picture(of: &deck)
    #expect(throws: StoreError.notADeck("x")) {
      try deck.write { deck throws(StoreError) in
        _ = try deck.decide([0, 3], .like, at: 1)
        _ = try deck.reorder(.sort, [4, 2, 1], at: 2)
        _ = try deck.rewind(at: 3)
        throw .notADeck("x")
      }
    }
    let after = try DeckImage(of: path)
    #expect(after.files["log"] == before.files["log"])
    let again = try DiskWalk.picture(of: &deck)
    #expect(again == picture)
    #expect(try like().count == 1)
  }

  @Test("a failed read of places leaves nothing wrong in memory")
  func failedRead() throws {
    var writer = try StoredDeck(at: location)
    try writer.write { deck throws(StoreError) in _ = try deck.decide([0], .like, at: 1) }
    try writer.write { deck throws(StoreError) in _ = try deck.decide([2], .nope, at: 2) }
    try writer.write { deck throws(StoreError) in _ = try deck.decide([4], .boost, at: 3) }
    let whole = try DeckImage(of: path)
    let picture = try DiskWalk.picture(of: &writer)
    var broken = whole
    broken.files["log"]?[3 * 128 + 30] ^= 1
    try broken.write(to: path)
    var deck = try StoredDeck(at: location)
    #expect(throws: StoreError.self) { _ = try deck.pendingCards() }
    #expect(throws: StoreError.self) { _ = try deck.place(of: 1) }
    #expect(throws: StoreError.self) { _ = try deck.decisions() }
    #expect(throws: StoreError.self) {
      try deck.write { deck throws(StoreError) in _ = try deck.decide([1], .like, at: 4) }
    }
    #expect(try DeckImage(of: path) == broken)
    try whole.write(to: path)
    deck = try StoredDeck(at: location)
    let again = try DiskWalk.picture(of: &deck)
    #expect(again == picture)
  }

  @Test("a deck that was deleted while it was open is not made again")
  func deleted() throws {
    var deck = try StoredDeck(at: location)
    try DeckRemoval.remove(location)
    #expect(throws: StoreError.self) {
      try deck.write { deck throws(StoreError) in _ = try deck.decide([0], .like, at: 1) }
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(throws: StoreError.noDeck(path)) { _ = try StoredDeck(at: location) }
    #expect(throws: StoreError.noDeck(path)) { _ = try Doctor.examine(location) }
    #expect(throws: StoreError.noDeck(path)) { _ = try Repair.repair(location) }
  }

  @Test("a folder that is no deck, or that others may write to, is refused")
  func foreign() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o720], ofItemAtPath: path)
    #expect(throws: StoreError.writableByOthers(path: path)) { _ = try StoredDeck(at: location) }
    let file = try folder.write("file", [])
    let other = try #require(DeckLocation(file, root: ""))
    #expect(throws: StoreError.notADeck(file)) { _ = try StoredDeck(at: other) }
    let empty = folder.path + "/empty"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
    let none = try folder.location("empty")
    #expect(throws: StoreError.self) { _ = try StoredDeck(at: none) }
    #expect(throws: StoreError.notADeck(empty)) { try DeckRemoval.remove(none) }
    #expect(try Decks.names(root: folder.path) == ["deck"])
  }
}
