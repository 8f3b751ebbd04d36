import DeckModel
import Testing

@testable import CardStore

@Suite("Finding cards by id")
struct FindingByIDTests {
  private let folder: TestFolder
  private let location: DeckLocation

  init() throws {
    folder = try TestFolder()
    location = try folder.location()
    try folder.load(["{\"id\":\"first\"}"])
  }

  @Test("ids that crowd a page of the index are found on the next one, and others nowhere")
  func fullPage() throws {
    let epoch = try StoredDeck(at: location).storage.header.epoch
    // A page holds 511 cards, and two pages are made for 600: these all belong on the first.
    let crowd = (0...).lazy.map { "k\($0)" }.filter { id in
      IdIndex.hash(Array(id.utf8).span, epoch: epoch) < 0x7000_0000
    }
    let ids = Array(crowd.prefix(700))
    try folder.load(ids.prefix(600).map { "{\"id\":\"\($0)\"}" })
    var deck = try StoredDeck(at: location)
    var found: [CardNumber?] = []
    for id in ids { found.append(try deck.card(withID: Array(id.utf8))) }
    #expect(Array(found.prefix(600)) == (1...600).map { $0 })
    #expect(found.dropFirst(600).allSatisfy { $0 == nil })
  }

  @Test("who opened the deck before a load goes on after the load removed the old index")
  func replacedIndex() throws {
    var deck = try StoredDeck(at: location)
    try folder.load(["{\"id\":\"second\"}"])
    #expect(try deck.card(withID: Array("first".utf8)) == 0)
    #expect(try deck.content(of: 1).id == "second")
    #expect(try deck.card(withID: Array("second".utf8)) == 1)
  }
}
