import Foundation
import TestSupport
import Testing

/// Every command that the program says it has.
@Suite("Every command")
struct CommandWalkTests {
  /// The commands of the table, from the program's own description of itself.
  static func commands(_ box: Sandbox) throws -> [JSONRow] {
    try box.output("help", "--json").row().rows("commands")
  }

  /// Words that make the command print something on a deck where a is noped and b is undone.
  private static func words(_ name: String) -> String? {
    switch name {
    case "load": "load --json -"
    case "like", "nope", "boost", "later", "next", "undo", "redo", "shuffle", "reset", "status",
      "list", "export", "history", "decks", "help", "man":
      name
    case "clear", "show": name + " a"
    case "sort": "sort --by name"
    case "run": "run -"
    case "completions": "completions bash"
    case "swipe": "swipe"
    case "doctor": "doctor"
    case "forget": "forget --force"
    default: nil
    }
  }

  private static func makeBox() throws -> Sandbox {
    let box = try Sandbox(Records.many(4) + #"{"id":"a","name":"Ana"}"#)
    try box.output("nope", "a")
    try box.output("like")
    try box.output("undo")
    return box
  }

  @Test("--help, -h and help NAME are exit 0 on standard output, for every name and alias")
  func help() throws {
    let box = try Sandbox()
    let commands = try Self.commands(box)
    #expect(commands.count >= 23)
    for command in commands {
      let name = try #require(command.text("name"))
      let page = try box.run(name, "--help")
      #expect(page.status == 0 && page.text.contains("swipe-cli " + name) && page.talk.isEmpty)
      #expect(command.rows("examples").count > 0, "\(name)")
      for example in command.rows("examples").compactMap({ $0.text("line") }) {
        #expect(page.text.contains(example), "\(name)")
      }
      for other in [name] + command.texts("aliases") {
        #expect(try box.run("help", other).output == page.output, "\(other)")
        #expect(try box.run(other, "-h").output == page.output, "\(other)")
      }
    }
  }

  @Test("a wrong option is exit 2 with one suggestion and nothing on standard output")
  func wrongOption() throws {
    let box = try Sandbox()
    for command in try Self.commands(box) {
      let name = try #require(command.text("name"))
      let run = try box.run(name, "--colr")
      #expect(run.status == 2 && run.output.isEmpty, "\(name)")
      let parts = run.talk.components(separatedBy: "did you mean")
      #expect(parts.count == 2 && run.talk.contains("'--color'"), "\(name): \(run.talk)")
    }
  }

  @Test("a full disk is exit 4 with one line, for every command that prints")
  func fullDisk() throws {
    for command in try Self.commands(try Sandbox()) {
      let name = try #require(command.text("name"))
      let words = try #require(Self.words(name), "the command \(name) has no case in this test")
      let box = try Self.makeBox()
      let input = name == "run" ? "next\n" : #"{"id":"z","name":"Z"}"#
      let run = try box.shell("swipe-cli -q \(words) > /dev/full", input: input)
      if name == "forget" {
        #expect(run.status == 0 && run.talk.isEmpty, "\(name)")
      } else {
        #expect(run.status == 4 && run.talkLines.count == 1, "\(name): \(run.status) \(run.talk)")
      }
    }
  }

  @Test("a reader that leaves after a line ends every command quietly")
  func head() throws {
    for command in try Self.commands(try Sandbox()) {
      let name = try #require(command.text("name"))
      let words = try #require(Self.words(name), "the command \(name) has no case in this test")
      let box = try Self.makeBox()
      let input = name == "run" ? "next\nlike\nnext\n" : #"{"id":"z","name":"Z"}"#
      let run = try box.shell(
        "swipe-cli -q \(words) | head -1; exit ${PIPESTATUS[0]}", input: input)
      #expect(
        [0, 141].contains(run.status) && run.talk.isEmpty, "\(name): \(run.status) \(run.talk)")
      #expect(run.lines.count == (name == "forget" ? 0 : 1), "\(name)")
    }
  }

  @Test("the version and the general help are data on standard output")
  func general() throws {
    let box = try Sandbox()
    #expect(try box.output("--version").text.wholeMatch(of: /swipe-cli \d+\.\d+.*\n/) != nil)
    #expect(try box.output("-V").text == box.output("--version").text)
    for words in [["--help"], ["help"], ["-h"]] {
      let run = try box.run(words)
      #expect(run.status == 0 && run.talk.isEmpty)
      for command in try Self.commands(box) {
        #expect(run.text.contains(command.text("name") ?? "?"))
      }
    }
  }
}
