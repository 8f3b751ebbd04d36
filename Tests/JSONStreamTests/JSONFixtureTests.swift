import JSONStream
import TestSupport
import Testing

/// Whether a file is JSON, and where it stops being so, however it arrives.
@Suite struct JSONFixtureTests {
  /// A row of `reject.tsv` or `either.tsv`: what is to be said about a file.
  struct Verdict: CustomTestStringConvertible, Sendable {
    let file: String
    let kind: String
    let offset: Int
    let line: Int
    let column: Int
    var testDescription: String { file }

    static func table(_ name: String) -> [Verdict] {
      let text = (try? Fixture.bytes("json/\(name).tsv")) ?? []
      return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { row in
        let cells = row.split(separator: "\t").map(String.init)
        guard cells.count >= 5, let offset = Int(cells[2]), let line = Int(cells[3]),
          let column = Int(cells[4])
        else { return nil }
        return Verdict(file: cells[0], kind: cells[1], offset: offset, line: line, column: column)
      }
    }
  }

  @Test("the fixture folders hold what their tables list")
  func tablesAreComplete() throws {
    #expect(try Fixture.names(in: "json/accept").count >= 80)
    #expect(Verdict.table("reject").map(\.file).sorted() == (try Fixture.names(in: "json/reject")))
    #expect(Verdict.table("either").map(\.file).sorted() == (try Fixture.names(in: "json/either")))
  }

  @Test("every file of accept/ is read to its end")
  func accepts() throws {
    for name in try Fixture.names(in: "json/accept") {
      let bytes = try Fixture.bytes("json/accept/\(name)")
      #expect(events(of: Feed(bytes)).error == nil, "\(name)")
      #expect(records(of: Feed(bytes)).error == nil, "\(name)")
    }
  }

  @Test("every file of reject/ is refused at its place", arguments: Verdict.table("reject"))
  func refuses(verdict: Verdict) throws {
    let bytes = try Fixture.bytes("json/reject/\(verdict.file)")
    try expectRefusal(of: bytes, verdict)
  }

  @Test("every file of either/ is decided as its table says", arguments: Verdict.table("either"))
  func decides(verdict: Verdict) throws {
    let bytes = try Fixture.bytes("json/either/\(verdict.file)")
    guard verdict.kind == "accepted" else {
      try expectRefusal(of: bytes, verdict)
      return
    }
    #expect(events(of: Feed(bytes)).error == nil)
    #expect(records(of: Feed(bytes)).error == nil)
  }

  private func expectRefusal(of bytes: [UInt8], _ verdict: Verdict) throws {
    for error in [events(of: Feed(bytes)).error, records(of: Feed(bytes)).error] {
      let error = try #require(error)
      #expect(label(error.kind) == verdict.kind)
      #expect(error.offset == verdict.offset)
      #expect(error.line == verdict.line)
      #expect(error.column == verdict.column)
    }
  }

  @Test(
    "every fixture reads the same however it is cut", arguments: ["accept", "reject", "either"])
  func cutsDoNotMatter(folder: String) throws {
    for name in try Fixture.names(in: "json/\(folder)") {
      let bytes = try Fixture.bytes("json/\(folder)/\(name)")
      let wholeEvents = events(of: Feed(bytes))
      let wholeRecords = records(of: Feed(bytes))
      let wholeSkips = skips(of: Feed(bytes))
      var feeds = [Feed.bytewise(bytes), Feed.bytewise(bytes, dropsConsumed: false)]
      for cut in 0...bytes.count {
        feeds.append(Feed(bytes, cuts: [cut]))
      }
      for feed in feeds {
        let parts = events(of: feed)
        guard parts == wholeEvents, records(of: feed) == wholeRecords else {
          Issue.record("\(folder)/\(name): \(feed) reads \(parts), not \(wholeEvents)")
          break
        }
        let skipped = skips(of: feed)
        #expect(skipped.ends == wholeSkips.ends && skipped.error == wholeSkips.error, "\(name)")
      }
    }
  }

  @Test("every fixture and every beginning of it reads as the slow obvious reader does")
  func truncationsAgree() throws {
    for folder in ["accept", "reject", "either"] {
      for name in try Fixture.names(in: "json/\(folder)") {
        let bytes = try Fixture.bytes("json/\(folder)/\(name)")
        for length in 0...bytes.count {
          let beginning = Array(bytes.prefix(length))
          let slow = ReferenceReader(beginning)
          let context: Comment = "\(folder)/\(name), \(length) bytes"
          #expect(events(of: Feed(beginning)) == slow.transcript, context)
          #expect(records(of: Feed(beginning)) == slow.recordTranscript, context)
        }
      }
    }
  }

  @Test("every fixture as a member's value reads as the slow obvious reader does")
  func membersAgree() throws {
    for folder in ["accept", "reject", "either"] {
      for name in try Fixture.names(in: "json/\(folder)") {
        let bytes = try Fixture.bytes("json/\(folder)/\(name)")
        for text in wrapped(bytes) {
          let slow = ReferenceReader(text)
          #expect(records(of: Feed(text)) == slow.recordTranscript, "\(folder)/\(name)")
          let halves = Feed(text, cuts: [text.count / 2])
          #expect(records(of: halves) == slow.recordTranscript, "\(folder)/\(name)")
        }
      }
    }
  }
}

/// `bytes` inside records that lie well before the end of the window, so that one pass can read
/// them; the error at the end tells whether lines and columns were counted right.
func wrapped(_ bytes: [UInt8]) -> [[UInt8]] {
  let padding = Array("           ".utf8)
  let value = Array("{\"\u{e9}\":".utf8) + bytes
  return [
    bytes + padding,
    value + Array("}".utf8) + padding,
    value + Array(",\n\"\u{20ac}\":[\"\u{1f600}\", {\"x\":\"\"}]\n} {\"\u{e9}\":1} !".utf8)
      + padding,
    Array("{\"a\":[{\"b\":".utf8) + bytes + Array("}]} ?".utf8) + padding,
  ]
}

/// The name of an error as the tables spell it.
func label(_ kind: JSONError.Kind) -> String {
  switch kind {
  case .unexpectedByte(_, let expected): "unexpectedByte \(expected)"
  case .unexpectedEnd(let expected): "unexpectedEnd \(expected)"
  case .trailingComma: "trailingComma"
  case .badLiteral: "badLiteral"
  case .badNumber: "badNumber"
  case .badEscape: "badEscape"
  case .controlCharacter: "controlCharacter"
  case .invalidUTF8: "invalidUTF8"
  case .tooDeep: "tooDeep"
  case .unexpectedEncoding(let encoding): "unexpectedEncoding \(encoding)"
  }
}
