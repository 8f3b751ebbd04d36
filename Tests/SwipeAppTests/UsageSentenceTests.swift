import Testing

@testable import SwipeApp

@Suite("Sentences of usage errors")
struct UsageSentenceTests {
  static let sentences: [(words: [Argument], sentence: String, pointer: String)] = [
    (["nexxt"], "unknown command 'nexxt'; did you mean 'next'?", "see 'swipe-cli --help'"),
    (["frobnicate"], "unknown command 'frobnicate'", "see 'swipe-cli --help'"),
    (
      ["profiles.json"],
      "'profiles.json' is a file, not a command; to load it: swipe-cli load 'profiles.json'",
      "see 'swipe-cli --help'"
    ),
    (
      ["-"], "'-' is no command; to load standard input: swipe-cli load -",
      "see 'swipe-cli --help'"
    ),
    (
      ["next", "--cuont", "3"], "unknown option '--cuont' for 'next'; did you mean '--count'?",
      "see 'swipe-cli help next'"
    ),
    (
      ["next", "-qx"], "unknown option '-x' in '-qx' for 'next'", "see 'swipe-cli help next'"
    ),
    (
      ["next", "-json"], "unknown option '-j' in '-json' for 'next'; did you mean '--json'?",
      "see 'swipe-cli help next'"
    ),
    (
      ["--verison"], "unknown option '--verison'; did you mean '--version'?",
      "see 'swipe-cli --help'"
    ),
    (
      ["like", "-7"],
      "unknown option '-7' for 'like'; an id that begins with '-' goes after '--'",
      "see 'swipe-cli help like'"
    ),
    (
      ["--json", "next"], "'--json' goes after the command: swipe-cli COMMAND --json",
      "see 'swipe-cli --help'"
    ),
    (
      ["next", "-n"], "'-n' needs a value: a whole number, 1 or more", "see 'swipe-cli help next'"
    ),
    (
      ["next", "--json=1"], "'--json' takes no value, found '1'", "see 'swipe-cli help next'"
    ),
    (
      ["next", "--count=few"], "'--count' takes a whole number, 1 or more, found 'few'",
      "see 'swipe-cli help next'"
    ),
    (
      ["export", "--format", "cvs"],
      "'--format' takes jsonl, json, csv, tsv, raw or ids, found 'cvs'; did you mean 'csv'?",
      "see 'swipe-cli help export'"
    ),
    (
      ["--deck", "..", "next"],
      "'--deck' takes a deck's name (1 to 64 of A-Z a-z 0-9 . _ -, not beginning with . or -) "
        + "or a path with a slash, found '..'", "see 'swipe-cli --help'"
    ),
    (["load"], "'load' needs a file, or '-' for standard input", "see 'swipe-cli help load'"),
    (
      ["clear"], "'clear' needs the id of a card, or '-' for ids on standard input",
      "see 'swipe-cli help clear'"
    ),
    (["show"], "'show' needs the id of a card", "see 'swipe-cli help show'"),
    (["completions"], "'completions' needs bash, zsh or fish", "see 'swipe-cli help completions'"),
    (
      ["completions", "fsh"],
      "'completions' takes bash, zsh or fish, found 'fsh'; did you mean 'fish'?",
      "see 'swipe-cli help completions'"
    ),
    (["show", "a", "b"], "'show' takes only one operand, found 'b'", "see 'swipe-cli help show'"),
    (
      ["undo", "3"], "'undo' takes no operand, found '3'; did you mean '-n 3'?",
      "see 'swipe-cli help undo'"
    ),
    (["sort"], "'sort' needs '--by FIELD': the field to sort by", "see 'swipe-cli help sort'"),
    (
      ["like", "--if", "a", "b"], "'--if' is about the top card, so no ids can stand with it",
      "see 'swipe-cli help like'"
    ),
    (
      ["like", "-", "b"],
      "'-' takes the ids from standard input, so no other ids can stand with it",
      "see 'swipe-cli help like'"
    ),
    (["help", "lik"], "no help about 'lik'; did you mean 'like'?", "see 'swipe-cli --help'"),
  ]

  @Test("says what was found, what was expected, what to do", arguments: sentences)
  func sentence(_ example: (words: [Argument], sentence: String, pointer: String)) {
    let error = #expect(throws: UsageError.self) {
      try ArgumentWords.parse(example.words, isFile: { $0.text == "profiles.json" })
    }
    #expect(error?.sentence(showing: { $0 }) == example.sentence)
    #expect(error?.pointer == example.pointer)
  }

  static let scriptSentences: [(words: [Argument], sentence: String)] = [
    (["load", "f"], "'load' is not allowed in a script for 'run'"),
    (["next", "-q"], "'--quiet' is not allowed in a script; it goes with 'run' itself"),
    (["like", "-"], "'-' is not allowed in a script; name the ids in the line"),
  ]

  @Test("says what a script may not do", arguments: scriptSentences)
  func scriptSentence(_ example: (words: [Argument], sentence: String)) {
    let error = #expect(throws: UsageError.self) {
      try ArgumentWords.parseScriptLine(example.words)
    }
    #expect(error?.sentence(showing: { $0 }) == example.sentence)
  }

  static let hostile: [[Argument]] = [
    ["\u{1B}[2J"], ["next", "--\u{1B}[2J"], ["next", "-\u{1B}[2J"], ["next", "--json=\u{1B}[2J"],
    ["next", "-n\u{1B}[2J"], ["show", "a", "\u{1B}[2J"], ["completions", "\u{1B}[2J"],
    ["help", "\u{1B}[2J"], ["file\u{1B}[2J"], ["--deck=\u{1B}[2J"],
  ]

  @Test("shows typed control characters only through the caller's eyes", arguments: hostile)
  func hostileWords(_ words: [Argument]) {
    let error = #expect(throws: UsageError.self) {
      try ArgumentWords.parse(words, isFile: { $0.text.hasPrefix("file") })
    }
    let sentence = error?.sentence { text in
      String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? "?" : $0 }))
    }
    #expect(sentence?.contains("?") == true)
    #expect(sentence?.unicodeScalars.contains { $0.value < 32 } == false)
  }
}
