import JSONStream
import TestSupport
import Testing

/// Writing JSON: for programs, and for eyes.
@Suite struct JSONWriterTests {
  private func written(escapesControls: Bool = false, _ body: (inout JSONWriter) -> Void) -> String
  {
    var writer = JSONWriter(escapesControls: escapesControls)
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("values are separated by themselves, lines too")
  func separation() {
    let text = written { writer in
      for line in 1...2 {
        writer.startObject()
        writer.key("v")
        writer.integer(line)
        writer.key("list")
        writer.startArray()
        writer.startArray()
        writer.endArray()
        writer.startObject()
        writer.endObject()
        writer.bool(true)
        writer.bool(false)
        writer.null()
        writer.raw([0x31, 0x65, 0x35].span)
        writer.string("s")
        writer.endArray()
        writer.key("min")
        writer.integer(.min)
        writer.endObject()
        writer.endLine()
      }
    }
    let line = #","list":[[],{},true,false,null,1e5,"s"],"min":-9223372036854775808}"# + "\n"
    #expect(text == #"{"v":1"# + line + #"{"v":2"# + line)
  }

  @Test("members that are JSON already stand between others as they are")
  func literalMembers() {
    let text = written { writer in
      writer.startObject(with: #""v":1"#)
      writer.member("name", plain: Array("Zoë".utf8).span)
      writer.members(literal: #""a":null,"b":[]"#)
      writer.null("c")
      writer.endObject()
      writer.startObject()
      writer.members(literal: #""d":2"#)
      writer.endObject()
    }
    #expect(text == #"{"v":1,"name":"Zoë","a":null,"b":[],"c":null},{"d":2}"#)
    #expect(
      written(escapesControls: true) { $0.member("name", plain: Array("\u{9b}".utf8).span) }
        == #""name":"\u009b""#)
  }

  @Test("a record of any length is on one line, wherever its line breaks are")
  func recordsOnOneLine() {
    for length in 0..<70 {
      let blank = [UInt8](repeating: 0x20, count: length)
      for place in 0..<length {
        var record = blank
        record[place] = place % 2 == 0 ? 0x0A : 0x0D
        #expect(written { $0.record(record.span) } == String(repeating: " ", count: length))
        record[place] = 0x09
        #expect(written { $0.record(record.span) } == String(decoding: record, as: UTF8.self))
      }
    }
  }

  @Test(
    "a string has the escapes that JSON demands and no others",
    arguments: [
      ("", #""""#), ("plain text", #""plain text""#), ("é€😀/\u{7f}\u{9b}\u{202e}", nil),
      ("\"\\", #""\"\\""#), ("\u{8}\u{c}\n\r\t", #""\b\f\n\r\t""#),
      ("\0\u{1}\u{1b}\u{1f}", #""\u0000\u0001\u001b\u001f""#),
      ("twelve bytes\nand \"more\" of them", #""twelve bytes\nand \"more\" of them""#),
    ] as [(String, String?)])
  func strings(text: String, expected: String?) {
    #expect(written { $0.string(text) } == expected ?? "\"\(text)\"")
  }

  @Test(
    "for a terminal, what it would obey or hide is escaped too",
    arguments: [
      ("\u{7f}", #"\u007f"#), ("\u{80}\u{9b}\u{9f}", #"\u0080\u009b\u009f"#), ("\u{a0}", "\u{a0}"),
      ("\u{61c}", #"\u061c"#), ("\u{200b}\u{200f}", #"\u200b\u200f"#), ("\u{2010}", "\u{2010}"),
      ("\u{202a}\u{202e}", #"\u202a\u202e"#), ("\u{2060}\u{2069}", #"\u2060\u2069"#),
      ("\u{feff}", #"\ufeff"#), ("\u{e0041}", #"\udb40\udc41"#), ("é€😀", "é€😀"),
      ("\u{1b}[2J\"\\\t", #"\u001b[2J\"\\\t"#),
    ])
  func terminalStrings(text: String, expected: String) {
    #expect(written(escapesControls: true) { $0.string(text) } == "\"\(expected)\"")
    #expect(written(escapesControls: true) { $0.key(text) } == "\"\(expected)\":")
  }

  @Test("a record on one line differs in its line breaks only")
  func oneLine() {
    let record = "{\r\n  \"a\\n\": 1.50,\n\t\"b\": [\"é\u{202e}\"],\r\"a\\n\":2\n}"
    let expected = "{    \"a\\n\": 1.50, \t\"b\": [\"é\u{202e}\"], \"a\\n\":2 }"
    let bytes = Array(record.utf8)
    #expect(written { $0.record(bytes.span) } == expected)
    let shown = expected.replacing("\u{202e}", with: "\\u202e")
    #expect(written(escapesControls: true) { $0.record(bytes.span) } == shown)
  }

  @Test("for a terminal, raw controls in keys and strings become escapes of the same value")
  func terminalRecord() throws {
    let record = Array("{\"k\u{9b}\":\"a\u{7f}b\u{2066}\\u202e\\\\\"}".utf8)
    var writer = JSONWriter(escapesControls: true)
    writer.record(record.span)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text == #"{"k\u009b":"a\u007fb\u2066\u202e\\"}"#)
    let before = try #require(JSONView(in: record))
    let written = Array(writer.bytes)
    let after = try #require(JSONView(in: written))
    let value = before.value(forKey: "k\u{9b}", in: record)?.text(in: record)
    #expect(after.value(forKey: "k\u{9b}", in: written)?.text(in: written) == value)
    #expect(value == "a\u{7f}b\u{2066}\u{202e}\\")
  }

  @Test("bytes that are not UTF-8 do not reach a terminal")
  func damagedBytes() {
    let bytes: [UInt8] = [0x22, 0x61, 0x9B, 0xFF, 0xC3, 0x22, 0x1B]
    #expect(
      written(escapesControls: true) { $0.record(bytes.span) }
        == "\"a\u{fffd}\u{fffd}\u{fffd}\"\\u001b"
    )
  }

  @Test("accepted fixtures keep their meaning on one line, for programs and for terminals")
  func fixtures() throws {
    for name in try Fixture.names(in: "json/accept") {
      let bytes = try Fixture.bytes("json/accept/\(name)")
      for escapesControls in [false, true] {
        var writer = JSONWriter(escapesControls: escapesControls)
        writer.record(bytes.span)
        let before = events(of: Feed(bytes))
        let after = events(of: Feed(Array(writer.bytes)))
        #expect(after.error == nil, "\(name)")
        #expect(after.events.count == before.events.count, "\(name)")
        if !escapesControls { #expect(after == before, "\(name)") }
        #expect(!writer.bytes.contains { $0 == 0x0A || $0 == 0x0D }, "\(name)")
      }
    }
  }

  @Test("every byte at every place of a string is written so that it reads back")
  func roundTrip() throws {
    for place in 0..<17 {
      for byte in UInt8.min..<0x80 {
        var text = Array(repeating: UInt8(ascii: "x"), count: 17)
        text[place] = byte
        for escapesControls in [false, true] {
          var writer = JSONWriter(escapesControls: escapesControls)
          writer.string(utf8: text.span)
          let view = try #require(JSONView(in: Array(writer.bytes)))
          #expect(view.text(in: Array(writer.bytes)).utf8.elementsEqual(text))
          #expect(events(of: Feed(Array(writer.bytes))).error == nil)
        }
      }
    }
  }
}
