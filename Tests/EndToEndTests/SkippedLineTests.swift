import TestSupport
import Testing

/// Lines that turn out to be broken only far behind their beginning.
@Suite("Long broken lines")
struct SkippedLineTests {
  /// More than what is read of a file at a time.
  private static let letters = String(repeating: "a", count: 3 << 19)

  /// Lines of which the beginning is not in memory any more when they are seen to be broken, and how
  /// much in each is refused: a value that is no card counts for itself.
  static let lines = [
    (name: "a text with a raw line end", text: "\"" + letters, refused: 1),
    (name: "a text with a bad escape", text: "\"" + letters + "\\x" + letters + "\"", refused: 1),
    (name: "a word behind a text", text: "\"" + letters + "\" word", refused: 2),
    (name: "letters in a number", text: "12" + letters, refused: 2),
    (name: "an object with a bad value", text: "{\"name\":\"" + letters + "\",x}", refused: 1),
    (
      name: "an object longer than a record may be",
      text: "{\"id\":1," + String(repeating: " ", count: 17 << 20) + "x}", refused: 1
    ),
  ]

  @Test(
    "--skip-bad passes over a broken line of any length, from a file or a pipe",
    arguments: lines.indices)
  func passedOver(index: Int) throws {
    let (name, line, refused) = Self.lines[index]
    let box = try Sandbox()
    let input = "{\"id\":\"a\"}\n\(line)\n{\"id\":\"b\"}\n"
    try box.write(input, to: "people.jsonl")
    // A pipe is read like the file that it is first copied to: once is enough for the longest.
    let sources = [("file", "people.jsonl"), ("pipe", "- < <(cat people.jsonl)")]
    for (deck, file) in sources.prefix(index == Self.lines.count - 1 ? 1 : 2) {
      let run = try box.shell("swipe-cli load --deck \(deck) --skip-bad \(file)")
      #expect(run.status == 0 && run.talk.contains("\(refused) refused"), "\(name): \(run.talk)")
      let ids = try box.output("list", "--deck", deck, "--pending", "--ids").lines
      #expect(ids == ["a", "b"], "\(name)")
    }
  }
}
