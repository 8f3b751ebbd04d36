import JSONStream
import Testing

/// Walking through a document: entering, leaving, starting in the middle, starting again.
@Suite struct JSONReaderTests {
  /// Reads records of `text` from where `reader` is to the end of its container or of the input.
  private func remainingRecords(
    _ reader: inout JSONReader, _ text: String
  ) throws -> [(kind: JSONKind, text: String)] {
    let bytes = Array(text.utf8)
    var found: [(JSONKind, String)] = []
    var members = JSONMembers()
    while case .value(let kind, let range) = try reader.readMembers(
      bytes, into: &members)
    {
      found.append((kind, String(decoding: bytes[range], as: UTF8.self)))
    }
    return found
  }

  @Test("events name keys and values by their place")
  func eventPlaces() {
    let text = #" {"a\n": [1, "xé", true], "b": null} "#
    let expected: [JSONEvent] = [
      .objectStart, .key(3..<6, hasEscapes: true), .arrayStart, .number(10..<11),
      .string(14..<17, hasEscapes: false), .true, .arrayEnd, .key(28..<29, hasEscapes: false),
      .null, .objectEnd,
    ]
    #expect(events(of: Feed(Array(text.utf8))) == Transcript(events: expected))
  }

  @Test("a record's members are its own, in order, with repeated keys")
  func members() throws {
    let text = #"{"a":{"x":[1]},"b":"y","\u0063":[{}],"a":-1.5,"d":[],"e":{}}"#
    let bytes = Array(text.utf8)
    var reader = JSONReader()
    var members = JSONMembers()
    let read = try reader.readMembers(bytes, into: &members)
    #expect(read == .value(.object, 0..<bytes.count))
    let shown = members.map { member in
      let value = String(decoding: bytes[member.value], as: UTF8.self)
      return "\(member.keyText(in: bytes)) \(member.kind) \(value)"
    }
    #expect(
      shown == [
        #"a object {"x":[1]}"#, #"b string "y""#, "c array [{}]", "a number -1.5", "d array []",
        "e object {}",
      ])
    #expect(members.map(\.keyHasEscapes) == [false, false, true, false, false, false])
  }

  @Test("values that are no objects are read whole and have no members")
  func otherValues() throws {
    var reader = JSONReader()
    let found = try remainingRecords(&reader, #"{"a":1} [{"b":2}] "s" 12 true"#)
    #expect(found.map(\.kind) == [.object, .array, .string, .number, .true])
    #expect(found.map(\.text) == [#"{"a":1}"#, #"[{"b":2}]"#, #""s""#, "12", "true"])
  }

  @Test("an array is entered, its elements are taken one by one, and it is left")
  func enteringAnArray() throws {
    let text = #"[{"a":1}, 7 ,{"a":2}] {"b":3}"#
    let bytes = Array(text.utf8)
    var reader = JSONReader()
    #expect(try reader.peek(bytes) == .value(.array))
    #expect(try reader.next(bytes) == .arrayStart)
    #expect(reader.depth == 1)
    #expect(try remainingRecords(&reader, text).map(\.text) == [#"{"a":1}"#, "7", #"{"a":2}"#])
    #expect(try reader.peek(bytes) == .containerEnd)
    #expect(try reader.next(bytes) == .arrayEnd)
    #expect(reader.depth == 0)
    #expect(try remainingRecords(&reader, text).map(\.text) == [#"{"b":3}"#])
  }

  @Test("the way to a list inside an object is walked by key")
  func walkingByKey() throws {
    let text = #"{"info":{"seed":[1,2]},"results":[{"a":1},{"a":2}],"n":2}"#
    let bytes = Array(text.utf8)
    var reader = JSONReader()
    #expect(try reader.next(bytes) == .objectStart)
    #expect(try reader.peek(bytes) == .key)
    #expect(try reader.skipValue(bytes))
    let event = try reader.next(bytes)
    #expect(event == .key(24..<31, hasEscapes: false))
    #expect(try reader.next(bytes) == .arrayStart)
    #expect(try remainingRecords(&reader, text).map(\.text) == [#"{"a":1}"#, #"{"a":2}"#])
    #expect(try reader.next(bytes) == .arrayEnd)
    #expect(try reader.peek(bytes) == .key)
    var members = JSONMembers()
    let last = try reader.readMembers(bytes, into: &members)
    #expect(last == .value(.number, 55..<56))
    #expect(try reader.next(bytes) == .objectEnd)
    #expect(try reader.next(bytes) == .end)
  }

  @Test("a reader can begin in the middle, with the place it is told")
  func beginningInTheMiddle() throws {
    let text = "{\"results\":\n [{\"a\":1},\n {\"a\":x}]}"
    let bytes = Array(text.utf8)
    var reader = JSONReader(at: JSONPosition(offset: 13, line: 2, column: 2))
    #expect(try reader.next(bytes) == .arrayStart)
    var members = JSONMembers()
    let read = try reader.readMembers(bytes, into: &members)
    #expect(read == .value(.object, 14..<21))
    let error = #expect(throws: JSONError.self) {
      try reader.readMembers(bytes, into: &members)
    }
    #expect(error?.offset == 29 && error?.line == 3 && error?.column == 7)
  }

  @Test("a bad line is skipped and lines keep their numbers", arguments: [true, false])
  func skippingLines(isWhole: Bool) {
    let text = "{\"a\":1}\n{\"a\":\n{\"a\":2}\n\"\u{e9}\" {]\n\n{\"a\":3} {\"a\":4}\nnul"
    let bytes = Array(text.utf8)
    var feed = isWhole ? Feed(bytes) : Feed.bytewise(bytes, dropsConsumed: false)
    var reader = JSONReader()
    var log: [String] = []
    var members = JSONMembers()
    var start: JSONPosition?
    reading: while true {
      let (base, end, isLast) = feed.window(from: reader.offset)
      let window = bytes.span.extracting(base..<end)
      do throws(JSONError) {
        if start == nil {
          switch try reader.peek(window, at: base, isLast: isLast) {
          case .end: break reading
          case .needMore:
            feed.advance()
            continue reading
          default: start = reader.position
          }
        }
        let read = try reader.readMembers(window, at: base, isLast: isLast, into: &members)
        if read == .needMore {
          feed.advance()
          continue reading
        }
        log.append("line \(start?.line ?? 0)")
        start = nil
      } catch {
        log.append("bad \(error.line):\(error.column)")
        // What cannot begin a value is an error before there is a start.
        reader.skipLine(from: start ?? error.position)
        start = nil
      }
    }
    #expect(
      log == [
        "line 1", "bad 4:1", "line 3", "line 4", "bad 4:6", "line 6", "line 6", "bad 7:4",
      ])
  }

  @Test("an error stays")
  func errorsStay() {
    let bytes = Array("[1,]".utf8)
    var reader = JSONReader()
    var members = JSONMembers()
    let first = #expect(throws: JSONError.self) {
      try reader.readMembers(bytes, into: &members)
    }
    let second = #expect(throws: JSONError.self) {
      _ = try reader.next(bytes)
    }
    #expect(first?.kind == .trailingComma && first == second)
  }

  @Test("a hundred thousand brackets are refused at the first one too many")
  func depthBomb() {
    for (text, offset) in [("[", 512), ("{\"a\":", 2560), ("[{\"a\":", 1536)] {
      let bytes = Array(String(repeating: text, count: 100_000).utf8)
      for error in [events(of: Feed(bytes)).error, records(of: Feed(bytes)).error] {
        #expect(error?.kind == .tooDeep(limit: 512))
        #expect(error?.offset == offset)
      }
    }
  }

  @Test("the depth limit is the caller's, for one pass and for many", arguments: 1...70)
  func depthLimit(limit: Int) {
    let fits =
      Array(String(repeating: "{\"a\":", count: limit).utf8) + Array("1".utf8)
      + Array(repeating: UInt8(ascii: "}"), count: limit) + Array(repeating: 0x20, count: 8)
    #expect(records(of: Feed(fits), depthLimit: limit).error == nil)
    #expect(
      records(of: Feed(fits), depthLimit: limit - 1).error?.kind == .tooDeep(limit: limit - 1))
    #expect(events(of: Feed(fits), depthLimit: limit - 1).error?.offset == 5 * (limit - 1))
  }

  @Test("a hundred thousand members come through windows of 4 KiB")
  func manyKeys() throws {
    let text = "{" + (0..<100_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
    let bytes = Array(text.utf8)
    let read = records(of: Feed(bytes, cuts: Array(stride(from: 0, to: bytes.count, by: 4096))))
    #expect(read.records.first?.members.count == 100_000)
  }
}
