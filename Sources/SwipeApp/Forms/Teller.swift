import CardStore
import DeckModel
import TerminalKit

/// Tells what commands did to a deck, in the form that was asked for.
struct Teller {
  private let form: Form
  private let session: Session
  private var source: CardSource
  private var json: JSONForms
  private var lines: [UInt8] = []
  private let isTerminal: Bool

  init(_ session: Session, _ deck: inout StoredDeck, form: Form? = nil) throws {
    self.session = session
    self.form = form ?? session.form
    source = try CardSource(&deck, now: session.world.now())
    isTerminal = session.world.isOutputTerminal
    json = JSONForms(isTerminal: isTerminal)
  }

  /// Sends what was told and not sent yet.
  mutating func send() throws {
    if json.count > 0 { try json.send(to: session.output) }
    try session.output.write(lines)
    lines.removeAll(keepingCapacity: true)
  }

  /// Whether there was anything to tell as data in the last deed.
  private(set) var hasTold = false

  /// How many bytes are worth sending.
  private static let enough = 1 << 16

  /// Tells a deed as data: what changed, a line for each card or step. Much of it is sent at once,
  /// the rest by `send`.
  mutating func tell(_ deed: Deed, _ deck: inout StoredDeck, at time: Int) throws {
    guard form != .human else { return }
    hasTold = true
    switch deed {
    case .moved(let action, let outcomes, let step):
      hasTold = outcomes.contains { $0.record != nil }
      for outcome in outcomes where outcome.record != nil {
        try tell(action, outcome, step: step, &deck, at: time)
        if json.count + lines.count >= Self.enough { try send() }
      }
    case .rewound(let action, let steps, let remaining):
      for (step, remaining) in zip(steps, remaining) {
        let model = try step.firstCard.map { try source.name($0, in: &deck) }
        if form == .json {
          json.rewound(action, step, at: time, remaining: remaining, model)
        } else {
          add([
            action.word, step.step.word, String(step.count), model?.id ?? "", model?.name ?? "",
          ])
        }
      }
    case .ordered(let action, let step, let pending):
      if form == .json {
        json.order(action, step: step, at: time, remaining: pending)
      } else {
        add([action.word, String(pending)])
      }
    }
  }

  /// Tells as data what was done to one card.
  mutating func tell(
    _ action: Action, _ outcome: Outcome, step: UInt32, _ deck: inout StoredDeck, at time: Int
  ) throws {
    try source.readName(outcome.card, in: &deck)
    let line = source.line
    let text = line.bytes.span
    if form == .json {
      json.verdict(
        action, outcome, step: step, at: time, verdict: action.verdict,
        id: text.extracting(line.id), name: text.extracting(line.name))
    } else {
      lines.append(contentsOf: action.word.utf8)
      lines.append(0x09)
      LineText.append(text.extracting(line.id), to: &lines, onTerminal: isTerminal)
      lines.append(0x09)
      LineText.append(text.extracting(line.name), to: &lines, onTerminal: isTerminal)
      lines.append(0x0A)
    }
  }

  private mutating func add(_ fields: [String]) {
    lines.append(contentsOf: LineText.line(fields, onTerminal: isTerminal).utf8)
  }
}

// MARK: - Words for people

extension Teller {
  /// Says what did not change, and on a terminal what did, how many are left, how to undo it, and
  /// what is next.
  mutating func comment(_ deed: Deed, _ deck: inout StoredDeck) throws {
    for text in try notes(deed, &deck) { session.say(text) }
    guard form == .human else { return }
    if let text = try words(deed, &deck) {
      session.say(text)
    }
    try session.drawTop(&deck, &source)
  }

  /// How many unchanged cards are named one by one.
  private static let namedLimit = 5

  /// What did not change, in sentences.
  func notes(_ deed: Deed, _ deck: inout StoredDeck) throws -> [String] {
    switch deed {
    case .moved(let action, let outcomes, _):
      let same = outcomes.filter { $0.record == nil }
      var texts: [String] = []
      for outcome in same.prefix(Self.namedLimit) {
        let id = Explanation.quoted(try deck.content(of: outcome.card).id)
        texts.append(Self.unchanged(id, action, outcome.previous))
      }
      if same.count > Self.namedLimit {
        texts.append("and \(same.count - Self.namedLimit) more that stay as they are")
      }
      return texts
    case .ordered(let action, nil, _):
      return [
        action == .reset
          ? "every card is pending in load order already" : "the cards are in this order already"
      ]
    default:
      return []
    }
  }

  private static func unchanged(_ id: String, _ action: Action, _ verdict: Verdict?) -> String {
    switch (action, verdict) {
    case (.later, _): "\(id) is at the end already"
    case (.clear, _): "\(id) is pending already"
    default: "\(id) has the verdict \(action.word) already"
    }
  }

  private mutating func words(_ deed: Deed, _ deck: inout StoredDeck) throws -> StyledText? {
    let look = session.talkLook
    let left = look.separator + "\(deck.state.pending) left"
    let undo = look.separator + "undo: swipe-cli undo"
    var what: StyledText
    var names: String?
    var end: String
    switch deed {
    case .moved(let action, let outcomes, _):
      let changed = outcomes.filter { $0.record != nil }
      guard let first = changed.first else { return nil }
      what =
        action.verdict.map { StatusWords.stamp($0, look) } ?? StyledText(Self.past(action), .bold)
      names = try source.name(first.card, in: &deck).name
      end = changed.count == 1 ? "" : " and \(changed.count - 1) more"
      end += left + undo
    case .rewound(let action, let steps, _):
      guard let last = steps.last else { return nil }
      what = StyledText(action == .undo ? "Took back " : "Did again ", .bold)
      if steps.count > 1 { what.add("\(steps.count) steps, the last was ") }
      what.add(StatusWords.step(last.step, look))
      names = try last.firstCard.map { try source.name($0, in: &deck).name }
      end = last.count > 1 && names != nil ? " and \(last.count - 1) more" : ""
      end += left
      end += action == .undo ? look.separator + "redo: swipe-cli redo" : undo
    case .ordered(let action, let step, let pending):
      guard step != nil else { return nil }
      let verb =
        switch action {
        case .shuffle: "Shuffled"
        case .sort: "Sorted"
        default: "Reset"
        }
      what = StyledText(verb, .bold)
      end = " " + StatusWords.count(Int(pending), "card", "cards") + undo
    }
    return Self.line(what, names, end, look)
  }

  /// One line of `what`, a name and `end`; the name gives way where the terminal is too narrow.
  private static func line(
    _ what: StyledText, _ name: String?, _ end: String, _ look: StreamLook
  ) -> StyledText {
    var text = what
    if let name {
      let shown = VisibleText.shown(name, ascii: look.isASCII, limit: 256)
      let room = look.columns - what.columns - 1 - DisplayWidth.of(end)
      let cut = TextFitting.truncated(
        shown, to: max(leastName, look.isTerminal ? room : 80), ascii: look.isASCII)
      text.add(" " + VisibleText.isolated(cut))
    }
    text.add(end, .faint)
    return text
  }

  /// The columns that a name has at least.
  private static let leastName = 12

  /// What was done to a card, as the beginning of a sentence.
  static func past(_ action: Action) -> String {
    switch action {
    case .like: "Liked"
    case .nope: "Noped"
    case .boost: "Boosted"
    case .later: "Put off"
    default: "Cleared"
    }
  }
}
