/// What was decided about a card.
package enum Verdict: UInt8, CaseIterable, Equatable, Sendable {
  /// Kept.
  case like = 2
  /// Rejected.
  case nope = 3
  /// Kept, and ranked above every other like.
  case boost = 4

  /// The verdict's word in commands and in output.
  package var word: String {
    switch self {
    case .like: "like"
    case .nope: "nope"
    case .boost: "boost"
    }
  }

  /// The verdict of that word; nil when it is none.
  package init?(word: some StringProtocol) {
    guard let verdict = Verdict.allCases.first(where: { $0.word == word }) else { return nil }
    self = verdict
  }
}

/// What one record of a deck's history did.
package enum Action: UInt8, CaseIterable, Equatable, Sendable {
  /// Cards were added or changed; no step of undo.
  case load = 1
  /// A verdict; the numbers agree with `Verdict`.
  case like = 2
  case nope = 3
  case boost = 4
  /// A pending card went to the end.
  case later = 5
  /// A verdict was taken back.
  case clear = 6
  /// The newest step was taken back.
  case undo = 7
  /// The newest undone step was done again.
  case redo = 8
  /// The pending cards were put into a new order.
  case shuffle = 9
  case sort = 10
  /// All cards became pending again, in load order.
  case reset = 11
  /// The store tidied up; nothing changed for the user.
  case tidy = 12

  /// The action's word in commands and in output.
  package var word: String {
    switch self {
    case .load: "load"
    case .like: "like"
    case .nope: "nope"
    case .boost: "boost"
    case .later: "later"
    case .clear: "clear"
    case .undo: "undo"
    case .redo: "redo"
    case .shuffle: "shuffle"
    case .sort: "sort"
    case .reset: "reset"
    case .tidy: "tidy"
    }
  }

  /// The verdict that the action gives; nil for the other actions.
  package var verdict: Verdict? { Verdict(rawValue: rawValue) }

  /// The action that gives `verdict`.
  package init(_ verdict: Verdict) {
    switch verdict {
    case .like: self = .like
    case .nope: self = .nope
    case .boost: self = .boost
    }
  }

  /// Whether the whole order was replaced, rather than cards moved one by one.
  package var isReorder: Bool { self == .shuffle || self == .sort || self == .reset }

  /// Whether undo can take it back.
  package var isStep: Bool {
    switch self {
    case .like, .nope, .boost, .later, .clear, .shuffle, .sort, .reset: true
    case .load, .undo, .redo, .tidy: false
    }
  }
}
