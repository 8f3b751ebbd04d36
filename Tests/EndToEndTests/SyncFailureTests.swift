import Foundation
import TestSupport
import Testing

/// What happens when the disk does not confirm a write: the system then takes the bytes for
/// written, so asking again would be answered with a lie.
@Suite("A disk that does not confirm")
struct SyncFailureTests {
  @Test(
    "the outcome is said to be uncertain, no second sync of the same bytes makes up for it",
    arguments: ["like --json", "undo --json", "reset --json", "run --json -"], ["EIO", "ENOSPC"])
  func uncertain(_ command: String, _ error: String) throws {
    let box = try Sandbox(Records.many(9))
    try box.output("nope")
    let run = try box.shell(
      """
      strace -f -qq -y -o trace -e trace=fdatasync,write,pwrite64,ftruncate \
        -e inject=fdatasync:error=\(error):when=1 swipe-cli \(command) < \
        <(echo 'boost c5')
      """)
    #expect(run.status == 4 && run.output.isEmpty, "\(run.status) \(run.text)")
    #expect(run.talkLines.count == 1 && run.talk.contains("not certain"), "\(run.talk)")
    let trace = String(decoding: box.bytes(of: "trace") ?? [], as: UTF8.self)
    let calls = trace.split(separator: "\n").filter { $0.contains("/log>") }
    let failure = try #require(calls.firstIndex { $0.contains("INJECTED") }, "\(trace)")
    // Afterwards the log is cut back to what was confirmed, and that much the disk is told: the
    // bytes that it did not take are gone before it is asked again.
    let names = calls[(failure + 1)...].map { $0.drop { !$0.isLetter }.prefix { $0.isLetter } }
    #expect(names == ["ftruncate", "fdatasync"], "\(trace)")

    // The next command builds on what is surely there, writes anew and waits for that.
    let next = try box.shell(
      """
      strace -f -qq -y -o trace -e trace=fdatasync,pwrite64 swipe-cli like --json
      grep -oE '(fdatasync|pwrite64)\\([0-9]+<[^>]*/log>' trace | cut -d'(' -f1
      """)
    #expect(next.lines.count == 3 && next.lines.suffix(2) == ["pwrite64", "fdatasync"])
    #expect(next.lines.first?.contains("\"seq\":2,") == true, "\(next.text)")
    #expect(try box.counts() == [1, 1, 0, 7])
    #expect(try box.run("doctor").status == 0)
  }

  @Test("when not even cutting back succeeds, the next command takes the log for what it is")
  func nothingWorks() throws {
    let box = try Sandbox(Records.many(9))
    try box.output("nope")
    let run = try box.shell(
      """
      strace -f -qq -o trace -e trace=fdatasync,ftruncate -e inject=fdatasync:error=EIO:when=1 \
        -e inject=ftruncate:error=EIO:when=1 swipe-cli like
      """)
    #expect(run.status == 4 && run.output.isEmpty && run.talk.contains("not certain"))
    // Readers show one of the two, writers settle it: what was not cut off is written anew.
    let before = try box.counts()
    #expect(before == [0, 1, 0, 8] || before == [1, 1, 0, 7])
    let next = try box.shell(
      """
      strace -f -qq -y -o trace -e trace=fdatasync,pwrite64,write,ftruncate swipe-cli boost c9
      grep -cE 'sync\\(.*/log>' trace
      """)
    #expect(next.lines.first == "boost\tc9\tCard 9" && next.lines.last != "0", "\(next.text)")
    let after = try box.counts()
    #expect(after == [0, 1, 1, 7] || after == [1, 1, 1, 6])
    #expect(try box.run("doctor").status == 0)
  }
}

@Suite("Forgetting a deck that is in use")
struct ForgetInUseTests {
  @Test("forget waits for who writes, and then nothing is left, whoever else comes")
  func inUse() throws {
    let box = try Sandbox()
    for round in 1...Effort.rounds(6, full: 200) {
      try box.output("load", "-q", "-", input: Records.many(60))
      let run = try box.shell(
        """
        for i in $(seq 6); do swipe-cli like > out$i 2> err$i || echo $? >> failed & done
        swipe-cli load - <<< '{"id":"z"}' > loaded 2>&1 & load=$!
        sleep 0.0$((\(round) % 5)); swipe-cli forget --force 2> said; echo $?
        wait $load; wait
        cat failed err* | sort | uniq -c; ls -A home/.local/share/swipe-cli; rm -f failed
        """)
      let said = String(decoding: box.bytes(of: "said") ?? [], as: UTF8.self)
      #expect(run.lines.first == "0", "\(said)")
      // Who comes too late finds no deck, except for the load, which makes a new one.
      let late = run.lines.dropFirst().filter { $0 != "default" }
      #expect(late.allSatisfy { $0.hasSuffix(" 1") || $0.contains("there is no deck") }, "\(late)")
      if run.lines.last == "default" {
        #expect(try box.run("doctor").status == 0)
        #expect(try box.run("show", "z").status == 0)
        #expect(try box.run("forget", "--force").status == 0)
      }
    }
  }
}
