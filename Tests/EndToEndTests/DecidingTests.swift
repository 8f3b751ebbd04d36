import TestSupport
import Testing

@Suite("Deciding cards")
struct DecidingTests {
  @Test("next shows the top card as one line and decides nothing")
  func nextDecidesNothing() throws {
    let box = try Sandbox(Records.three)
    for _ in 1...3 {
      let run = try box.run("next")
      #expect(run.text == "a\tAna\t29\tsurf\t\n")
      #expect(run.talk.isEmpty && run.status == 0)
    }
    #expect(try box.run("next", "-n", "2").lines == ["a\tAna\t29\tsurf\t", "b\tBo\t31\t\t"])
    #expect(try box.run("next", "-n9", "--ids").lines == ["a", "b", "c"])
    #expect(try box.counts() == [0, 0, 0, 3])
  }

  @Test(
    "every verdict and its aliases say what they did and bring the next card up",
    arguments: [
      ("like", "like"), ("nope", "nope"), ("reject", "nope"), ("pass", "nope"),
      ("boost", "boost"), ("superlike", "boost"),
    ])
  func verdicts(_ command: String, _ action: String) throws {
    let box = try Sandbox(Records.three)
    let run = try box.run(command)
    #expect(run.status == 0)
    #expect(run.text == "\(action)\ta\tAna\n")
    #expect(run.talk.isEmpty)
    #expect(try box.top() == "b")
    #expect(try box.output("list").text == "a\tAna\t29\tsurf\t\(action)\n")
  }

  @Test("later puts the top card behind all others without a verdict")
  func later() throws {
    let box = try Sandbox(Records.three)
    #expect(try box.run("later").text == "later\ta\tAna\n")
    #expect(try box.pending() == ["b", "c", "a"])
    #expect(try box.run("later", "c", "b").lines == ["later\tc\tCy", "later\tb\tBo"])
    #expect(try box.pending() == ["a", "c", "b"])
    let same = try box.run("later", "b")
    #expect(same.status == 0 && same.text.isEmpty && same.talk.contains("'b'"))
    try box.run("like", "a")
    let refused = try box.run("later", "a")
    #expect(refused.status == 1 && refused.talk.contains("clear"))
  }

  @Test("clear brings cards back on top, the first one named uppermost")
  func clear() throws {
    let box = try Sandbox(Records.three)
    try box.run("like", "a", "b", "c")
    #expect(try box.run("clear", "c", "a").lines == ["clear\tc\tCy", "clear\ta\tAna"])
    #expect(try box.pending() == ["c", "a"])
    let same = try box.run("clear", "a")
    #expect(same.status == 0 && same.text.isEmpty && same.talk.contains("'a'"))
    #expect(try box.run("clear").status == 2)
  }

  @Test("cards named by id are decided without moving any other")
  func byID() throws {
    let box = try Sandbox(Records.many(6))
    let run = try box.run("nope", "c4", "c2", "c4")
    #expect(run.lines == ["nope\tc4\tCard 4", "nope\tc2\tCard 2"])
    #expect(try box.pending() == ["c1", "c3", "c5", "c6"])
    #expect(try box.output("history", "--json").row().number("count") == 2)
  }

