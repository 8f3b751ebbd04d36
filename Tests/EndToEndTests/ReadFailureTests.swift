import Foundation
import TestSupport
import Testing

/// A medium that does not give back what is on it, at every call by which commands read a deck.
@Suite("A read that fails")
struct ReadFailureTests {
  /// Commands on the deck of `prepared`, and how many of their reading calls are passed over for
  /// each that is tried.
  private static let commands: [(words: String, step: Int)] = [
    ("next", 1), ("list --all", 1), ("history", 1), ("like", 1), ("sort --by name", 1),
    ("load -q more.jsonl", 1), ("doctor", 2), ("doctor --repair", 4), ("decks", 1),
    ("forget --force", 1),
  ]

  /// The calls by which files and folders are opened and read.
  private static let calls: Set = ["openat", "pread64", "newfstatat", "getdents64", "flock"]

  /// A deck with settings, tables, cards of two loads and no hint of what was synced.
  private func prepared() throws -> Sandbox {
    let box = try Sandbox()
    try box.output("load", "-q", "--name", ".name", "-", input: Records.three)
    for words in ["like", "shuffle", "nope"] { try box.output(words) }
    try box.output("load", "-q", "-", input: #"{"id":"a","age":30}{"id":"d"}"#)
    try box.output("boost", "d")
    try box.output("undo")
    try FileManager.default.removeItem(atPath: box.deck() + "/synced")
    try box.write(#"{"id":"b","age":32}{"id":"e"}"#, to: "more.jsonl")
    try box.shell("cp -a home kept")
    return box
  }

  @Test(
    "the answer is the same, or one line says what failed and nothing was added to the log",
    arguments: commands)
  func failing(_ words: String, step: Int) throws {
    let box = try prepared()
    let log = try #require(box.bytes(of: Self.log))
    let normal = try box.shell("exec strace -f -qq -o trace swipe-cli \(words)")
    let trace = String(decoding: box.bytes(of: "trace") ?? [], as: UTF8.self)
    let calls = SystemCall.own(in: trace).filter { Self.calls.contains($0.name) }
    try #require(calls.count > 5, "\(trace)")
    for index in stride(from: 0, to: calls.count, by: Effort.rounds(step, full: 1)) {
      let call = calls[index]
      try FileManager.default.removeItem(atPath: box.path("home"))
      try FileManager.default.copyItem(atPath: box.path("kept"), toPath: box.path("home"))
      let run = try box.shell(
        """
        exec strace -f --seccomp-bpf -qq -o /dev/null -e trace=\(call.name) \
        -e inject=\(call.name):error=EIO:when=\(call.ordinal) swipe-cli \(words)
        """)
      let what = "\(words), \(call.line): \(run.status), '\(run.text)', '\(run.talk)'"
      if run.status == 0 {
        // What the medium does not give back is damage to a repair, which tells what it cost.
        #expect(run.text == normal.text || words == "doctor --repair", "\(what)")
        continue
      }
      #expect(run.status == (run.talk.contains("cannot be read") ? 3 : 4), "\(what)")
      #expect(run.talk.hasPrefix("swipe-cli: "), "\(what)")
      let isDone = ["recorded, but", "deleted, but", "is deleted"].contains {
        run.talk.contains($0)
      }
      #expect(isDone || box.bytes(of: Self.log) == log, "\(what)")
    }
  }

  private static let log = "home/.local/share/swipe-cli/default/log"
}
