import Foundation
import TestSupport
import Testing

/// What the full screen does to a deck on disk, seen afterwards with commands.
@Suite("Screen on a deck", .serialized)
struct ScreenDeckTests {
  let home: ScreenHome

  init() throws {
    home = try ScreenHome()
  }

  @Test("d puts the top card at the end, and changes nothing where it is the last one")
  func later() throws {
    let screen = try home.screen()
    #expect(try screen.picture(after: "d").contains("Ana Silva comes again later"))
    #expect(try screen.picture(after: "h").contains("Noped Bruno Costa"))
    #expect(try home.run("list", "--pending", "--ids") == "u2\nu3\nu4\nu0\n")
    screen.setMark()
    try home.run("nope", "u2", "u3", "u4")
    #expect(screen.wait(for: "Ana Silva, 29"))
    // A key that comes again at once is one that is held, and does nothing.
    usleep(150_000)
    let same = try screen.picture(after: "d")
    #expect(same.contains("nothing changed for Ana Silva"), "\(same)")
    screen.quit()
    #expect(try home.steps() == ["nope u2 3", "nope u1 1", "later u0 1"])
  }

  @Test("Picks gives a card another verdict or none, and what it has already is no step")
  func picks() throws {
    try home.run("like", "u0", "u2")
    try home.run("boost", "u1")
    let screen = try home.screen(showing: "Chloé Martin")
    let list = try screen.picture(after: "3")
    #expect(list.contains("1 boosted, 2 liked") && !list.contains("Ida"))
    #expect(
      try screen.picture(after: "b").contains("nothing changed for Bruno Costa"))
    #expect(try home.steps().count == 2)
    #expect(try screen.picture(after: "h").contains("0 boosted, 2 liked"))
    #expect(try home.run("list", "--noped", "--ids") == "u1\n")
    let cleared = try screen.picture(after: "x")
    #expect(cleared.contains("took the verdict of Ana Silva back"))
    #expect(cleared.contains("0 boosted, 1 liked") && cleared.contains("Kim Min-jun"))
    screen.quit()
    #expect(try home.run("list", "--pending", "--ids") == "u0\nu3\nu4\n")
    #expect(try home.steps().prefix(2) == ["clear u0 1", "nope u1 1"])
  }

  @Test("the pager through Picks decides the card in sight")
  func pager() throws {
    try home.run("like", "u0", "u1", "u2")
    let screen = try home.screen(showing: "Chloé Martin")
    let shown = try screen.picture(after: "3j\r")
    #expect(shown.contains("Bruno Costa, 30") && shown.contains("x takes back"), "\(shown)")
    _ = try screen.picture(after: "x")
    screen.quit()
    #expect(try home.run("list", "--ids") == "u0\nu2\n")
  }

  @Test("Enter in History takes all steps back down to the selected one, r does them again")
  func undoDown() throws {
    for words in [("like", "u0"), ("nope", "u1"), ("boost", "u2")] {
      try home.run(words.0, words.1)
    }
    let screen = try home.screen(showing: "Chloé Martin")
    #expect(try screen.picture(after: "4").contains("boost Kim Min-jun"))
    #expect(
      try screen.picture(after: "j\r").contains("took 2 steps back, down to Bruno Costa"))
    #expect(try home.run("list", "--ids") == "u0\n")
    #expect(try home.run("next", "-n", "2", "--ids") == "u1\nu2\n")
    #expect(try screen.picture(after: "r").contains("did again: nope Bruno Costa"))
    #expect(try screen.picture(after: "u").contains("took back: nope Bruno Costa"))
    #expect(try screen.picture(after: "rr").contains("did again: boost Kim Min-jun"))
    #expect(try screen.picture(after: "r").contains("there is nothing to redo"))
    #expect(try screen.picture(after: "uuu").contains("took back: like Ana Silva"))
    #expect(try screen.picture(after: "u").contains("there is nothing to undo"))
    screen.quit()
    #expect(try home.run("list", "--ids") == "")
    #expect(try JSONRow(home.run("status", "--json")).number("pending") == 5)
  }

  @Test("everything done on the screen streams out, a line for each step that is taken back")
  func stream() throws {
    let out = home.folder + "/out"
    let shell = try ScreenProcess(
      ["/bin/sh", "-c", "exec \(ScreenHome.program) swipe > \(out)"], in: home)
    #expect(shell.wait(for: "Ana Silva"))
    for keys in ["l", "d", "h", "4", "G\r", "r", "3", "x"] {
      _ = try shell.picture(after: keys)
    }
    shell.quit()
    let lines = try String(contentsOfFile: out, encoding: .utf8).split(separator: "\n")
    let rows = try lines.map { try JSONRow(String($0)) }
    func told(_ row: JSONRow) -> String {
      let step = row.text("step").map { " of " + $0 } ?? ""
      return (row.text("action") ?? "") + step
        + " \(row.number("seq") ?? 0) \(row.text("id") ?? "") left \(row.number("remaining") ?? -1)"
    }
    #expect(
      rows.map(told) == [
        "like 1 u0 left 4", "later 2 u1 left 4", "nope 3 u2 left 3", "undo of nope 3 u2 left 4",
        "undo of later 2 u1 left 4", "undo of like 1 u0 left 5", "redo of like 1 u0 left 4",
        "clear 4 u0 left 5",
      ])
  }

  @Test("a filter holds for names, hobbies and what was done")
  func filters() throws {
    try home.run("like", "u0", "u1")
    try home.run("nope", "u2")
    try home.run("boost", "u4")
    let screen = try home.screen(showing: "Chloé Martin")
    let found = try screen.picture(after: "3/BRU\r")
    #expect(found.contains("Bruno Costa") && !found.contains("Ana Silva"))
    let hobby = try screen.picture(after: "/\u{7F}\u{7F}\u{7F}climb\r")
    #expect(hobby.contains("Bruno Costa") && hobby.contains("Ida Nyström"))
    #expect(try screen.picture(after: "/zzz\r").contains("nothing matches"))
    let steps = try screen.picture(after: "4/nop\r")
    #expect(steps.contains("Kim Min-jun") && !steps.contains("Ida"))
    // A key means the row that is left.
    #expect(try screen.picture(after: "l").contains("Liked Kim Min-jun"))
    screen.quit()
    #expect(try home.run("list", "--noped", "--ids") == "")
  }

  @Test("what another process does meanwhile shows in the lists, and can be taken back from there")
  func otherProcess() throws {
    try home.run("like", "u0")
    let screen = try home.screen(showing: "Bruno Costa")
    #expect(try screen.picture(after: "3").contains("Ana Silva"))
    screen.setMark()
    try home.run("boost", "u3")
    #expect(screen.wait(for: "Chloé Martin", seconds: 2))
    try home.run("clear", "u0")
    try home.run("shuffle", "--seed", "3")
    let steps = try screen.picture(after: "4")
    for text in ["shuffle all that wait", "clear Ana Silva", "boost Chloé Martin"] {
      #expect(steps.contains(text), "\(text) in \(steps)")
    }
    #expect(try screen.picture(after: "u").contains("took back: shuffle"))
    #expect(try screen.picture(after: "jj\r").contains("took 2 steps back, down to Chloé"))
    screen.quit()
    #expect(try home.run("list", "--ids") == "u0\n")
    #expect(try home.run("next", "--ids") == "u1\n")
  }

  @Test("a key is for the card that was seen when it was pressed, if another process was faster")
  func overtaken() throws {
    // The first wait, which comes after a look whether the terminal takes more, begins late, so that it
    // finds both the key and what the other process wrote.
    let slow = ["-f", "-qq", "-o", "/dev/null", "-e", "trace=poll"]
    let screen = try ScreenProcess(
      ["/usr/bin/strace"] + slow + ["-e", "inject=poll:delay_enter=1500000:when=2"]
        + [ScreenHome.program, "swipe"], in: home)
    #expect(screen.wait(for: "Ana Silva"))
    try home.run("like")
    screen.setMark()
    screen.type("h")
    #expect(screen.wait(for: "another window was faster", seconds: 4))
    screen.quit()
    #expect(try home.steps() == ["like u0 1"])
  }

  @Test("You tells the pace of the newest verdicts, whoever gave them")
  func you() throws {
    let screen = try home.screen()
    #expect(try screen.picture(after: "1").contains("no pace yet"))
    for id in ["u0", "u1", "u2"] { try home.run("like", id) }
    let page = try screen.picture(after: "")
    #expect(page.contains("3 of 5 decided, 60%") && page.contains("cards a minute"), "\(page)")
    screen.quit()
  }

  @Test("with --json what was decided comes after the terminal was given back")
  func held() throws {
    let screen = try home.screen("--json")
    #expect(try screen.picture(after: "l").contains("Bruno Costa"))
    screen.setMark()
    screen.quit()
    let parts = screen.recent.components(separatedBy: ScreenProcess.leave)
    #expect(parts.count == 2 && !parts[0].contains("\"v\":1"))
    #expect(parts.last?.contains(#"{"v":1,"seq":1,"action":"like","id":"u0""#) == true)
    #expect(parts.last?.contains("1 of 5 decided") == true)
  }

  @Test("a deck that has lost its newest records shows what is left, takes nothing and says so")
  func losses() throws {
    try home.run("like", "u0")
    try home.run("nope", "u1")
    try home.loseRecord()
    let screen = try home.screen(showing: "Bruno Costa")
    #expect(try screen.picture(after: "b").contains("lost its newest record"))
    screen.setMark()
    screen.type("q")
    #expect(screen.end() && screen.exitStatus == 4)
    #expect(screen.recent.contains("the deck has lost its newest record, which had been on disk"))
    #expect(try home.run("list", "--ids") == "u0\n")
  }
}