  @Test("one unknown id stops the whole batch and is named, with the id that was meant")
  func unknownID() throws {
    let box = try Sandbox(#"[{"id":"alpha","name":"A"},{"id":"beta","name":"B"}]"#)
    let before = box.contents(of: box.deck())
    let run = try box.run("like", "alpha", "betta")
    #expect(run.status == 1 && run.text.isEmpty)
    #expect(run.talk.contains("'betta'") && run.talk.contains("'beta'"))
    #expect(box.contents(of: box.deck()) == before)
  }

  @Test("the same verdict again changes nothing and says so; another one replaces it")
  func repeatedVerdict() throws {
    let box = try Sandbox(Records.three)
    try box.run("like", "a")
    let same = try box.run("like", "a", "b")
    #expect(same.status == 0 && same.lines == ["like\tb\tBo"] && same.talk.contains("'a'"))
    let again = try box.run("like", "a")
    #expect(again.status == 0 && again.text.isEmpty)
    #expect(try box.output("history").lines.count == 2)
    let row = try box.run("nope", "a", "--json").row()
    #expect(row.text("verdict") == "nope" && row.text("previous") == "like")
    #expect(try box.counts() == [1, 1, 0, 1])
  }

  @Test("--if decides only the card that was seen")
  func onlyIf() throws {
    let box = try Sandbox(Records.three)
    let missed = try box.run("like", "--if", "b")
    #expect(missed.status == 1 && missed.text.isEmpty)
    #expect(missed.talk.contains("'a'") && missed.talk.contains("'b'"))
    #expect(try box.run("like", "--if=a").text == "like\ta\tAna\n")
    #expect(try box.run("like", "--if", "b", "c").status == 2)
    try box.run("like", "b", "c")
    #expect(try box.run("like", "--if", "c").status == 1)
  }

  @Test("ids come from standard input, one a line, as --ids prints them")
  func idsFromInput() throws {
    let box = try Sandbox(
      #"[{"id":"tab\there","name":"T"},{"id":"line\nbreak","name":"L"},{"id":"back\\slash","name":"S"},"#
        + #"{"id":"-dash","name":"D"},{"id":"ünï","name":"U"}]"#)
    let ids = try box.output("list", "--all", "--ids")
    #expect(ids.lines == [#"tab\there"#, #"line\nbreak"#, #"back\\slash"#, "-dash", "ünï"])
    #expect(try box.run("like", "-", input: ids.text).lines.count == 5)
    #expect(try box.counts() == [5, 0, 0, 0])
    try box.run("undo")
    let raw = try box.output("list", "--all", "-0")
    #expect(raw.text == "tab\there\0line\nbreak\0back\\slash\0-dash\0ünï\0")
    #expect(try box.run("like", "-0", "-", input: raw.text).status == 0)
    #expect(try box.counts() == [5, 0, 0, 0])
    try box.run("undo")
    #expect(try box.run("like", "-", input: "ünï\r\n\n-dash").lines.count == 2)
    #expect(try box.run("nope", "--", "-dash").status == 0)
    #expect(try box.run("nope", "-dash").status == 2)
  }

  @Test("no ids on standard input decide nothing, never the top card")
  func noIDs() throws {
    let box = try Sandbox(Records.three)
    for command in ["like", "nope", "boost", "later", "clear"] {
      let run = try box.run(command, "-")
      #expect(run.status == 0 && run.text.isEmpty, "\(command)")
    }
    #expect(try box.counts() == [0, 0, 0, 3])
  }

  @Test("a finished deck says what was decided, prints nothing and exits 1")
  func finished() throws {
    let box = try Sandbox(Records.three)
    for command in ["like", "nope", "boost"] { try box.run(command) }
    for command in ["next", "like", "later"] {
      let run = try box.run(command)
      #expect(run.status == 1 && run.text.isEmpty, "\(command)")
      for word in ["1 boosted", "1 liked", "1 noped", "undo"] {
        #expect(run.talk.contains(word), "\(command)")
      }
    }
  }

  @Test("a deck that is not there is exit 1 and the decks there are are named")
  func noDeck() throws {
    let box = try Sandbox()
    try box.output("load", "--deck", "holiday", "-", input: Records.three)
    for command in [["next"], ["like"], ["undo"], ["list"], ["status"], ["export"], ["show", "a"]] {
      let run = try box.run(command)
      #expect(run.status == 1 && run.text.isEmpty, "\(command)")
      #expect(run.talk.contains("'default'") && run.talk.contains("holiday"), "\(command)")
    }
  }

  @Test("show prints one card whether it is decided or not")
  func show() throws {
    let box = try Sandbox(Records.three)
    try box.run("like", "b")
    #expect(try box.output("show", "b").text == "b\tBo\t31\t\tlike\n")
    #expect(
      try box.output("show", "c", "--raw").text == Records.three.split(separator: "\n")[2] + "\n")
    #expect(try box.run("show", "x").status == 1)
    #expect(try box.run("show").status == 2)
  }

  @Test("a loop over next decides a deck of a hundred cards and ends by itself")
  func loop() throws {
    let box = try Sandbox(Records.many(100))
    let run = try box.shell(
      """
      n=0
      while card=$(swipe-cli next --json 2>end); do
        case $card in *'5","position"'*) swipe-cli nope ;; *) swipe-cli like ;; esac >>done
        n=$((n + 1))
      done
      echo "$n rounds"
      """)
    #expect(run.text == "100 rounds\n")
    #expect(try box.counts() == [90, 10, 0, 0])
    #expect(try box.output("history").lines.count == 100)
  }
}
