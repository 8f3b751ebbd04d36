extension TextFitting {
  /// `text` in lines of at most `columns` columns, broken at blanks.
  ///
  /// A line feed always breaks; blanks at a break are dropped; a word longer than a line is
  /// broken between clusters, and between wide clusters a break is allowed anywhere. With
  /// `limit`, the last line allowed ends with the mark if text is left over. There is always
  /// at least one line, and a cluster wider than `columns` is left out.
  package static func wrapped(
    _ text: String, to columns: Int, limit: Int = .max, ascii: Bool = false
  ) -> [String] {
    guard columns > 0, limit > 0 else { return [""] }
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = paragraph
      repeat {
        guard lines.count < limit else {
          return marked(lines, columns: columns, ascii: ascii)
        }
        lines.append(takeLine(from: &rest, columns: columns))
      } while !rest.isEmpty
    }
    return lines
  }

  /// Takes the next line off the front of `rest`, which is shorter afterwards.
  private static func takeLine(from rest: inout Substring, columns: Int) -> String {
    var used = 0
    var index = rest.startIndex
    var lineEnd: String.Index?
    var nextStart = rest.startIndex
    var previousWidth = 0
    while index < rest.endIndex {
      let character = rest[index]
      let width = DisplayWidth.of(character)
      if character == " " {
        if lineEnd == nil || nextStart != index { lineEnd = index }
        nextStart = rest.index(after: index)
      } else {
        if width == 2 || previousWidth == 2, index > rest.startIndex, nextStart != index {
          lineEnd = index
          nextStart = index
        }
        guard used + width <= columns else { break }
      }
      used += width
      previousWidth = character == " " ? 0 : width
      index = rest.index(after: index)
    }
    guard index < rest.endIndex else {
      defer { rest = rest[rest.endIndex...] }
      return trimmedEnd(rest)
    }
    if let lineEnd, nextStart > rest.startIndex, lineEnd > rest.startIndex {
      defer { rest = rest[nextStart...] }
      return trimmedEnd(rest[..<lineEnd])
    }
    // No break fits: cut the word, or pass over a cluster that no line can hold.
    defer { rest = rest[(index > rest.startIndex ? index : rest.index(after: index))...] }
    return trimmedEnd(rest[..<index])
  }

  private static func marked(_ lines: [String], columns: Int, ascii: Bool) -> [String] {
    let mark = mark(ascii: ascii)
    var lines = lines
    if let last = lines.popLast() {
      let room = max(0, columns - DisplayWidth.of(mark))
      let kept = trimmedEnd(prefix(of: last, columns: room))
      lines.append(kept + prefix(of: mark, columns: columns))
    }
    return lines
  }

  private static func trimmedEnd(_ text: Substring) -> String {
    var end = text.endIndex
    while end > text.startIndex {
      let before = text.index(before: end)
      guard text[before] == " " else { break }
      end = before
    }
    return String(text[..<end])
  }
}
