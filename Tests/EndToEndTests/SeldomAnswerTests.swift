import TestSupport
import Testing

/// Answers to what is seldom asked.
@Suite("Seldom asked")
struct SeldomAnswerTests {
  /// A deck of seven cards that have been liked in one step.
  private func liked() throws -> Sandbox {
    let box = try Sandbox(Records.many(7))
    try box.output("like", "c1", "c2", "c3", "c4", "c5", "c6", "c7")
    return box
  }

  @Test("an object without members is a field, one whose members the card shows already is none")
  func emptyObjects() throws {
    let box = try Sandbox(
      #"{"id":"a","name":{"first":"Ann","last":"Lee"},"gaps":{ },"deep":{"end":{ }}}"#)
    let shown = try box.output("show", "a", "--card", "--color", "never").lines
    let fields = shown.drop { !$0.hasPrefix("  id ") }
    let words = fields.map { $0.split(separator: " ") }
    #expect(words.contains(["gaps", "{}"]) && words.contains(["end", "{}"]), "\(fields)")
    #expect(!words.contains { $0.first == "name" && $0.last == "{}" }, "\(fields)")
  }

  @Test("of many cards that stay as they are five are named and the others counted")
  func unchanged() throws {
    let run = try liked().run("like", "c1", "c2", "c3", "c4", "c5", "c6", "c7")
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.talkLines.count == 6 && run.talkLines.last?.hasPrefix("and 2 more") == true)
  }

  @Test("on a terminal the status tells how many cards undo would give back")
  func status() throws {
    let run = try liked().runOnTerminal("status", "--color", "never")
    #expect(run.text.contains("undo takes back step 1") && run.text.contains("and 6 more"))
  }

  @Test("a repair of a deck that is whole changes nothing and says so")
  func wholeDeck() throws {
    let box = try liked()
    let before = box.contents(of: box.deck())
    let run = try box.output("doctor", "--repair")
    #expect(run.lines.last?.contains("nothing to repair") == true, "\(run.text)")
    #expect(box.contents(of: box.deck()) == before)
  }

  @Test(
    "what there is none of is named with what there is",
    arguments: [
      ("show c1 --photo 3", Int32(1), "no photo 3; the card has none"),
      ("next --deck 'a b'", 2, "found 'a b'"),
    ])
  func refusals(_ words: String, _ status: Int32, _ sentence: String) throws {
    let run = try liked().shell("swipe-cli \(words)")
    #expect(
      run.status == status && run.output.isEmpty && run.talk.contains(sentence), "\(run.talk)")
  }
}
