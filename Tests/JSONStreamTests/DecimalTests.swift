import JSONStream
import Testing

@Suite struct DecimalTests {
  @Test(
    "a number is written in its digits",
    arguments: [
      0, 1, 9, 10, 99, 100, 12_345, 99_999_999, 100_000_000, 999_999_999, -1, -90, Int.max, Int.min,
    ])
  func digits(value: Int) {
    var bytes: [UInt8] = []
    bytes.append(decimal: value)
    #expect(String(decoding: bytes, as: UTF8.self) == String(value))
    var writer = JSONWriter()
    writer.integer(value)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == String(value))
  }

  @Test("zeros fill a number up to its width")
  func width() {
    var bytes: [UInt8] = []
    bytes.append(decimal: 7, width: 3)
    bytes.append(decimal: 0, width: 2)
    bytes.append(decimal: 2026, width: 2)
    #expect(String(decoding: bytes, as: UTF8.self) == "007002026")
  }

  @Test("strings of every length are written whole, wherever in them an escape is")
  func lengths() {
    for length in 0...40 {
      for place in -1..<length {
        var text = Array(repeating: UInt8(ascii: "x"), count: length)
        if place >= 0 { text[place] = UInt8(ascii: "\"") }
        var writer = JSONWriter()
        writer.startArray()
        writer.string(utf8: text.span)
        writer.raw(text.span)
        writer.string(utf8: text.span)
        let plain = String(decoding: text, as: UTF8.self)
        let string = "\"\(plain.replacing("\"", with: "\\\""))\""
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\(string),\(plain),\(string)")
      }
    }
  }

  @Test("a literal key is written like any other")
  func keys() {
    func text(_ write: (inout JSONWriter) -> Void) -> String {
      var writer = JSONWriter()
      writer.startObject()
      write(&writer)
      writer.integer(1)
      write(&writer)
      writer.null()
      writer.endObject()
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    #expect(text { $0.key(literal: "decided_at") } == text { $0.key("decided_at") })
  }

  @Test("a member is written like its key and its value", arguments: [false, true])
  func members(escapesControls: Bool) {
    func text(_ write: (inout JSONWriter) -> Void) -> String {
      var writer = JSONWriter(escapesControls: escapesControls)
      writer.startArray()
      writer.startObject()
      write(&writer)
      write(&writer)
      writer.endObject()
      writer.bool(true)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    for value in [
      "", "Zoë", "a \"quoted\" text", "tab\tand \u{9B}", String(repeating: "x", count: 300),
    ] {
      let parts = text { writer in
        writer.key("name")
        writer.string(value)
      }
      #expect(text { $0.member("name", utf8: value.utf8Span.span) } == parts)
    }
    for value in [0, 7, 99_999_999, 100_000_000, -1, Int.min] {
      let parts = text { writer in
        writer.key("at")
        writer.integer(value)
      }
      #expect(text { $0.member("at", integer: value) } == parts)
    }
    let parts = text { writer in
      writer.key("age")
      writer.null()
    }
    #expect(text { $0.null("age") } == parts)
  }
}
