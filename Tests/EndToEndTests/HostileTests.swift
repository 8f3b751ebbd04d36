import TestSupport
import Testing

/// Text that could harm a terminal, in every place where text is shown.
@Suite("Hostile text")
struct HostileTests {
  static let files = [
    "bidirectional.json", "c1-controls.json", "combining.json", "escape-sequences.json",
    "long-texts.json", "lone-surrogates.json", "nul-escapes.json", "odd-pictures.json",
    "strange-values.json", "tabs-and-lines.json",
  ]

  /// What no terminal may ever get from a profile: controls, and characters that turn or hide text.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0...0x1F, 0x7F...0x9F, 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x2067, 0x61C,
      0xFEFF, 0x2028, 0x2029:
      true
    default: false
    }
  }

  @Test("on a terminal no profile gets a control character through", arguments: files)
  func terminal(_ file: String) throws {
    let box = try Sandbox()
    let load = try box.run("load", Fixture.path("hostile/" + file))
    #expect(load.status == 0)
    let ids = try box.output("list", "--all", "-0").text.split(separator: "\0").map(String.init)
    // A NUL within an id cannot be told apart from the end of one.
    let id = file == "nul-escapes.json" ? nil : ids.first
    var runs = [
      try box.runOnTerminal("next", variables: ["NO_COLOR": "1", "TERM": "dumb"]),
      try box.runOnTerminal("list", "--all", "--ids", variables: ["TERM": "dumb"]),
      try box.runOnTerminal("list", "--all", "--raw", variables: ["TERM": "dumb"]),
    ]
    if let id { runs.append(try box.runOnTerminal("show", "--json", "--", id)) }
    runs.append(try box.runOnTerminal("like", variables: ["NO_COLOR": "1", "TERM": "dumb"]))
    runs.append(try box.runOnTerminal("history", variables: ["NO_COLOR": "1", "TERM": "dumb"]))
    try box.write("next\nlike\nundo\nshow x\n", to: "script")
    let columns = [
      try box.runOnTerminal("export", "--all", "--format", "csv", variables: ["TERM": "dumb"]),
      try box.runOnTerminal("export", "--all", "--format", "tsv", variables: ["TERM": "dumb"]),
      try box.runOnTerminal(
        "run", "--keep-going", box.path("script"), variables: ["TERM": "dumb"]),
    ]
    for run in columns {
      let ends: [UInt32] = [0x09, 0x0D]
      let found = run.text.unicodeScalars.filter { Self.isHarmful($0) && !ends.contains($0.value) }
      #expect(found.isEmpty, "\(found.map { String($0.value, radix: 16) }) \(run.text)")
      #expect(!run.output.isEmpty)
    }
    for (number, run) in runs.enumerated() {
      let found = run.text.unicodeScalars.filter(Self.isHarmful)
      #expect(
        found.isEmpty, "run \(number): \(found.map { String($0.value, radix: 16) }) \(run.text)")
      #expect(!run.output.isEmpty)
    }
  }

  @Test("ids and file names in messages are shown harmless")
  func messages() throws {
    let box = try Sandbox(Records.three)
    for words in [
      ["like", "\u{1B}[2J\u{202E}x"], ["\u{1B}]0;x\u{7}"], ["next", "--\u{9B}5m"],
      ["load", "no\u{1B}[31m\nfile"], ["next", "--deck", "\u{1B}"], ["sort", "--by", "/~\u{1B}"],
      ["load", "--deck", "./\u{1B}[1m", "missing"], ["help", "\u{1B}c"],
    ] {
      let run = try box.run(words)
      #expect(run.status != 0)
      #expect(
        run.talk.unicodeScalars.allSatisfy { !Self.isHarmful($0) }, "\(run.talk.debugDescription)")
    }
  }

  @Test("JSON keeps hostile text as it is, escaped where a terminal could read it")
  func json() throws {
    let box = try Sandbox()
    try box.output("load", Fixture.path("hostile/c1-controls.json"))
    let name = try box.output("next", "--json").row().text("name")
    #expect(name == "C\u{9B}1m\u{85}one\u{7F}")
    let shown = try box.runOnTerminal("next", "--json")
    #expect(try JSONRow(shown.text).text("name") == name)
    #expect(shown.text.unicodeScalars.allSatisfy { !Self.isHarmful($0) })
  }

  @Test("an id with NUL in it can be decided through standard input and by no other name")
  func nulID() throws {
    let box = try Sandbox()
    try box.output("load", Fixture.path("hostile/nul-escapes.json"))
    let row = try box.output("next", "--json").row()
    #expect(row.text("id") == "nul\0id" && row.text("name") == "N\0L")
    #expect(try box.run("like", "-", input: try box.output("next", "--ids").text).status == 0)
  }

  @Test("values that are no ages, names or pictures are not taken for them")
  func strangeValues() throws {
    let box = try Sandbox()
    try box.output("load", Fixture.path("hostile/strange-values.json"))
    #expect(
      try box.output("next", "-n", "9").lines == [
        "n\tN\t\t\t", "m\tM\t\t\t", "o\tO\t\t\t", "p\tP\t\t\t", "q\tQ\t29\t\t", "r\tR\t\t\t",
      ])
    let line = try box.output("next", "--json").text
    #expect(line.contains(#""image":null"#) && line.contains("1e400"))
  }

  @Test("halves of surrogate pairs stay in the record and are shown as replacements")
  func surrogates() throws {
    let box = try Sandbox()
    try box.output("load", Fixture.path("hostile/lone-surrogates.json"))
    let rows = try box.output("next", "-n", "2").lines
    #expect(rows[0] == "lone\ta\u{FFFD}b\t\t\u{FFFD}\u{FFFD}\t" && rows[1] == "pair\t😀\t\t\t")
    #expect(try box.output("next", "--raw").text.contains(#""a\ud800b""#))
  }
}
