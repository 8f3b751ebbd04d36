import Foundation
import Testing

/// The full screen on a terminal that answers questions, early, late or never.
@Suite("Answers of a terminal", .serialized)
struct ScreenAnswerTests {
  let home: ScreenHome
  /// The last question: the device attributes.
  static let question = "\u{1B}[c"
  static let answer = "\u{1B}[?1u\u{1B}[6;20;10t\u{1B}[?62;4c"

  init() throws {
    home = try ScreenHome()
  }

  @Test("the first picture does not wait for answers, and keys act before they come")
  func first() throws {
    let screen = try home.screen()
    #expect(String(decoding: screen.output, as: UTF8.self).contains(Self.question))
    screen.type("l")
    #expect(screen.wait(for: "Bruno Costa"))
    screen.type(Self.answer)
    screen.type("h")
    #expect(screen.wait(for: "Kim Min-jun"))
    screen.type("q")
    #expect(screen.end())
    #expect(try home.run("list", "--ids") == "u0\nu1\n")
  }

  @Test("an answer that is still under way when the screen is left does not end up in the shell")
  func leaving() throws {
    let shell = try ScreenProcess(["/bin/bash", "--norc", "--noprofile", "-i"], in: home)
    for answer in [Self.answer, "\u{1B}[?62", ""] {
      shell.setMark()
      shell.type("\(ScreenHome.program) swipe\n")
      #expect(shell.wait(for: Self.question))
      #expect(shell.wait(for: "Ana Silva"))
      shell.type("q")
      if !answer.isEmpty { shell.type(answer) }
      #expect(shell.wait(for: "0 of 5 decided"))
      shell.setMark()
      shell.type("echo do''ne\n")
      #expect(shell.wait(for: "done"))
      #expect(!shell.recent.contains("62"), "\(shell.recent)")
    }
    shell.type("exit\n")
    #expect(shell.end())
  }

  @Test("no question goes to a terminal that would print it, and none by any other command")
  func quiet() throws {
    let console = try home.screen(environment: ["TERM": "linux"])
    #expect(!String(decoding: console.output, as: UTF8.self).contains(Self.question))
    console.type("q")
    #expect(console.end())
    for words in [["next"], ["show", "u0"], ["list"], ["status"], ["like"], ["doctor"], ["help"]] {
      // A pager has sequences of its own.
      let command = try ScreenProcess(
        [ScreenHome.program] + words, in: home, environment: ["SWIPE_PAGER": ""])
      #expect(command.end())
      let text = String(decoding: command.output, as: UTF8.self)
      for start in ["\u{1B}[c", "\u{1B}[>", "\u{1B}[?", "\u{1B}]", "\u{1B}_", "\u{1B}P"] {
        #expect(!text.contains(start), "\(words)")
      }
    }
  }
}
