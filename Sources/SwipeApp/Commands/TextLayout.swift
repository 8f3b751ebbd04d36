/// Lays plain text out in lines of a given width. The text of the table is ASCII, so characters are
/// columns.
enum TextLayout {
  /// The narrowest width that anything is wrapped to.
  static let narrowest = 30

  /// `words` in lines of at most `width` columns; the first line begins after `indent` columns and
  /// the others after `hanging`. A word is never broken, so that a long one may stick out.
  static func lines(
    of words: [String], width: Int, indent: Int = 0, hanging: Int? = nil
  ) -> [String] {
    let width = max(width, narrowest)
    let rest = String(repeating: " ", count: hanging ?? indent)
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in words {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = rest
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }

  /// Paragraphs, separated by empty lines in `text` and in the result, each wrapped.
  static func paragraphs(_ text: String, width: Int, indent: Int = 0) -> [String] {
    var result: [String] = []
    var words: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        result += lines(of: words, width: width, indent: indent) + [""]
        words = []
      } else {
        words += line.split(separator: " ").map(String.init)
      }
    }
    return result + lines(of: words, width: width, indent: indent)
  }

  /// The column in which the texts begin when these labels stand at the left.
  static func column(after labels: some Sequence<String>) -> Int {
    2 + (labels.map(\.count).filter { $0 <= 28 }.max() ?? 0) + 2
  }

  /// Rows of two columns: labels at the left, wrapped texts at the right, beginning in `column` or
  /// behind the widest label. A label that is too wide, or any label where the width is small, has
  /// its text below it.
  static func rows(
    _ rows: [(label: String, text: String)], width: Int, column: Int? = nil
  ) -> [String] {
    let width = max(width, narrowest)
    let isNarrow = width < 60
    let column = isNarrow ? 6 : column ?? TextLayout.column(after: rows.map(\.label))
    return rows.flatMap { row -> [String] in
      let words = row.text.split(separator: " ").map(String.init)
      var below = lines(of: words, width: width, indent: column)
      let label = "  " + row.label
      guard label.count + 2 <= column, !isNarrow else { return [label] + below }
      let gap = String(repeating: " ", count: column - label.count)
      below[0] = label + gap + below[0].dropFirst(column)
      return below
    }
  }
}
