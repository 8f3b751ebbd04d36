import Testing

@testable import SwipeApp

@Suite("Completions in the real shells")
struct CompletionTests {
  private static let commands = CommandTable.visibleCommands.map(\.name.rawValue)

  /// A line up to the cursor and everything that may be offered there; bash is offered less where it
  /// breaks words at colons.
  private static let cases: [(line: String, offered: [String], inBash: [String]?)] = [
    ("swipe-cli ", commands, nil),
    ("swipe-cli l", ["load", "like", "later", "list"], nil),
    ("swipe-cli -q --color never --deck d l", ["load", "like", "later", "list"], nil),
    ("swipe-cli --color ", ["auto", "always", "never"], nil),
    ("swipe-cli --color=a", ["auto", "always"], nil),
    ("swipe-cli next --picture=k", ["kitty"], nil),
    ("swipe-cli export --format j", ["json", "jsonl"], nil),
    ("swipe-cli --deck ", ["default", "holiday"], nil),
    ("swipe-cli next --deck=h", ["holiday"], nil),
    ("swipe-cli like ", ["u1", "u 2", "a:b:1", "a:b:2", "in-default"], nil),
    ("swipe-cli superlike u1 u", ["u1", "u 2"], nil),
    ("swipe-cli nope a:b:", ["a:b:1", "a:b:2"], ["1", "2"]),
    ("swipe-cli like --if u", ["u1", "u 2"], nil),
    ("swipe-cli like --if=u", ["u1", "u 2"], nil),
    ("swipe-cli show --json u", ["u1", "u 2"], nil),
    ("swipe-cli --deck holiday like in", ["in-holiday"], nil),
    ("swipe-cli like --deck=holiday in", ["in-holiday"], nil),
    ("swipe-cli like u1 -- u", ["u1", "u 2"], nil),
    ("swipe-cli sort --by ", ["name", "age"], nil),
    ("swipe-cli undo --if ", [], nil),
    ("swipe-cli undo ", [], nil),
    ("swipe-cli completions ", ["bash", "zsh", "fish"], nil),
    ("swipe-cli help ex", ["export", "exit-statuses"], nil),
    ("swipe-cli load f", ["file.json", "folder"], nil),
    ("swipe-cli play tw", ["two words.json"], nil),
    ("swipe-cli export -o f", ["file.json", "folder"], nil),
    ("swipe-cli load --images ", ["folder"], nil),
  ]

  @Test(
    "offers commands, options' values, decks, ids, fields and files",
    arguments: Completions.Shell.allCases)
  func offers(_ shell: Completions.Shell) throws {
    let driver = try ShellDriver(shell)
    defer { driver.remove() }
    let answers = try driver.complete(Self.cases.map(\.line))
    try #require(answers.count == Self.cases.count)
    for (example, answer) in zip(Self.cases, answers) {
      let expected = shell == .bash ? example.inBash ?? example.offered : example.offered
      // Zsh offers options where nothing else can stand, and a quoted form of some files.
      let words = answer.filter { !$0.hasPrefix("-") && !$0.contains("\\") }
      // Shells differ in whether a folder's name ends in a slash.
      let offered = words.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      #expect(offered == expected.sorted(), "\(example.line)")
    }
  }

  @Test("offers exactly the options that the parser takes", arguments: Completions.Shell.allCases)
  func offersOptions(_ shell: Completions.Shell) throws {
    let driver = try ShellDriver(shell)
    defer { driver.remove() }
    let specs = [nil] + CommandTable.visibleCommands.map(Optional.some)
    let lines = specs.map { spec in
      spec.map { "swipe-cli \($0.name.rawValue) --" } ?? "swipe-cli --"
    }
    let answers = try driver.complete(lines)
    try #require(answers.count == lines.count)
    for ((spec, line), answer) in zip(zip(specs, lines), answers) {
      let expected = CommandTable.options(of: spec?.name).map(\.name.spelling)
      #expect(answer.filter { $0 != "--" } == expected.sorted(), "\(line)")
    }
  }
}
