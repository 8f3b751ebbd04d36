import DeckModel
import TerminalKit

/// All that a record says besides what is on the card, as lines with names on the left.
struct CardDetails {
  private let look: StreamLook
  private let width: Int
  private(set) var lines: [StyledText] = []

  /// The widest that text runs, since longer lines are hard to read.
  private static let widestText = 100
  /// The widest that a name may be before its value begins on the next line.
  private static let widestName = 22
  /// The least room for a value beside its name.
  private static let leastValue = 16
  /// How far nested values are moved in.
  private static let step = 2

  /// No details yet, for a stream.
  init(_ look: StreamLook) {
    self.look = look
    width = max(1, min(look.columns - 1, Self.widestText))
  }

  /// Adds lines of the program's own, then the fields of a record, all with one column of names.
  mutating func add(_ facts: [(name: String, value: StyledText)], then fields: [UserModel.Field]) {
    let column = column(facts.map(\.name) + fields.map { shown($0.name) })
    for fact in facts {
      var line = StyledText(blank(Self.step))
      line.add(TextFitting.padded(fact.name, to: column), .faint)
      line.add("  ")
      line.add(fact.value.fitted(to: max(1, look.columns - line.columns), ascii: look.isASCII))
      append(line)
    }
    add(fields, column: column, indent: Self.step)
  }

  private mutating func add(_ fields: [UserModel.Field], indent: Int) {
    add(fields, column: column(fields.map { shown($0.name) }), indent: indent)
  }

  private mutating func add(_ fields: [UserModel.Field], column: Int, indent: Int) {
    for field in fields {
      add(shown(field.name), field.value, column: column, indent: indent)
    }
  }

  private func column(_ names: [String]) -> Int {
    min(Self.widestName, names.reduce(0) { max($0, DisplayWidth.of($1)) })
  }

  private mutating func add(
    _ name: String, _ value: UserModel.Value, column: Int, indent: Int
  ) {
    let inner = min(indent + Self.step, width / 2)
    switch value {
    case .text(let text):
      add(name, text: text, column: column, indent: indent)
    case .list(let values):
      if let text = Self.joined(values) {
        add(name, text: text, column: column, indent: indent)
      } else {
        addName(name, indent: indent)
        for value in values { addItem(value, indent: inner) }
      }
    case .group(let fields) where fields.isEmpty:
      add(name, text: "{}", column: column, indent: indent)
    case .group(let fields):
      addName(name, indent: indent)
      add(fields, indent: inner)
    }
  }

  /// Short texts on one line; nil when the list holds something else.
  private static func joined(_ values: [UserModel.Value]) -> String? {
    var texts: [String] = []
    for value in values {
      guard case .text(let text) = value, text.utf8.count <= 40 else { return nil }
      texts.append(text)
    }
    return values.isEmpty ? "[]" : texts.joined(separator: ", ")
  }

  /// Adds an element of a list, with a dash before it.
  private mutating func addItem(_ value: UserModel.Value, indent: Int) {
    let start = lines.count
    switch value {
    case .text(let text):
      addWrapped(text, indent: indent + Self.step)
    case .list(let values):
      if let text = Self.joined(values) {
        addWrapped(text, indent: indent + Self.step)
      } else {
        for value in values { addItem(value, indent: min(indent + Self.step, width / 2)) }
      }
    case .group(let fields):
      fields.isEmpty
        ? addWrapped("{}", indent: indent + Self.step)
        : add(fields, indent: indent + Self.step)
    }
    guard start < lines.count else { return }
    lines[start] = dashed(lines[start], at: indent)
  }

  /// A line that begins with blanks, with a dash in the place of one of them.
  private func dashed(_ line: StyledText, at indent: Int) -> StyledText {
    guard let first = line.runs.first, first.text.utf8.allSatisfy({ $0 == 0x20 }),
      first.text.utf8.count > indent
    else { return line }
    var result = StyledText(blank(indent))
    result.add("-", .faint)
    result.add(blank(first.text.utf8.count - indent - 1))
    for run in line.runs.dropFirst() { result.add(run.text, run.style) }
    return result
  }

  private mutating func addName(_ name: String, indent: Int) {
    var line = StyledText(blank(indent))
    line.add(VisibleText.isolated(name), .faint)
    append(line)
  }

  private mutating func add(_ name: String, text: String, column: Int, indent: Int) {
    let room = width - indent - column - 2
    let isBesides = room >= Self.leastValue || room > 0 && text.utf8.count <= room
    guard DisplayWidth.of(name) <= column, isBesides else {
      addName(name, indent: indent)
      addWrapped(text, indent: min(indent + Self.step, width / 2))
      return
    }
    let wrapped = wrapped(text, to: room)
    var line = StyledText(blank(indent))
    line.add(VisibleText.isolated(TextFitting.padded(name, to: column)), .faint)
    line.add("  ")
    for (index, part) in wrapped.enumerated() {
      if index > 0 { line = StyledText(blank(indent + column + 2)) }
      line.add(part)
      append(line)
    }
  }

  private mutating func addWrapped(_ text: String, indent: Int) {
    for part in wrapped(text, to: max(1, width - indent)) {
      var line = StyledText(blank(indent))
      line.add(part)
      append(line)
    }
  }

  private func wrapped(_ text: String, to columns: Int) -> [String] {
    let shown = VisibleText.shown(text, lines: .many, ascii: look.isASCII)
    return TextFitting.wrapped(shown, to: columns, ascii: look.isASCII).map(VisibleText.isolated)
  }

  private func shown(_ text: String) -> String {
    VisibleText.shown(text, ascii: look.isASCII, limit: 64)
  }

  /// Adds a line, cut where the stream is narrower than any layout.
  private mutating func append(_ line: StyledText) {
    let isTooWide = line.columns > look.columns
    lines.append(isTooWide ? line.fitted(to: look.columns, ascii: look.isASCII) : line)
  }

  private func blank(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
