import Testing

@testable import TerminalKit

@Suite("Text fitting")
struct TextFittingTests {
  @Test(
    "text is cut by cluster and the mark counts",
    arguments: [
      ("Ana", 3, "Ana"), ("Anastasia", 5, "Anas…"), ("漢字漢字", 5, "漢字…"), ("漢字漢字", 4, "漢…"),
      ("👨‍👩‍👧x", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("Ana", 1, "…"),
      ("Ana", 0, ""), ("Ana", -3, ""), ("", 0, ""), ("a\u{301}", 1, "a\u{301}"),
    ])
  func truncation(_ text: String, _ columns: Int, _ expected: String) {
    #expect(TextFitting.truncated(text, to: columns) == expected)
  }

  @Test(
    "the ASCII mark takes three columns",
    arguments: [("Anastasia", 6, "Ana..."), ("Anastasia", 3, "..."), ("Anastasia", 2, "An")])
  func asciiTruncation(_ text: String, _ columns: Int, _ expected: String) {
    #expect(TextFitting.truncated(text, to: columns, ascii: true) == expected)
  }

  @Test("the middle is cut out of a path")
  func middle() {
    #expect(TextFitting.middleCut("/home/ana/pictures/a.png", to: 11) == "/home…a.png")
    #expect(TextFitting.middleCut("/a", to: 9) == "/a")
    #expect(TextFitting.middleCut("漢字漢字漢字", to: 6) == "漢…字")
    #expect(TextFitting.middleCut("abcdef", to: 2) == "a…")
  }

  @Test("padding fills up to the columns on the side asked for")
  func padding() {
    #expect(TextFitting.padded("漢", to: 4) == "漢  ")
    #expect(TextFitting.padded("ab", to: 5, alignment: .center) == " ab  ")
    #expect(TextFitting.padded("ab", to: 4, alignment: .right) == "  ab")
    #expect(TextFitting.padded("abc", to: 2) == "abc")
  }

  @Test("words wrap at blanks, long words and wide text between clusters")
  func wrapping() {
    #expect(TextFitting.wrapped("the quick  brown fox", to: 9) == ["the quick", "brown fox"])
    #expect(TextFitting.wrapped("abcdefgh ij", to: 3) == ["abc", "def", "gh", "ij"])
    #expect(TextFitting.wrapped("漢字漢字漢", to: 5) == ["漢字", "漢字", "漢"])
    #expect(TextFitting.wrapped("go 漢字漢字", to: 6) == ["go 漢", "字漢字"])
    #expect(TextFitting.wrapped("a\n\nb", to: 5) == ["a", "", "b"])
    #expect(TextFitting.wrapped("", to: 5) == [""])
    #expect(TextFitting.wrapped("ab", to: 0) == [""])
  }

  @Test("the last line allowed says that more was there")
  func wrappingWithLimit() {
    #expect(TextFitting.wrapped("one two three", to: 5, limit: 2) == ["one", "two…"])
    #expect(TextFitting.wrapped("one two", to: 3, limit: 2) == ["one", "two"])
    #expect(TextFitting.wrapped("one two six", to: 5, limit: 2, ascii: true) == ["one", "tw..."])
  }

  @Test("no wrapped line is wider than asked and no letter is lost")
  func wrappingProperty() {
    var random = SeededRandom(seed: 7)
    let pieces = ["a", "bc", " ", "  ", "漢", "👨‍👩‍👧", "e\u{301}", "-", "long"]
    for _ in 0..<2_000 {
      let count = Int(random.next() % 20)
      let text = (0..<count).map { _ in pieces[Int(random.next() % 9)] }.joined()
      let columns = Int(random.next() % 9) + 2
      let lines = TextFitting.wrapped(text, to: columns)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns }, "\(text) to \(columns)")
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }
}
