import Foundation
import TestSupport
import Testing

/// A file that must be refused, where, and a word that the reason must have.
struct Refused: CustomTestStringConvertible, Sendable {
  let file: String
  let place: String
  let word: String

  init(_ file: String, _ place: String, _ word: String) {
    self.file = file
    self.place = place
    self.word = word
  }

  var testDescription: String { file }
}

@Suite("Input that is refused")
struct RefusalTests {
  static let refused: [Refused] = [
    Refused("bad-escape.json", "1:21", "escape"), Refused("bad-utf8.json", "1:20", "UTF-8"),
    Refused("bare-key.json", "1:2", "double quotes"), Refused("comment.json", "1:15", "'/'"),
    Refused("cut-array.json", "3:1", "ends"), Refused("cut-character.json", "1:21", "ends"),
    Refused("cut-lines.jsonl", "3:1", "ends"), Refused("cut-string.json", "2:22", "ends"),
    Refused("leading-zero.json", "1:20", "number"),
    Refused("no-separator.json", "2:23", "'x'"), Refused("not-a-number.json", "1:19", "'N'"),
    Refused("overlong.json", "1:20", "UTF-8"), Refused("picture.png", "1:1", "0x89"),
    Refused("raw-control.json", "1:22", "escaped"), Refused("raw-nul.json", "1:14", "0x0"),
    Refused("scalar.json", "1:1", "text"), Refused("single-quotes.json", "1:3", "double quotes"),
    Refused("surrogate-bytes.json", "2:10", "UTF-8"), Refused("text.txt", "1:1", "'D'"),
    Refused("trailing-comma.json", "3:1", "comma"), Refused("two-marks.json", "1:1", "0xEF"),
    Refused("utf16-be.json", "1:1", "UTF-16"), Refused("utf16-le.json", "1:1", "UTF-16"),
    Refused("utf16-no-mark.json", "1:1", "UTF-16"), Refused("values.json", "1:15", "number"),
    Refused("web-page.html", "1:1", "'<'"),
  ]

  @Test(
    "a bad file is refused with file, line and column, and the deck is as it was",
    arguments: refused)
  func refusal(_ refused: Refused) throws {
    let box = try Sandbox(Records.three)
    let before = box.contents(of: box.deck())
    let bytes = try Fixture.bytes("hostile/" + refused.file)
    try box.write(bytes, to: refused.file)
    for (name, input) in [(refused.file, []), ("-", bytes)] {
      let run = try box.run(["load", name], input: input)
      #expect(run.status == 3 && run.output.isEmpty && run.talkLines.count == 1)
      let called = name == "-" ? "stdin" : name
      #expect(run.talk.contains("\(called):\(refused.place): "), "\(run.talk)")
      #expect(run.talk.contains(refused.word), "\(run.talk)")
    }
    #expect(box.contents(of: box.deck()) == before)
  }

  @Test("every file among the hostile ones is either refused or shown harmless by a test")
  func allFiles() throws {
    let names = Self.refused.map(\.file) + HostileTests.files
    #expect(try Fixture.names(in: "hostile") == names.sorted())
  }

  @Test("what lies more than 512 deep is refused, whatever its size")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      #"{"id":"u","x":"# + String(repeating: "[", count: depth - 1)
        + String(repeating: "]", count: depth - 1) + "}"
    }
    let box = try Sandbox()
    for depth in [513, 200_000] {
      let run = try box.run("load", "-", input: nested(depth))
      #expect(run.status == 3 && run.talk.contains("stdin:1:526: ") && run.talk.contains("512"))
    }
    #expect(try box.run("load", "-", input: nested(512)).status == 0)
  }

  @Test("a record longer than 16 MiB is refused, or passed over with --skip-bad")
  func tooLong() throws {
    let box = try Sandbox()
    let long = #"{"id":"long","x":"\#(String(repeating: "x", count: 17 << 20))"}"#
    let path = try box.write(
      #"{"id":"a","name":"A"}"# + "\n" + long + "\n" + #"{"id":"b"}"#, to: "x")
    let run = try box.run("load", path)
    #expect(run.status == 3 && run.talk.contains("x:2:1: ") && run.talk.contains("16 MiB"))
    #expect(try box.run("load", "--skip-bad", path).status == 0)
    #expect(try box.pending() == ["a", "b"])
  }

  @Test("a file that is missing, a folder or not readable is named, with exit 3")
  func unreadable() throws {
    let box = try Sandbox(Records.three)
    let missing = try box.run("load", "nowhere/x.json")
    #expect(missing.status == 3 && missing.talk.contains("nowhere/x.json: "))
    let folder = try box.run("load", "home")
    #expect(folder.status == 3 && folder.talk.contains("home"))
    let closed = try box.shell("swipe-cli load - <&-")
    #expect(closed.status == 3 && closed.talk.contains("stdin"))
    #expect(try box.counts() == [0, 0, 0, 3])
  }

  @Test("a file cut at any place loads cleanly or is refused at a place, and harms nothing")
  func truncation() throws {
    let box = try Sandbox()
    for (number, name) in try Fixture.names(in: "shapes").enumerated() {
      let bytes = try Fixture.bytes("shapes/" + name)
      try box.output("load", "--deck", name, "-", input: #"{"id":"first","name":"First"}"#)
      var deck = box.contents(of: box.deck(name))
      // A prime apart, so that every file is cut within every kind of token.
      for end in stride(from: number % 17 + 1, to: bytes.count, by: 17) {
        try box.write(Array(bytes[..<end]), to: "cut")
        let run = try box.run("load", "--deck", name, "cut")
        let after = box.contents(of: box.deck(name))
        if run.status == 0 {
          deck = after
          continue
        }
        #expect(run.status == 3 && run.talkLines.count == 1, "\(name) cut at \(end): \(run.talk)")
        #expect(
          run.talk.firstMatch(of: #/cut:\d+:\d+: ./#) != nil, "\(name) cut at \(end): \(run.talk)")
        #expect(after == deck, "\(name) cut at \(end)")
      }
      #expect(try box.run("next", "--deck", name, "--ids").text == "first\n", "\(name)")
    }
  }
}
