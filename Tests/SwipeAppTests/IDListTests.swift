import Testing

@testable import SwipeApp

@Suite struct IDListTests {
  /// The ids in `text`, given in pieces of `size` bytes.
  private func ids(_ text: String, _ separator: IDList.Separator, pieces size: Int) -> [String] {
    var list = IDList()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      list.take(bytes[start..<min(start + size, bytes.count)], separator)
    }
    list.endID(separator)
    return (0..<list.count).map { String(decoding: list[$0], as: UTF8.self) }
  }

  @Test("ids come one a line however the stream is cut", arguments: 1...9)
  func lines(size: Int) {
    let text = "a\nbb\r\n\n\r\nc\\td\\\\\ne\rf\nlast"
    #expect(ids(text, .lines, pieces: size) == ["a", "bb", "c\td\\", "e\rf", "last"])
  }

  @Test("between NULs ids are as they are", arguments: 1...5)
  func null(size: Int) {
    #expect(ids("a\nb\0\0c\\t\r\0", .null, pieces: size) == ["a\nb", "c\\t\r"])
  }

  @Test("a list of given ids holds them in their order")
  func given() {
    let list = IDList([[1], [], [2, 3]])
    #expect(list.count == 3)
    #expect([list[0], list[1], list[2]] == [[1], [], [2, 3]])
  }
}
