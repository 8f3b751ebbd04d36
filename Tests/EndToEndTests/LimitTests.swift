import Foundation
import TestSupport
import Testing

/// Limits and rights of the process, and strange things in the place of a deck's files.
@Suite("Limits, rights and strange files")
struct LimitTests {
  /// What commands print on a deck of three, whatever the surroundings.
  private static let commands = [
    "next --ids", "like --json", "status --json", "list --all", "export --all", "history", "undo",
    "doctor", "shuffle --seed 3", "load -q --json -",
  ]

  @Test("any umask leaves folders and files the user's alone, and nothing else")
  func umasks() throws {
    let box = try Sandbox()
    var source = RandomSource(seed: 5)
    let masks = Effort.isFull ? Array(0...0o777) : (0..<6).map { _ in source.below(0o1000) }
    for mask in masks {
      let digits = String(mask, radix: 8)
      let run = try box.shell(
        """
        umask \(digits); deck=./decks/umask\(digits)
        swipe-cli --deck $deck load -q - && swipe-cli --deck $deck like --json \
        && swipe-cli --deck $deck shuffle --seed 1 && swipe-cli --deck $deck load -q - <<< '{"id":"z"}' \
        && swipe-cli --deck $deck next > seen
        echo $?; find $deck -printf '%y %m\\n' | sort -u
        """, input: Records.three)
      #expect(run.lines.suffix(3) == ["0", "d 700", "f 600"], "umask \(digits): \(run.text)")
      try box.shell("chmod -R u+rw seen; rm -f seen")
    }
  }

  @Test("a deck that others own or may write to is refused by every command, and not touched")
  func owners() throws {
    for change in ["chmod 770", "chmod 702"] {
      let box = try Sandbox(Records.three)
      try box.shell("\(change) '\(box.deck())'")
      try expectRefusal(box, by: Self.commands.map { "swipe-cli " + $0 }, naming: "chmod go-w")
    }
    guard getuid() == 0 else {
      // Without the right to give files away there is still a folder that is somebody else's.
      let box = try Sandbox()
      #expect(try box.run("next", "--deck", "/etc").talk.contains("belongs to user 0"))
      return
    }
    let box = try Sandbox(Records.three)
    try box.shell("chown -R 65534:65534 '\(box.deck())'")
    try expectRefusal(box, by: Self.commands.map { "swipe-cli " + $0 }, naming: "user 65534")
    // And the other way round: nobody does not get at the superuser's deck.
    let other = try Sandbox(Records.three)
    try other.shell(
      "chmod -R a+rX . && cp \"$(readlink -f bin/swipe-cli)\" bin/copy && chmod 755 bin/copy")
    try expectRefusal(
      other,
      by: Self.commands.filter { !$0.hasPrefix("load") }.map {
        "setpriv --reuid=65534 --regid=65534 --clear-groups bin/copy " + $0
      }, naming: "user 0")
  }

