import CardStore
import DeckModel
import JSONStream

/// The JSON lines that the program prints. Their keys never change and are only added to.
struct JSONForms {
  private var writer: JSONWriter
  /// The instant that was written last and its text: decisions often come many in a millisecond.
  private var instant: (milliseconds: Int, text: [UInt8]) = (0, [])

  /// A writer of lines; on a terminal controls within text are escaped.
  init(isTerminal: Bool) {
    writer = JSONWriter(escapesControls: isTerminal)
  }

  /// The bytes written since they were last taken.
  mutating func take() -> [UInt8] {
    defer { writer.removeAll() }
    return Array(writer.bytes)
  }

  /// How many bytes have been written since they were last taken.
  var count: Int { writer.count }

  /// Sends the bytes written since they were last taken to `output`.
  mutating func send(to output: Output) throws {
    try output.write(writer.bytes)
    writer.removeAll()
  }

  /// A line for a card.
  mutating func card(_ line: CardLine, endsLine: Bool = true) {
    begin()
    part("id", line, line.id)
    writer.member("position", integer: Int(line.number) + 1)
    part("name", line, line.name)
    if let age = line.age { writer.member("age", integer: age) } else { writer.null("age") }
    part("hobby", line, line.hobby)
    part("image", line, line.image)
    if let verdict = line.verdict, let time = line.decidedAt {
      optional("verdict", verdict.word)
      instant("decided_at", time)
    } else {
      writer.members(literal: #""verdict":null,"decided_at":null"#)
    }
    writer.key(literal: "record")
    writer.record(line.bytes.span.extracting(line.record))
    end(endsLine)
  }

  /// A line for what a command did to one card.
  mutating func verdict(
    _ action: Action, _ outcome: Outcome, step: UInt32, at time: Int, verdict: Verdict?,
    _ model: UserModel
  ) {
    self.verdict(
      action, outcome, step: step, at: time, verdict: verdict, id: model.id.utf8Span.span,
      name: model.name.utf8Span.span)
  }

  /// A line for what a command did to the card with that id and name.
  mutating func verdict(
    _ action: Action, _ outcome: Outcome, step: UInt32, at time: Int, verdict: Verdict?,
    id: Span<UInt8>, name: Span<UInt8>
  ) {
    begin()
    number("seq", step)
    optional("action", action.word)
    writer.member("id", utf8: id)
    writer.member("name", utf8: name)
    optional("verdict", verdict?.word)
    optional("previous", outcome.previous?.word)
    instant("at", time)
    number("remaining", outcome.remaining)
    end()
  }

  /// A line for a step that was taken back or done again.
  mutating func rewound(
    _ action: Action, _ rewound: Rewound, at time: Int, remaining: UInt32, _ model: UserModel?
  ) {
    begin()
    number("seq", rewound.step.step)
    optional("action", action.word)
    optional("step", rewound.step.word)
    count("count", rewound.count)
    optional("id", model?.id)
    optional("name", model?.name)
    instant("at", time)
    number("remaining", remaining)
    end()
  }

  /// A line for a new order.
  mutating func order(_ action: Action, step: UInt32?, at time: Int, remaining: UInt32) {
    begin()
    if let step { number("seq", step) } else { writer.null("seq") }
    optional("action", action.word)
    instant("at", time)
    number("remaining", remaining)
    end()
  }

  /// A line for a step in the history.
  ///
  /// - Parameter first: The first card that it touched.
  mutating func history(_ row: HistoryRow, _ first: CardLine?) {
    begin()
    number("seq", row.step.step)
    optional("action", row.step.word)
    count("count", row.count)
    if let first {
      part("id", first, first.id)
      part("name", first, first.name)
    } else {
      optional("id", nil)
      optional("name", nil)
    }
    instant("at", row.step.time)
    writer.key(literal: "undone")
    writer.bool(row.isUndone)
    end()
  }

  /// A line about the deck as a whole.
  mutating func status(_ location: DeckLocation, _ state: DeckState, undo: HistoryRow?) {
    begin()
    optional("deck", location.name)
    optional("path", location.path)
    number("cards", state.cards)
    number("pending", state.pending)
    number("like", state.likes)
    number("nope", state.nopes)
    number("boost", state.boosts)
    writer.key(literal: "undo")
    if let undo {
      writer.startObject()
      number("seq", undo.step.step)
      optional("action", undo.step.word)
      count("count", undo.count)
      writer.endObject()
    } else {
      writer.null()
    }
    end()
  }

  /// A line about a load.
  mutating func load(_ report: LoadReport) {
    begin()
    count("added", report.added)
    count("updated", report.updated)
    count("unchanged", report.unchanged)
    count("repeated", report.repeated)
    count("refused", report.refused)
    count("cards", report.cards)
    end()
  }

  /// The answer to a line that has no data.
  mutating func answer(line: Int, status: ExitStatus, message: String?) {
    begin()
    count("line", line)
    count("status", Int(status.rawValue))
    optional("message", message)
    end()
  }

  /// A line of texts under keys.
  mutating func texts(_ members: [(String, String?)]) {
    begin()
    for (key, value) in members {
      writer.key(key)
      if let value { writer.string(value) } else { writer.null() }
    }
    end()
  }

  /// Begins or ends an array of lines, or goes on in it.
  mutating func raw(_ text: StaticString) {
    writer.syntax(text)
  }

  private mutating func begin() {
    writer.startObject(with: #""v":1"#)
  }

  private mutating func end(_ endsLine: Bool = true) {
    writer.endObject()
    if endsLine { writer.endLine() }
  }

  private mutating func part(_ key: StaticString, _ line: CardLine, _ range: Range<Int>?) {
    guard let range else { return writer.null(key) }
    let text = line.bytes.span.extracting(range)
    if line.isPlain(range) {
      writer.member(key, plain: text)
    } else {
      writer.member(key, utf8: text)
    }
  }

  private mutating func instant(_ key: StaticString, _ milliseconds: Int) {
    if instant.milliseconds != milliseconds || instant.text.isEmpty {
      instant = (milliseconds, [])
      Timestamp.append(milliseconds, to: &instant.text)
    }
    let text = instant.text
    writer.member(key, utf8: text.span)
  }

  private mutating func optional(_ key: StaticString, _ value: String?) {
    if let value { writer.member(key, utf8: value.utf8Span.span) } else { writer.null(key) }
  }

  private mutating func number(_ key: StaticString, _ value: UInt32) {
    count(key, Int(value))
  }

  private mutating func count(_ key: StaticString, _ value: Int) {
    writer.member(key, integer: value)
  }
}

extension DeckRecord {
  /// What the step is called: a load that brought verdicts along is one step.
  var word: String { isImported ? Action.load.word : action.word }
}
