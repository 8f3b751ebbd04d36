import CardStore
import DeckModel
import JSONStream

/// The JSON lines that the program prints. Their keys never change and are only added to.
struct JSONForms {
  private var writer: JSONWriter

  /// A writer of lines; on a terminal controls within text are escaped.
  init(isTerminal: Bool) {
    writer = JSONWriter(escapesControls: isTerminal)
  }

  /// The bytes written since they were last taken.
  mutating func take() -> [UInt8] {
    defer { writer.removeAll() }
    return writer.bytes
  }

  /// How many bytes have been written since they were last taken.
  var count: Int { writer.bytes.count }

  /// A line for a card.
  mutating func card(_ card: ShownCard, endsLine: Bool = true) {
    begin()
    writer.key("id")
    writer.string(card.model.id)
    writer.key("position")
    writer.integer(Int(card.number) + 1)
    optional("name", card.model.name)
    writer.key("age")
    if let age = card.model.age { writer.integer(age) } else { writer.null() }
    optional("hobby", card.model.hobby)
    optional("image", card.model.image)
    optional("verdict", card.verdict?.word)
    optional("decided_at", card.decidedAt.map(Timestamp.text))
    writer.key("record")
    let record = Array(card.content.record)
    writer.record(record.span)
    end(endsLine)
  }

  /// A line for what a command did to one card.
  mutating func verdict(
    _ action: Action, _ outcome: Outcome, step: UInt32, at time: Int, verdict: Verdict?,
    _ model: UserModel
  ) {
    begin()
    number("seq", step)
    optional("action", action.word)
    optional("id", model.id)
    optional("name", model.name)
    optional("verdict", verdict?.word)
    optional("previous", outcome.previous?.word)
    optional("at", Timestamp.text(time))
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
    writer.key("count")
    writer.integer(rewound.count)
    optional("id", model?.id)
    optional("name", model?.name)
    optional("at", Timestamp.text(time))
    number("remaining", remaining)
    end()
  }

  /// A line for a new order.
  mutating func order(_ action: Action, step: UInt32?, at time: Int, remaining: UInt32) {
    begin()
    writer.key("seq")
    if let step { writer.integer(Int(step)) } else { writer.null() }
    optional("action", action.word)
    optional("at", Timestamp.text(time))
    number("remaining", remaining)
    end()
  }

  /// A line for a step in the history.
  mutating func history(_ row: HistoryRow, _ model: UserModel?) {
    begin()
    number("seq", row.step.step)
    optional("action", row.step.word)
    writer.key("count")
    writer.integer(row.count)
    optional("id", model?.id)
    optional("name", model?.name)
    optional("at", Timestamp.text(row.step.time))
    writer.key("undone")
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
    writer.key("undo")
    if let undo {
      writer.startObject()
      number("seq", undo.step.step)
      optional("action", undo.step.word)
      writer.key("count")
      writer.integer(undo.count)
      writer.endObject()
    } else {
      writer.null()
    }
    end()
  }

  /// A line about a load.
  mutating func load(_ report: LoadReport) {
    begin()
    for (key, value) in [
      ("added", report.added), ("updated", report.updated), ("unchanged", report.unchanged),
      ("repeated", report.repeated), ("refused", report.refused), ("cards", report.cards),
    ] {
      writer.key(key)
      writer.integer(value)
    }
    end()
  }

  /// The answer to a line that has no data.
  mutating func answer(line: Int, status: ExitStatus, message: String?) {
    begin()
    writer.key("line")
    writer.integer(line)
    writer.key("status")
    writer.integer(Int(status.rawValue))
    optional("message", message)
    end()
  }

  /// A line of texts under keys.
  mutating func texts(_ members: [(String, String?)]) {
    begin()
    for (key, value) in members { optional(key, value) }
    end()
  }

  /// Begins or ends an array of lines, or goes on in it.
  mutating func raw(_ text: String) {
    let bytes = Array(text.utf8)
    writer.raw(bytes.span)
  }

  private mutating func begin() {
    writer.startObject()
    writer.key("v")
    writer.integer(1)
  }

  private mutating func end(_ endsLine: Bool = true) {
    writer.endObject()
    if endsLine { writer.endLine() }
  }

  private mutating func optional(_ key: String, _ value: String?) {
    writer.key(key)
    if let value { writer.string(value) } else { writer.null() }
  }

  private mutating func number(_ key: String, _ value: UInt32) {
    writer.key(key)
    writer.integer(Int(value))
  }
}

extension DeckRecord {
  /// What the step is called: a load that brought verdicts along is one step.
  var word: String { isImported ? Action.load.word : action.word }
}
