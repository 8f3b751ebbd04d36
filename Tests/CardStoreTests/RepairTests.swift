import DeckModel
import Foundation
import TestSupport
import Testing

@testable import CardStore

@Suite("Repairing a deck")
struct RepairTests {
  let folder: TestFolder
  let location: DeckLocation
  let image: DeckImage

  init() throws {
    folder = try TestFolder()
    location = try folder.location()
    try SmallDeck.make(in: folder)
    image = try DeckImage(of: location.path)
  }

  /// Ids of the pending cards, and ids with verdicts of the decided ones.
  private func summary() throws -> String {
    var deck = try StoredDeck(at: location)
    var words: [String] = []
    for card in try deck.pendingCards() { words.append(try deck.content(of: card).id) }
    words.append("|")
    for (card, number) in try deck.decisions() {
      let verdict = try deck.record(number).action.word
      words.append(try deck.content(of: card).id + ":" + verdict)
    }
    return words.joined(separator: " ")
  }

  /// Damages the deck, repairs it, and makes sure that the result is clean and can be written to.
  private func repair(_ damage: (inout DeckImage) -> Void) throws -> RepairReport {
    var damaged = image
    damage(&damaged)
    try damaged.write(to: location.path)
    return try repaired(damaged)
  }

  private func repaired(_ damaged: DeckImage) throws -> RepairReport {
    let report = try #require(try Repair.repair(location))
    let diagnosis = try Doctor.examine(location)
    #expect(diagnosis.damage == [])
    #expect(diagnosis.remarks == [])
    var kept = try DeckImage(of: report.damagedPath)
    #expect(kept.files["lock"] == Array("replaced\n".utf8))
    kept.files["lock"] = damaged.files["lock"]
    kept.files["load.lock"] = damaged.files["load.lock"]
    #expect(kept == damaged, "the damaged deck was changed")
    let again = try Repair.repair(location)
    #expect(again == nil)
    var deck = try StoredDeck(at: location)
    let before = try DiskWalk.picture(of: &deck)
    try deck.write { deck throws(StoreError) in
      guard let head = deck.state.head else { return }
      _ = try deck.decide([head], .like, at: 1)
      _ = try deck.rewind(at: 2)
    }
    let after = try DiskWalk.picture(of: &deck)
    #expect(
      after.replacing("redo true", with: "redo false").split(separator: "step")[0]
        == before.replacing("redo true", with: "redo false").split(separator: "step")[0])
    return report
  }

  @Test("a clean deck is left alone")
  func clean() throws {
    let report = try Repair.repair(location)
    #expect(report == nil)
    #expect(try DeckImage(of: location.path) == image)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
  }

  @Test(
    "a repair that loses nothing gives the same deck, with its history",
    arguments: ["synced", "order", "table"])
  func nothingLost(kind: String) throws {
    let before = try summary()
    var old = try StoredDeck(at: location)
    let history = try DiskWalk.history(of: &old)
    let name = try #require(image.files.keys.sorted().last { $0.hasPrefix(kind) })
    let report = try repair { image in
      if kind == "synced" { image.files[name] = nil } else { image.files[name]?[70] ^= 1 }
    }
    #expect(!report.damage.isEmpty)
    #expect(report.cards == 6)
    if kind != "order" { #expect(report.losses == []) }
    #expect(try summary() == before)
    var new = try StoredDeck(at: location)
    // What was written after the repair, to prove that it can be, is one step more.
    let historyNow = try DiskWalk.history(of: &new).dropFirst()
    if kind != "order" { #expect(Array(historyNow) == history) }
    let mapping = try new.mapping()
    #expect(mapping.name != nil)
  }

  @Test("a damaged record costs one decision, and the others stand")
  func damagedRecord() throws {
    let before = try summary()
    var outcomes: [String: Int] = [:]
    let count = try #require(image.files["log"]).count / 128 - 1
    for number in 1...count {
      let report = try repair { $0.files["log"]?[number * 128 + 60] ^= 4 }
      #expect(report.cards == 6, "record \(number)")
      let isSame = try summary() == before
      if isSame { outcomes["same", default: 0] += 1 } else { outcomes["other", default: 0] += 1 }
      #expect(isSame || !report.losses.isEmpty, "record \(number): \(report)")
      #expect(report.losses.count + report.deduced.count >= 1, "record \(number)")
      try reset(report)
    }
    print("repaired each of \(count) records: \(outcomes)")
  }

  private func reset(_ report: RepairReport) throws {
    try FileManager.default.removeItem(atPath: report.damagedPath)
    try image.write(to: location.path)
  }

  @Test("lost likes of top cards are told from the records around them")
  func deduced() throws {
    var deck = try StoredDeck(at: location)
    try deck.write { deck throws(StoreError) in _ = try deck.reset(at: 1) }
    for (index, verdict) in [Verdict.like, .nope, .boost, .like].enumerated() {
      try deck.write { deck throws(StoreError) in
        _ = try deck.decide(deck.state.head.map { [$0] } ?? [], verdict, at: 100 + index)
      }
    }
    let before = try summary()
    let damaged = try DeckImage(of: location.path)
    let newest = Int(deck.state.record)
    for number in newest - 3..<newest {
      var broken = damaged
      broken.files["log"]?[number * 128 + 9] ^= 1
      try broken.write(to: location.path)
      let report = try repaired(broken)
      #expect(report.losses == [])
      #expect(report.deduced.count == 1)
      #expect(try summary() == before)
      try FileManager.default.removeItem(atPath: report.damagedPath)
    }
  }

  @Test("a lost undo or redo is made up for")
  func lostUndo() throws {
    var deck = try StoredDeck(at: location)
    try deck.write { deck throws(StoreError) in _ = try deck.reset(at: 1) }
    let start = Int(deck.state.record)
    try deck.write { deck throws(StoreError) in _ = try deck.decide([0], .like, at: 2) }
    try deck.write { deck throws(StoreError) in _ = try deck.decide([1], .like, at: 3) }
    try deck.write { deck throws(StoreError) in _ = try deck.rewind(at: 4) }
    try deck.write { deck throws(StoreError) in _ = try deck.redo(at: 5) }
    try deck.write { deck throws(StoreError) in _ = try deck.rewind(at: 6) }
    try deck.write { deck throws(StoreError) in _ = try deck.decide([2], .nope, at: 7) }
    let before = try summary()
    let damaged = try DeckImage(of: location.path)
    for number in start + 3...start + 5 {
      var broken = damaged
      broken.files["log"]?[number * 128 + 9] ^= 1
      try broken.write(to: location.path)
      let report = try repaired(broken)
      #expect(try summary() == before, "record \(number)")
      try FileManager.default.removeItem(atPath: report.damagedPath)
    }
  }

  @Test("a log shorter than the hint is taken as it is, and the loss is said")
  func shortLog() throws {
    let log = try #require(image.files["log"])
    let report = try repair { $0.files["log"] = Array(log[..<(log.count - 256)]) }
    #expect(report.damage.contains { $0.finding == .lostRecords(2) })
    #expect(report.losses.map(\.finding) == [.lostRecords(2)])
    #expect(try summary() == "cem bo dee fay | ana:like eli:boost")
  }

  @Test("a damaged card is left out, and its neighbours close ranks")
  func damagedCard() throws {
    let text = Array("\"Dee\"".utf8)
    let cards = try #require(image.files["cards-1"])
    let place = try #require(cards.indices.first { cards[$0...].starts(with: text) })
    let report = try repair { $0.files["cards-1"]?[place + 2] ^= 1 }
    #expect(report.cards == 5)
    #expect(report.losses.map(\.finding) == [.badCard(3)])
    #expect(try summary() == "ana bo fay cem | eli:boost")
    var deck = try StoredDeck(at: location)
    let dee = try deck.card(withID: Array("dee".utf8))
    let fay = try deck.card(withID: Array("fay".utf8))
    #expect(dee == nil)
    #expect(fay == 4)
  }

  @Test("a lost file of cards costs the cards in it")
  func lostCards() throws {
    let report = try repair { $0.files["cards-2"] = nil }
    #expect(report.cards == 4)
    #expect(report.losses.count == 2)
    #expect(try summary() == "bo dee cem | eli:boost")
  }

  @Test("a damaged head of the log or the map costs nothing, as other files have the number too")
  func damagedHeads() throws {
    let before = try summary()
    for name in ["log", "map-2", "cards-2"] {
      let report = try repair { $0.files[name]?[20] ^= 1 }
      #expect(report.cards == 6, "\(name)")
      if name != "map-2" { #expect(report.losses == [], "\(name)") }
      #expect(try summary() == before, "\(name)")
      try reset(report)
    }
  }

  @Test("without a log all cards are pending")
  func noLog() throws {
    for bytes in [nil, [], [UInt8](repeating: 7, count: 1000)] as [[UInt8]?] {
      let report = try repair { $0.files["log"] = bytes }
      #expect(report.cards == 6)
      #expect(report.decided == 0)
      #expect(!report.losses.isEmpty)
      #expect(try summary() == "ana bo cem dee eli fay |")
      try reset(report)
    }
  }

  @Test("without a map nothing can be restored, and the deck stays as it is")
  func noMap() throws {
    var damaged = image
    damaged.files["map-2"] = nil
    try damaged.write(to: location.path)
    #expect(throws: StoreError.self) { _ = try Repair.repair(location) }
    var after = try DeckImage(of: location.path)
    after.files["load.lock"] = damaged.files["load.lock"]
    #expect(after == damaged)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
  }

  @Test("every flipped byte can be repaired")
  func everyByte() throws {
    var count = 0
    for (name, bytes) in image.files {
      for offset in stride(from: 0, to: bytes.count, by: bytes.count > 4000 ? 131 : 9) {
        var damaged = image
        damaged.files[name]?[offset] ^= 0x10
        try damaged.write(to: location.path)
        guard let report = try Repair.repair(location) else { continue }
        #expect(report.cards >= 5, "\(name) at \(offset)")
        #expect(try Doctor.examine(location).isClean, "\(name) at \(offset)")
        try FileManager.default.removeItem(atPath: report.damagedPath)
        count += 1
      }
    }
    print("repaired \(count) decks")
    #expect(count > 100)
  }

  @Test("a writer that waited while the deck was repaired does not write to the old one")
  func waitingWriter() throws {
    var damaged = image
    damaged.files["table-8"]?[70] ^= 1
    try damaged.write(to: location.path)
    var deck = try StoredDeck(at: location)
    let report = try #require(try Repair.repair(location))
    #expect(throws: StoreError.noDeck(location.path)) {
      try deck.write { deck throws(StoreError) in _ = try deck.decide([1], .like, at: 1) }
    }
    let kept = try #require(DeckLocation(report.damagedPath, root: ""))
    #expect(throws: StoreError.noDeck(report.damagedPath)) { _ = try Repair.repair(kept) }
    let old = try Doctor.examine(kept)
    #expect(old.remarks.contains { $0.finding == .replaced })
    #expect(try Decks.names(root: folder.path) == ["deck"])
  }

  @Test("a walk of a thousand steps is repaired to the same deck", arguments: [UInt64(21), 22])
  func longHistory(seed: UInt64) throws {
    let walk = try DiskWalk(seed: seed)
    for _ in 1...1000 { try walk.operate() }
    let wanted = try DiskWalk.picture(of: &walk.disk)
    let history = try DiskWalk.history(of: &walk.disk)
    try FileManager.default.removeItem(atPath: walk.location.path + "/synced")
    let report = try #require(try Repair.repair(walk.location))
    #expect(report.losses == [])
    var deck = try StoredDeck(at: walk.location)
    let got = try DiskWalk.picture(of: &deck)
    #expect(got == wanted)
    let historyNow = try DiskWalk.history(of: &deck)
    #expect(historyNow == history)
    walk.disk = deck
    try walk.compareContents()
  }
}
