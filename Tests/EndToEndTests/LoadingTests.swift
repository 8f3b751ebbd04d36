import TestSupport
import Testing

@Suite("Loading")
struct LoadingTests {
  @Test("a load says what it added to which deck, on standard error alone")
  func words() throws {
    let box = try Sandbox()
    let run = try box.run("load", "--deck", "people", Fixture.path("decks/people.json"))
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.talk.contains("'people'") && run.talk.contains("28 added"))
    #expect(run.talkLines.count == 1)
  }

  @Test("loading again merges by id and keeps verdicts, order and the top card")
  func merge() throws {
    let box = try Sandbox(Records.three)
    try box.run("like")
    let again = try box.output(
      "load", "--json", "-",
      input: #"""
        {"id":"d","name":"Di"}
        {"id":"a","name":"Anna"}
        {"id":"b","name":"Bo","age":31}
        """#
    ).row()
    #expect(again.number("added") == 1 && again.number("updated") == 1)
    #expect(again.number("unchanged") == 1 && again.number("cards") == 4)
    #expect(try box.pending() == ["b", "c", "d"])
    #expect(try box.output("list").text == "a\tAnna\t\t\tlike\n")
  }

  @Test("a load that changes nothing leaves every byte of the deck as it was")
  func unchanged() throws {
    let box = try Sandbox(Records.three)
    let before = box.contents(of: box.deck())
    let run = try box.run("load", "-", input: Records.three)
    #expect(run.status == 0 && run.talk.contains("3 unchanged"))
    #expect(box.contents(of: box.deck()) == before)
  }

  @Test("several files are one load")
  func files() throws {
    let box = try Sandbox()
    try box.write(#"{"id":"a","name":"A"}"#, to: "one.json")
    try box.write(#"[{"id":"b","name":"B"}]"#, to: "two.json")
    try box.write("[{]", to: "bad.json")
    #expect(try box.run("load", "one.json", "two.json", "bad.json").status == 3)
    #expect(try box.run("next").status == 1)
    #expect(
      try box.run("load", "one.json", "-", "two.json", input: #"{"id":"c","name":"C"}"#).status == 0
    )
    #expect(try box.pending() == ["a", "c", "b"])
  }

  @Test("within one load the last record with an id holds, at the place of the first")
  func repeatedIDs() throws {
    let box = try Sandbox()
    let run = try box.run(
      "load", "-",
      input: #"[{"id":7,"name":"first"},{"id":"x","name":"X"},{"id":"7","name":"last"}]"#)
    #expect(run.status == 0)
    #expect(run.talk.contains("1 repeated") && run.talk.contains("'7'"))
    #expect(run.talk.contains("--id"))
    #expect(try box.output("next", "-n", "2").lines == ["7\tlast\t\t\t", "x\tX\t\t\t"])
  }

  @Test("a record without an id goes by its content, and the load says so")
  func hashedIDs() throws {
    let box = try Sandbox()
    let run = try box.run("load", "-", input: #"[{"name":"Ana"},{"name":"Bo"}]"#)
    #expect(run.status == 0 && run.talk.contains("no id") && run.talk.contains("--id"))
    let ids = try box.pending()
    for id in ids { #expect(id.wholeMatch(of: /[0-9a-f]{16}/) != nil) }
    #expect(Set(ids).count == 2)
    let again = try box.output(
      "load", "--json", "-", input: #"{"name":"Ana"} {"name":"Ana","age":3}"#
    )
    .row()
    #expect(again.number("unchanged") == 1 && again.number("added") == 1)
    #expect(try Sandbox(#"{"name":"Bo"}"#).pending() == [ids[1]])
  }

  @Test("--dry-run says what would be loaded and changes nothing", arguments: [true, false])
  func dryRun(isThere: Bool) throws {
    let box = try Sandbox(isThere ? Records.three : nil)
    let before = box.contents(of: box.path("home"))
    let run = try box.run("load", "--dry-run", "-", input: #"{"id":"z","name":"Z"}"#)
    #expect(run.status == 0 && run.talk.contains("1 added"))
    let after = box.contents(of: box.path("home")).filter { !$0.key.hasSuffix("swipe-cli") }
    #expect(
      after.filter { $0.key.contains("default") } == before.filter { $0.key.contains("default") })
    #expect(try box.run("show", "z").status == 1)
  }

  @Test(
    "nothing to load is no error and makes no deck",
    arguments: ["empty.json", "empty-array.json", "blank.json", "empty-list.json"])
  func nothing(_ name: String) throws {
    let box = try Sandbox()
    let run = try box.run("load", Fixture.path("shapes/" + name))
    #expect(run.status == 0 && run.talk.contains("no deck 'default' was made: 0 added"))
    #expect(try box.run("next").status == 1)
    #expect(
      try box.run("load", Fixture.path("shapes/" + name), "--json").row().number("added") == 0)
  }

  @Test("a pointer that no record follows is named, and one that some record follows is not")
  func unmatchedPointers() throws {
    let box = try Sandbox()
    let records = "{\"id\":\"a\",\"pk\":1,\"name\":\"A\"}\n{\"id\":\"b\",\"x\":{\"n\":\"B\"}}\n"
    let wrong = try box.run("load", "--id", ".key", "--name", ".x.m", "-", input: records)
    #expect(wrong.status == 0 && wrong.talkLines.count == 3, "\(wrong.talk)")
    #expect(wrong.talk.contains("no record has '/key'") && wrong.talk.contains("'/x/m'"))
    let right = try box.run("load", "--id", ".pk", "--name", ".x.n", "-", input: records)
    #expect(right.status == 0 && !right.talk.contains("no record has"), "\(right.talk)")
  }

  @Test("--skip-bad passes over what cannot be a card, and counts it")
  func skipBad() throws {
    let box = try Sandbox()
    let values = #"[1,{"id":"a","name":"A"},"two",null,[3],{"id":"b","name":"B"}]"#
    #expect(try box.run("load", "-", input: values).status == 3)
    let run = try box.run("load", "--skip-bad", "--json", "-", input: values)
    #expect(run.status == 0)
    #expect(try run.row().number("refused") == 4 && run.talk.contains("4 refused"))
    #expect(run.talk.contains("refused: stdin:1:2: ") && run.talk.contains(", and others"))
    #expect(try box.pending() == ["a", "b"])
  }

  @Test("--skip-bad passes over lines that are no JSON, between lines that are")
  func skipLines() throws {
    let box = try Sandbox()
    let lines =
      "{\"id\":\"a\",\"name\":\"A\"}\n{\"id\":\n# note\n{\"id\":\"b\",\"name\":\"B\"}\n{\"id\":\"c\"\n"
    let run = try box.run("load", "--skip-bad", "-", input: lines)
    #expect(run.status == 0 && run.talk.contains("3 refused"))
    #expect(run.talk.contains("refused: stdin:3:1: "), "\(run.talk)")
    let whole = try box.run("load", "--skip-bad", "-", input: "[{\"id\":\"d\"},\n{]\n")
    #expect(whole.status == 3 && whole.talk.contains("stdin:2:2"))
    let single = try box.run("load", "--skip-bad", "-", input: "this is no JSON\n")
    #expect(single.status == 3)
  }

  @Test("--records says where the records are, in either spelling")
  func records() throws {
    for pointer in ["/b/c", ".b.c"] {
      let box = try Sandbox()
      try box.output("load", "--records", pointer, Fixture.path("shapes/several-lists.json"))
      #expect(try box.output("next", "--raw").text == "{\"x\":2}\n")
    }
    let box = try Sandbox()
    let run = try box.run(
      "load", "--records", "/nowhere", Fixture.path("shapes/several-lists.json"))
    #expect(run.status == 3 && run.talk.contains("'/nowhere'") && run.talk.contains("--records"))
    #expect(try box.run("load", "--records", "/a~2", "-").status == 2)
  }

  @Test("fields that were named once are remembered with the deck")
  func mapping() throws {
    let box = try Sandbox()
    let first =
      #"{"pk":1,"who":"Ana","years":"30","does":["surf"],"pic":{"medium":"a.png"},"id":"no"}"#
    try box.output(
      "load", "--id", "/pk", "--name", ".who", "--age", "/years", "--hobby", "/does", "--image",
      "/pic", "-", input: first)
    let row = try box.output("next", "--json").row()
    #expect(row.text("id") == "1" && row.text("name") == "Ana" && row.number("age") == 30)
    #expect(row.text("hobby") == "surf" && row.text("image") == "a.png")
    try box.output("load", "-", input: #"{"pk":2,"who":"Bo","name":"no"} {"name":"Cy","id":"u3"}"#)
    #expect(
      try box.output("next", "-n", "3").lines.map { $0.prefix(5) } == [
        "1\tAna", "2\tBo\t", "u3\tCy",
      ])
    try box.output("load", "--id", "/id", "-", input: #"{"pk":2,"id":"new","who":"Bo"}"#)
    #expect(try box.pending() == ["1", "2", "u3", "new"])
  }

  @Test("our own JSON loads as its records, with --verdicts as one step with them")
  func verdicts() throws {
    let box = try Sandbox()
    try box.output("load", Fixture.path("shapes/exported.jsonl"))
    #expect(try box.counts() == [0, 0, 0, 3])
    let run = try box.run("load", "--verdicts", Fixture.path("shapes/exported.jsonl"))
    #expect(run.status == 0)
    #expect(try box.counts() == [1, 0, 1, 1])
    #expect(
      try box.output("list", "--json").rows().map { $0.text("decided_at") }
        == ["2024-05-06T07:08:10.000Z", "2024-05-06T07:08:09.010Z"])
    #expect(try box.output("history").lines.count == 1)
    #expect(try box.run("undo").status == 0)
    #expect(try box.counts() == [0, 0, 0, 3])
  }

  @Test("an export of everything, loaded elsewhere with its verdicts, exports the same again")
  func roundTrip() throws {
    let box = try Sandbox()
    try box.output("load", Fixture.path("decks/people.json"))
    try box.run("like", "ana", "zoe")
    try box.run("boost", "jose")
    try box.run("nope", "wolfe", "mei")
    try box.run("later")
    for format in ["jsonl", "json"] {
      let exported = try box.output("export", "--all", "--format", format)
      let other = try Sandbox()
      try other.write(exported.output, to: "backup")
      try other.output("load", "--verdicts", "backup")
      let again = try other.output("export", "--format", format)
      #expect(try other.decided() == box.decided())
      #expect(Set(try other.pending()) == Set(try box.pending()))
      let records = try box.output("export", "--json").rows().map { $0.row("record")?.keys }
      #expect(try other.output("export", "--json").rows().map { $0.row("record")?.keys } == records)
      #expect(again.lines.count == (format == "json" ? 7 : 5))
    }
  }

  @Test("a verdict that is none is refused with its place in words")
  func badVerdict() throws {
    let box = try Sandbox()
    let line =
      #"{"v":1,"id":"a","verdict":"maybe","decided_at":null,"record":{"id":"a","name":"A"}}"#
    let run = try box.run("load", "--verdicts", "-", input: line)
    #expect(run.status == 3 && run.talk.contains("'maybe'"))
    #expect(try box.run("load", "-", input: line).status == 0)
    // In a file of lines, with its place, and passed over where that is asked for.
    let untimed = #"{"v":1,"id":"b","verdict":"like","record":{"id":"b"}}"#
    let lines = "{\"id\":\"c\"}\n  \(line)\n\(untimed)\n{\"id\":\"d\"}\n"
    let placed = try box.run("load", "--deck", "x", "--verdicts", "-", input: lines)
    #expect(placed.status == 3 && placed.talk.contains(":2:3: 'maybe'"))
    let second = try box.run("load", "--deck", "x", "--verdicts", "-", input: "\n" + untimed)
    #expect(second.status == 3 && second.talk.contains(":2:1: this verdict has no time"))
    let skipped = try box.run("load", "--deck", "x", "--verdicts", "--skip-bad", "-", input: lines)
    #expect(skipped.status == 0 && skipped.talk.contains("2 added, 2 refused"))
    #expect(try box.output("list", "--deck", "x", "--all", "--ids").lines == ["c", "d"])
  }

  @Test("swipe loads its files and, without a terminal, does what next does")
  func swipe() throws {
    let box = try Sandbox()
    for name in ["swipe", "play"] {
      let run = try box.run(name, "--deck", name, Fixture.path("decks/people.json"))
      #expect(run.status == 0 && run.lines == ["ana\tAna Silva\t29\tsurfs before breakfast\t"])
      #expect(run.talk.contains("28 added"))
    }
    #expect(try box.run("swipe").status == 1)
  }
}
