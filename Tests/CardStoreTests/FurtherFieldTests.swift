import DeckModel
import Testing

@testable import CardStore

@Suite("Further fields of a card")
struct FurtherFieldTests {
  @Test("an object whose values all stand on the card is no further field, and an empty one is")
  func emptyGroups() throws {
    let folder = try TestFolder()
    try folder.load([
      #"{"id":"a","name":{"first":"Ana","last":"Silva"},"x":{ },"y":{},"z":{"first":"Bo"}}"#
    ])
    var deck = try StoredDeck(at: folder.location())
    var reader = CardReader(mapping: Mapping(), today: CivilDate(milliseconds: 0))
    var line = CardLine()
    try reader.read(0, decidedBy: nil, of: &deck, into: &line)
    let model = reader.card(line, withFields: true).model
    #expect(model.name == "Ana Silva")
    #expect(
      model.fields == [
        .init(name: "x", value: .group([])), .init(name: "y", value: .group([])),
        .init(name: "z", value: .group([.init(name: "first", value: .text("Bo"))])),
      ])
  }
}
