import Foundation
import Glibc
import Testing

/// The full screen as a process on a real terminal: how it takes the terminal and gives it back.
@Suite("Screen on a terminal", .serialized)
struct ScreenTests {
  let home: ScreenHome

  init() throws {
    home = try ScreenHome()
  }

  @Test(
    "a signal gives the terminal back whole, and ends the program as it should",
    arguments: [
      (SIGINT, nil), (SIGTERM, SIGTERM), (SIGHUP, SIGHUP), (SIGQUIT, SIGQUIT), (SIGILL, SIGILL),
      (SIGTRAP, SIGTRAP), (SIGSEGV, SIGSEGV), (SIGABRT, SIGABRT),
    ] as [(Int32, Int32?)])
  func signals(sent: Int32, seen: Int32?) throws {
    let screen = try home.screen()
    screen.setMark()
    kill(screen.process, sent)
    #expect(screen.end(seconds: 3))
    #expect(screen.recent.contains(ScreenProcess.leave))
    #expect(screen.signal == seen)
    if seen == nil { #expect(screen.exitStatus == 130) }
    // A terminal as new as this one had, before the program came.
    let fresh = try ScreenProcess(["/bin/true"], in: home)
    fresh.end()
    #expect(screen.settings == fresh.settings)
  }

  @Test(
    "q and Ctrl-C give the terminal back",
    arguments: [("q", 0), ("\u{03}", 130)] as [(String, Int32)])
  func keys(key: String, status: Int32) throws {
    let screen = try home.screen()
    screen.setMark()
    screen.type(key)
    #expect(screen.end(seconds: 3))
    #expect(screen.exitStatus == status)
    #expect(screen.recent.contains(ScreenProcess.leave))
    let fresh = try ScreenProcess(["/bin/true"], in: home)
    fresh.end()
    #expect(screen.settings == fresh.settings)
  }

  @Test("Ctrl-Z stops the job under a shell, and fg brings the screen back")
  func stopAndContinue() throws {
    let shell = try ScreenProcess(["/bin/bash", "--norc", "--noprofile", "-i"], in: home)
    shell.type("\(ScreenHome.program) swipe\n")
    #expect(shell.wait(for: "Ana Silva"))
    shell.setMark()
    shell.type("\u{1A}")
    #expect(shell.wait(for: "Stopped"), "\(shell.recent)")
    #expect(shell.recent.contains(ScreenProcess.leave))
    shell.setMark()
    shell.type("fg\n")
    #expect(shell.wait(for: "Ana Silva"))
    #expect(shell.recent.contains("\u{1B}[?1049h"))
    shell.type("l")
    #expect(shell.wait(for: "Bruno Costa"))
    shell.type("q")
    #expect(shell.wait(for: "1 of 5 decided"))
    #expect(shell.recent.contains(ScreenProcess.leave))
    shell.type("exit\n")
    #expect(shell.end())
    #expect(try home.run("list", "--liked", "--ids") == "u0\n")
  }

  @Test("killing the shell above, or closing the window, ends the screen at once")
  func hangUp() throws {
    let shell = try ScreenProcess(["/bin/bash", "--norc", "--noprofile", "-i"], in: home)
    shell.type("echo pid=$$; \(ScreenHome.program) swipe\n")
    #expect(shell.wait(for: "Ana Silva"))
    let child = try #require(children(of: shell.process).first)
    kill(shell.process, SIGKILL)
    shell.end()
    #expect(isGone(child, within: 2))
    let screen = try home.screen()
    let number = screen.process
    close(screen.master)
    var status: Int32 = 0
    let limit = Date().addingTimeInterval(2)
    var ended = false
    while !ended, Date() < limit {
      ended = waitpid(number, &status, WNOHANG) == number
      usleep(10_000)
    }
    #expect(ended)
  }

  private func children(of process: pid_t) -> [pid_t] {
    let path = "/proc/\(process)/task/\(process)/children"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { pid_t($0) }
  }

  private func isGone(_ process: pid_t, within seconds: Double) -> Bool {
    let limit = Date().addingTimeInterval(seconds)
    while Date() < limit {
      let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      guard let state, !state.contains(") Z ") else { return true }
      usleep(10_000)
    }
    return false
  }

  @Test("what another process decides shows within 100 ms, and can be taken back here")
  func live() throws {
    let screen = try home.screen()
    screen.setMark()
    try home.run("like")
    #expect(screen.wait(for: "Bruno Costa", seconds: 0.1))
    screen.type("u")
    #expect(screen.wait(for: "Ana Silva", seconds: 2))
    #expect(try home.run("list", "--ids") == "")
  }

  @Test("the decisions of the screen stream out as JSON Lines while it runs")
  func stream() throws {
    let out = home.folder + "/out"
    let shell = try ScreenProcess(
      ["/bin/sh", "-c", "\(ScreenHome.program) swipe > \(out)"], in: home)
    #expect(shell.wait(for: "Ana Silva"))
    shell.type("l")
    #expect(shell.wait(for: "Bruno Costa"))
    let line = try String(contentsOfFile: out, encoding: .utf8)
    #expect(line.hasPrefix(#"{"v":1,"seq":1,"action":"like","id":"u0""#) && line.hasSuffix("\n"))
    shell.type("q")
    #expect(shell.end())
  }

  @Test("without a terminal it shows the top card as next does")
  func withoutTerminal() throws {
    // The test's own session may have a terminal; a new session has none.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments = ["-w", ScreenHome.program, "swipe"]
    process.environment = home.environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == (try home.run("next")))
  }

  @Test("a terminal that cannot move its cursor is asked line by line")
  func lines() throws {
    let screen = try home.screen(environment: ["TERM": "dumb"])
    screen.type("l\n")
    #expect(screen.wait(for: "Liked Ana Silva."))
    #expect(screen.wait(for: "Card 2 of 5. Bruno Costa"))
    screen.type("q\n")
    #expect(screen.end())
    #expect(!screen.output.contains(0x1B))
  }
}
