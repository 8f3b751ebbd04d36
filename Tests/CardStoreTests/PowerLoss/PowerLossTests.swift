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
    let limit = Effort.rounds(example.limit, full: example.limit * 50)
    let proof = try PowerLossProof(example.script, limit: limit, seed: Self.seed)
    try proof.run()
    print(
      "power loss, \(example.testDescription): \(proof.states) states, \(proof.examinations) examined,",
      "\(proof.writers) written to, seed \(Self.seed)")
    #expect(proof.failures == 0)
    #expect(proof.states >= example.least)
  }

  private static let files = [
    "first.jsonl": PowerLossScript.records(0..<5, "First"),
    "second.jsonl": PowerLossScript.records(5..<9, "Second"),
    "again.jsonl": PowerLossScript.records(3..<12, "Again"),
  ]

  static let cases = [singles, loads, groups, fold]

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
    limit: 4000, least: 10_000)

  /// Loads, of which the later ones replace records.
  private static let loads = Case(
    testDescription: "loads",
    script: PowerLossScript(
      commands: [
        "load first.jsonl", "like c1", "load second.jsonl", "nope c7", "load again.jsonl", "undo",
        "load first.jsonl",
      ], files: files),
    limit: 400, least: 5_000)

  /// Scripts of which many steps are written at once.
  private static let groups: Case = {
    var script = PowerLossScript(commands: ["load first.jsonl second.jsonl"], files: files)
    for (index, count) in [3, 6, 12, 24, 40].enumerated() {
      let name = "script-\(index)"
      let lines = PowerLossScript.lines(
        count, from: script.deeds.flatMap { $0 }, script.files, seed: UInt64(index))
      script.files[name] = lines
      script.commands.append("run \(name)")
    }
    return Case(
      testDescription: "scripts", script: script, limit: 6_000, least: 10_000)
  }()

  /// A script after which the log is folded into a table.
  private static let fold: Case = {
    var script = PowerLossScript(commands: ["load first.jsonl second.jsonl", "like"], files: files)
    let lines = (0..<1030).map { ($0 / 9).isMultiple(of: 2) ? "nope c\($0 % 9)" : "like c\($0 % 9)" }
    script.files["long"] = lines.joined(separator: "\n") + "\n"
    script.commands += [
      "run long", "clear c3", "like", "undo", "load again.jsonl", "clear c2", "shuffle --seed 1",
      "undo", "redo",
    ]
    return Case(testDescription: "a fold of the log", script: script, limit: 100, least: 500)
  }()
}
