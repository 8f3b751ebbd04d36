import TestSupport

/// The rules of a deck in the plainest words, to hold the program against: cards are decided from
/// the top, steps are taken back and done again.
struct PlainDeck {
  /// The ids of the pending cards, the top card first.
  private(set) var pending: ArraySlice<String>
  /// How many cards there are.
  private(set) var cards: Int
  /// The steps that stand, oldest first.
  private(set) var done: [Step] = []
  /// The steps that were taken back, the one to be done again last.
  private(set) var undone: [Step] = []
  /// The number of the newest step that was ever made.
  private(set) var newest = 0

  /// One step on one card.
  struct Step: Equatable {
    let number: Int
    let action: String
    let id: String
  }

  /// A deck on which nothing was decided.
  init(_ ids: [String]) {
    pending = ids[...]
    cards = ids.count
  }

  /// Makes the next step: a verdict on the top card, or `later`.
  ///
  /// - Returns: What was done; nil when no card waits.
  mutating func step(_ action: String) -> Step? {
    guard let id = pending.first else { return nil }
    newest += 1
    let step = Step(number: newest, action: action, id: id)
    move(step)
    done.append(step)
    undone = []
    return step
  }

  /// Takes the newest step back.
  mutating func undo() -> Step? {
    guard let step = done.popLast() else { return nil }
    pending.removeAll { $0 == step.id }
    pending.insert(step.id, at: pending.startIndex)
    undone.append(step)
    return step
  }

  /// Does the step that was taken back last again.
  mutating func redo() -> Step? {
    guard let step = undone.popLast() else { return nil }
    move(step)
    done.append(step)
    return step
  }

  /// Adds cards at the end.
  mutating func load(_ ids: [String]) {
    pending += ids
    cards += ids.count
  }

  private mutating func move(_ step: Step) {
    if pending.first == step.id {
      pending.removeFirst()
    } else {
      pending.removeAll { $0 == step.id }
    }
    if step.action == "later" { pending.append(step.id) }
  }

  /// The ids that have the verdict, in the order of their steps.
  func decided(_ verdict: String) -> [String] {
    done.filter { $0.action == verdict }.sorted { $0.number < $1.number }.map(\.id)
  }
}

extension PlainDeck {
  /// The deck that a history leads to, told from its rows, newest first; nil when the rows do not
  /// follow from each other.
  init?(_ ids: [String], history: [JSONRow]) {
    self.init(ids)
    for row in history.reversed() {
      guard let action = row.text("action"), let step = step(action), step.id == row.text("id"),
        step.number == row.number("seq"), row.truth("undone") == false
      else { return nil }
    }
  }
}
