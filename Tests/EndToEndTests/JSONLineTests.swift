import TestSupport
import Testing

/// The JSON lines of commands that touch no single card.
@Suite("JSON lines of orders and of doctor")
struct JSONLineTests {
  @Test(
    "a new order is told with its step, and one that changes nothing with none",
    arguments: [
      (["shuffle", "--seed", "5"], ["shuffle", "--seed", "5"]),
      (["sort", "--by", "id", "--reverse"], []),
      (["reset"], ["reset"]),
    ] as [([String], [String])])
  func orders(_ words: [String], _ again: [String]) throws {
    let box = try Sandbox(Records.many(9))
    try box.run("nope", "c9")
    if words == ["reset"] { try box.run("later") }
    let before = try box.pending()
    let row = try box.run(words + ["--json"]).row()
    #expect(row.keys == ["action", "at", "remaining", "seq", "v"])
    #expect(row.text("action") == words[0] && row.number("v") == 1)
    let history = try #require(try box.output("history", "--json").rows().first)
    #expect(row.number("seq") == history.number("seq"))
    #expect(row.text("at") == history.text("at") && history.text("action") == words[0])
    #expect(row.number("remaining") == (words == ["reset"] ? 9 : 8))
    #expect(try box.pending() != before)
    // Shuffled with the same seed from another order comes out the same, as the ids alone count.
    guard !again.isEmpty else { return }
    let same = try box.run(again + ["--json"])
    #expect(same.status == 0)
    #expect(try same.row().isNull("seq") && same.row().text("action") == words[0], "\(same.text)")
  }

  @Test("doctor tells each finding as a JSON line with the file that it is about")
  func doctor() throws {
    let box = try Sandbox(Records.three)
    try box.run("like")
    let whole = try box.output("doctor", "--json").rows()
    #expect(whole.allSatisfy { $0.keys == ["file", "kind", "text", "v"] })
    #expect(whole.filter { $0.text("kind") == "terminal" }.count == 8)
    let last = try #require(whole.last)
    #expect(last.text("kind") == "deck" && last.isNull("file"))
    #expect(last.text("text") == "'default' is whole: 3 cards, 2 records")
    let log = "home/.local/share/swipe-cli/default/log"
    try box.write(Array(try #require(box.bytes(of: log)).dropLast(128)), to: log)
    let run = try box.run("doctor", "--json")
    #expect(run.status == 4)
    let damage = try #require(try run.rows().first { $0.text("kind") == "damage" })
    #expect(damage.text("file") == "log")
    #expect(damage.text("text")?.contains("has lost its newest record") == true, "\(run.text)")
    let repaired = try box.run("doctor", "--repair", "--json").rows()
    #expect(repaired.contains { $0.text("kind") == "lost" && $0.text("text") != nil })
  }
}
