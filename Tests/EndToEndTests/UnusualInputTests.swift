import TestSupport
import Testing

/// Input of a kind that seldom comes, and what becomes of it.
@Suite("Unusual input")
struct UnusualInputTests {
  @Test("values that are no name, age, line or picture are none")
  func noValues() throws {
    let box = try Sandbox()
    try box.output(
      "load", "-q", "-",
      input: """
        {"id":"a","name":{"x":1},"age":[29],"hobby":{"y":2},"image":{"z":1},"photos":[[1],2]}
        {"id":"b","name":{"first":7},"age":-1,"hobby":7,"image":7,"photos":[]}
        {"id":"c","name":7,"age":"x","hobby":[[],{}],"image":[{},[]]}
        {"id":"d","name":{"given":"Di","family":""},"age":"1e3","hobby":[1,"chess"],"image":[7,{},{"src":"d.png"}]}

        """)
    let rows = try box.run("list", "--all", "--json").rows()
    #expect(rows.compactMap { $0.text("id") } == ["a", "b", "c", "d"])
    // What has no name goes by its first text.
    #expect(rows.map { $0.text("name") } == ["a", "b", "x", "Di"])
    #expect(rows.map { $0.number("age") } == [nil, nil, nil, 1000])
    #expect(rows.map { $0.text("hobby") } == [nil, nil, nil, "chess"])
    #expect(rows.map { $0.text("image") } == [nil, nil, nil, "d.png"])
    #expect(try box.runOnTerminal("show", "d", "--no-pager").text.contains("chess"))
  }

