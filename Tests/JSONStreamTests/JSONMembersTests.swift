import Testing

@testable import JSONStream

/// The list of members that goes from object to object.
@Suite("Members of objects in a row")
struct JSONMembersTests {
  /// Reads all objects of `text` with one list; the whole text is one window, or comes in windows
  /// that end after each of its bytes.
  private func read(_ text: String, isWhole: Bool) throws -> (lines: [String], shapes: [Int]) {
    let bytes = Array(text.utf8)
    var reader = JSONReader()
    var members = JSONMembers()
    var lines: [String] = []
    var shapes: [Int] = []
    var end = isWhole ? bytes.count : 0
    while true {
      let window = bytes.span.extracting(0..<end)
      switch try reader.readMembers(window, at: 0, isLast: end == bytes.count, into: &members) {
      case .value:
        let members = members.map { member in
          let value = String(decoding: bytes[member.value], as: UTF8.self)
          return "\(member.keyText(in: bytes.span))=\(value)"
        }
        lines.append(members.joined(separator: " "))
      case .needMore:
        end += 1
        continue
      default: return (lines, shapes)
      }
      shapes.append(members.shape)
    }
  }

  static let rows: [(String, [String])] = [
    ("{\"a\":1,\"b\":2} {\"a\":3,\"b\":4}", ["a=1 b=2", "a=3 b=4"]),
    ("{\"a\":1,\"b\":2} {\"a\":3} {\"a\":5,\"b\":6}", ["a=1 b=2", "a=3", "a=5 b=6"]),
    ("{\"a\":1} {} {\"a\":2}", ["a=1", "", "a=2"]),
    ("{\"a\":1} 7 {\"a\":2}", ["a=1", "", "a=2"]),
    ("{\"ab\":1} {\"abc\":2} {\"a\":3} {\"ab\":4}", ["ab=1", "abc=2", "a=3", "ab=4"]),
    ("{\"a\":1,\"b\":2} {\"b\":1,\"a\":2}", ["a=1 b=2", "b=1 a=2"]),
    ("{ \"a\" : 1 , \"b\":2}{\"a\":1,\"b\" :2}", ["a=1 b=2", "a=1 b=2"]),
    ("{\"\\u0061\":1} {\"a\":2} {\"\\u0061\":3}", ["a=1", "a=2", "a=3"]),
    ("{\"a\":1,\"a\":2} {\"a\":3,\"a\":4}", ["a=1 a=2", "a=3 a=4"]),
    ("{\"\":1} {\"\":2}", ["=1", "=2"]),
    (
      "{\"a\": 1, \"b\": 2}\n{\"a\":3,\"b\": 4}\n{\"a\": 5, \"b\": 6}",
      ["a=1 b=2", "a=3 b=4", "a=5 b=6"]
    ),
    ("{\n\t\"a\": 1,\n\t\"b\": 2\n} {\n\t\"a\": 3,\n\t\"b\": 4\n} {}", ["a=1 b=2", "a=3 b=4", ""]),
    ("{\n\t\"a\":\n\t1}{\n\t\"a\":\n\t 2}{\n\t\"a\":\n\t3\n}", ["a=1", "a=2", "a=3"]),
    (
      "{\"seventeen-letters\":1} {\"seventeen_letters\":2}  ",
      [
        "seventeen-letters=1", "seventeen_letters=2",
      ]
    ),
    (
      "{\"ein schön langer Schlüssel\":1} {\"ein schön langer Schlusssel\":2}",
      [
        "ein schön langer Schlüssel=1", "ein schön langer Schlusssel=2",
      ]
    ),
  ]

  @Test("each object has its own members, whatever those before it had", arguments: rows)
  func members(text: String, expected: [String]) throws {
    // Behind it white space, so that the last object is no nearer to the end than the others.
    #expect(try read(text + "                ", isWhole: true).lines == expected)
    #expect(try read(text, isWhole: false).lines == expected)
  }

  @Test("keys of every length up to 40 are found again, and those that differ in one byte are not")
  func lengths() throws {
    for length in 0...40 {
      let key = String(repeating: "k", count: length)
      var text = "{\"\(key)\":1} {\"\(key)\":2}"
      var expected = ["\(key)=1", "\(key)=2"]
      for place in 0..<length {
        var other = Array(key)
        other[place] = "x"
        text += "{\"\(String(other))\":3}"
        expected.append("\(String(other))=3")
      }
      #expect(try read(text + "                ", isWhole: true).lines == expected)
    }
  }

