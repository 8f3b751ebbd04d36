import Testing

@testable import SwipeApp

/// One command line and what it must come to.
struct ParserCase: CustomTestStringConvertible, Sendable {
  let name: String
  let words: [String]
  let expected: Result<Request, UsageError>
  var testDescription: String { name }

  init(_ name: String, _ words: String..., gives request: Request) {
    self.name = name
    self.words = words
    expected = .success(request)
  }

  init(
    _ name: String, _ words: String..., fails fact: UsageError.Fact, in command: CommandName? = nil
  ) {
    self.name = name
    self.words = words
    expected = .failure(UsageError(fact, in: command))
  }

  init(
    _ name: String, _ words: String..., runs command: CommandName, _ operands: [Operand] = [],
    _ options: [GivenOptions.Entry] = []
  ) {
    self.name = name
    self.words = words
    expected = .success(
      .run(Invocation(command, operands: operands, options: GivenOptions(options))))
  }
}

private typealias Option = GivenOptions.Entry

private func word(_ text: String) -> Operand { .word(Argument(text)) }

@Suite("Words of a command line")
struct ArgumentWordsTests {
  static let accepted: [ParserCase] = [
    ParserCase("a bare command", "next", runs: .next),
    ParserCase("an alias means its command", "superlike", runs: .boost),
    ParserCase(
      "a short option with its value apart", "next", "-n", "3", runs: .next, [],
      [Option(.count, "3")]),
    ParserCase(
      "a short option with its value attached", "next", "-n3", runs: .next, [],
      [Option(.count, "3")]),
    ParserCase(
      "a long option with its value apart", "next", "--count", "3", runs: .next, [],
      [Option(.count, "3")]),
    ParserCase(
      "a long option with its value attached", "next", "--count=3", runs: .next, [],
      [Option(.count, "3")]),
    ParserCase(
      "bundled flags, the last with a value", "next", "-q0n3", runs: .next, [],
      [Option(.quiet), Option(.null), Option(.count, "3")]),
    ParserCase(
      "a global option before the command", "--deck", "d", "next", runs: .next, [],
      [Option(.deck, "d")]),
    ParserCase(
      "a global option after the command", "next", "--deck=d", runs: .next, [], [Option(.deck, "d")]
    ),
    ParserCase(
      "a value may hold an equals sign", "load", "f", "--name=.a=b", runs: .load, [word("f")],
      [Option(.name, ".a=b")]),
    ParserCase(
      "an option after operands", "like", "u1", "--json", "u2", runs: .like,
      [word("u1"), word("u2")], [Option(.json)]),
    ParserCase(
      "two dashes end the options", "like", "--", "-x", "--json", runs: .like,
      [word("-x"), word("--json")]),
    ParserCase("two dashes before the command", "--", "like", "-x", runs: .like, [word("-x")]),
    ParserCase(
      "only the first two dashes are special", "like", "--", "--", runs: .like, [word("--")]),
    ParserCase("a dash is standard input", "load", "-", runs: .load, [.standardInput]),
    ParserCase(
      "a dash after two dashes is still no file", "load", "--", "-", runs: .load, [.standardInput]),
    ParserCase("a dash after two dashes is an id", "like", "--", "-", runs: .like, [word("-")]),
    ParserCase(
      "files and standard input mix", "load", "a", "-", runs: .load, [word("a"), .standardInput]),
    ParserCase(
      "a valued option takes what looks like an option", "export", "-o", "--json", runs: .export,
      [], [Option(.output, "--json")]),
    ParserCase("an empty id is an id", "like", "", runs: .like, [word("")]),
    ParserCase(
      "a deck may be a path", "--deck", "./my deck", "next", runs: .next, [],
      [Option(.deck, "./my deck")]),
    ParserCase(
      "a step's number for undo", "undo", "--if", "7", runs: .undo, [], [Option(.onlyIf, "7")]),
    ParserCase(
      "a repeated flag is kept", "list", "--all", "--all", runs: .list, [],
      [Option(.all), Option(.all)]),
    ParserCase(
      "zero is a seed", "shuffle", "--seed", "0", runs: .shuffle, [], [Option(.seed, "0")]),
    ParserCase("nothing at all", gives: .nothing(GivenOptions())),
    ParserCase(
      "only global options", "--motion", "off",
      gives: .nothing(GivenOptions([Option(.motion, "off")]))),
    ParserCase("help of the program", "--help", gives: .help(.program)),
    ParserCase("help after a command", "sort", "-h", gives: .help(.command(.sort))),
    ParserCase("help before a command", "-h", "play", gives: .help(.command(.swipe))),
    ParserCase(
      "help wins over what is wrong after it", "like", "--help", "--no-such",
      gives: .help(.command(.like))),
    ParserCase("help wins over the version", "-Vh", gives: .help(.program)),
    ParserCase("the help command alone", "help", gives: .help(.program)),
    ParserCase("the help command with a command", "help", "reject", gives: .help(.command(.nope))),
    ParserCase(
      "the help command with a topic", "help", "exit-statuses", gives: .help(.exitStatuses)),
    ParserCase("the table as JSON", "help", "--json", gives: .helpJSON),
    ParserCase("the version", "--version", gives: .version),
    ParserCase("the version beside a command", "next", "-V", gives: .version),
  ]

