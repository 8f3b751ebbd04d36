import TestSupport
import Testing

@Suite("Orders of the deck")
struct OrderTests {
  @Test("the same seed gives the same order whatever the order was before")
  func seed() throws {
    let box = try Sandbox(Records.many(20))
    let loaded = try box.pending()
    #expect(try box.run("shuffle", "--seed", "7").status == 0)
    let shuffled = try box.pending()
    #expect(shuffled != loaded && shuffled.sorted() == loaded.sorted())
    try box.run("shuffle", "--seed", "8")
    #expect(try box.pending() != shuffled)
    try box.run("shuffle", "--seed=7")
    #expect(try box.pending() == shuffled)
    let other = try Sandbox(Records.many(20))
    try other.run("later", "c3", "c9")
    try other.run("shuffle", "--seed", "7")
    #expect(try other.pending() == shuffled)
  }

  @Test("shuffling is one step that undo takes back")
  func undoShuffle() throws {
    let box = try Sandbox(Records.many(20))
    try box.run("like", "c2")
    let before = try box.pending()
    #expect(try box.run("shuffle").lines.count == 1)
    #expect(try box.output("history", "--json").rows()[0].text("action") == "shuffle")
    try box.run("undo")
    #expect(try box.pending() == before)
    #expect(try box.decided() == ["c2"])
  }

  @Test("sort puts numbers in the order of numbers and text by its characters, the missing last")
  func sort() throws {
    let box = try Sandbox(
      #"""
      {"id":"a","name":"b","age":9,"s":{"n":1e1}}
      {"id":"b","name":"B","age":10,"s":{"n":9.5}}
      {"id":"c","name":"é","s":{}}
      {"id":"d","name":"aa","age":100,"s":{"n":-3}}
      """#)
    for (options, order) in [
      (["--by", "age"], ["a", "b", "d", "c"]),
      (["--by", "age", "--reverse"], ["d", "b", "a", "c"]),
      (["--by", "name"], ["b", "d", "a", "c"]), (["--by", ".s.n"], ["d", "b", "a", "c"]),
      (["--by", "/s/n", "--reverse"], ["a", "b", "d", "c"]),
      (["--by", "id"], ["a", "b", "c", "d"]),
    ] as [([String], [String])] {
      #expect(try box.run(["sort"] + options).status == 0)
      #expect(try box.pending() == order, "\(options)")
    }
    let same = try box.run("sort", "--by", "id")
    #expect(same.status == 0 && !same.talk.isEmpty)
    #expect(try box.run("sort").status == 2)
  }

  @Test("a sort keeps the order of equal cards and leaves decided ones alone")
  func stable() throws {
    let box = try Sandbox(
      (0..<30).map { #"{"id":"c\#($0)","name":"x","age":\#($0 % 3)}"# }.joined(separator: "\n"))
    try box.run("nope", "c4")
    try box.run("sort", "--by", "age")
    let expected = (0..<3).flatMap { age in
      (0..<30).filter { $0 % 3 == age && $0 != 4 }.map { "c\($0)" }
    }
    #expect(try box.pending() == expected)
    try box.run("undo")
    #expect(try box.pending() == (0..<30).filter { $0 != 4 }.map { "c\($0)" })
  }

  @Test("position stays the number in load order")
  func position() throws {
    let box = try Sandbox(Records.many(3))
    try box.run("later")
    #expect(
      try box.output("list", "--pending", "--json").rows().map { $0.number("position") } == [
        2, 3, 1,
      ])
  }
}
