import DeckModel
import Foundation
import TestSupport
import Testing

@testable import CardStore

/// Whatever happens to a deck's files, the answers are those of before, or something is said: never
/// another answer in silence, and never a trap.
@Suite("Damaged decks")
struct DamageTests {
  let folder: TestFolder
  let location: DeckLocation
  let image: DeckImage
  let answers: [SmallDeck.Answer]
  let files: ReadOnlyFolder

  init() throws {
    folder = try TestFolder()
    location = try folder.location()
    try SmallDeck.make(in: folder)
    image = try DeckImage(of: location.path)
    answers = SmallDeck.answers(at: location)
    files = ReadOnlyFolder(location.path, holding: image)
  }

  /// Writes `image` and holds every answer against those of before.
  ///
  /// - Returns: Whether anything was complained of.
  @discardableResult
  private func check(_ image: DeckImage, _ what: String) throws -> Bool {
    try files.write(image)
    var hasComplained = false
    for (index, answer) in SmallDeck.answers(at: location).enumerated() {
      if answer.isComplaint {
        hasComplained = true
      } else if answer != answers[index] {
        Issue.record("\(what): \(SmallDeck.questions[index]) answered \(answer) in silence")
      }
    }
    return hasComplained
  }

  @Test("the deck has every kind of file and is clean")
  func whole() throws {
    #expect(answers.allSatisfy { !$0.isComplaint })
    let kinds = Set(image.files.keys.map { $0.prefix { $0 != "-" } })
    #expect(kinds == ["log", "lock", "load.lock", "synced", "cards", "map", "table", "order"])
    let diagnosis = try Doctor.examine(location)
    #expect(diagnosis.damage == [])
    #expect(diagnosis.remarks == [])
    #expect(diagnosis.cards == 6)
  }

  @Test("every flipped bit is told or harmless")
  func flips() throws {
    var count = 0
    var told = 0
    var undiagnosed: [String] = []
    for (name, bytes) in image.files.sorted(by: { $0.key < $1.key }) {
      for bit in 0..<bytes.count * 8 {
        // Empty slots of an index page are all alike.
        if name.hasPrefix("map-"), bit / 8 > 300, bit / 8 < bytes.count - 60, bit % 97 != 0 {
          continue
        }
        var damaged = image
        damaged.files[name]?[bit / 8] ^= 1 << UInt8(bit % 8)
        if try check(damaged, "\(name), bit \(bit)") { told += 1 }
        count += 1
        if count.isMultiple(of: 10), try Doctor.examine(location).isClean {
          undiagnosed.append("\(name) byte \(bit / 8)")
        }
      }
    }
    print("flipped \(count) bits: \(told) told, the others harmless")
    // The content of a card that was replaced by a later load is under no checksum any more.
    #expect(undiagnosed.allSatisfy { $0.hasPrefix("cards-1") }, "\(undiagnosed)")
  }

  @Test("every file cut at every byte is told or harmless")
  func cuts() throws {
    var count = 0
    for (name, bytes) in image.files.sorted(by: { $0.key < $1.key }) {
      for length in 0..<bytes.count {
        if name.hasPrefix("map-"), length > 400, length < bytes.count - 100, length % 61 != 0 {
          continue
        }
        var damaged = image
        damaged.files[name] = Array(bytes[..<length])
        try check(damaged, "\(name) cut to \(length)")
        count += 1
      }
    }
    print("cut files in \(count) ways")
  }

  @Test("every file deleted is told or harmless, and doctor says so unless it is a lock")
  func deletions() throws {
    for name in image.files.keys {
      var damaged = image
      damaged.files[name] = nil
      try check(damaged, "\(name) deleted")
      // These are made anew, or say what is so without them.
      if name.hasSuffix("lock") || name == "table-0" { continue }
      let diagnosis = try Doctor.examine(location)
      #expect(!diagnosis.isClean, "\(name) deleted")
    }
  }

  @Test("every two files exchanged, and every file in the place of another, are told or harmless")
  func exchanges() throws {
    for first in image.files.keys {
      for second in image.files.keys where first != second {
        var damaged = image
        damaged.files[first] = image.files[second]
        try check(damaged, "\(first) is \(second)")
        damaged.files[second] = image.files[first]
        try check(damaged, "\(first) and \(second) exchanged")
      }
    }
  }

  @Test("every file taken from another deck of the same cards is told or harmless")
  func otherDeck() throws {
    try SmallDeck.make(in: folder, "other")
    let location = try folder.location("other")
    var deck = try StoredDeck(at: location)
    try deck.write { deck throws(StoreError) in _ = try deck.decide([5], .nope, at: 1) }
    let other = try DeckImage(of: location.path)
    for (name, bytes) in other.files where !bytes.isEmpty {
      var damaged = image
      damaged.files[name] = bytes
      let hasComplained = try check(damaged, "\(name) of another deck")
      let isClean = try Doctor.examine(self.location).isClean
      #expect(!isClean, "\(name) of another deck")
      // What only undo reads is complained of by undo.
      let isRead = name != "synced" && name != "table-0" && !name.hasPrefix("order-")
      #expect(hasComplained || !isRead, "\(name)")
    }
  }

