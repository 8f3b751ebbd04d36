/// Every command there is, by its own name; aliases are in its `CommandSpec`.
package enum CommandName: String, CaseIterable, Sendable {
  case load
  case next, like, nope, boost, later, clear, undo, redo
  case show, list, export, history, status
  case shuffle, sort, reset
  case swipe, run
  case decks, forget, doctor
  case help, completions, man
  /// What the completion scripts ask; hidden from people.
  case complete = "__complete"

  /// Other names for the same command.
  package var aliases: [String] {
    switch self {
    case .nope: ["reject", "pass"]
    case .boost: ["superlike"]
    case .undo: ["rewind"]
    case .swipe: ["play"]
    default: []
    }
  }

  /// The command of this name or alias; nil if there is none.
  ///
  /// Compares one by one: `init(rawValue:)` first builds a table of all words, which takes longer
  /// than the one look-up that a program makes.
  package init?(typed word: String) {
    let all = Self.allCases
    let known = all.first { $0.rawValue == word } ?? all.first { $0.aliases.contains(word) }
    guard let known else { return nil }
    self = known
  }
}
