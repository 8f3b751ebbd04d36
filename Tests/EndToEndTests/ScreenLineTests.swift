import Foundation
import TestSupport
import Testing

/// The deck line by line, as a process on a terminal.
@Suite("Lines on a terminal", .serialized)
struct ScreenLineTests {
  let home: ScreenHome

  init() throws {
    home = try ScreenHome()
  }

  /// A conversation that has asked about the first card.
  private func lines(_ words: String...) throws -> ScreenProcess {
    let screen = try ScreenProcess(
      [ScreenHome.program, "swipe", "--accessible"] + words, in: home)
    try #require(screen.wait(for: "Card 1 of 5. Ana Silva, 29. climbing."))
    return screen
  }

  @Test("each answer is done on the deck and told in a line")
  func answers() throws {
    let screen = try lines()
    let talk = [
      ("d", "Ana Silva comes again later."), ("boost", "Boosted Bruno Costa."),
      ("u", "Took back: boost Bruno Costa."), ("r", "Did again: boost Bruno Costa."),
      ("r", "There is nothing to redo."), ("s", "4 of 5 wait. 1 boosted, 0 liked, 0 noped."),
      ("i", "id: u2."), ("x\u{1B}[2J", "is no answer; l, h, b, u, r, d, i, s or q."),
      ("", "Card 2 of 5. Kim Min-jun, 31."),
    ]
    for (answer, expected) in talk {
      screen.setMark()
      screen.type(answer + "\n")
      #expect(screen.wait(for: expected), "\(answer): \(screen.recent)")
    }
    screen.quitLines()
    #expect(!screen.output.contains(0x1B))
    #expect(try home.steps() == ["boost u1 1", "later u0 1"])
  }

  @Test("an answer about a card that another process has decided meanwhile decides nothing")
  func overtaken() throws {
    let screen = try lines()
    try home.run("like")
    screen.type("h\n")
    #expect(screen.wait(for: "Another window was faster; nothing was decided here."))
    #expect(screen.wait(for: "Card 2 of 5. Bruno Costa"))
    screen.quitLines()
    #expect(try home.steps() == ["like u0 1"])
  }

  @Test("what was typed before the input ended is still an answer")
  func endOfInput() throws {
    let screen = try lines()
    screen.type("like\u{04}\u{04}")
    #expect(screen.wait(for: "Liked Ana Silva."))
    screen.type("\u{04}")
    #expect(screen.end() && screen.exitStatus == 0)
    #expect(try home.steps() == ["like u0 1"])
  }

  @Test("a finished deck says so, refuses verdicts and takes undo")
  func finished() throws {
    try home.run("nope", "u0", "u1", "u2", "u3", "u4")
    let screen = try ScreenProcess([ScreenHome.program, "swipe", "--accessible"], in: home)
    #expect(screen.wait(for: "All 5 cards are decided."))
    screen.type("l\n")
    #expect(screen.wait(for: "No card is waiting."))
    screen.type("u\n")
    #expect(screen.wait(for: "Took back: nope Ana Silva."))
    screen.quitLines()
    #expect(try home.run("list", "--pending", "--ids") == "u0\nu1\nu2\nu3\nu4\n")
  }

  @Test("a deck that has lost its newest records takes no answer, and the end says so")
  func losses() throws {
    try home.run("like", "u0")
    try home.run("nope", "u1")
    try home.loseRecord()
    let screen = try ScreenProcess([ScreenHome.program, "swipe", "--accessible"], in: home)
    #expect(screen.wait(for: "Card 2 of 5. Bruno Costa"))
    screen.type("b\n")
    #expect(screen.wait(for: "Not done: the deck has lost its newest record"))
    screen.setMark()
    screen.type("q\n")
    #expect(screen.end() && screen.exitStatus == 4)
    #expect(screen.recent.contains("the deck has lost its newest record"))
    #expect(try home.run("list", "--ids") == "u0\n")
  }

  @Test("with --json each decision is a line of its own beside the talk")
  func json() throws {
    let out = home.folder + "/out"
    let screen = try ScreenProcess(
      ["/bin/sh", "-c", "exec \(ScreenHome.program) swipe --accessible --json > \(out)"], in: home)
    #expect(screen.wait(for: "Card 1 of 5."))
    screen.type("l\n")
    #expect(screen.wait(for: "Card 2 of 5."))
    let line = try String(contentsOfFile: out, encoding: .utf8)
    #expect(line.hasPrefix(#"{"v":1,"seq":1,"action":"like","id":"u0""#) && line.hasSuffix("\n"))
    screen.quitLines()
  }

  @Test("where there is no terminal of its own it talks on the streams, if one can type there")
  func streams() throws {
    let screen = try ScreenProcess(
      ["/usr/bin/setsid", "-w", ScreenHome.program, "swipe", "--accessible"], in: home)
    #expect(screen.wait(for: "Card 1 of 5. Ana Silva"))
    screen.type("h\n")
    #expect(screen.wait(for: "Noped Ana Silva."))
    screen.quitLines()
    #expect(try home.steps() == ["nope u0 1"])
    let piped = try ScreenProcess(
      [
        "/bin/sh", "-c",
        "echo l | setsid -w \(ScreenHome.program) swipe --accessible > \(home.folder)/out",
      ], in: home)
    #expect(piped.end() && piped.exitStatus == 0)
    #expect(
      try String(contentsOfFile: home.folder + "/out", encoding: .utf8)
        == "u1\tBruno Costa\t30\tclimbing\t\n")
    #expect(try home.steps() == ["nope u0 1"])
  }
}

extension ScreenProcess {
  /// Ends a conversation as a user does.
  fileprivate func quitLines() {
    type("q\n")
    #expect(end() && exitStatus == 0)
  }
}
