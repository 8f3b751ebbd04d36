import DeckModel
import Foundation
import Testing

@testable import CardStore

/// Steps of so many cards that their records go to the log before the step is complete.
@Suite("Long steps")
struct LongStepTests {
  private static let count = 20_000
  private static let all = (0..<CardNumber(count)).map { $0 }

  private func makeDeck(in folder: TestFolder) throws -> DeckLocation {
    try folder.load((0..<Self.count).map { "{\"id\":\"c\($0)\"}" })
    return try folder.location()
  }

  private func logSize(_ location: DeckLocation) throws -> Int {
    try Data(contentsOf: URL(fileURLWithPath: location.path + "/log")).count
  }

  @Test("a long step is there whole, and undo takes it back whole")
  func whole() throws {
    let folder = try TestFolder()
    let location = try makeDeck(in: folder)
    var deck = try StoredDeck(at: location)
    let outcomes = try deck.write { deck throws(StoreError) in
      try deck.decide(Self.all, .nope, at: 1)
    }
    #expect(outcomes.count == Self.count)
    var other = try StoredDeck(at: location)
    #expect(other.state.pending == 0)
    #expect(other.state.nopes == UInt32(Self.count))
    let decided = try other.decided()
    #expect(decided[.nope]?.map(\.card) == Self.all)
    let rewound = try other.write { deck throws(StoreError) in try deck.rewind(at: 2) }
    #expect(rewound?.count == Self.count)
    try deck.refresh()
    let pending = try deck.pendingCards()
    #expect(pending == Self.all)
  }

  @Test("until a long step is complete, others see the deck as it was")
  func unseen() throws {
    let folder = try TestFolder()
    let location = try makeDeck(in: folder)
    let size = try logSize(location)
    var deck = try StoredDeck(at: location)
    var seen: UInt32?
    var longer: Int?
    try deck.write { deck throws(StoreError) in
      _ = try deck.decide(Self.all, .like, at: 1)
      seen = try StoredDeck(at: location).state.pending
      longer = try? logSize(location)
    }
    #expect(seen == UInt32(Self.count))
    #expect((longer ?? 0) > size)
    #expect(try StoredDeck(at: location).state.pending == 0)
  }

  @Test("a long step that fails leaves the log as it was")
  func dropped() throws {
    let folder = try TestFolder()
    let location = try makeDeck(in: folder)
    let size = try logSize(location)
    var deck = try StoredDeck(at: location)
    #expect(throws: StoreError.noDeck("given up")) {
      try deck.write { deck throws(StoreError) in
        _ = try deck.decide(Self.all, .like, at: 1)
        throw .noDeck("given up")
      }
    }
    #expect(try logSize(location) == size)
    #expect(deck.state.pending == UInt32(Self.count))
    _ = try deck.write { deck throws(StoreError) in try deck.decide(3, .like, at: 2) }
    #expect(try StoredDeck(at: location).state.likes == 1)
  }
}
