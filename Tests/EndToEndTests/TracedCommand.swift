import Foundation
import TestSupport
import Testing

/// A command whose every system call is interfered with, and the deck it runs on.
struct TracedCommand: Sendable, CustomTestStringConvertible {
  /// The words after the program's name, as a shell reads them.
  let words: String
  /// What comes in on standard input.
  var input = ""
  /// The deck that is there before.
  var deck = StartingDeck.used
  /// How many lines of the input are answered one by one.
  var scriptLines = 1

  var testDescription: String { "\(words) on \(deck.rawValue)" }

  /// A deck to begin with.
  enum StartingDeck: String, Sendable {
    /// No deck at all.
    case none = "no deck"
    /// Eight cards with verdicts, an undone step, and a card at the end.
    case used = "a used deck"
    /// As `used`, without the hint of what was synced.
    case damaged = "a damaged deck"
    /// A deck so full of changes that the next one folds its log.
    case long = "a deck with a long log"
  }

  /// Every command that touches a deck.
  static let all: [TracedCommand] = [
    TracedCommand(words: "load -q --json -", input: Records.three, deck: .none),
    TracedCommand(words: "load -q --json -", input: Records.three + #"{"id":"e","age":3}"# + "\n"),
    TracedCommand(
      words: "load -q --json --verdicts -",
      input: #"{"v":1,"verdict":"nope","decided_at":"2026-01-01T00:00:00Z","record":{"id":"n"}}"#),
    TracedCommand(words: "next -n 3"), TracedCommand(words: "like"),
    TracedCommand(words: "like", deck: .long), TracedCommand(words: "nope f g"),
    TracedCommand(words: "boost -", input: "e\ng\n"), TracedCommand(words: "later"),
    TracedCommand(words: "clear a b"), TracedCommand(words: "undo"), TracedCommand(words: "redo"),
    TracedCommand(words: "undo -n 3"), TracedCommand(words: "show a"),
    TracedCommand(words: "list --all"), TracedCommand(words: "export --all --json"),
    TracedCommand(words: "export --all -o out"), TracedCommand(words: "history"),
    TracedCommand(words: "status"), TracedCommand(words: "shuffle --seed 5"),
    TracedCommand(words: "sort --by name --reverse"), TracedCommand(words: "reset"),
    TracedCommand(words: "run -", input: "like\nundo\nnope h\nreset\n", scriptLines: 4),
    TracedCommand(words: "doctor"), TracedCommand(words: "doctor --repair", deck: .damaged),
    TracedCommand(words: "decks"), TracedCommand(words: "forget --force"),
  ]
}

/// One call to the system that a command makes.
struct SystemCall: Sendable {
  /// Its name, as strace has it.
  let name: String
  /// Which of the calls of that name it is, from 1.
  let ordinal: Int
  /// The whole line of strace.
  let line: String

  /// The calls in a trace that the program itself made, without those by which the system's loader
  /// and the language's runtime started it: they come before the first thing that `main` does.
  static func own(in trace: String) -> [SystemCall] {
    var counts: [String: Int] = [:]
    var calls: [SystemCall] = []
    var hasBegun = false
    for line in trace.split(separator: "\n") {
      // The number of the process comes first, then blanks.
      let call = line.drop { $0.isNumber }.drop { $0 == " " }
      guard call.first?.isLetter == true, let end = call.firstIndex(of: "(") else { continue }
      let name = String(call[..<end])
      counts[name, default: 0] += 1
      if line.contains("rt_sigaction(SIGXFSZ") { hasBegun = true }
      guard hasBegun else { continue }
      calls.append(SystemCall(name: name, ordinal: counts[name] ?? 0, line: String(call)))
    }
    return calls
  }

  /// Whether it changes something, on the disk or for other processes.
  var isChange: Bool {
    [
      "write", "pwrite64", "fsync", "fdatasync", "flock", "ftruncate", "fchmod", "chmod", "mkdir",
      "mkdirat", "fchmodat",
    ].contains(name) || name.hasPrefix("rename") || name.hasPrefix("unlink")
  }

  /// Whether it is about memory, time, chance or signals, and so never about files.
  ///
  /// These calls do not fail on a machine that works: without memory the language's runtime ends
  /// the process, and the others have no error that any program looks for.
  var isHousekeeping: Bool {
    [
      "brk", "mmap", "munmap", "mprotect", "mremap", "madvise", "exit_group", "getrandom", "getpid",
      "gettid", "geteuid", "rt_sigaction", "rt_sigprocmask", "futex", "nanosleep",
      "clock_nanosleep", "clock_gettime", "sched_yield",
    ].contains(name)
  }
}
