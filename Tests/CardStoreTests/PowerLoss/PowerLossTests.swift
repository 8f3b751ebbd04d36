import TestSupport
import Testing

/// An acknowledged decision survives power loss, and nothing half-done is ever visible: commands of
/// the program are traced, and every state that a power cut may leave is opened.
@Suite("Power loss")
struct PowerLossTests {
  /// Where the random choices begin.
  private static let seed: UInt64 = 0x5EED_0F_0FF

  /// A script, how many states are tried at each moment, and how many there are in all at least.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var script: PowerLossScript
    var limit: Int
    var least: Int
  }

  @Test("every state that a power cut can leave shows all that was acknowledged", arguments: cases)
  func states(_ example: Case) throws {
    let limit = Effort.rounds(example.limit, full: example.limit * 10)
    let proof = try PowerLossProof(example.script, limit: limit, seed: Self.seed)
    try proof.run()
    print(
      "power loss, \(example.testDescription): \(proof.states) states, \(proof.examinations) examined,",
      "\(proof.writers) written to, seed \(Self.seed)")
    #expect(proof.failures == 0)
    #expect(proof.states >= example.least)
  }

  @Test("who goes on after a power cut amid a write may lose power too")
  func twice() throws {
    let first = Self.scripts(99, [9, 14])
    let proof = try PowerLossProof(first, limit: 600, seed: Self.seed)
    try proof.run()
    #expect(proof.failures == 0)
    var states = 0
    let deeds = first.deeds.flatMap { $0 }
    for (number, torn) in proof.torn.prefix(Effort.rounds(16, full: 64)).enumerated() {
      let before = Array(deeds.prefix(torn.deeds))
      var second = PowerLossScript(commands: ["run more", "undo"], files: first.files)
      second.files["more"] = PowerLossScript.lines(
        9, from: before, first.files, seed: UInt64(number))
      let next = try PowerLossProof(
        second, limit: Effort.rounds(1000, full: 20_000), seed: Self.seed, after: before,
        in: torn.state)
      try next.run()
      #expect(next.failures == 0)
      states += next.states
    }
    print("power loss, a second one: \(states) states, seed \(Self.seed)")
    #expect(states >= 1000)
  }

  private static let files = [
    "first.jsonl": PowerLossScript.records(0..<5, "First"),
    "second.jsonl": PowerLossScript.records(5..<9, "Second"),
    "again.jsonl": PowerLossScript.records(3..<12, "Again"),
  ]

  static let cases =
    [singles, loads, fold]
    + (1...14).map { seed in
      Case(
        testDescription: "scripts \(seed)", script: scripts(UInt64(seed), [4, 40]), limit: 11_000,
        least: 7000)
    }

  /// Every command by itself.
  private static let singles = Case(
    testDescription: "one command after the other",
    script: PowerLossScript(
      commands: [
        "load first.jsonl second.jsonl", "like", "nope c3", "boost c5 c1", "later", "like c2",
        "undo", "undo", "redo", "clear c5", "later c6 c7", "nope", "undo", "shuffle --seed 7",
        "like", "nope c4 c2", "undo", "undo", "undo", "redo", "like c8", "reset", "boost c1",
        "undo", "undo", "load again.jsonl", "like c11", "nope", "undo", "undo",
      ], files: files),
    limit: 4000, least: 2_500)

  /// Loads, of which the later ones replace records.
  private static let loads = Case(
    testDescription: "loads",
    script: PowerLossScript(
      commands: [
        "load first.jsonl", "like c1", "load second.jsonl", "nope c7", "load again.jsonl", "undo",
        "load first.jsonl",
      ], files: files),
    limit: 2000, least: 1_200)

  /// Scripts of which many steps are written at once: of so many lines each.
  private static func scripts(_ seed: UInt64, _ counts: [Int]) -> PowerLossScript {
    var script = PowerLossScript(
      commands: ["load first.jsonl second.jsonl"], files: files, settled: 1)
    for (index, count) in counts.enumerated() {
      let name = "script-\(index)"
      let lines = PowerLossScript.lines(
        count, from: script.deeds.flatMap { $0 }, script.files, seed: seed << 8 + UInt64(index))
      script.files[name] = lines
      script.commands.append("run \(name)")
    }
    return script
  }

  /// A script after which the log is folded into a table.
  private static let fold: Case = {
    var script = PowerLossScript(
      commands: ["load first.jsonl second.jsonl", "like"], files: files, settled: 2)
    let lines = (0..<1030).map {
      ($0 / 9).isMultiple(of: 2) ? "nope c\($0 % 9)" : "like c\($0 % 9)"
    }
    script.files["long"] = lines.joined(separator: "\n") + "\n"
    script.commands += [
      "run long", "clear c3", "like", "undo", "load again.jsonl", "clear c2", "shuffle --seed 1",
      "undo", "redo",
    ]
    return Case(testDescription: "a fold of the log", script: script, limit: 60, least: 300)
  }()
}
