import JSONStream

/// The command table as one JSON document on one line, for programs that want to know what can be
/// typed.
///
/// Members are only ever added. `kind` says what a value or an operand is: `flag`, `text`, `number`
/// (with `minimum`, and `maximum` where there is one), `word` (with `words`), `file`, `folder`,
/// `deck`, `card`, `field`, `pointer`, `topic` or `none`.
package enum HelpJSON {
  /// The document with a newline at its end.
  package static func document() -> [UInt8] {
    var writer = JSONWriter()
    writer.startObject()
    writer.key("v")
    writer.integer(1)
    writer.member("program", CommandTable.programName)
    writer.member("version", CommandTable.programVersion)
    writer.member("summary", CommandTable.programSummary)
    writer.array("commands", of: CommandTable.visibleCommands) { $0.command($1) }
    writer.array("options", of: CommandTable.globalOptions) { $0.option($1) }
    writer.array("exit_statuses", of: ExitStatus.allCases) { writer, status in
      writer.startObject()
      writer.key("status")
      writer.integer(Int(status.rawValue))
      writer.member("meaning", status.meaning)
      writer.endObject()
    }
    writer.array("environment", of: CommandTable.environment) { writer, entry in
      writer.startObject()
      writer.member("name", entry.name)
      writer.member("meaning", entry.meaning)
      writer.endObject()
    }
    writer.endObject()
    writer.endLine()
    return Array(writer.bytes)
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  fileprivate mutating func member(_ name: String, _ truth: Bool) {
    key(name)
    bool(truth)
  }

  fileprivate mutating func array<Element>(
    _ name: String, of elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    startArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  fileprivate mutating func command(_ spec: CommandSpec) {
    startObject()
    member("name", spec.name.rawValue)
    array("aliases", of: spec.aliases) { $0.string($1) }
    member("group", spec.group.rawValue)
    member("summary", spec.summary)
    member("text", spec.text)
    key("operands")
    operands(spec.operands)
    array("options", of: spec.options) { $0.option($1) }
    array("examples", of: spec.examples) { writer, example in
      writer.startObject()
      writer.member("line", example.line)
      writer.member("explanation", example.explanation)
      writer.endObject()
    }
    member("allowed_in_run", spec.isAllowedInRun)
    endObject()
  }

  fileprivate mutating func operands(_ spec: OperandSpec) {
    startObject()
    member("label", spec.label)
    switch spec.kind {
    case .none: member("kind", "none")
    case .files: member("kind", "file")
    case .cards: member("kind", "card")
    case .topic: member("kind", "topic")
    case .any: member("kind", "text")
    case .words(let words): oneOf(words)
    }
    range(spec.count)
    member("standard_input", spec.takesStandardInput)
    endObject()
  }

  fileprivate mutating func option(_ spec: OptionSpec) {
    startObject()
    member("name", spec.name.spelling)
    key("short")
    if let short = spec.short { string("-\(short)") } else { null() }
    key("value")
    if let value = spec.value { string(value.placeholder) } else { null() }
    switch spec.value?.kind {
    case nil: member("kind", "flag")
    case .file: member("kind", "file")
    case .folder: member("kind", "folder")
    case .deck: member("kind", "deck")
    case .card: member("kind", "card")
    case .field: member("kind", "field")
    case .pointer: member("kind", "pointer")
    case .words(let words): oneOf(words)
    case .number(let numbers):
      member("kind", "number")
      range(numbers)
    }
    member("required", spec.isRequired)
    member("help", spec.help)
    endObject()
  }

  private mutating func oneOf(_ words: [String]) {
    member("kind", "word")
    array("words", of: words) { $0.string($1) }
  }

  /// No `maximum` means that there is none.
  private mutating func range(_ numbers: ClosedRange<Int>) {
    key("minimum")
    integer(numbers.lowerBound)
    guard numbers.upperBound != Int.max else { return }
    key("maximum")
    integer(numbers.upperBound)
  }
}