  private func expectRefusal(_ box: Sandbox, by lines: [String], naming words: String) throws {
    let before = box.contents(of: box.deck())
    for line in lines {
      let run = try box.shell("timeout 20 " + line, input: #"{"id":"z"}"#)
      #expect(run.status == 4 && run.talkLines.count == 1, "\(line): \(run.status) \(run.talk)")
      #expect(run.talk.contains(words), "\(line): \(run.talk)")
      #expect(box.contents(of: box.deck()) == before, "\(line)")
    }
  }

  @Test(
    "what stands in the place of a deck's file is named and not followed, and nothing hangs",
    arguments: ["link", "pipe", "folder", "device"])
  func strangeFiles(_ kind: String) throws {
    let box = try Sandbox(Records.three)
    try box.output("like")
    try box.output("shuffle", "--seed", "2")
    try box.shell("cp -a '\(box.deck())' kept")
    var source = RandomSource(seed: UInt64(kind.count))
    let names = try FileManager.default.contentsOfDirectory(atPath: box.path("kept")).sorted()
    #expect(names.count > 6, "\(names)")
    for name in names {
      let commands = Self.commands + ["reset", "forget --force", "doctor --repair"]
      for command in commands.shuffled(using: &source).prefix(Effort.rounds(3, full: 100)) {
        let file = "'\(box.deck())/\(name)'"
        let run = try box.shell(
          """
          rm -rf '\(box.deck())'*; cp -a kept '\(box.deck())'; cp kept/\(name) aside; mv \(file) moved
          case \(kind) in link) ln -s "$PWD/aside" \(file);; pipe) mkfifo \(file);;
            folder) mkdir \(file);; device) mknod \(file) c 1 5 || ln -s /dev/zero \(file);; esac
          timeout 20 swipe-cli \(command); status=$?
          cmp aside moved > same && echo $status
          """, input: #"{"id":"z"}"#)
        let status = Int(run.lines.last ?? "")
        let what = "\(command) with a \(kind) as \(name): \(run.text) \(run.talk)"
        // What does not need the file works; the hint of what was synced is made anew.
        try #require(status == 0 || status == 4, "\(what)")
        if status == 4 {
          let isNamed = [name, "is not a deck"].contains { (run.talk + run.text).contains($0) }
          #expect(isNamed, "\(what)")
          #expect(run.talkLines.count == 1, "\(what)")
        }
      }
    }
  }

  @Test("any of the three streams may be closed: no file of the deck takes its place")
  func closedStreams() throws {
    var source = RandomSource(seed: 8)
    for command in Self.commands + ["run - --json", "like -", "decks", "forget --force"] {
      let box = try Sandbox(Records.three)
      try box.output("like")
      try box.shell("cp -a home kept")
      for closed in (0..<8).shuffled(using: &source).prefix(Effort.rounds(3, full: 8)) {
        let ends = zip([1, 2, 4], ["<&-", ">&-", "2>&-"]).filter { closed & $0.0 != 0 }.map(\.1)
        let line = "timeout 20 swipe-cli \(command) \(ends.joined(separator: " "))"
        let run = try box.shell(
          "rm -rf home; cp -a kept home; " + line, input: command.hasPrefix("load") ? "{}" : "b\n")
        #expect([0, 1, 2, 3, 4].contains(run.status), "\(line): \(run.status)")
        // A command that prints cannot have done that.
        if closed & 2 != 0, run.status == 0 {
          #expect(command.hasPrefix("forget") || command == "like -", "\(line)")
        }
        guard !command.hasPrefix("forget") else { continue }
        #expect(try box.run("doctor").status == 0, "\(line)")
        #expect(try box.run("show", "a").status == 0, "\(line)")
      }
    }
  }

  @Test("eight open files are enough for every command, or it says that they are not")
  func openFiles() throws {
    for limit in [8, 6, 5, 4, 3] {
      try expectSound("ulimit -n \(limit)", mustWork: false)
    }
    try expectSound("ulimit -n 16", mustWork: true)
  }

  @Test("with 64 MiB of memory a command works, or says why not, and the deck is sound")
  func memory() throws {
    try expectSound("ulimit -d 65536", mustWork: true)
    try expectSound("ulimit -v 65536", mustWork: false)
  }

  /// Runs all commands under a limit: each is done whole, or refused with a line, and the deck
  /// is as sound as before.
  private func expectSound(_ limit: String, mustWork: Bool) throws {
    let box = try Sandbox(Records.many(30))
    for command in Self.commands {
      let before = try box.counts()
      let run = try box.shell(
        "\(limit) && exec swipe-cli \(command)", input: #"{"id":"c7","name":"x"}"#)
      let what = "\(limit); \(command): \(run.status) \(run.talk)"
      // Where not even the system's loader has what it needs, the status is its own.
      #expect(run.status == 0 || !mustWork && [4, 127].contains(run.status), "\(what)")
      if run.status != 0 {
        #expect(run.talkLines.count >= 1 && (run.output.isEmpty || command == "doctor"), "\(what)")
        #expect(try box.counts() == before, "\(what)")
      }
      #expect(try box.run("doctor").status == 0, "\(what)")
    }
  }
}
