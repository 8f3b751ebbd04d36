import TestSupport
import Testing

@Suite("Killed at any system call")
struct KillEverywhereTests {
  /// How many calls of each command are tried.
  private static let rounds = Effort.rounds(6, full: 100_000)

  @Test(
    "what was answered is done, the deck is as before or after, and the next command works",
    arguments: TracedCommand.all)
  func killed(_ command: TracedCommand) throws {
    let stage = try CommandStage(command)
    for call in stage.calls.sample(Self.rounds, seed: 1) {
      let run = try stage.run("signal=KILL", at: call)
      let what = "killed at \(call.line)"
      #expect(run.status == 137, "\(what): \(run.status)")
      guard let state = try stage.state() else {
        Issue.record("\(what): the deck is neither as before nor as after: \(try stage.picture())")
        continue
      }
      // Output of a command that changes nothing is no acknowledgement.
      if stage.states.last?.picture != stage.states.first?.picture, !stage.normal.output.isEmpty {
        let answered = command.scriptLines > 1 ? run.lines.count : run.output.isEmpty ? 0 : 1
        #expect(state >= answered, "\(what): answered '\(run.text)', but it is not there")
      }
      try stage.checkAftermath(of: state, what)
    }
  }
}

extension [SystemCall] {
  /// So many of the calls, half of them among those that change something.
  func sample(_ count: Int, seed: UInt64) -> [SystemCall] {
    guard count < self.count else { return self }
    var source = RandomSource(seed: seed)
    let shuffled = shuffled(using: &source)
    let changes = shuffled.filter(\.isChange).prefix(count / 2)
    return Array(changes + shuffled.filter { !$0.isChange }.prefix(count - changes.count))
  }
}
