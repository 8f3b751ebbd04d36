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
