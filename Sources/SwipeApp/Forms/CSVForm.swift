import CardStore
import DeckModel
import JSONStream
import TerminalKit

/// Cards as a table of values: RFC 4180 with commas, or lines with tabs.
enum CSVForm {
  /// How the values of a row are kept apart.
  enum Style {
    /// With commas; a value that holds a comma, quote or line break is quoted.
    case commas
    /// With tabs, escaped as in all lines of text.
    case tabs
  }

  /// The names of the columns.
  static let columns = [
    "id", "position", "name", "age", "hobby", "image", "verdict", "decided_at",
  ]

  /// Appends the row of names.
  static func appendColumns(_ style: Style, to bytes: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { separate(style, &bytes) }
      bytes.append(contentsOf: column.utf8)
    }
    end(style, &bytes)
  }

  /// Appends the row of a card, on a terminal with everything in it that would act made visible.
  static func append(
    _ line: CardLine, _ style: Style, to bytes: inout [UInt8], onTerminal isTerminal: Bool = false
  ) {
    let text = line.bytes.span
    append(text.extracting(line.id), style, to: &bytes, isTerminal)
    separate(style, &bytes)
    bytes.append(decimal: Int(line.number) + 1)
    separate(style, &bytes)
    append(text.extracting(line.name), style, to: &bytes, isTerminal)
    separate(style, &bytes)
    if let age = line.age { bytes.append(decimal: age) }
    for field in [line.hobby, line.image] {
      separate(style, &bytes)
      if let field { append(text.extracting(field), style, to: &bytes, isTerminal) }
    }
    separate(style, &bytes)
    bytes.append(contentsOf: (line.verdict?.word ?? "").utf8)
    separate(style, &bytes)
    if let time = line.decidedAt { Timestamp.append(time, to: &bytes) }
    end(style, &bytes)
  }

  private static func separate(_ style: Style, _ bytes: inout [UInt8]) {
    bytes.append(style == .tabs ? 0x09 : UInt8(ascii: ","))
  }

  private static func end(_ style: Style, _ bytes: inout [UInt8]) {
    if style == .commas { bytes.append(0x0D) }
    bytes.append(0x0A)
  }

  private static func append(
    _ value: Span<UInt8>, _ style: Style, to bytes: inout [UInt8], _ isTerminal: Bool
  ) {
    guard style == .commas else {
      return LineText.append(value, to: &bytes, onTerminal: isTerminal)
    }
    guard isTerminal else { return quote(value, to: &bytes) }
    let text = String(decoding: value.indices.map { value[$0] }, as: UTF8.self)
    let shown = VisibleText.shown(text, lines: .many, limit: .max)
    quote(shown.utf8Span.span, to: &bytes)
  }

  private static func quote(_ value: Span<UInt8>, to bytes: inout [UInt8]) {
    var isPlain = true
    for index in value.indices {
      let byte = value[index]
      if byte == 0x22 || byte == 0x2C || byte == 0x0A || byte == 0x0D { isPlain = false }
    }
    if isPlain { return bytes.append(0..<value.count, of: value) }
    bytes.append(0x22)
    for index in value.indices {
      if value[index] == 0x22 { bytes.append(0x22) }
      bytes.append(value[index])
    }
    bytes.append(0x22)
  }
}
