import CardStore
import DeckModel

/// Tells what commands did to a deck, in the form that was asked for.
struct Teller {
  private let form: Form
  private let session: Session
  private var source: CardSource
  private var json: JSONForms
  private var lines: [UInt8] = []

  init(_ session: Session, _ deck: inout StoredDeck, form: Form? = nil) throws {
    self.session = session
    self.form = form ?? session.form
    source = try CardSource(&deck, now: session.world.now())
    json = JSONForms(isTerminal: session.world.isOutputTerminal)
  }

  /// The data told since it was last taken.
  mutating func take() -> [UInt8] {
    defer { lines.removeAll(keepingCapacity: true) }
    return form == .json ? json.take() : lines
  }

  /// Whether there is data that was not taken yet.
  var hasData: Bool { json.count > 0 || !lines.isEmpty }

  /// Tells a deed as data: what changed, a line for each card or step.
  mutating func tell(_ deed: Deed, _ deck: inout StoredDeck, at time: Int) throws {
    guard form != .human else { return }
    switch deed {
    case .moved(let action, let outcomes, let step):
      for outcome in outcomes where outcome.record != nil {
        let model = try source.name(outcome.card, in: &deck)
        if form == .json {
          json.verdict(action, outcome, step: step, at: time, verdict: action.verdict, model)
        } else {
          add([action.word, model.id, model.name])
        }
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

  private mutating func add(_ fields: [String]) {
    lines.append(contentsOf: LineText.line(fields).utf8)
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

  private mutating func words(_ deed: Deed, _ deck: inout StoredDeck) throws -> String? {
    let left = "\(deck.state.pending) left"
    switch deed {
    case .moved(let action, let outcomes, _):
      let changed = outcomes.filter { $0.record != nil }
      guard let first = changed.first else { return nil }
      let name = Explanation.shown(try source.name(first.card, in: &deck).name)
      let what = changed.count == 1 ? name : "\(name) and \(changed.count - 1) more"
      return "\(Self.past(action)) \(what), \(left); undo with 'swipe-cli undo'"
    case .rewound(let action, let steps, _):
      guard let last = steps.last else { return nil }
      let name = try last.firstCard.map { Explanation.shown(try source.name($0, in: &deck).name) }
      let what = last.step.word + (name.map { " of \($0)" } ?? "")
      let verb = action == .undo ? "Took back" : "Did again"
      let inverse = action == .undo ? "redo" : "undo"
      let count = steps.count == 1 ? what : "\(steps.count) steps, the last was \(what)"
      return "\(verb) \(count), \(left); \(inverse) with 'swipe-cli \(inverse)'"
    case .ordered(let action, let step, let pending):
      guard step != nil else { return nil }
      let verb =
        switch action {
        case .shuffle: "Shuffled"
        case .sort: "Sorted"
        default: "Reset"
        }
      return "\(verb) \(pending) cards; undo with 'swipe-cli undo'"
    }
  }

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