  static let refused: [ParserCase] = [
    ParserCase("an unknown command", "lkie", fails: .unknownCommand("lkie", suggestion: "like")),
    ParserCase(
      "a command is never abbreviated", "ex", fails: .unknownCommand("ex", suggestion: nil)),
    ParserCase(
      "a hidden command is never suggested", "__complet",
      fails: .unknownCommand("__complet", suggestion: nil)),
    ParserCase("an empty word", "", fails: .unknownCommand("", suggestion: nil)),
    ParserCase(
      "a file instead of a command", "profiles.json", fails: .fileAsCommand("profiles.json")),
    ParserCase("standard input instead of a command", "-", fails: .fileAsCommand("-")),
    ParserCase(
      "an unknown option", "next", "--cuont", "3",
      fails: .unknownOption("--cuont", word: "--cuont", suggestion: "--count"), in: .next),
    ParserCase(
      "a long option is never abbreviated", "list", "--lik",
      fails: .unknownOption("--lik", word: "--lik", suggestion: "--liked"), in: .list),
    ParserCase(
      "an option of another command", "like", "--seed", "1",
      fails: .unknownOption("--seed", word: "--seed", suggestion: nil), in: .like),
    ParserCase(
      "one dash too few", "next", "-json",
      fails: .unknownOption("-j", word: "-json", suggestion: "--json"), in: .next),
    ParserCase(
      "an unknown letter in a bundle", "next", "-qx",
      fails: .unknownOption("-x", word: "-qx", suggestion: nil), in: .next),
    ParserCase(
      "an id that begins with a dash", "like", "-7",
      fails: .unknownOption("-7", word: "-7", suggestion: nil), in: .like),
    ParserCase(
      "a dash with an accent", "like", "-\u{301}",
      fails: .unknownOption("-\u{301}", word: "-\u{301}", suggestion: nil), in: .like),
    ParserCase(
      "a command's option before it", "--json", "next", fails: .optionBeforeCommand(.json)),
    ParserCase(
      "a missing value", "next", "-n", fails: .missingValue(.count, option: "-n"), in: .next),
    ParserCase(
      "a value for a flag", "next", "--json=yes", fails: .unexpectedValue("yes", option: "--json"),
      in: .next),
    ParserCase(
      "an empty value for a flag", "next", "--json=", fails: .unexpectedValue("", option: "--json"),
      in: .next),
    ParserCase(
      "a word for a number", "next", "-n", "few",
      fails: .badValue("few", option: "-n", expected: .count, suggestion: nil), in: .next),
    ParserCase(
      "a count of zero", "next", "-n0",
      fails: .badValue("0", option: "-n", expected: .count, suggestion: nil), in: .next),
    ParserCase(
      "a number with a sign", "next", "-n", "+3",
      fails: .badValue("+3", option: "-n", expected: .count, suggestion: nil), in: .next),
    ParserCase(
      "no number", "next", "--count=",
      fails: .badValue("", option: "--count", expected: .count, suggestion: nil), in: .next),
    ParserCase(
      "a number beyond every range", "next", "-n99999999999999999999",
      fails: .badValue("99999999999999999999", option: "-n", expected: .count, suggestion: nil),
      in: .next),
    ParserCase(
      "a wrong word", "export", "--format", "cvs",
      fails: .badValue(
        "cvs", option: "--format", expected: .oneOf("jsonl", "json", "csv", "tsv", "raw", "ids"),
        suggestion: "csv"), in: .export),
    ParserCase(
      "a deck's name with a blank", "--deck", "a b", "next",
      fails: .badValue(
        "a b", option: "--deck", expected: ValueSpec("NAME|PATH", .deck), suggestion: nil)),
    ParserCase("no file", "load", fails: .missingOperand(CommandTable.load.operands), in: .load),
    ParserCase(
      "no id to clear", "clear", "--json", fails: .missingOperand(CommandTable.clear.operands),
      in: .clear),
    ParserCase(
      "an id too much", "show", "a", "b", fails: .extraOperand("b", suggestion: nil), in: .show),
    ParserCase(
      "a count without its option", "undo", "3", fails: .extraOperand("3", suggestion: "-n 3"),
      in: .undo),
    ParserCase(
      "no field to sort by", "sort", fails: .missingOption(CommandTable.sort.options[0]), in: .sort),
    ParserCase(
      "an unknown shell", "completions", "fsh",
      fails: .badOperand("fsh", choices: ["bash", "zsh", "fish"], suggestion: "fish"),
      in: .completions),
    ParserCase(
      "help about nothing known", "help", "lik", fails: .unknownTopic("lik", suggestion: "like"),
      in: .help),
    ParserCase(
      "a condition on the top card with ids", "like", "--if", "a", "b",
      fails: .optionWithCards(.onlyIf), in: .like),
    ParserCase(
      "standard input beside an id", "like", "-", "b", fails: .standardInputBesideIDs, in: .like),
  ]

