import DeckModel
import Testing

@testable import CardStore

@Suite("Loading into a deck that is there")
struct LoadTests {
  @Test("verdicts for records that are there already leave the cards where they are")
  func verdictsAlone() throws {
    let folder = try TestFolder()
    try folder.load(["{\"id\":\"a\"}", "{\"id\":\"b\"}"])
    let line =
      "{\"v\":1,\"id\":\"b\",\"verdict\":\"like\","
      + "\"decided_at\":\"2020-01-02T03:04:05Z\",\"record\":{\"id\":\"b\"}}"
    let report = try folder.load([line], withVerdicts: true)
    #expect(report.unchanged == 1)
    #expect(report.verdicts == 1)
    var deck = try StoredDeck(at: folder.location())
    let content = try deck.content(of: 1)
    #expect(content.id == "b")
    let diagnosis = try Doctor.examine(folder.location())
    #expect(diagnosis.damage == [])
    #expect(diagnosis.remarks == [])
    let decided = try deck.decisions().map(\.card)
    #expect(decided == [1])
  }
}
