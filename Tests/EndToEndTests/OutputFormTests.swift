import Foundation
import TestSupport
import Testing

@Suite("Forms of output")
struct OutputFormTests {
  private static let cardKeys = [
    "age", "decided_at", "hobby", "id", "image", "name", "position", "record", "v", "verdict",
  ]

  @Test("a card in JSON has exactly the keys of the contract")
  func cardKeys() throws {
    let box = try Sandbox(Records.three)
    try box.run("boost", "b")
    let next = try box.output("next", "--json").row()
    #expect(next.keys == Self.cardKeys)
    #expect(next.number("v") == 1 && next.number("position") == 1 && next.text("id") == "a")
    #expect(next.isNull("verdict") && next.isNull("decided_at") && next.isNull("image"))
    for words in [["show", "b"], ["list"], ["export"]] {
      let row = try box.run(words + ["--json"]).row()
      #expect(row.keys == Self.cardKeys)
      #expect(row.text("verdict") == "boost" && row.number("position") == 2)
      #expect(row.row("record")?.text("name") == "Bo")
      let time = try #require(row.text("decided_at"))
      #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) != nil, "\(time)")
    }
  }

  @Test("the keys of a card come in their order, and the record with its own spelling")
  func cardLine() throws {
    let box = try Sandbox(#"{"id" : 7,"name":"A\u006ea", "n":1.50e0,"n":2}"#)
    #expect(
      try box.output("next", "--json").text
        == #"{"v":1,"id":"7","position":1,"name":"Ana","age":null,"hobby":null,"image":null,"#
        + #""verdict":null,"decided_at":null,"record":{"id" : 7,"name":"A\u006ea", "n":1.50e0,"n":2}}"#
        + "\n")
  }

