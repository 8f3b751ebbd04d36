import DeckModel
import Testing

@testable import CardStore

@Suite("Pages of places")
struct PlacePagesTests {
  @Test("a card beyond the deck has no place, and nothing can be written to it")
  func beyond() {
    var pages = PlacePages(count: 3)
    pages.insert((0..<3).map { PackedPlace(.natural($0, of: 3)) }, at: 0)
    let move = Move(
      card: 2, from: .pending(after: 1, before: nil), to: .pending(after: 3, before: 256))
    pages.apply(.move(move), of: 1)
    pages.set(.decided(by: 1), of: 4)
    for card in [3, 4, 255, 256, .max] as [CardNumber] { #expect(pages[card] == nil) }
    #expect(pages[2] == .pending(after: 3, before: 256))
    #expect(pages[1] == .pending(after: 0, before: nil))
  }
}
