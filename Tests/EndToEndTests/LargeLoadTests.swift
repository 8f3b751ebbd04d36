import Foundation
import TestSupport
import Testing

/// Loads of more than the system is let to keep from the disk: what it is told to write meanwhile.
@Suite("A load of many megabytes")
struct LargeLoadTests {
  let box: Sandbox

  init() throws {
    box = try Sandbox()
    let made = try box.shell(
      """
      awk 'BEGIN { text = sprintf("%9000s", ""); gsub(/ /, "x", text)
        for (card = 1; card <= 4000; card++) printf "{\\"id\\":\\"%d\\",\\"t\\":\\"%s\\"}\\n", card, text }' \
        > large
      """)
    #expect(made.status == 0, "\(made.talk)")
  }

  /// Loads the large file with strace's `options`.
  private func load(_ options: String) throws -> ProgramRun {
    try box.shell("strace -f -qq -o trace \(options) swipe-cli load --json large")
  }

  @Test("what the disk does not take on the way fails the load, and nothing is left of it")
  func failure() throws {
    let run = try load("-e trace=fdatasync -e inject=fdatasync:error=EIO:when=1")
    #expect(run.status == 4 && run.output.isEmpty, "\(run.status) \(run.text)")
    #expect(run.talk.contains("cards-1") && run.talk.contains("Input/output error"), "\(run.talk)")
    #expect(try box.shell("ls -A home/.local/share/swipe-cli").output.isEmpty)
    #expect(try load("-e trace=none").row().number("added") == 4000)
    #expect(try box.run("doctor").status == 0)
  }

  @Test(
    "a load that fails in its last steps takes nothing of the disk",
    arguments: [
      "renameat:error=EIO:when=2", "fsync:error=ENOSPC:when=3", "pwrite64:error=EIO:when=2+",
    ])
  func failureAtTheEnd(_ injection: String) throws {
    let box = try Sandbox(Records.many(9))
    try box.output("nope")
    let before = try box.shell("ls -A \(box.deck())").text
    // The last pwrite64 of the load is that of its record.
    let run = try box.shell(
      """
      strace -f -qq -o trace -e trace=all -e inject=\(injection) swipe-cli load - <<< '{"id":"z"}'
      """)
    #expect(
      run.status == 4 && run.talk.contains("nothing was recorded"), "\(run.status) \(run.talk)")
    #expect(try box.shell("ls -A \(box.deck())").text == before)
    #expect(try box.counts() == [0, 1, 0, 8])
    try box.output("load", "-", input: #"{"id":"z"}"#)
    #expect(try box.counts() == [0, 1, 0, 9])
  }

  @Test("what a killed load of another deck left is removed by the next load of any")
  func leftovers() throws {
    let box = try Sandbox(Records.many(2))
    let run = try box.shell(
      """
      cd home/.local/share/swipe-cli; cp -r default .new-999999999-abc-other
      echo x > .new-999999999-abc-input; echo x > .new-999999999-abc-notes
      swipe-cli load -q - <<< '{"id":"z"}'; ls -A
      """)
    #expect(run.lines == [".new-999999999-abc-notes", "default"], "\(run.text)")
  }

  @Test("nothing depends on the head start")
  func noHeadStart() throws {
    for refusal in ["clone3,clone:error=EAGAIN", "fdatasync:error=EINTR:when=1..2"] {
      let calls = refusal.prefix { $0 != ":" }
      let run = try load("-e trace=\(calls) -e inject=\(refusal)")
      #expect(try run.row().number("added") == 4000, "\(run.talk)")
      let trace = String(decoding: box.bytes(of: "trace") ?? [], as: UTF8.self)
      #expect(trace.contains("INJECTED"))
      #expect(try box.run("doctor").status == 0)
      try box.output("forget", "--force")
    }
  }
}
