import Foundation
import Synchronization
import Testing

@testable import SwipeApp

@Suite("Progress of a long load")
struct LoadProgressTests {
  /// What was written, and a clock that is set by hand.
  final class Recorder: Sendable {
    let time = Mutex(0)
    let texts = Mutex<[String]>([])
  }

  func progress(
    _ recorder: Recorder, terminal: Bool = true, variables: [String: String] = [:]
  ) throws -> LoadProgress? {
    let stage = try Stage()
    stage.terminals.talk = terminal
    stage.variables.merge(variables) { $1 }
    var world = stage.world
    world.ticks = { recorder.time.withLock { $0 } }
    world.progress = { bytes in
      recorder.texts.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
    }
    return LoadProgress(world, isWanted: true)
  }

  @Test("nothing shows for 300 ms, then at most ten lines a second, and all is wiped")
  func pace() throws {
    let recorder = Recorder()
    let progress = try #require(try progress(recorder))
    for time in 0..<2000 {
      recorder.time.withLock { $0 = time }
      progress.update(time * 1000)
    }
    let texts = recorder.texts.withLock { $0 }
    #expect(texts.first == "\rreading: 300,000 records")
    #expect((16...18).contains(texts.count))
    progress.wipe()
    progress.wipe()
    let last = recorder.texts.withLock { $0 }
    #expect(last.count == texts.count + 1)
    #expect(last.last == "\r" + String(repeating: " ", count: 26) + "\r")
  }

  @Test("a short load writes nothing at all")
  func short() throws {
    let recorder = Recorder()
    let progress = try #require(try progress(recorder))
    progress.update(4096)
    progress.wipe()
    #expect(recorder.texts.withLock { $0 }.isEmpty)
  }

  @Test("there is none without a terminal, on a dumb one, or where a machine watches")
  func nowhere() throws {
    let recorder = Recorder()
    #expect(try progress(recorder, terminal: false) == nil)
    #expect(try progress(recorder, variables: ["TERM": "dumb"]) == nil)
    #expect(try progress(recorder, variables: ["CI": "true"]) == nil)
  }
}

@Suite("Answers to completion scripts")
struct CompletionAnswerTests {
  func answers(_ stage: Stage, _ words: String...) -> [String] {
    stage.run("__complete", words[0], "--", words.count > 1 ? words[1] : "")
    return stage.output.take().split(separator: "\n").map(String.init)
  }

  @Test("ids are those of pending cards that begin so, and the one that is meant exactly")
  func ids() throws {
    let stage = try Stage()
    let cards = (0..<500).map { "{\"id\": \"c\($0)\", \"name\": \"N\"}" }
    try stage.load("[" + cards.joined(separator: ",") + ",{\"id\":\"e\\tvil\",\"name\":\"E\"}]")
    stage.run("like", "c7", "-q")
    _ = stage.output.take()
    #expect(answers(stage, "ids").count == 200)
    #expect(answers(stage, "ids", "c12") == ["c12"] + (120..<130).map { "c\($0)" })
    #expect(answers(stage, "ids", "c7").first == "c7")
    #expect(answers(stage, "ids", "e") == [])
    #expect(answers(stage, "ids", "zz") == [])
  }

  @Test("decks and fields are named")
  func others() throws {
    let stage = try Stage()
    try stage.load("[{\"id\": \"a\", \"name\": \"A\", \"score\": 3, \"stats\": {\"x\": 1}}]")
    #expect(answers(stage, "decks", "de") == ["default"])
    #expect(answers(stage, "decks", "x") == [])
    #expect(answers(stage, "fields", ".s") == [".score", ".stats"])
    #expect(answers(stage, "fields", "h") == ["hobby"])
  }

  @Test("what fails is silent, with fewer answers")
  func silent() throws {
    let stage = try Stage()
    for kind in ["ids", "decks", "fields", "nonsense"] {
      #expect(stage.run("__complete", kind) == .done)
    }
    #expect(stage.output.text == "")
    #expect(stage.talk.text == "")
  }
}
