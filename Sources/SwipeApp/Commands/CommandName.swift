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
}
