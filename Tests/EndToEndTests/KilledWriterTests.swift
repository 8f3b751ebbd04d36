import Foundation
import TestSupport
import Testing

@Suite("Writers that are killed together")
struct KilledWriterTests {
  private static let rounds = Effort.rounds(30, full: 1000)
  private static let writers = 8
  private static let linesOfScript = 12

  /// A verdict that was acknowledged.
  private struct Answer: Equatable {
    let action: String
    let id: String
  }

  @Test("every answer that came out is in the history, which has no gap and no card twice")
  func killed() throws {
    let ids = (1...Self.rounds * 45).map { "c\($0)" }
    let box = try Sandbox(Records.many(ids.count))
    var source = RandomSource(seed: 3)
    let script = try box.write(
      (0..<Self.linesOfScript).map { ["like\n", "nope\n", "boost\n"][$0 % 3] }.joined(),
      to: "script")
    var answers: [Int: Answer] = [:]
    // Microseconds in which all writers of a round are killed: as long as some of them need.
    var spread = 60_000
    for round in 1...Self.rounds {
      let rows = try runRound(round, on: box, script, spread, &source)
      let isShort = rows.count < Self.writers
      spread = isShort ? min(spread * 5 / 4, 3_000_000) : max(spread * 4 / 5, 1000)
      for row in rows {
        let number = try #require(row.number("seq"))
        let answer = Answer(
          action: try #require(row.text("action")), id: try #require(row.text("id")))
        #expect(answers.updateValue(answer, forKey: number) == nil, "step \(number) came out twice")
      }
      if round % (Self.rounds / 3) == 0 { try check(box, ids, answers) }
    }
    try check(box, ids, answers)
    #expect(
      answers.count > Self.rounds / 2, "too few writers got to an answer for this to mean much")
  }

  /// Starts writers, kills each at a moment of its own, and gives what came out of them.
  private func runRound(
    _ round: Int, on box: Sandbox, _ script: String, _ spread: Int, _ source: inout RandomSource
  ) throws -> [JSONRow] {
    var children: [(child: Child, pause: Int)] = []
    for writer in 0..<Self.writers {
      let words =
        writer % 3 == 0
        ? ["run", "--json", script] : [["like", "nope", "boost"][source.below(3)], "--json"]
      let child = try Child(
        Sandbox.program, words, environment: box.environment, in: box.folder, input: .nothing,
        output: .file(box.path("round\(round).\(writer)")), errors: .nothing)
      children.append((child, source.below(spread)))
    }
    var passed = 0
    for (child, pause) in children.sorted(by: { $0.pause < $1.pause }) {
      usleep(UInt32(pause - passed))
      passed = pause
      child.send(SIGKILL)
    }
    for (child, _) in children { _ = try child.wait() }
    var rows: [JSONRow] = []
    for writer in 0..<Self.writers {
      let text = String(decoding: box.bytes(of: "round\(round).\(writer)") ?? [], as: UTF8.self)
      // A verdict on a deck without cards left would have no id; there are more cards than that.
      rows += try text.split(separator: "\n").map { try JSONRow(String($0)) }
    }
    return rows
  }

  private func check(_ box: Sandbox, _ ids: [String], _ answers: [Int: Answer]) throws {
    #expect(try box.run("doctor").status == 0)
    let history = try box.output("history", "--json").rows()
    let deck = try #require(
      PlainDeck(ids, history: history), "the history does not follow from itself")
    for step in deck.done {
      guard let answer = answers[step.number] else { continue }
      #expect(answer == Answer(action: step.action, id: step.id))
    }
    #expect(answers.keys.allSatisfy { $0 <= deck.newest }, "an answer is not in the history")
    let decided = ["boost", "like", "nope"].flatMap { deck.decided($0) }
    #expect(try box.output("list", "--all", "--ids").lines == decided + deck.pending)
  }
}
