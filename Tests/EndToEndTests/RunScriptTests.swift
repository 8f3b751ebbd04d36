import TestSupport
import Testing

@Suite("Scripts for run")
struct RunScriptTests {
  @Test("each line is one command and one step")
  func steps() throws {
    let box = try Sandbox(Records.many(8))
    let run = try box.run(
      "run", "-",
      input: """
        # a comment

        like
        nope c5 c6
          boost  --if c2
        later
        undo
        clear c5
        undo -n 2
        redo
        status
        next
        shuffle --seed 3
        sort --by id --reverse
        show c1
        reset

        """)
    #expect(run.status == 0 && run.talk.isEmpty, "\(run.talk)")
    #expect(
      run.lines.prefix(4) == [
        "like\tc1\tCard 1", "nope\tc5\tCard 5", "nope\tc6\tCard 6", "boost\tc2\tCard 2",
      ])
    #expect(try box.counts() == [0, 0, 0, 8])
    #expect(
      try box.output("history", "--json").rows().filter { $0.truth("undone") == false }
        .map { $0.text("action") } == ["reset", "sort", "shuffle", "boost", "nope", "like"])
  }

  @Test("words in double quotes are JSON strings, and a number sign within a line is a word")
  func quotes() throws {
    let box = try Sandbox(
      ##"[{"id":"two words"},{"id":"q\"uote"},{"id":"#hash"},{"id":"tab\t"},{"id":"é"},{"id":"-x"}]"##
    )
    let run = try box.run(
      "run",
      input: ##"""
        like "two words"
        like "q\"uote"
        nope #hash
        nope "tab\t" "\u00e9"
        boost -- -x
        """##)
    #expect(run.status == 0 && run.talk.isEmpty, "\(run.talk)")
    #expect(try box.counts() == [2, 3, 1, 0])
    for bad in [#"like "open"#, #"like "\x""#, #"like "a"b"#] {
      #expect(try box.run("run", input: bad).status == 2, "\(bad)")
    }
  }

  @Test("the first bad line stops the script by its number, and what was done stays")
  func stops() throws {
    let box = try Sandbox(Records.many(5))
    for (line, status) in [
      ("like nowhere", 1), ("frobnicate", 2), ("like --if c9", 1), ("list", 2), ("load -", 2),
    ] as [(String, Int32)] {
      let before = try #require(try box.counts()[0])
      let run = try box.run("run", input: "like\n\n\(line)\nlike\n")
      #expect(run.status == status && run.lines.count == 1, "\(line)")
      #expect(run.talk.contains("stdin:3: ") && run.talkLines.count == 1, "\(line): \(run.talk)")
      #expect(try box.counts()[0] == before + 1, "\(line)")
      try box.run("undo")
    }
  }

  @Test("--keep-going carries on and exits with the largest status")
  func keepGoing() throws {
    let box = try Sandbox(Records.many(5))
    let run = try box.run(
      "run", "--keep-going", input: "like\nlike nowhere\nnonsense\nnope\nlike x\n")
    #expect(run.status == 2 && run.lines.count == 2)
    for number in [2, 3, 5] { #expect(run.talk.contains("stdin:\(number): "), "\(run.talk)") }
    #expect(try box.counts() == [1, 1, 0, 3])
  }

  @Test("with --json every line is answered, one without data by its number and status")
  func json() throws {
    let box = try Sandbox(Records.many(3))
    let run = try box.run(
      "run", "--json", "--keep-going", "-",
      input: "like\nlike c1\nnext\nlike x\nundo\nundo\nstatus\n")
    let rows = try run.rows()
    try #require(rows.count == 7)
    #expect(rows.allSatisfy { $0.number("v") == 1 })
    #expect(rows[0].text("id") == "c1" && rows[0].text("verdict") == "like")
    #expect(rows[1].number("line") == 2 && rows[1].number("status") == 0)
    #expect(rows[2].row("record") != nil && rows[2].text("id") == "c2")
    #expect(rows[3].keys == ["line", "message", "status", "v"])
    #expect(rows[3].number("line") == 4 && rows[3].number("status") == 1)
    #expect(rows[4].text("action") == "undo")
    #expect(rows[5].number("line") == 6 && rows[5].number("status") == 1)
    #expect(rows[6].number("cards") == 3)
    #expect(run.status == 1)
  }

  @Test("an answer comes before the next line is sent")
  func conversation() throws {
    let box = try Sandbox(Records.many(4))
    let run = try box.shell(
      """
      coproc deck { swipe-cli run --json; }
      for i in 1 2 3 4; do
        echo next >&${deck[1]}; read -t 20 -r card <&${deck[0]} || exit 9
        case $card in *'"id":"c2"'*|*'"id":"c4"'*) echo like ;; *) echo nope ;; esac >&${deck[1]}
        read -t 20 -r answer <&${deck[0]} || exit 8
      done
      exec {deck[1]}>&-; wait $deck_PID
      """)
    #expect(run.status == 0, "\(run.talk)")
    #expect(try box.counts() == [2, 2, 0, 0])
  }

  @Test("whatever a line is, its answer comes before the next line is sent")
  func everyLineAnswered() throws {
    let box = try Sandbox(Records.three)
    let run = try box.shell(
      #"""
      coproc deck { swipe-cli run --json --keep-going; }
      for line in bogus quit 'like -' 'like "ana' '' '# a comment' ' # c' undo 'show x' like; do
        echo "$line" >&${deck[1]}; read -t 20 -r answer <&${deck[0]} || exit 9
        echo "$answer"
      done
      exec {deck[1]}>&-; wait $deck_PID
      """#)
    let rows = try run.rows()
    #expect(rows.dropLast().map { $0.number("line") } == Array(1...9))
    #expect(rows.dropLast().map { $0.number("status") } == [2, 2, 2, 2, 0, 0, 2, 1, 1])
    #expect(rows.last?.text("action") == "like")
    #expect(run.status == 2, "\(run.talk)")
  }

  @Test("a script can be a file; one that is missing is named")
  func file() throws {
    let box = try Sandbox(Records.three)
    try box.write("like\r\nnope", to: "script")
    #expect(try box.run("run", "script").lines == ["like\ta\tAna", "nope\tb\tBo"])
    try box.write("like\nbad\n", to: "script")
    #expect(try box.run("run", "script").talk.contains("script:2: "))
    let missing = try box.run("run", "nowhere")
    #expect(missing.status == 3 && missing.talk.contains("nowhere"))
  }

  @Test("a long script decides every card and its answers add up")
  func long() throws {
    let box = try Sandbox(Records.many(6000))
    let lines = (1...6000).map { $0 % 3 == 0 ? "nope c\($0)\n" : "like c\($0)\n" }.joined()
    let run = try box.run("run", input: lines)
    #expect(run.status == 0 && run.lines.count == 6000)
    #expect(try box.counts() == [4000, 2000, 0, 0])
    #expect(try box.run("undo").text == "undo\tnope\t1\tc6000\tCard 6000\n")
  }
}