  @Test("a key that goes on after a known one is another key, also with a zero")
  func longerKeys() throws {
    let box = try Sandbox()
    try box.output(
      "load", "-q", "-",
      input: #"""
        {"id":1,"id\u0000":"x","name":"A","name\u0000":"B","age\u0000":3}
        {"id":2,"id\u0000":"x","name\u0000\u0000":"B","title":"T"}

        """#)
    let rows = try box.run("list", "--all", "--json").rows()
    #expect(
      rows.map { $0.text("id") } == ["1", "2"] && rows.map { $0.text("name") } == ["A", "T"])
    #expect(rows.allSatisfy { $0.isNull("age") })
  }

  @Test("of a record with very many members the last count too")
  func manyMembers() throws {
    let box = try Sandbox()
    let members = (0..<40_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    let input = "{\"id\":\"early\",\(members),\"id\":\"late\",\"name\":\"Ann\"}"
    try box.output("load", "-q", "-", input: input)
    #expect(try box.output("next").text.hasPrefix("late\tAnn\t"))
  }

  @Test("an age is written in decimal digits")
  func ages() throws {
    let box = try Sandbox()
    let input = ["0x10", "0X1p3", "inf", "nan", "27.5"].map { #"{"age":"\#($0)"}"# + "\n" }.joined()
    try box.output("load", "-q", "-", input: input)
    let ages = try box.run("list", "--all", "--json").rows().map { $0.number("age") }
    #expect(ages == [nil, nil, nil, nil, 27])
  }

  @Test("an id that ends as lines end comes back from a list of ids")
  func carriageReturn() throws {
    let box = try Sandbox(
      #"{"id":"ab\r"}"# + "\n" + #"{"id":"ab\\r"}"# + "\n" + #"{"id":"\r\r"}"# + "\n")
    let run = try box.shell(
      """
      swipe-cli list --pending --ids > ids; head -2 ids | swipe-cli like - --json
      swipe-cli list --pending --ids | swipe-cli nope -
      """)
    #expect(try run.lines.prefix(2).map { try JSONRow($0).text("id") } == ["ab\r", "ab\\r"])
    #expect(box.bytes(of: "ids") == Array("ab\\r\nab\\\\r\n\r\\r\n".utf8))
    #expect(try box.counts() == [2, 1, 0, 0])
  }

  @Test("what is the name is not shown again among the fields, nor an object it leaves empty")
  func usedUp() throws {
    let box = try Sandbox()
    let input = #"{"id":"a","who":{"title":"Ana"},"more":{"x":"seen"}}"#
    try box.output("load", "-q", "--name", ".who.title", "-", input: input)
    let shown = try box.runOnTerminal("show", "a", "--no-pager").text
    #expect(shown.contains("Ana") && shown.contains("seen") && !shown.contains("who"), "\(shown)")
  }

  @Test("an object with no name, id or list in it is a record")
  func plainObject() throws {
    let box = try Sandbox()
    try box.output("load", "-q", "-", input: #"{"items":7,"meta":{"count":1},"tags":["x"]}"#)
    #expect(try box.counts() == [0, 0, 0, 1])
    #expect(
      try box.output("export", "--all", "--raw").text
        == "{\"items\":7,\"meta\":{\"count\":1},\"tags\":[\"x\"]}\n")
  }

  @Test("an object with several lists is refused, and the lists are named")
  func severalLists() throws {
    let run = try Sandbox().run(
      "load", "-", input: #"{"men":[{"x":1}],"more":{"women":[{"x":2}]}}"#)
    #expect(run.status == 3)
    #expect(run.talk.contains("/men, /more/women"), "\(run.talk)")
  }

  @Test(
    "--records goes into arrays by number, and says when there is nothing",
    arguments: [
      ("/pages/1", #"{"pages":[[{"id":"n"}],[{"id":"m"}]]}"#, 0, ["m"]),
      ("/pages/0", #"{"pages":[{"id":"n"},[{"id":"m"}]]}"#, 0, ["n"]),
      ("/pages/2", #"{"pages":[[{"id":"n"}],[{"id":"m"}]]}"#, 3, []),
      ("/pages/9", #"{"pages":[[{"id":"n"}],[{"id":"m"}]]}"#, 3, []),
      ("/pages/x", #"{"pages":[[{"id":"n"}]]}"#, 3, []), ("/pages", "{1:2}", 3, []),
      ("/pages/x/y", #"{"pages":7}"#, 3, []),
    ] as [(String, String, Int32, [String])])
  func records(_ pointer: String, _ input: String, _ status: Int32, _ ids: [String]) throws {
    let box = try Sandbox()
    let run = try box.run("load", "-q", "--records", pointer, "-", input: input)
    #expect(run.status == status, "\(run.talk)")
    #expect(try box.run("list", "--all", "--ids").lines == ids)
    if status != 0 { #expect(run.talkLines.count == 1 && run.talk.contains("stdin:1:")) }
  }

  @Test(
    "a list of records too long to be one is found where it is",
    arguments: [
      (#"{"data":{"results":["#, "]}}", 2), (#"{"data":{},"items":["#, "]}", 2),
      (#"{"mine":["#, "]}", 2),
    ])
  func longLists(_ head: String, _ tail: String, _ count: Int) throws {
    let box = try Sandbox()
    // One value of white space alone, which is fast to read: what counts is how far the object goes.
    let blanks = String(repeating: " ", count: 17 << 20)
    let run = try box.run(
      "load", "-q", "-", input: head + #"{"id":"a"},"# + blanks + #"{"id":"b"}"# + tail)
    #expect(run.status == 0, "\(run.talk)")
    #expect(try box.pending() == ["a", "b"])
  }

  @Test("a record too long is refused in a list, or passed over if that is asked for")
  func longRecord() throws {
    let box = try Sandbox()
    let input = #"[{"id":"a""# + String(repeating: " ", count: 17 << 20) + #"},{"id":"b"}]"#
    let run = try box.run("load", "-q", "-", input: input)
    #expect(run.status == 3 && run.talk.contains("stdin:1:2"), "\(run.talk)")
    #expect(try box.run("load", "-q", "--skip-bad", "-", input: input).status == 0)
    #expect(try box.pending() == ["b"])
  }

  @Test("a pipe is read like a file")
  func pipe() throws {
    let box = try Sandbox()
    let run = try box.shell(
      "swipe-cli load -q <(printf '%s' '{\"id\":\"a\"}') <(printf '%s' '{\"id\":\"b\"}')")
    #expect(run.status == 0, "\(run.talk)")
    #expect(try box.pending() == ["a", "b"])
  }

  @Test("a repeated id counts as updated once its record is another")
  func repeated() throws {
    let box = try Sandbox(#"{"id":"a","n":1}"#)
    let run = try box.run(
      "load", "--json", "-", input: #"{"id":"a","n":1}{"id":"a","n":2}{"id":"a","n":2}"#)
    let row = try run.row()
    #expect(row.number("updated") == 1 && row.number("unchanged") == 0, "\(run.text)")
    #expect(try box.output("export", "--all", "--raw").text == "{\"id\":\"a\",\"n\":2}\n")
  }

  @Test("an id that comes again long after its first record is the same card")
  func farApart() throws {
    let box = try Sandbox()
    let filling = (0..<6).map {
      #"{"id":"f\#($0)","text":"\#(String(repeating: "x", count: 400_000))"}"#
    }
    let lines = [#"{"id":"a","n":1}"#] + filling + [#"{"id":"a","n":1}"#, #"{"id":"a","n":2}"#]
    try box.output("load", "-q", "-", input: lines.joined(separator: "\n"))
    #expect(try box.pending() == ["a"] + (0..<6).map { "f\($0)" })
    #expect(try box.output("show", "a", "--raw").text == "{\"id\":\"a\",\"n\":2}\n")
  }

  @Test("a verdict without a time is refused")
  func noTime() throws {
    for time in [#","decided_at":"soon""#, ""] {
      let box = try Sandbox()
      let run = try box.run(
        "load", "--verdicts", "-", input: #"{"v":1,"verdict":"like"\#(time),"record":{"id":"q"}}"#)
      #expect(run.status == 3 && run.talkLines.count == 1, "\(run.talk)")
      #expect(try box.run("status").status == 1)
    }
  }
}
