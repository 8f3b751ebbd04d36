import TestSupport
import Testing

@Suite("Streams that fail")
struct StreamTests {
  @Test("a verdict whose output fails stands, and the message says so in one line")
  func fullDisk() throws {
    let box = try Sandbox(Records.many(9))
    for (number, command) in ["like", "nope", "boost", "later", "undo", "shuffle", "reset"]
      .enumerated()
    {
      let run = try box.shell("swipe-cli \(command) > /dev/full")
      #expect(run.status == 4 && run.talkLines.count == 1, "\(command)")
      #expect(run.talk.contains("recorded, but not printed"), "\(command): \(run.talk)")
      if number == 2 { #expect(try box.counts() == [1, 1, 1, 6]) }
    }
  }

  @Test("what changed nothing is not said to be recorded when its output fails")
  func nothingRecorded() throws {
    let box = try Sandbox(Records.many(9))
    try box.output("shuffle", "--seed", "2")
    try box.write(Records.many(9), to: "same.json")
    for command in ["shuffle --seed 2 --json", "reset --json", "load -q --json same.json"] {
      try box.output("reset")
      if command.hasPrefix("shuffle") { try box.output("shuffle", "--seed", "2") }
      let run = try box.shell("swipe-cli \(command) > /dev/full")
      #expect(run.status == 4 && !run.talk.contains("recorded"), "\(command): \(run.talk)")
    }
  }

  @Test("a closed pipe ends a command quietly and what was decided stands")
  func closedPipe() throws {
    let box = try Sandbox(Records.many(5000))
    for command in ["list --all --json", "export --all", "next -n 5000", "list --pending"] {
      let run = try box.shell("swipe-cli \(command) | head -1; echo ${PIPESTATUS[0]}")
      #expect(run.lines.count == 2 && run.talk.isEmpty, "\(command): \(run.talk)")
      #expect(run.lines.last == "141", "\(command)")
    }
    let like = try box.shell("(sleep 0.1; swipe-cli like; echo $? > status) | true; cat status")
    #expect(like.text == "141\n" && like.talk.isEmpty)
    #expect(try box.counts() == [1, 0, 0, 4999])
  }

  @Test("streams that were closed before the start harm no deck and hang nothing")
  func closedStreams() throws {
    let box = try Sandbox(Records.three)
    let before = box.contents(of: box.deck())
    for (script, statuses) in [
      ("swipe-cli next >&-", [4]), ("swipe-cli next 2>&-", [0]), ("swipe-cli next <&-", [0]),
      ("swipe-cli status <&- >&- 2>&-", [4]), ("swipe-cli like - <&-", [3]),
      ("swipe-cli nowhere 2>&-", [2]), ("swipe-cli 2>&- <&-", [2]),
    ] as [(String, [Int32])] {
      let run = try box.shell("timeout 20 " + script)
      #expect(statuses.contains(run.status), "\(script): \(run.status)")
      #expect(box.contents(of: box.deck()) == before, "\(script)")
    }
    let like = try box.shell("swipe-cli like >&-")
    #expect(like.status == 4 && like.talk.contains("recorded, but not printed"))
    #expect(try box.shell("swipe-cli nope 2>&- >&- <&-").status == 4)
    #expect(try box.counts() == [1, 1, 0, 1])
  }

  @Test("standard output and error may be one file")
  func oneFile() throws {
    let box = try Sandbox(Records.three)
    let run = try box.shell("swipe-cli like a > both 2>&1; swipe-cli like a >> both 2>&1; cat both")
    #expect(run.lines.count == 2 && run.lines[0] == "like\ta\tAna")
  }

  @Test("nothing asked for, and no terminal: a short help on standard error and exit 2")
  func nothing() throws {
    let box = try Sandbox()
    let run = try box.run([])
    #expect(run.status == 2 && run.output.isEmpty && run.talk.contains("swipe-cli load"))
    #expect(try box.run([], input: Array("[]".utf8)).talk.contains("load -"))
    let terminal = try box.runOnTerminal()
    #expect(terminal.status == 0 && terminal.text.contains("swipe-cli load"))
  }

  @Test("an existing file as the command says how to load it, and a wrong word what was meant")
  func words() throws {
    let box = try Sandbox()
    try box.write("[]", to: "people.json")
    let file = try box.run("people.json")
    #expect(file.status == 2 && file.talk.contains("swipe-cli load 'people.json'"))
    let typo = try box.run("lke")
    #expect(typo.status == 2 && typo.talk.contains("'like'"))
    #expect(try box.run("next", "--color=sometimes").status == 2)
    #expect(try box.run("next", "-n", "0").status == 2)
    #expect(try box.run("next", "-n").status == 2)
    #expect(try box.run("next", "extra").status == 2)
  }
}