  @Test("a command line that the table allows is understood", arguments: accepted)
  func accepts(_ example: ParserCase) throws {
    let words = example.words.map { Argument($0) }
    #expect(try ArgumentWords.parse(words) == example.expected.get())
  }

  @Test("a command line that the table does not allow is refused with facts", arguments: refused)
  func refuses(_ example: ParserCase) {
    let words = example.words.map { Argument($0) }
    guard case .failure(let expected) = example.expected else {
      Issue.record("the case expects no failure")
      return
    }
    #expect(throws: expected) {
      try ArgumentWords.parse(words, isFile: { $0.text == "profiles.json" })
    }
  }

  @Test("the last of a repeated valued option wins")
  func lastWins() throws {
    let request = try ArgumentWords.parse(["next", "-n", "3", "--count=5"])
    guard case .run(let invocation) = request else {
      Issue.record("not a command: \(request)")
      return
    }
    #expect(invocation.options.number(.count) == 5)
  }

  @Test("of options that exclude each other the last one counts")
  func lastOfSeveral() throws {
    let request = try ArgumentWords.parse(["list", "--raw", "--ids", "--json", "-q"])
    guard case .run(let invocation) = request else {
      Issue.record("not a command: \(request)")
      return
    }
    #expect(invocation.options.last(of: .raw, .json, .ids) == .json)
    #expect(invocation.options.last(of: .liked, .all) == nil)
  }

  @Test("bytes that are no text reach files unharmed")
  func keepsBytes() throws {
    let name: [UInt8] = [0x61, 0xFF, 0x62]
    let request = try ArgumentWords.parse([
      "export", Argument(bytes: Array("--output=".utf8) + name),
      Argument(bytes: Array("-0o".utf8) + name),
    ])
    guard case .run(let invocation) = request else {
      Issue.record("not a command: \(request)")
      return
    }
    let values = invocation.options.entries.filter { $0.name == .output }.map(\.value?.bytes)
    #expect(values == [name, name])
    #expect(
      try ArgumentWords.parse(["load", Argument(bytes: name)])
        == .run(Invocation(.load, operands: [.word(Argument(bytes: name))])))
  }

  @Test("a line of a script is one command with its own options")
  func scriptLine() throws {
    #expect(
      try ArgumentWords.parseScriptLine(["reject", "u1", "--", "-x"])
        == Invocation(.nope, operands: [word("u1"), word("-x")]))
    #expect(
      try ArgumentWords.parseScriptLine(["undo", "-n2"])
        == Invocation(.undo, options: GivenOptions([Option(.count, "2")])))
  }

  static let refusedInScripts: [([Argument], UsageError)] = [
    (["load", "f"], UsageError(.commandInScript(.load))),
    (["help"], UsageError(.commandInScript(.help))),
    (["nxt"], UsageError(.unknownCommand("nxt", suggestion: "next"))),
    (["lod"], UsageError(.unknownCommand("lod", suggestion: nil))),
    (["like", "--deck", "d"], UsageError(.optionInScript(.deck), in: .like)),
    (["like", "-h"], UsageError(.optionInScript(.help), in: .like)),
    (["--json", "like"], UsageError(.unknownOption("--json", word: "--json", suggestion: nil))),
    (["like", "-"], UsageError(.standardInputInScript, in: .like)),
  ]

  @Test("a script cannot leave its deck or read its own input", arguments: refusedInScripts)
  func refusesInScript(_ words: [Argument], _ expected: UsageError) {
    #expect(throws: expected) { try ArgumentWords.parseScriptLine(words) }
  }
}
