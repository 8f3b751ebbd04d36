import TestSupport
import Testing

/// A copy of a deck, which holds each record in a line of our own.
@Suite("Copies of a deck")
struct BackupTests {
  /// A record in which arrays and objects lie `depth` deep.
  private func deep(_ depth: Int, id: String) -> String {
    let (open, close) = (String(repeating: "[", count: depth - 1), depth - 1)
    return "{\"id\":\"\(id)\",\"x\":\(open)\(String(repeating: "]", count: close))}\n"
  }

  /// A record of so many bytes, half of them its name.
  private func long(_ size: Int) -> String {
    let name = String(repeating: "n", count: size / 2)
    let start = "{\"id\":\"long\",\"name\":\"\(name)\",\"x\":\""
    return start + String(repeating: "x", count: size - start.utf8.count - 2) + "\"}\n"
  }

  private func checkCopy(of box: Sandbox, as format: String) throws {
    let copy = box.path("copy-" + format)
    try box.output("export", "--all", "--format", format, "-o", copy)
    let load = try box.run("--deck", format, "load", "--verdicts", copy)
    #expect(load.status == 0, "\(load.talk.prefix(300))")
    let own = try box.output("export", "--all").output
    #expect(try box.output("--deck", format, "export", "--all").output == own)
  }

  @Test("the deepest records there can be are read back", arguments: ["jsonl", "json"])
  func deepest(_ format: String) throws {
    let box = try Sandbox()
    try box.output("load", "-", input: deep(512, id: "a") + deep(3, id: "b") + deep(511, id: "c"))
    try box.output("like", "a")
    try checkCopy(of: box, as: format)
  }

  @Test("a line of our own lets no deeper record in", arguments: [("", ""), ("[", "]")])
  func tooDeep(_ open: String, _ close: String) throws {
    let box = try Sandbox(Records.three)
    for (depth, status) in [(512, 0), (513, 3)] as [(Int, Int32)] {
      let record = deep(depth, id: "d").dropLast()
      let line = "{\"v\":1,\"id\":\"d\",\"verdict\":null,\"record\":\(record)}"
      let run = try box.run("load", "-", input: open + line + close)
      #expect(run.status == status, "\(run.talk.prefix(300))")
      if status == 3 { #expect(run.talk.contains("deep")) }
      // Only what begins as our lines do may lie one deeper.
      let other = "{\"w\":1,\"id\":\"d\",\"verdict\":null,\"record\":\(record)}"
      #expect(try box.run("load", "-", input: open + other + close).status == 3)
    }
  }

  @Test("the longest record there can be is read back")
  func longest() throws {
    let box = try Sandbox()
    try box.output("load", "-", input: long(16 << 20))
    try checkCopy(of: box, as: "jsonl")
  }

  @Test("a line of our own lets no longer record in")
  func tooLong() throws {
    let box = try Sandbox(Records.three)
    let record = long((16 << 20) + 1).dropLast()
    for line in ["{\"v\":1,\"id\":\"l\",\"record\":\(record)}", "{\"v\":1,\(record.dropFirst())"] {
      let run = try box.run("load", "-", input: line)
      #expect(run.status == 3 && run.talk.contains("longer than 16 MiB"), "\(run.talk.prefix(300))")
    }
    #expect(try box.counts() == [0, 0, 0, 3])
  }

  @Test("a file that is written anew keeps the rights that it had")
  func rights() throws {
    let box = try Sandbox(Records.three)
    let run = try box.shell(
      """
      for mode in 600 640 444 777; do
        echo old > copy; chmod $mode copy; swipe-cli export --all -o copy || exit 9
        stat -c %a copy; ln -sf copy link; swipe-cli export --all -o link; stat -c %a copy
      done
      umask 027; swipe-cli export --all -o new; stat -c %a new
      """)
    #expect(run.lines == ["600", "600", "640", "640", "444", "444", "777", "777", "640"])
  }
}
