import JSONStream
import Testing

/// Looking into bytes that were read before.
@Suite struct JSONViewTests {
  private func view(_ text: String, _ body: (JSONView, [UInt8]) throws -> Void) throws {
    let bytes = Array(text.utf8)
    try body(try #require(JSONView(in: bytes)), bytes)
  }

  @Test(
    "the text of a string has its escapes resolved",
    arguments: [
      (#""plain""#, "plain"), (#""""#, ""), (#""é€😀""#, "é€😀"),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u00e9\u20AC""#, "é€"),
      (#""a\u0000b""#, "a\0b"), (#""\ud83d\ude00!""#, "😀!"), (#""\ud83d""#, "\u{fffd}"),
      (#""\ude00x""#, "\u{fffd}x"), (#""\ud83d\n""#, "\u{fffd}\n"),
      (#""\ud83d\ud83d\ude00""#, "\u{fffd}😀"), (#""\\u0041""#, "\\u0041"),
      (
        #""a long one with \t in its middle and \u0041 at its end\n""#,
        "a long one with \t in its middle and A at its end\n"
      ),
      ("12.50", "12.50"), ("true", "true"), ("[1, 2]", "[1, 2]"),
    ])
  func text(json: String, expected: String) throws {
    try view(json) { view, bytes in #expect(view.text(in: bytes) == expected) }
  }

  @Test("members and elements are walked in order")
  func contents() throws {
    try view(#" { "a" : 1 , "b":[ "]", {"c":"}"} ] ,"d": "\"" } tail"#) { view, bytes in
      #expect(view.kind == .object && view.range == 1..<48)
      #expect(view.count(in: bytes) == 3)
      var contents = view.contents
      var found: [String] = []
      while let member = contents.nextMember(in: bytes) {
        let text = JSONView(member).text(in: bytes)
        found.append("\(member.keyText(in: bytes)) \(member.kind) \(text)")
      }
      #expect(found == ["a number 1", #"b array [ "]", {"c":"}"} ]"#, "d string \""])
    }
  }

  @Test("of repeated keys the last one counts, also when it is spelled with escapes")
  func repeatedKeys() throws {
    try view(#"{"k":1,"\u006b":2,"K":3}"#) { view, bytes in
      #expect(view.value(forKey: "k", in: bytes)?.text(in: bytes) == "2")
      #expect(view.value(forKey: "q", in: bytes) == nil)
    }
  }

  @Test("keys that only look alike stay different")
  func normalisation() throws {
    try view("{\"e\u{301}\":1,\"\u{e9}\":2}") { view, bytes in
      #expect(view.value(forKey: "\u{e9}", in: bytes)?.text(in: bytes) == "2")
      #expect(view.value(forKey: "e\u{301}", in: bytes)?.text(in: bytes) == "1")
    }
  }

  @Test("elements are found by their number")
  func elements() throws {
    try view("[10, [20], 30]") { view, bytes in
      #expect(view.element(at: 1, in: bytes)?.text(in: bytes) == "[20]")
      #expect(view.element(at: 2, in: bytes)?.text(in: bytes) == "30")
      #expect(view.element(at: 3, in: bytes) == nil)
      #expect(view.element(at: -1, in: bytes) == nil)
      #expect(view.element(at: .max, in: bytes) == nil)
    }
  }

  @Test("a member that was read becomes a view of the caller's bytes")
  func memberWithBase() throws {
    let bytes = Array(#"    {"name":"Ana"}"#.utf8)
    var reader = JSONReader(at: JSONPosition(offset: 1000))
    var members = JSONMembers()
    _ = try reader.readMembers(bytes.span, at: 1000, isLast: true, into: &members)
    let member = try #require(members.first)
    #expect(JSONView(member, base: 1000).text(in: bytes) == "Ana")
    #expect(member.hasKey("name", in: bytes, base: 1000))
    #expect(!member.hasKey("mane", in: bytes, base: 1000))
    #expect(member.keyText(in: bytes, base: 1000) == "name")
  }
}