  @Test("a verdict in JSON has exactly the keys of the contract, a line for each card")
  func verdictKeys() throws {
    let box = try Sandbox(Records.three)
    let rows = try box.output("like", "b", "c", "--json").rows()
    for row in rows {
      #expect(
        row.keys == [
          "action", "at", "id", "name", "previous", "remaining", "seq", "v", "verdict",
        ])
      #expect(row.text("action") == "like" && row.text("verdict") == "like")
      #expect(row.isNull("previous"))
    }
    #expect(rows.map { $0.number("remaining") } == [2, 1])
    #expect(rows[0].number("seq") == rows[1].number("seq"))
    let cleared = try box.output("clear", "b", "--json").row()
    #expect(cleared.isNull("verdict") && cleared.text("previous") == "like")
  }

  @Test("status and load in JSON have exactly the keys of the contract")
  func statusKeys() throws {
    let box = try Sandbox()
    let load = try box.output("load", "--json", "-", input: Records.three).row()
    #expect(
      load.keys == ["added", "cards", "refused", "repeated", "unchanged", "updated", "v"])
    #expect(load.number("added") == 3 && load.number("cards") == 3)
    let fresh = try box.output("status", "--json").row()
    #expect(
      fresh.keys == ["boost", "cards", "deck", "like", "nope", "path", "pending", "undo", "v"])
    #expect(fresh.text("deck") == "default" && fresh.text("path") == box.deck())
    #expect(fresh.isNull("undo"))
    try box.run("nope", "c", "a")
    let undo = try #require(try box.output("status", "--json").row().row("undo"))
    #expect(undo.keys == ["action", "count", "seq"])
    #expect(undo.text("action") == "nope" && undo.number("count") == 2)
  }

  @Test("list and export choose the cards asked for, boosts before likes before nopes")
  func selection() throws {
    let box = try Sandbox(Records.many(6))
    for words in [
      ["nope", "c1"], ["like", "c2"], ["boost", "c3"], ["like", "c4"], ["boost", "c5"],
    ] {
      try box.run(words)
    }
    for (options, ids) in [
      ([], ["c3", "c5", "c2", "c4", "c1"]), (["--liked"], ["c3", "c5", "c2", "c4"]),
      (["--boosted"], ["c3", "c5"]), (["--noped"], ["c1"]), (["--pending"], ["c6"]),
      (["--all"], ["c3", "c5", "c2", "c4", "c1", "c6"]),
      (["--noped", "--pending"], ["c1", "c6"]),
    ] as [([String], [String])] {
      #expect(try box.run(["list", "--ids"] + options).lines == ids)
      #expect(try box.run(["export", "--ids"] + options).lines == ids)
    }
  }

  @Test("tabs, line breaks and backslashes within fields are written as escapes")
  func escapedFields() throws {
    let box = try Sandbox(#"{"id":"x\ty","name":"A\nB","hobby":"C\\D"}"#)
    #expect(try box.output("next").text == #"x\ty"# + "\t" + #"A\nB"# + "\t\t" + #"C\\D"# + "\t\n")
    #expect(try box.run("like").text == "like\t" + #"x\ty"# + "\t" + #"A\nB"# + "\n")
  }

  @Test("CSV quotes what needs it and a spreadsheet reads back what was there")
  func csv() throws {
    let box = try Sandbox(
      #"[{"id":"a,b","name":"Ana \"An\" Silva","age":29,"hobby":"x\ny"},{"id":"p","name":"plain"}]"#
    )
    try box.run("like", "a,b", "p")
    let text = try box.output("export", "--format", "csv").text
    let rows = text.components(separatedBy: "\r\n")
    #expect(rows[0] == "id,position,name,age,hobby,image,verdict,decided_at")
    #expect(rows[1].hasPrefix(#""a,b",1,"Ana ""An"" Silva",29,"x"# + "\n" + #"y",,like,20"#))
    #expect(rows[2].hasPrefix("p,2,plain,,,,like,20"))
    #expect(rows.count == 4 && rows[3].isEmpty)
  }

  @Test("TSV has a head and a line for each card")
  func tsv() throws {
    let box = try Sandbox(Records.three)
    try box.run("nope")
    let lines = try box.output("export", "--format=tsv").lines
    #expect(lines[0] == "id\tposition\tname\tage\thobby\timage\tverdict\tdecided_at")
    #expect(lines[1].hasPrefix("a\t1\tAna\t29\tsurf\t\tnope\t20") && lines.count == 2)
  }

  @Test("export as one JSON array is one value that any reader takes")
  func jsonArray() throws {
    let box = try Sandbox(Records.three)
    #expect(try box.output("export", "--format", "json").text == "[]\n")
    try box.run("like", "a", "b")
    let bytes = try box.output("export", "--format", "json").output
    let cards = try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]]
    #expect(cards?.map { $0["id"] as? String } == ["a", "b"])
  }

  @Test("raw gives back the exact bytes of each record, whatever they are")
  func raw() throws {
    let records = [
      #"{ "id" : 1 ,"name":"\u00e9\/é","n":1E+2,"x":[ ],"x":{ } }"#,
      "{\"id\":2,\r\n\t\"name\":\"two\r\\n lines\"\n}".replacingOccurrences(
        of: "two\r", with: "two"),
      #"{"id":3,"name":"👩‍👩‍👧‍👦","deep":[[[[{"a":null}]]]],"z":-0}"#,
    ]
    let box = try Sandbox("[" + records.joined(separator: " , ") + "]")
    #expect(
      try box.output("export", "--all", "--format", "raw").text
        == records.map { $0 + "\n" }.joined())
    #expect(try box.output("next", "-n", "3", "--raw").text == records.map { $0 + "\n" }.joined())
    let line = try box.output("show", "2", "--json").lines
    #expect(line.count == 1 && line[0].contains(#"{"id":2,  "#) == true)
  }

  @Test("of several forms the last one asked for holds")
  func lastForm() throws {
    let box = try Sandbox(Records.three)
    #expect(try box.output("next", "--json", "--ids").text == "a\n")
    #expect(try box.output("next", "--ids", "--raw").text.hasPrefix("{"))
    #expect(try box.output("export", "--all", "--format", "csv", "--ids").lines == ["a", "b", "c"])
    #expect(try box.run("export", "--format", "xml").status == 2)
  }

  @Test("-0 ends ids and raw records with NUL, wherever it stands")
  func endsWithNUL() throws {
    let records = ["{\"id\":\"a\",\n\"x\":1}", "{\"id\":\"b\"}"]
    let box = try Sandbox(records.joined(separator: "\n"))
    let raw = records.map { $0 + "\0" }.joined()
    for words in [["--raw", "-0"], ["-0", "--raw"], ["--ids", "-0", "--raw"]] {
      #expect(try box.run(["export", "--all"] + words).text == raw, "\(words)")
      #expect(try box.run(["list", "--all"] + words).text == raw, "\(words)")
      #expect(try box.run(["next", "-n", "2"] + words).text == raw, "\(words)")
    }
    for words in [["-0"], ["-0", "--ids"], ["--ids", "-0"], ["--raw", "--ids", "-0"]] {
      #expect(try box.run(["export", "--all"] + words).text == "a\0b\0", "\(words)")
    }
    for words in [["--json", "-0"], ["-0", "--json"]] {
      #expect(try box.run(["next"] + words).row().text("id") == "a", "\(words)")
      let like = try box.run(["like", "-"] + words, input: Array("a\0".utf8))
      #expect(try like.row().text("action") == "like", "\(words)")
      try box.output("undo")
    }
  }

  @Test("-o writes a file whole or not at all")
  func toFile() throws {
    let box = try Sandbox(Records.three)
    try box.run("like", "a", "c")
    let run = try box.run("export", "--ids", "-o", "ids.txt")
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(box.bytes(of: "ids.txt") == Array("a\nc\n".utf8))
    try box.write("precious", to: "old.txt")
    let failed = try box.shell(
      "(ulimit -f 0; swipe-cli export --all -o old.txt) 2>&1 | cat; exit ${PIPESTATUS[0]}")
    #expect(failed.status == 4 && failed.text.contains("old.txt"))
    #expect(box.bytes(of: "old.txt") == Array("precious".utf8))
    #expect(try box.run("export", "-o", "missing/x").status == 4)
    #expect(try box.output("export", "--ids", "-o", "-").lines == ["a", "c"])
    let left = box.contents(of: box.folder).keys.filter { !$0.contains("/") }.sorted()
    #expect(left == ["bin", "home", "ids.txt", "old.txt", "streams"])
  }

  @Test("colour options and variables never change what a pipe gets")
  func colours() throws {
    let box = try Sandbox(Records.three)
    let plain = try box.output("next").output
    #expect(try box.run("next", "--color=always").output == plain)
    let forced = ["FORCE_COLOR": "3", "CLICOLOR_FORCE": "1", "SWIPE_COLOR": "always"]
    #expect(try box.run("next", variables: forced).output == plain)
    let like = try box.run("like", "--color", "always", variables: forced)
    #expect(like.text == "like\ta\tAna\n")
  }

  @Test("--quiet leaves data and errors and takes the rest away")
  func quiet() throws {
    let box = try Sandbox()
    let load = try box.run("load", "-q", "-", input: Records.three)
    #expect(load.status == 0 && load.output.isEmpty && load.errors.isEmpty)
    try box.run("like", "a")
    #expect(try box.run("like", "a", "-q").errors.isEmpty)
    #expect(try !box.run("like", "x", "-q").errors.isEmpty)
  }
}
