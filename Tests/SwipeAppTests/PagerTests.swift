import Foundation
import Platform
import Testing

@testable import SwipeApp

/// A pager in memory that leaves after so many bytes.
private final class FakePager: PagerPipe {
  private(set) var bytes: [UInt8] = []
  private(set) var isFinished = false
  private let limit: Int
  private let canStart: Bool

  init(limit: Int = .max, canStart: Bool = true) {
    self.limit = limit
    self.canStart = canStart
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    guard canStart, self.bytes.count + bytes.count <= limit else {
      throw SystemError(call: "write", code: EPIPE)
    }
    self.bytes += bytes
  }

  func finish() -> Bool {
    isFinished = true
    return canStart
  }
}

@Suite("The pager")
struct PagerTests {
  @Test("output that fits the screen never starts a pager")
  func short() throws {
    let sink = MemorySink()
    let paged = PagedSink(sink, rows: 10) {
      Issue.record("a pager was started")
      return nil
    }
    try paged.write(Array("a\nb\n".utf8))
    #expect(sink.text == "")
    try paged.finish()
    #expect(sink.text == "a\nb\n")
  }

  @Test("taller output goes to the pager whole")
  func tall() throws {
    let sink = MemorySink()
    let pager = FakePager()
    let paged = PagedSink(sink, rows: 3) { pager }
    for line in 0..<5 { try paged.write(Array("\(line)\n".utf8)) }
    try paged.finish()
    #expect(String(decoding: pager.bytes, as: UTF8.self) == "0\n1\n2\n3\n4\n")
    #expect(pager.isFinished)
    #expect(sink.text == "")
  }

  @Test("a pager that cannot be started leaves the output to the terminal")
  func notFound() throws {
    for pager in [nil, FakePager(canStart: false)] {
      let sink = MemorySink()
      let paged = PagedSink(sink, rows: 2) { pager }
      for line in 0..<4 { try paged.write(Array("\(line)\n".utf8)) }
      try paged.finish()
      #expect(sink.text == "0\n1\n2\n3\n")
    }
  }

  @Test(
    "SWIPE_PAGER comes before PAGER, and empty or cat mean none",
    arguments: [
      (own: "most", general: "less -R", wanted: "most"), (nil, "less -R", "less -R"),
      ("", "less", nil), (nil, "cat", nil), ("cat", "less", nil), (" ", nil, nil),
    ] as [(own: String?, general: String?, wanted: String?)])
  func choice(_ row: (own: String?, general: String?, wanted: String?)) {
    let variables = ["SWIPE_PAGER": row.own, "PAGER": row.general]
    let command = PagerChoice.command(GivenOptions()) { variables[$0] ?? nil }
    #expect(command == row.wanted)
    let none = PagerChoice.command(GivenOptions([.init(.noPager)])) { variables[$0] ?? nil }
    #expect(none == nil)
  }

  @Test("less gets options of ours only when the user has none")
  func lessOptions() {
    #expect(PagerChoice.variables { _ in nil }.map(\.value) == ["FRX"])
    #expect(PagerChoice.variables { $0 == "LESS" ? "S" : nil }.isEmpty)
  }

  static let many =
    "[" + (0..<300).map { "{\"id\": \"c\($0)\", \"name\": \"Name \($0)\"}" }.joined(separator: ",")
    + "]"

  @Test("tall lists are paged, also help, and other output is not")
  func whatIsPaged() throws {
    let stage = try Stage()
    try stage.load(Self.many)
    stage.variables["PAGER"] = "some"
    for (words, isPaged) in [
      (["list", "--all"], true), (["list", "--all", "--no-pager"], false),
      (["list", "--all", "--json"], false), (["next", "-n", "9"], false), (["help"], true),
      (["status"], false),
    ] {
      let pager = FakePager()
      stage.pager = { command, _ in
        #expect(command == "some")
        return pager
      }
      #expect(Program.run(words.map { Array($0.utf8) }, in: stage.world) == .done)
      #expect(pager.bytes.isEmpty != isPaged, "\(words)")
      #expect(stage.output.take().isEmpty == isPaged, "\(words)")
    }
    stage.terminals.output = false
    stage.pager = { _, _ in
      Issue.record("a pager was started for a pipe")
      return nil
    }
    stage.run("list", "--all", "--card")
  }

  @Test("leaving the pager early ends the command quietly")
  func leftEarly() throws {
    let stage = try Stage()
    try stage.load(Self.many)
    stage.variables["PAGER"] = "some"
    // A pager of which 10 KB are read; the table is written in one piece, so nothing is.
    stage.pager = { _, _ in FakePager(limit: 10_000) }
    #expect(stage.run("list", "--all") == .done)
    #expect(stage.talk.text == "")
  }

  @Test("a real pager reads all, with the signals that it expects")
  func realPager() throws {
    let stage = try Stage()
    try stage.load(Self.many)
    let file = stage.folder + "/paged"
    stage.variables["PAGER"] =
      "grep SigIgn /proc/self/status > '\(file).signals'; echo \"$LESS\" > '\(file).less'; cat > '\(file)'"
    stage.pager = { command, variables in PagerProcess(command, variables) }
    signal(SIGPIPE, SIG_IGN)
    #expect(stage.run("list", "--all") == .done)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.split(separator: "\n").count == 301)
    #expect(try String(contentsOfFile: file + ".less", encoding: .utf8) == "FRX\n")
    let ignored = try String(contentsOfFile: file + ".signals", encoding: .utf8)
    let mask = try #require(
      UInt64(ignored.split(separator: "\t").last?.prefix(16) ?? "", radix: 16))
    #expect(mask & 1 << UInt64(SIGPIPE - 1) == 0)
  }

  @Test("a command of the shell that is not there is told from one that ran")
  func ends() throws {
    let stage = try Stage()
    for (command, end) in [
      ("exit 0", ChildProcess.End.left(status: 0)), ("exit 3", .left(status: 3)),
      ("/no/such/pager", .left(status: 127)), ("kill -9 $$", .killed(signal: 9)),
    ] {
      let child = try ChildProcess(shell: command + " 2> '\(stage.folder)/talk'")
      #expect(child.finish() == end)
    }
  }
}
