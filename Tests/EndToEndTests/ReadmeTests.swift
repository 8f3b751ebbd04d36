import Foundation
import TestSupport
import Testing

/// What the README tells people to type, typed.
@Suite("README")
struct ReadmeTests {
  private static func text() throws -> String {
    try String(contentsOfFile: Fixture.root + "/README.md", encoding: .utf8)
  }

  /// The fenced blocks of a kind, in order.
  private static func blocks(_ kind: String) throws -> [String] {
    try text().components(separatedBy: "```\(kind)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  /// A home with the files that the README speaks of, and no network: `curl` gives a fixture.
  private static func makeBox() throws -> Sandbox {
    let box = try Sandbox()
    for (name, fixture) in [
      ("people.json", "decks/people.json"), ("profiles.json", "decks/people.json"),
      ("candidates.json", "shapes/nested-candidates.json"), ("issues.json", "shapes/issues.json"),
    ] {
      try box.write(try Fixture.bytes(fixture), to: name)
    }
    try box.write(
      "{\"text\":\"win a boat\"}\n{\"text\":\"lunch?\"}\n{\"text\":\"cheap pills\"}\n",
      to: "messages.jsonl")
    for photo in ["a.jpg", "b.jpg", "c d.jpg"] { try box.write("", to: photo) }
    try box.write("#!/bin/sh\nexec cat '\(box.path("issues.json"))'\n", to: "bin/curl")
    try box.shell("chmod 755 bin/curl")
    return box
  }

  /// Runs the block that has `word` in it, which must be one.
  private static func run(_ word: String, input: String = "") throws -> Sandbox {
    let found = try blocks("sh").filter { $0.contains(word) }
    try #require(found.count == 1, "\(word)")
    let box = try makeBox()
    let run = try box.shell("set -e -o pipefail\n" + found[0], input: input)
    #expect(run.status == 0, "\(run.talk)")
    return box
  }

  @Test("the card in it is the one that the program draws")
  func card() throws {
    let box = try Self.makeBox()
    try box.output("load", "people.json")
    let drawn = try box.run(
      "next", "--card", "--color", "never", "--picture", "none", variables: ["COLUMNS": "32"])
    #expect(try Self.blocks("text") == [drawn.text])
  }

  @Test("the first words lead from a file to a decision that is taken back")
  func use() throws {
    let box = try Self.run("load profiles.json")
    #expect(try box.counts() == [1, 0, 0, 27])
  }

  @Test("issues are triaged")
  func issues() throws {
    let box = try Self.run("SWIPE_DECK=issues")
    #expect(box.bytes(of: "todo.txt") == Array("#2 Add a dark theme\n".utf8))
  }

  @Test("candidates are shortlisted, the boosted one first")
  func candidates() throws {
    let box = try Self.run("SWIPE_DECK=hiring")
    let rows = String(decoding: box.bytes(of: "shortlist.csv") ?? [], as: UTF8.self)
      .components(separatedBy: "\r\n")
    #expect(rows.count == 4 && rows[1].hasPrefix("c3,") && rows[2].hasPrefix("c1,"))
  }

  @Test("rejected photos are moved away, whatever their names")
  func photos() throws {
    let box = try Self.run("SWIPE_DECK=photos")
    #expect(box.bytes(of: "rejected/a.jpg") != nil && box.bytes(of: "a.jpg") == nil)
    #expect(box.bytes(of: "b.jpg") != nil && box.bytes(of: "c d.jpg") != nil)
  }

  @Test("records are labelled by keys, with a second thought")
  func labels() throws {
    let box = try Self.run("SWIPE_DECK=messages", input: "y\nx\ny\nu\nn\nn\n")
    let rows = try String(decoding: box.bytes(of: "labels.jsonl") ?? [], as: UTF8.self)
      .split(separator: "\n").map { try JSONRow(String($0)) }
    #expect(rows.map { $0.text("text") } == ["win a boat", "cheap pills", "lunch?"])
    #expect(rows.map { $0.truth("spam") } == [true, false, false])
  }

  @Test("a script decides every card and a hand overrules it")
  func script() throws {
    let box = try Self.run("SWIPE_DECK=scored")
    let row = try box.output("status", "--deck", "scored", "--json").row()
    #expect(row.number("pending") == 0 && row.number("like") == 18 && row.number("nope") == 10)
    #expect(
      try box.output("show", "--deck", "scored", "mei", "--json").row().text("verdict") == "like")
  }

  @Test("the likes of a first pass are the deck of a second")
  func passes() throws {
    let box = try Self.run("--deck second")
    #expect(box.bytes(of: "winner.txt") == Array("zoe\n".utf8))
  }

  @Test("every command line in it is one that the program understands")
  func commands() throws {
    let box = try Sandbox()
    let names = Set(try CommandWalkTests.commands(box).compactMap { $0.text("name") })
    let used = try Self.text().matches(of: /swipe-cli ([a-z]+)/).map { String($0.1) }
    #expect(used.count > 40 && Set(used).subtracting(names).isEmpty)
  }

  @Test("its exit statuses are those of the program")
  func statuses() throws {
    let table = try Sandbox().output("help", "--json").row().rows("exit_statuses")
    let text = try Self.text()
    for status in table.compactMap({ $0.number("status") }) {
      #expect(text.contains("| \(status) | "))
    }
    #expect(table.count == 6)
  }
}
