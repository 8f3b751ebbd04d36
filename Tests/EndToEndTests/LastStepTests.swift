import Foundation
import TestSupport
import Testing

/// The last steps of commands that put something in the place of something else.
@Suite("The last step fails")
struct LastStepTests {
  /// Runs the program with `injection` into its calls of `call`.
  private func run(_ box: Sandbox, _ words: String, _ call: String, _ injection: String) throws
    -> ProgramRun
  {
    try box.shell(
      "exec strace -f -qq -o /dev/null -e trace=\(call) -e inject=\(call):\(injection) "
        + "swipe-cli \(words)")
  }

  /// A deck with a damaged record.
  private func damaged() throws -> Sandbox {
    let box = try Sandbox(Records.many(9))
    for words in ["like", "nope", "boost"] { try box.output(words) }
    try box.shell("printf x | dd of='\(box.deck())/log' bs=1 seek=300 conv=notrunc status=none")
    return box
  }

  private func decks(_ box: Sandbox) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: box.path("home/.local/share/swipe-cli"))
      .map { $0.replacing(/[0-9]+$/, with: "") }.sorted()
  }

  @Test("where names cannot be exchanged, a repair renames both decks")
  func withoutExchange() throws {
    let box = try damaged()
    let run = try run(box, "doctor --repair", "renameat2", "error=EINVAL")
    #expect(run.status == 0 && run.text.contains("the damaged one stays at"), "\(run.talk)")
    #expect(try decks(box) == ["default", "default.damaged-"])
    #expect(try box.run("doctor").status == 0)
    #expect(try box.counts() == [1, 1, 1, 6])
  }

  @Test(
    "a repair whose new deck does not get its name leaves the damaged one where it was",
    arguments: [
      "renameat:error=EIO:when=1", "renameat2:error=EIO",
      // Names cannot be exchanged, and then one of the two does not get its new one.
      "renameat2:error=EINVAL -e inject=renameat:error=EIO:when=3",
      "renameat2:error=EINVAL -e inject=renameat:error=EIO:when=4",
    ])
  func keptName(_ injection: String) throws {
    let box = try damaged()
    let before = try #require(box.bytes(of: "home/.local/share/swipe-cli/default/log"))
    let run = try box.shell(
      "exec strace -f -qq -o /dev/null -e trace=renameat,renameat2 -e inject=\(injection) "
        + "swipe-cli doctor --repair")
    #expect(run.status == 4 && run.talk.contains("rename failed"), "\(run.talk)")
    #expect(box.bytes(of: "home/.local/share/swipe-cli/default/log") == before)
    #expect(try decks(box) == ["default"])
    #expect(try box.run("doctor").status == 4)
  }

  @Test("a deck whose name is not surely on the disk, or surely gone, is told of as such")
  func unconfirmed() throws {
    let box = try Sandbox()
    try box.write(Records.three, to: "cards.jsonl")
    let refused = try run(box, "load cards.jsonl", "renameat", "error=EIO")
    #expect(refused.status == 4 && refused.talkLines.count == 1, "\(refused.talk)")
    #expect(try box.run("status").status == 1)
    try box.output("load", "-q", "cards.jsonl")
    let gone = try run(box, "forget --force", "fsync", "error=EIO")
    #expect(gone.status == 4 && gone.talk.contains("not certain"), "\(gone.talk)")
    #expect(try box.run("status").status == 1)
  }

  @Test("an export whose name is not surely on the disk says so; the file is there whole")
  func export() throws {
    let box = try Sandbox(Records.three)
    try box.write("old\n", to: "out")
    let late = try run(box, "export --all --ids -o out", "fsync", "error=EIO:when=2")
    #expect(late.status == 4 && late.talkLines.count == 1, "\(late.talk)")
    #expect(box.bytes(of: "out") == Array("a\nb\nc\n".utf8))
    try box.write("old\n", to: "out")
    let early = try run(box, "export --all --ids -o out", "fsync", "error=EIO:when=1")
    #expect(early.status == 4 && early.talkLines.count == 1, "\(early.talk)")
    #expect(box.bytes(of: "out") == Array("old\n".utf8))
  }
}
