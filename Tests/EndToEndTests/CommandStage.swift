import Foundation
import TestSupport
import Testing

/// A place to run one command over and over on the same deck, with something going wrong each time,
/// and to tell what it did.
///
/// A class, as it owns a folder and counts on it.
final class CommandStage {
  /// What a run may leave behind.
  struct State {
    /// All cards and all steps, without times.
    var picture: String
    /// The status of `doctor`.
    var doctor: Int32
    /// The status of the command that comes next.
    var next: Int32
  }

  let command: TracedCommand
  let box: Sandbox
  /// The run with nothing going wrong.
  let normal: ProgramRun
  /// What the program asked the system in that run.
  let calls: [SystemCall]
  /// The deck before the command, after each line that it answers, and at the end.
  private(set) var states: [State] = []

  /// Runs the command with nothing going wrong, and sees what it does.
  init(_ command: TracedCommand) throws {
    self.command = command
    box = try Sandbox()
    try box.make(command.deck)
    try box.shell("cp -a home kept")
    normal = try box.shell(
      "exec strace -f -qq -o trace swipe-cli \(command.words)", input: command.input)
    calls = SystemCall.own(in: String(decoding: box.bytes(of: "trace") ?? [], as: UTF8.self))
    for count in 0...command.scriptLines {
      try reset()
      let lines = command.input.split(separator: "\n").map { $0 + "\n" }
      let isWhole = count == command.scriptLines
      if count > 0 {
        let input = isWhole ? command.input : lines.prefix(count).joined()
        try box.shell("swipe-cli \(command.words)", input: input)
      }
      let picture = try picture()
      let doctor = try box.run("doctor").status
      states.append(State(picture: picture, doctor: doctor, next: try next()))
    }
    try #require(normal.status == 0 && calls.count > 5, "\(command.words): \(normal.talk)")
  }

  /// Puts the deck back as it was before the command.
  func reset() throws {
    let files = FileManager.default
    try files.removeItem(atPath: box.path("home"))
    try files.copyItem(atPath: box.path("kept"), toPath: box.path("home"))
    try box.write("as it was\n", to: "out")
  }

  /// Runs the command with strace doing `injection` at `call`, and at all later ones of its name if
  /// `isLasting`.
  func run(
    _ injection: String, at call: SystemCall, andAfter isLasting: Bool = false
  ) throws -> ProgramRun {
    try reset()
    let times = "\(call.ordinal)\(isLasting ? "+" : "")"
    return try box.shell(
      """
      exec strace -f -qq -o /dev/null -e trace=\(call.name) \
      -e inject=\(call.name):\(injection):when=\(times) swipe-cli \(command.words)
      """, input: command.input)
  }

  /// Everything that can be seen of the deck, without times.
  func picture() throws -> String {
    // Repairing changes nothing that other commands show.
    let soundness = command.deck == .damaged ? "; swipe-cli doctor > said; echo $?" : ""
    let run = try box.shell(
      "swipe-cli export --all; echo $?; swipe-cli history --json; echo $?; cat out" + soundness)
    return run.text.replacing(/"(decided_)?at":"[^"]*"/, with: "")
  }

  /// Runs what a user might do next, and gives its status.
  func next() throws -> Int32 { try box.run("boost", "h").status }

  /// Which state the deck is in now; nil when it is none of those that it may be in.
  func state() throws -> Int? {
    let now = try picture()
    return states.lastIndex { $0.picture == now }
  }

  /// Makes sure that nobody needs to mend anything: the deck is sound and the next command works.
  func checkAftermath(of state: Int, _ what: String) throws {
    let doctor = try box.run("doctor")
    #expect(doctor.status == states[state].doctor, "\(what): \(doctor.text)\(doctor.talk)")
    // If it had to wait for a lock that nobody holds any more, it would give up.
    #expect(try next() == states[state].next, "\(what)")
  }
}

extension Sandbox {
  /// Makes a deck to begin with.
  fileprivate func make(_ deck: TracedCommand.StartingDeck) throws {
    switch deck {
    case .none: break
    case .used, .damaged:
      try output(
        "load", "-q", "-",
        input: Records.three + #"{"id":"d","name":"Di"}{"id":"e"}{"id":"f"}{"id":"g"}{"id":"h"}"#)
      for words in ["like", "nope", "boost", "later", "undo"] { try output(words) }
      if deck == .damaged { try FileManager.default.removeItem(atPath: self.deck() + "/synced") }
    case .long:
      try output("load", "-q", "-", input: Records.many(1100) + #"{"id":"h"}"#)
      for range in [1...512, 513...1024] {
        try output("nope", "-", input: range.map { "c\($0)\n" }.joined())
      }
    }
  }
}