  @Test("every file of an older state of the same deck is told or harmless")
  func olderCopy() throws {
    var deck = try StoredDeck(at: location)
    try folder.load(["{\"id\":\"bo\",\"title\":\"Bob\"}", "{\"id\":\"gus\",\"title\":\"Gus\"}"])
    try deck.write { deck throws(StoreError) in _ = try deck.decide([3], .like, at: 9000) }
    try deck.tidy(after: 0)
    let newer = try DeckImage(of: location.path)
    let newerAnswers = SmallDeck.answers(at: location)
    for (name, bytes) in image.files where !bytes.isEmpty {
      for target in newer.files.keys
      where target.prefix(while: { $0 != "-" }) == name.prefix(while: { $0 != "-" }) {
        var damaged = newer
        damaged.files[target] = bytes
        try damaged.write(to: location.path)
        for (index, answer) in SmallDeck.answers(at: location).enumerated()
        where !answer.isComplaint && answer != newerAnswers[index] {
          Issue.record("\(target) of old \(name): \(SmallDeck.questions[index]) \(answer)")
        }
      }
    }
  }

  @Test(
    "a newer format and unknown features are refused in words",
    arguments: [(8, 2), (8, 3), (32, 1), (35, 0x80), (12, 0)] as [(Int, UInt8)])
  func newerFormat(offset: Int, value: UInt8) throws {
    var newer = image
    newer.files["log"]?[offset] = value
    try newer.seal()
    try newer.write(to: location.path)
    for answer in SmallDeck.answers(at: location) {
      guard case .refused(.newerFormat(_, let writer)) = answer else {
        Issue.record("answered \(answer)")
        continue
      }
      #expect(writer == "swipe-cli")
    }
    #expect(throws: StoreError.self) { _ = try Doctor.examine(location) }
    #expect(throws: StoreError.self) { _ = try Repair.repair(location) }
    let after = try DeckImage(of: location.path)
    #expect(after == newer)
  }

  @Test("a feature that forbids writing forbids just that")
  func readOnlyFeature() throws {
    var newer = image
    newer.files["log"]?[28] = 1
    try newer.seal()
    try newer.write(to: location.path)
    #expect(SmallDeck.answers(at: location) == answers)
    var deck = try StoredDeck(at: location)
    #expect(throws: StoreError.newerFormat(1, writer: "swipe-cli")) {
      try deck.write { deck throws(StoreError) in _ = try deck.decide([1], .like, at: 1) }
    }
    #expect(try DeckImage(of: location.path) == newer)
  }

  @Test("a record whose check is right but whose numbers make no sense is damage, not a trap")
  func nonsense() throws {
    let epoch = try #require(image.files["log"]).word64(at: 16)
    var random = RandomSource(seed: 5)
    let count = try #require(image.files["log"]).count / 128 - 1
    for round in 0..<3000 {
      var crafted = image
      let number = 1 + random.below(count)
      let start = number * 128
      let field = 1 + random.below(29)
      let value: UInt32 =
        [0, 1, 6, 7, .max, .max - 1, UInt32(number), UInt32(truncatingIfNeeded: random.next())]
        .randomElement(using: &random) ?? 0
      crafted.files["log"]?.set(value, at: start + field * 4)
      let log = try #require(crafted.files["log"])
      let check = Hash64.of(log, start..<start + 120, seed: epoch &+ UInt64(number))
      crafted.files["log"]?.set(check, at: start + 120)
      try crafted.write(to: location.path)
      _ = SmallDeck.answers(at: location)
      if round.isMultiple(of: 10) { _ = try Doctor.examine(location) }
      if round.isMultiple(of: 50) { _ = try? Repair.repair(location) }
    }
  }

  @Test("writers refuse when what they need is damaged, and leave the files alone")
  func writers() throws {
    for name in ["log", "map-2", "order-8"] {
      for offset in stride(from: 64, to: min(800, image.files[name]?.count ?? 0), by: 16) {
        var damaged = image
        damaged.files[name]?[offset] ^= 0x40
        try damaged.write(to: location.path)
        guard var deck = try? StoredDeck(at: location) else { continue }
        do {
          try deck.write { deck throws(StoreError) in
            guard let card = try deck.card(withID: Array("dee".utf8)) else { return }
            _ = try deck.decide([card], .like, at: 1)
          }
        } catch {
          let after = try DeckImage(of: location.path)
          #expect(after == damaged, "\(name) at \(offset)")
        }
      }
    }
  }
}

extension DeckImage {
  /// Makes the check of the log's header right again.
  mutating func seal() throws {
    let log = try #require(files["log"])
    files["log"]?.set(Hash64.of(log, 0..<120), at: 120)
  }
}
