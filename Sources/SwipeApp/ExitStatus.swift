/// The exit status of the program: the only numbers it ever ends with by itself.
package enum ExitStatus: Int32, CaseIterable, Comparable, Sendable {
  /// Everything that was asked for was done.
  case done = 0
  /// An honest "nothing there": the deck is finished, there is no such card, `--if` was not met.
  case nothing = 1
  /// The command line could not be understood.
  case usage = 2
  /// Input data was refused; the deck is as it was.
  case input = 3
  /// The store or the output failed.
  case store = 4
  /// Ctrl-C.
  case interrupted = 130

  /// What the status means, as help and manual say it.
  package var meaning: String {
    switch self {
    case .done: "done"
    case .nothing:
      "nothing there: the deck is finished, nothing to undo, no such card or deck, --if not met"
    case .usage: "the command line was not understood"
    case .input: "input data was refused or could not be read; the deck is as it was"
    case .store: "the deck or the output failed: locked, damaged, full or not writable"
    case .interrupted: "interrupted with Ctrl-C"
    }
  }

  /// Orders by number, so that `run --keep-going` can end with the largest.
  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
