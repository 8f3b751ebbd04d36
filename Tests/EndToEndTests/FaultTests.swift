import TestSupport
import Testing

/// Errors of the system at every call that a command makes.
@Suite("A system call that fails")
struct FaultTests {
  /// How many calls of each command are tried with each error.
  private static let rounds = Effort.rounds(16, full: 100_000)

  /// An error that a call gives.
  private struct Fault {
    let error: String
    /// Whether all later calls of that name give it too, as on a disk that is full or broken.
    var isLasting = false
  }

  private static let faults =
    ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EMFILE", "EINTR"].map { Fault(error: $0) }
    + ["EIO", "ENOSPC"].map { Fault(error: $0, isLasting: true) }

  /// The calls that a signal can interrupt, by their manual pages.
  private static let interruptible: Set = [
    "openat", "read", "pread64", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "flock",
    "close",
  ]

  @Test(
    "it is told in a line, nothing is acknowledged that is not done, and the deck is sound",
    arguments: TracedCommand.all)
  func failing(_ command: TracedCommand) throws {
    let stage = try CommandStage(command)
    let calls = stage.calls.filter { !$0.isHousekeeping }
    for (number, fault) in Self.faults.enumerated() {
      let count = Effort.isFull ? calls.count : Self.rounds / Self.faults.count
      for call in calls.sample(count, seed: UInt64(number)) {
        let run = try stage.run("error=\(fault.error)", at: call, andAfter: fault.isLasting)
        try check(run, fault, call, on: stage)
      }
    }
  }

  private func check(
    _ run: ProgramRun, _ fault: Fault, _ call: SystemCall, on stage: CommandStage
  ) throws {
    let error = fault.error
    let times = fault.isLasting ? " and from then on" : ""
    let what =
      "\(error) from \(call.line)\(times): exit \(run.status), '\(run.text)', '\(run.talk)'"
    // What the medium does not give back is damage to the doctor: it says so and keeps the files.
    if error == "EIO", run.status == 0, stage.command.words == "doctor --repair" {
      #expect(run.text.contains("the damaged one stays at"), "\(what)")
      #expect(try stage.box.run("doctor").status == 0, "\(what)")
      return
    }
    guard let state = try stage.state() else {
      Issue.record("\(what): the deck is neither as before nor as after: \(try stage.picture())")
      return
    }
    let isResumed = error == "EINTR" && Self.interruptible.contains(call.name)
    if run.status == 0 || isResumed {
      #expect(run.status == 0 && state == stage.states.count - 1, "\(what)")
      #expect(run.text.sameWithoutTimes(as: stage.normal.text), "\(what)")
    } else {
      // The input is not the store: what cannot be read of it has a status of its own.
      let isInput = run.talk.contains("stdin: cannot be read")
      #expect(run.status == (isInput ? 3 : 4), "\(what)")
      // Where no output can be written any more, nothing can be said either.
      let isMute = fault.isLasting && call.name == "write"
      if !isMute, !call.line.hasPrefix("write(2") {
        #expect(run.talkLines.count == 1 && run.talk.hasPrefix("swipe-cli: "), "\(what)")
      }
      if !isMute { checkWords(run, state, stage, what) }
    }
    try stage.checkAftermath(of: state, what)
  }

  /// What is said must fit what was done.
  private func checkWords(
    _ run: ProgramRun, _ state: Int, _ stage: CommandStage, _ what: String
  ) {
    let isChanging = stage.states.last?.picture != stage.states.first?.picture
    let isScript = stage.command.scriptLines > 1
    guard isChanging, !isScript, !stage.command.words.hasPrefix("doctor") else { return }
    if state == 0 {
      #expect(run.output.isEmpty && !run.talk.contains("recorded, but"), "\(what)")
    } else {
      let words = ["recorded, but", "not certain", "deleted, but"]
      #expect(words.contains { run.talk.contains($0) }, "\(what)")
    }
  }
}

extension String {
  /// Whether the texts are the same but for times and the addresses of files.
  fileprivate func sameWithoutTimes(as other: String) -> Bool {
    let times = /\d{4}-\d\d-\d\dT[\d:.]+Z|damaged-\d+/
    return replacing(times, with: "") == other.replacing(times, with: "")
  }
}
