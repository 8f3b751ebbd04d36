import Testing

@testable import SwipeApp

/// The short way through a line of a script, held against the parser of command lines.
@Suite struct PlainVerdictTests {
  static let lines = [
    "like", "nope", "boost", "like ", "like\t", "like a", "nope  a\t", "boost u-1", "like ü",
    "like a\\tb", "like #", "like a=b", "nope 12",
  ]

  @Test("a plain verdict is what the parser makes of the line", arguments: lines)
  func agrees(line: String) throws {
    let plain = try #require(PlainVerdict(Array(line.utf8)[...]))
    let words = try ScriptLines.words(Array(line.utf8)[...])
    #expect(plain.invocation == (try ArgumentWords.parseScriptLine(words)))
  }

  static let others = [
    "", " like", "likes", "like a b", "like -", "like --if a", "like -- a", "like \"a\"", "later",
    "undo", "# like", "superlike", "lik", "LIKE",
  ]

  @Test("any other line is left to the parser", arguments: others)
  func leaves(line: String) {
    #expect(PlainVerdict(Array(line.utf8)[...]) == nil)
  }
}
