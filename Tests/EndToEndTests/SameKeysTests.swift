import TestSupport
import Testing

/// Many records share their keys, and what the keys tell is remembered; the values are each record's own.
@Suite("Records with the same keys")
struct SameKeysTests {
  /// Records, and the ids of the cards that they give as lines of their own and as one array.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let records: [String]
    let lines: [String]
    let array: [String]

    init(_ name: String, _ records: String..., lines: [String], array: [String]? = nil) {
      testDescription = name
      self.records = records
      self.lines = lines
      self.array = array ?? lines
    }
  }

  static let rows = [
    Row(
      "ids of other kinds", #"{"id":1,"uuid":"u"}"#, #"{"id":null,"uuid":"v"}"#,
      #"{"id":"","uuid":"w"}"#, #"{"id":true,"uuid":"x"}"#, #"{"id":[2],"uuid":"y"}"#,
      #"{"id":"2","uuid":"z"}"#, lines: ["1", "v", "w", "x", "y", "2"]),
    Row(
      "a list now and then", #"{"id":"a","data":1}"#, #"{"id":"b","data":[{"id":"c"}]}"#,
      #"{"id":"d","data":{"results":[{"id":"e"}]}}"#, #"{"id":"f","data":2}"#,
      lines: ["a", "c", "e", "f"], array: ["a", "b", "d", "f"]),
    Row(
      "our own lines now and then", #"{"v":1,"id":"a","record":{"id":"b"}}"#,
      #"{"v":2,"id":"c","record":{"id":"d"}}"#, #"{"v":1,"id":"e","record":7}"#,
      #"{"v":1,"id":"f","record":{"id":"g"}}"#, lines: ["a", "c", "e", "f"]),
    Row(
      "a key twice", #"{"id":"a","id":"b"}"#, #"{"id":"c","id":""}"#, #"{"id":"","id":"d"}"#,
      #"{"_id":"e","id":""}"#, lines: ["b", "d", "e"]),
    Row(
      "escaped ids", #"{"id":"a"}"#, #"{"id":"b\u0063"}"#, #"{"id":"d"}"#,
      lines: ["a", "bc", "d"]),
    Row(
      "white space that changes", "{\"id\": \"a\"}", "{\"id\":\"b\"}", "{\"id\": \"c\"}",
      "{ \"id\" : \"d\" }", "{\r\t\"id\":\r\"e\"}", lines: ["a", "b", "c", "d", "e"]),
  ]

  @Test("each record goes by its own values", arguments: rows)
  func ids(row: Row) throws {
    let lines = try Sandbox()
    let first = try lines.run("load", "-", input: row.records.joined(separator: "\n"))
    #expect(first.status == 0)
    // The third of the doubled keys has no id at all, and goes by its content.
    #expect(try lines.pending().filter { $0.count < 16 } == row.lines)

    let array = try Sandbox()
    let records = "[" + row.records.joined(separator: ",\n") + "]"
    #expect(try array.run("load", "-", input: records).status == 0)
    #expect(try array.pending().filter { $0.count < 16 } == row.array)
  }
}
