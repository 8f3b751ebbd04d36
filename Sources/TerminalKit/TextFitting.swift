/// Cutting, padding and wrapping of text to terminal columns, never inside a grapheme cluster.
///
/// The functions expect visible text (see `VisibleText`) and know nothing of isolates: isolate
/// a field after it was cut.
package enum TextFitting {
  /// Where padding leaves the text.
  package enum Alignment: Sendable {
    case left
    case center
    case right
  }

  /// The mark that stands for what was cut off: `…`, or `...` where only ASCII will do.
  package static func mark(ascii: Bool) -> String {
    ascii ? "..." : "…"
  }

  /// `text` cut to at most `columns` columns; the mark, which counts, stands for the rest.
  ///
  /// Where not even the mark fits, the text is cut without one.
  package static func truncated(_ text: String, to columns: Int, ascii: Bool = false) -> String {
    guard !fits(text, in: columns) else { return text }
    let mark = mark(ascii: ascii)
    let room = columns - DisplayWidth.of(mark)
    guard room >= 0 else { return String(prefix(of: text, columns: columns)) }
    return prefix(of: text, columns: room) + mark
  }

  /// `text` cut in the middle to at most `columns` columns, for addresses and paths.
  package static func middleCut(_ text: String, to columns: Int, ascii: Bool = false) -> String {
    guard !fits(text, in: columns) else { return text }
    let mark = mark(ascii: ascii)
    let room = columns - DisplayWidth.of(mark)
    guard room > 1 else { return truncated(text, to: columns, ascii: ascii) }
    let tail = suffix(of: text, columns: room / 2)
    return prefix(of: text, columns: room - DisplayWidth.of(tail)) + mark + tail
  }

  /// `text` with spaces up to `columns` columns; longer text is returned as it is.
  package static func padded(
    _ text: String, to columns: Int, alignment: Alignment = .left
  ) -> String {
    let missing = columns - DisplayWidth.of(text)
    guard missing > 0 else { return text }
    let before =
      switch alignment {
      case .left: 0
      case .center: missing / 2
      case .right: missing
      }
    return String(repeating: " ", count: before) + text
      + String(repeating: " ", count: missing - before)
  }

  /// The longest beginning of `text` that fits into `columns` columns.
  ///
  /// Complexity: O(`columns`) clusters, however long the text is.
  package static func prefix(of text: String, columns: Int) -> Substring {
    var used = 0
    var end = text.startIndex
    while end < text.endIndex {
      used += DisplayWidth.of(text[end])
      guard used <= columns else { break }
      end = text.index(after: end)
    }
    return text[..<end]
  }

  private static func suffix(of text: String, columns: Int) -> Substring {
    var used = 0
    var start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      used += DisplayWidth.of(text[before])
      guard used <= columns else { break }
      start = before
    }
    return text[start...]
  }

  /// Whether `text` needs no more than `columns` columns.
  private static func fits(_ text: String, in columns: Int) -> Bool {
    prefix(of: text, columns: columns).endIndex == text.endIndex
  }
}