extension ScreenHome {
  /// The screen on a terminal, with this on it.
  func screen(
    showing text: String, environment: [String: String] = [:], _ words: String...
  ) throws -> ScreenProcess {
    let screen = try ScreenProcess(
      [Self.program, "swipe"] + words, in: self, environment: environment)
    try #require(screen.wait(for: text), "\(screen.recent)")
    return screen
  }

  /// Cuts the newest record off the deck's log, as a disk may do that did not keep its word.
  func loseRecord() throws {
    let log = URL(fileURLWithPath: folder + "/data/swipe-cli/default/log")
    try Data(contentsOf: log).dropLast(128).write(to: log)
  }

  /// The steps that stand, newest first: what was done, to which card first, and to how many.
  func steps() throws -> [String] {
    let rows = try run("history", "--json").split(separator: "\n").map { try JSONRow(String($0)) }
    return rows.filter { $0.truth("undone") == false }.map {
      "\($0.text("action") ?? "") \($0.text("id") ?? "-") \($0.number("count") ?? 0)"
    }
  }
}

extension ScreenProcess {
  /// Types keys and gives the words that are on the whole screen then.
  func picture(after keys: String) throws -> String {
    type(keys)
    setMark()
    type("\u{0C}")
    let (clear, end) = ("\u{1B}[2J", "\u{1B}[?2026l")
    try #require(wait(for: clear), "\(recent)")
    var parts: [String] = []
    for _ in 0..<200 {
      parts = recent.components(separatedBy: clear)
      if parts.last?.contains(end) == true { break }
      read(milliseconds: 20)
    }
    let cells = parts.last?.components(separatedBy: end).first ?? ""
    return cells.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      .replacing(/\u{1B}\[[0-9;?]*[A-Za-z]|\s/, with: " ")
      .split(separator: " ").joined(separator: " ")
  }

  /// Ends the screen as a user does.
  func quit() {
    type("q")
    #expect(end() && exitStatus == 0)
  }
}
