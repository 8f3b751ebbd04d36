import JSONStream
import Testing

/// Naming a value inside another one.
@Suite struct JSONPointerTests {
  private static let document = #"""
    {"data":{"results":[{"a":0},{"a":{"b":"deep"}}]},"a/b":1,"m~n":2,"":3,"name":4,"10":5,"x.y":6,
    "dup":7,"dup":8}
    """#

  @Test(
    "pointers and dotted paths lead to values",
    arguments: [
      ("/data/results/1/a/b", "deep"), (".data.results.1.a.b", "deep"), ("data.results.0.a", "0"),
      ("/a~1b", "1"), ("/m~0n", "2"), ("/", "3"), ("name", "4"), (".name", "4"), ("/10", "5"),
      (".10", "5"), ("/x.y", "6"), ("a/b", "1"), ("m~n", "2"), ("/dup", "8"),
    ])
  func lookup(path: String, expected: String) throws {
    let bytes = Array(Self.document.utf8)
    let view = try #require(JSONView(in: bytes))
    let found = view.value(at: try JSONPointer(path), in: bytes)
    #expect(found?.text(in: bytes) == expected)
  }

  @Test(
    "a way that ends before its value leads nowhere",
    arguments: [
      "/data/results/2", "/data/results/01", "/data/results/-", "/data/results/-1", "/name/x",
      "/Name", "/data/results/a", "/data/results/99999999999999999999", "/x/y", ".x.y",
    ])
  func nowhere(path: String) throws {
    let bytes = Array(Self.document.utf8)
    let view = try #require(JSONView(in: bytes))
    #expect(view.value(at: try JSONPointer(path), in: bytes) == nil)
  }

  @Test("the empty pointer and a single dot are the whole value", arguments: ["", "."])
  func whole(path: String) throws {
    let bytes = Array(Self.document.utf8)
    let view = try #require(JSONView(in: bytes))
    #expect(view.value(at: try JSONPointer(path), in: bytes) == view)
  }

  @Test(
    "what is no pointer is refused at its place",
    arguments: [
      ("/a~", JSONPointer.Failure.badTilde(offset: 2)), ("/~2", .badTilde(offset: 1)),
      ("/a/~~0", .badTilde(offset: 3)), ("..a", .emptyStep(offset: 1)),
      (".a..b", .emptyStep(offset: 3)), ("a.", .emptyStep(offset: 2)),
      ("..", .emptyStep(offset: 1)),
    ])
  func refusals(path: String, failure: JSONPointer.Failure) {
    #expect(throws: failure) { try JSONPointer(path) }
  }

  @Test(
    "a pointer is described as RFC 6901 writes it",
    arguments: [
      (".a.b.0", "/a/b/0"), ("/a~1b/~0", "/a~1b/~0"), ("name", "/name"), ("", ""), (".", ""),
      ("/", "/"), ("//", "//"), ("a/b", "/a~1b"),
    ])
  func description(path: String, expected: String) throws {
    let pointer = try JSONPointer(path)
    #expect(pointer.description == expected)
    #expect(try JSONPointer(expected) == pointer)
  }

  @Test("a pointer without its first step is the way from there")
  func droppingFirst() throws {
    #expect(try JSONPointer("/a/b/c").droppingFirst() == JSONPointer("/b/c"))
    #expect(try JSONPointer("").droppingFirst() == JSONPointer(""))
  }
}
