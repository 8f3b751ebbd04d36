import TestSupport
import Testing

/// What commands ask of the kernel, seen by strace.
@Suite("System calls")
struct SystemCallTests {
  private func calls(_ box: Sandbox, _ command: String) throws -> Int {
    let run = try box.shell(
      "strace -f -qq -o calls swipe-cli \(command) > out 2> err; wc -l < calls")
    return try #require(Int(run.text.filter { $0.isNumber }))
  }

  @Test("the same commands make as many calls on 20,000 cards as on 10")
  func sameCost() throws {
    let small = try Sandbox(Records.many(10))
    let large = try Sandbox(Records.many(20_000))
    // Most cards of the large deck are decided, in an order that is not the deck's.
    let ids = stride(from: 19_990, to: 20, by: -1).map { "c\($0)\n" }.joined()
    try large.output("nope", "-", input: ids)
    try small.output("nope", "c9", "c8")
    for command in [
      "next", "like", "nope", "boost", "undo", "redo", "status", "next --json", "show c3",
      "like c7",
    ] {
      let (few, many) = (try calls(small, command), try calls(large, command))
      #expect(abs(few - many) <= 2, "\(command): \(few) calls on 10 cards, \(many) on 20,000")
    }
  }

  @Test("commands that look open no file for writing and change no folder")
  func readersNeverWrite() throws {
    let box = try Sandbox(Records.many(50))
    try box.run("like", "c2", "c3")
    for command in ["next", "show c2", "list --all", "export --all", "history", "status", "decks"] {
      let run = try box.shell(
        "strace -f -qq -e trace=%file,fchmod,flock,fcntl,ftruncate -o calls swipe-cli \(command) > out;"
          + " grep -cE 'O_WRONLY|O_RDWR|O_CREAT|mkdir|rename|unlink|chmod|truncate|F_SETLK|F_OFD_SETLK|LOCK_EX' calls"
      )
      #expect(run.text == "0\n", "\(command)")
    }
  }

  @Test("an acknowledged verdict was synced before its answer was written")
  func syncedFirst() throws {
    let box = try Sandbox(Records.three)
    let run = try box.shell(
      """
      strace -f -qq -y -e trace=write,writev,pwrite64,pwritev,fsync,fdatasync -o calls swipe-cli like > out
      grep -nE 'sync\\(.*log' calls | head -1 | cut -d: -f1
      grep -nE 'write.*/out>' calls | head -1 | cut -d: -f1
      """)
    let order = run.lines.compactMap { Int($0) }
    try #require(order.count == 2, "\(run.text)")
    #expect(order[0] < order[1])
  }
}
