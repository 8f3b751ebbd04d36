import DeckModel
import TestSupport
import Testing

@testable import CardStore

@Suite("What waits to be written")
struct WaitingRecordTests {
  @Test("within one write a decision is known as soon as it is made")
  func known() throws {
    let folder = try TestFolder()
    try folder.load(["a", "b", "c"].map { #"{"id":"\#($0)"}"# })
    var deck = try StoredDeck(at: folder.location())
    let found = try deck.write { deck throws(StoreError) in
      _ = try deck.decide([1], .boost, at: 1000)
      _ = try deck.decide([0], .nope, at: 2000)
      let record = deck.state.record
      return [
        try deck.actionAndTime(of: record - 1), try deck.actionAndTime(of: record),
      ]
    }
    #expect(found.map(\.action) == [.boost, .nope] && found.map(\.time) == [1000, 2000])
  }
}
