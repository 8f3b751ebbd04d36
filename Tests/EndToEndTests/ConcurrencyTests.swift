import Foundation
import TestSupport
import Testing

@Suite("Many processes, and processes that die")
struct ConcurrencyTests {
  @Test("32 likes at once decide 32 different cards")
  func atOnce() throws {
    let box = try Sandbox(Records.many(40))
    let run = try box.shell("for i in $(seq 32); do swipe-cli like & done; wait")
    #expect(run.talk.isEmpty)
    #expect(Set(run.lines).count == 32 && run.lines.count == 32)
    #expect(try box.counts() == [32, 0, 0, 8])
    #expect(try box.output("history").lines.count == 32)
    #expect(try box.run("undo", "-n", "32").lines.count == 32)
    #expect(try box.pending() == (1...40).map { "c\($0)" })
  }

  @Test("readers beside writers always see a whole deck")
  func readersAndWriters() throws {
    let box = try Sandbox(Records.many(60))
    let run = try box.shell(
      """
      (for i in $(seq 30); do swipe-cli like; done > /dev/null) &
      (for i in 1 2 3; do printf '{"id":"n%s","name":"N"}' $i | swipe-cli load -q -; done) &
      for i in $(seq 30); do swipe-cli status --json || echo failed; done
      wait
      """)
    #expect(run.talk.isEmpty)
    for row in try run.rows() {
      let cards = try #require(row.number("cards"))
      #expect((60...63).contains(cards))
      #expect((row.number("like") ?? 0) + (row.number("pending") ?? 0) == cards)
    }
    #expect(try box.counts() == [30, 0, 0, 33])
  }

  @Test("a verdict that was printed survives kill -9 at any moment")
  func killed() throws {
    let box = try Sandbox(Records.many(400))
    let run = try box.shell(
      """
      for round in $(seq 40); do
        swipe-cli like >> printed & like=$!
        sleep 0.0$((round % 4))$((round % 9)); kill -9 $like 2>> killed; wait $like 2>> killed
      done
      swipe-cli like >> printed
      swipe-cli list --liked | wc -l; wc -l < printed
      """)
    let counts = run.lines.compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    try #require(counts.count == 2)
    // A killed round may have been recorded and not yet printed.
    #expect(counts[0] >= counts[1] && counts[0] <= 41 && counts[1] > 0)
    #expect(try box.counts() == [counts[0], 0, 0, 400 - counts[0]])
    #expect(try box.run("undo", "-n", "400").lines.count == counts[0])
    #expect(try box.top() == "c1")
  }

  @Test("a load that is killed leaves the deck as before, and the next one clears up after it")
  func killedLoad() throws {
    let box = try Sandbox(Records.three)
    try box.run("like")
    try box.shell("mkfifo pipe")
    let before = try box.output("list", "--all", "--json").output
    // Killed while it waits in the middle of its input, and while it reads a long file.
    try box.write(Records.many(30_000), to: "long")
    try box.shell(
      """
      swipe-cli load - < pipe & load=$!
      exec 3> pipe; printf '{"id":"x%s","name":"X"}\\n' 1 2 3 >&3; sleep 0.1
      kill -9 $load; wait $load; exec 3>&-
      for pause in 0.02 0.06 0.15; do
        swipe-cli load long & load=$!
        sleep $pause; kill -9 $load; wait $load
      done
      """)
    #expect(try box.output("list", "--all", "--json").output == before)
    #expect(try box.run("load", "-", input: #"{"id":"d","name":"Di"}"#).status == 0)
    let names = box.contents(of: box.path("home/.local/share/swipe-cli")).keys
    #expect(!names.contains { $0.split(separator: "/").contains { $0.hasPrefix(".") } }, "\(names)")
    #expect(try box.counts() == [1, 0, 0, 3])
  }

  @Test("who holds the lock is named after five seconds, readers do not wait, nothing is lost")
  func heldLock() throws {
    let box = try Sandbox(Records.many(3))
    let run = try box.shell(
      """
      strace -qq -f -o trace -e trace=fsync,fdatasync -e inject=fsync,fdatasync:signal=SIGSTOP \\
        swipe-cli like > first 2>&1 &
      tracer=$!
      for i in $(seq 500); do grep -qs 'stopped by SIGSTOP' trace && break; sleep 0.02; done
      holder=$(pgrep -x swipe-cli -P $tracer)
      start=$(date +%s%N)
      swipe-cli next --ids > seen; read_status=$?
      middle=$(date +%s%N)
      swipe-cli like 2> said; status=$?
      end=$(date +%s%N)
      kill -9 $holder $tracer 2> dropped; wait $tracer 2>> dropped
      echo $read_status $(((middle - start) / 1000000)) $status $(((end - middle) / 1000000))
      grep -c "process $holder " said
      swipe-cli like > last; echo $?
      """)
    try #require(run.lines.count == 3, "\(run.text) \(run.talk)")
    let numbers = run.lines[0].split(separator: " ").compactMap { Int($0) }
    #expect(numbers[0] == 0 && numbers[1] < 3000, "a reader waited: \(numbers)")
    #expect(numbers[2] == 4 && numbers[3] >= 4900, "\(numbers)")
    #expect(run.lines[1] == "1", "\(String(decoding: box.bytes(of: "said") ?? [], as: UTF8.self))")
    #expect(run.lines[2] == "0")
    #expect(try box.counts().compactMap { $0 }.reduce(0, +) == 3)
  }

  @Test("a limit on file sizes is an error in words and leaves the deck as it was")
  func fileLimit() throws {
    let box = try Sandbox(Records.many(2000))
    let before = box.contents(of: box.deck())
    for command in ["like", "reset; swipe-cli nope", "load -", "shuffle"] {
      let run = try box.shell(
        "(ulimit -f 0; swipe-cli \(command)) 2>&1 | cat; exit ${PIPESTATUS[0]}",
        input: Records.many(3000))
      #expect(run.status == 4 && !run.lines.isEmpty, "\(command): \(run.status) \(run.text)")
      #expect(box.contents(of: box.deck()) == before, "\(command)")
    }
    #expect(try box.run("like").text == "like\tc1\tCard 1\n")
  }

  @Test("two first loads at once make one deck with the cards of both")
  func firstLoads() throws {
    let box = try Sandbox()
    let run = try box.shell(
      """
      for i in 1 2 3 4; do printf '{"id":"l%s","name":"L"}' $i | swipe-cli load -q - & done; wait
      """)
    #expect(run.talk.isEmpty)
    #expect(Set(try box.pending()) == ["l1", "l2", "l3", "l4"])
  }
}
