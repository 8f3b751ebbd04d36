import TestSupport
import Testing

@Suite("Undo and redo")
struct RewindTests {
  @Test("undo puts the card back where it was, however it was decided")
  func undo() throws {
    let box = try Sandbox(Records.many(5))
    for command in [["like"], ["nope", "c3"], ["later"], ["boost", "c5", "c2"], ["clear", "c3"]] {
      let pending = try box.pending()
      let decided = try box.decided()
      #expect(try box.run(command).status == 0)
      #expect(try box.pending() != pending)
      #expect(try box.run("undo").status == 0)
      #expect(try box.pending() == pending, "\(command)")
      #expect(try box.decided() == decided, "\(command)")
      #expect(try box.run("redo").status == 0)
    }
  }

  @Test("undo and redo say one line for each step")
  func words() throws {
    let box = try Sandbox(Records.three)
    try box.run("like")
    try box.run("nope", "c", "b")
    #expect(try box.run("undo").text == "undo\tnope\t2\tc\tCy\n")
    #expect(try box.run("rewind").text == "undo\tlike\t1\ta\tAna\n")
    #expect(
      try box.run("redo", "-n", "2").lines == ["redo\tlike\t1\ta\tAna", "redo\tnope\t2\tc\tCy"])
  }

  @Test("-n takes back as many steps as there are, and exits 1 only when there was none")
  func many() throws {
    let box = try Sandbox(Records.many(5))
    for _ in 1...5 { try box.run("like") }
    let all = try box.run("undo", "-n", "9")
    #expect(all.status == 0 && all.lines.count == 5)
    #expect(try box.pending() == ["c1", "c2", "c3", "c4", "c5"])
    let none = try box.run("undo")
    #expect(none.status == 1 && none.text.isEmpty && none.talkLines.count == 1)
    #expect(try box.run("redo", "-n", "9").lines.count == 5)
    #expect(try box.run("redo").status == 1)
    #expect(try box.counts() == [5, 0, 0, 0])
  }

  @Test("undo --if takes back only the step that was meant")
  func onlyIf() throws {
    let box = try Sandbox(Records.three)
    let first = try #require(try box.run("like", "--json").row().number("seq"))
    let second = try #require(try box.run("like", "--json").row().number("seq"))
    let missed = try box.run("undo", "--if", "\(first)")
    #expect(missed.status == 1 && missed.talk.contains("\(second)"))
    #expect(try box.run("undo", "--if", "\(second)").status == 0)
    #expect(try box.run("undo", "--if", "\(first)").status == 0)
    #expect(try box.run("undo", "--if", "\(first)").status == 1)
  }

  @Test("a new step ends what redo could do again, a load does not")
  func redoEnds() throws {
    let box = try Sandbox(Records.three)
    try box.run("like")
    try box.run("undo")
    try box.output("load", "-", input: #"{"id":"d","name":"Di"}"#)
    #expect(try box.run("redo").text == "redo\tlike\t1\ta\tAna\n")
    try box.run("undo")
    try box.run("nope")
    #expect(try box.run("redo").status == 1)
    #expect(try box.pending() == ["b", "c", "d"])
  }

  @Test("loads are no steps: undo leaves the cards and the new records")
  func loadsStay() throws {
    let box = try Sandbox(Records.three)
    try box.run("like")
    try box.output("load", "-", input: #"[{"id":"a","name":"Anna"},{"id":"d","name":"Di"}]"#)
    #expect(try box.run("undo").text == "undo\tlike\t1\ta\tAnna\n")
    #expect(try box.pending() == ["a", "b", "c", "d"])
    #expect(try box.run("undo").status == 1)
  }

  @Test("a verdict that is done again keeps its first time")
  func times() throws {
    let box = try Sandbox(Records.three)
    try box.run("like")
    let first = try box.output("list", "--json").row().text("decided_at")
    try box.run("undo")
    try box.run("redo")
    #expect(try box.output("list", "--json").row().text("decided_at") == first)
  }

  @Test("reset makes every card pending in load order, and is one step")
  func reset() throws {
    let box = try Sandbox(Records.many(4))
    try box.run("later")
    try box.run("like", "c3")
    let pending = try box.pending()
    #expect(try box.run("reset").lines.count == 1)
    #expect(try box.pending() == ["c1", "c2", "c3", "c4"])
    #expect(try box.counts() == [0, 0, 0, 4])
    try box.run("undo")
    #expect(try box.pending() == pending)
    #expect(try box.decided() == ["c3"])
  }

  @Test("history tells every step, newest first, and marks what was undone")
  func history() throws {
    let box = try Sandbox(Records.three)
    try box.run("like")
    try box.run("nope", "b", "c")
    try box.run("undo")
    let rows = try box.output("history", "--json").rows()
    #expect(rows.map { $0.text("action") } == ["nope", "like"])
    #expect(rows.map { $0.number("count") } == [2, 1])
    #expect(rows.map { $0.text("id") } == ["b", "a"])
    #expect(rows.map { $0.truth("undone") } == [true, false])
    for row in rows {
      #expect(row.keys == ["action", "at", "count", "id", "name", "seq", "undone", "v"])
    }
    #expect(try box.output("history", "-n", "1").lines.count == 1)
    #expect(try box.output("history").lines[0].split(separator: "\t").count == 7)
  }

  @Test("an empty history, list or export is no failure")
  func empty() throws {
    let box = try Sandbox(Records.three)
    for command in ["history", "list", "export"] {
      let run = try box.run(command)
      #expect(run.status == 0 && run.output.isEmpty, "\(command)")
    }
    let fresh = try Sandbox()
    let decks = try fresh.run("decks")
    #expect(decks.status == 0 && decks.output.isEmpty)
  }

  @Test("what is done again among cards loaded meanwhile is taken back step by step")
  func redoneAmongOthers() throws {
    let box = try Sandbox(Records.three)
    try box.run("later", "a", "b")
    try box.run("boost", "c")
    try box.run("later", "a")
    try box.run("shuffle", "--seed", "3")
    try box.run("reset")
    try box.run("undo", "-n", "9")
    try box.run("load", "-", input: #"{"id":"d"} {"id":"e"}"#)
    var way = [try box.pending()]
    while try box.run("redo").status == 0 { way.append(try box.pending()) }
    #expect(way.count == 6)
    #expect(way[1] == ["c", "d", "e", "a", "b"])
    for pending in way.reversed().dropFirst() {
      try box.run("undo")
      #expect(try box.pending() == pending)
    }
    while try box.run("redo").status == 0 {}
    #expect(try box.pending() == way.last)
    #expect(try box.run("doctor").status == 0)
    try box.run("undo", "-n", "9")
    #expect(try box.pending() == ["a", "b", "c", "d", "e"])
    #expect(try box.run("doctor").status == 0)
  }
}
