import Testing

@testable import SwipeApp

@Suite("Suggestions")
struct SuggestionTests {
  static let cases: [(typed: String, among: [String], expected: String?)] = [
    ("nexxt", ["next", "nope"], "next"),
    ("lkie", ["load", "like"], "like"),
    ("LIKE", ["load", "like"], "like"),
    ("undoo", ["undo", "redo"], "undo"),
    ("expo", ["export"], "export"),
    ("hist", ["help", "history"], "history"),
    ("fsh", ["bash", "zsh", "fish"], "fish"),
    // One slip is too much for one letter, and two are too many for three.
    ("", ["a"], nil),
    ("x", ["y", "xy"], nil),
    ("ab", ["cd"], nil),
    ("abc", ["ade"], nil),
    ("abcd", ["abef"], "abef"),
    // Three slips are too many for any word; a common beginning of two is no hint.
    ("abcdefghi", ["xbxdexghi"], nil),
    ("exxxxxx", ["export"], nil),
    // The nearest wins over the first, and a near word over a common beginning.
    ("liked", ["laked2", "likes"], "likes"),
    ("showw", ["shower-all", "show"], "show"),
    ("진수", ["진소", "수진"], "진소"),
  ]

  @Test("one word is suggested if it is near enough", arguments: cases)
  func suggests(_ example: (typed: String, among: [String], expected: String?)) {
    #expect(Suggestion.nearest(to: example.typed, among: example.among) == example.expected)
  }

  @Test("two swapped neighbours are one slip, and no part is touched twice")
  func alignment() {
    #expect(Suggestion.distance("abcd", "abdc") == 1)
    #expect(Suggestion.distance("ca", "abc") == 3)
    #expect(Suggestion.distance("", "abc") == 3)
    #expect(Suggestion.distance("kitten", "sitting") == 3)
  }

  @Test("a word as long as a book costs no more than a short one")
  func longWords() {
    let book = String(repeating: "a", count: 1_000_000)
    #expect(Suggestion.nearest(to: book, among: [book, "b"]) == book)
  }
}