  @Test("the shape stays while the keys do, and changes with every other object")
  func shape() throws {
    let same = "{\"name\":\"Ana\",\"a key of 23 characters!\":{\"x\":[1]}} "
    let text = same + same + "{\"name\":1}" + same + same + "{} {}" + same + "                "
    let shapes = try read(text, isWhole: true).shapes
    #expect(shapes[0] == shapes[1])
    #expect(shapes[1] != shapes[2] && shapes[2] != shapes[3])
    #expect(shapes[3] == shapes[4] && shapes[4] != shapes[5])
    #expect(shapes[5] == shapes[6] && shapes[6] != shapes[7])
  }

  @Test("an object that came in pieces does not lend its shape to the next")
  func pieces() throws {
    // The first and third object lie in their window whole, the second does not.
    let text = Array("{\"a\":1,\"b\":2}{}{\"x\":1,\"y\":2}{\"a\":3,\"b\":4}                ".utf8)
    var reader = JSONReader()
    var members = JSONMembers()
    var keys: [[String]] = []
    var shapes: [Int] = []
    for end in [22, text.count] {
      reading: while true {
        let window = text.span.extracting(0..<end)
        guard case .value = try reader.readMembers(window, at: 0, isLast: false, into: &members)
        else { break reading }
        keys.append(members.map { $0.keyText(in: text.span) })
        shapes.append(members.shape)
      }
    }
    #expect(keys == [["a", "b"], [], ["x", "y"], ["a", "b"]])
    #expect(Set(shapes).count == 4)
  }

  /// The error that reading the objects of `text` one by one ends with; `body` is called after each.
  private func firstError(
    in text: String, after body: (JSONReader) -> Void = { _ in }
  ) -> JSONError {
    let bytes = Array(text.utf8)
    var reader = JSONReader()
    var members = JSONMembers()
    while true {
      do throws(JSONError) {
        _ = try reader.readMembers(bytes.span, at: 0, isLast: true, into: &members)
        body(reader)
      } catch { return error }
    }
  }

  @Test("columns count characters of keys that were expected")
  func columns() {
    let line = "{\"größe\":1,\"größe\":2} "
    #expect(firstError(in: line + line + line + "?").column == line.count * 3 + 1)
  }

  @Test("lines and columns are right behind what was expected, however it is laid out")
  func layout() {
    let object = "{\r\n  \"größe\": 1,\n  \"größe\" :\n\n {\"größe\":\n2}, \"größe\": 3\n ö"
    let correct = object.replacing("\n ö", with: "\n }")
    let text = correct + correct + correct + object + "                "
    let error = firstError(in: text) { #expect($0.position.column == 3) }
    #expect(error.line == 25 && error.column == 2)
    #expect(error.offset == correct.utf8.count * 3 + object.utf8.count - 2)
  }

  @Test("a thousand members, then as many again")
  func many() throws {
    let object = "{" + (0..<1000).map { "\"key \($0)\":\($0)" }.joined(separator: ",") + "}"
    let (lines, shapes) = try read(object + object + object + "         ", isWhole: true)
    #expect(lines.count == 3 && Set(lines).count == 1)
    #expect(lines[0].hasSuffix("key 998=998 key 999=999"))
    #expect(shapes[1] == shapes[2])
  }

  @Test("text without backslashes is known to stand as it is, whatever stood there before")
  func plainTexts() {
    var members = JSONMembers()
    func texts(_ object: String) -> [String?] {
      // Room behind the object lets it be read in one pass.
      let bytes = Array((object + "        ").utf8)
      members.fill(with: JSONView(kind: .object, range: 0..<object.utf8.count), in: bytes.span)
      return members.indices.map { position in
        members.plainText(at: position).map { String(decoding: bytes[$0], as: UTF8.self) }
      }
    }
    #expect(texts(#"{"a":"x","b":"\\","c":"Zoë","d":1}"#) == ["x", nil, "Zoë", nil])
    #expect(
      texts(#"{"a":"x\n","b":"","c":["y"],"d":"long enough for three words"}"#)
        == [nil, "", nil, "long enough for three words"])
    #expect(texts(#"{"a":"long enough, and then \u0061 escape","b":null}"#) == [nil, nil])
    // What is read member by member was not looked through.
    members.append(JSONMember(key: 0..<0, value: 0..<3, kind: .string, keyHasEscapes: false))
    #expect(members.plainText(at: members.count - 1) == nil)
  }
}
