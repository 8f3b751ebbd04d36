import Foundation
import Platform
import Synchronization
import Testing

@testable import SwipeApp

/// A sink that keeps what it is given.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: [UInt8]) {
    self.bytes += bytes
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func take() -> String {
    defer { bytes = [] }
    return text
  }
}

/// A data folder of its own and a world around it, in which commands are run one after the other.
final class Stage {
  let folder: String
  let output = MemorySink()
  let talk = MemorySink()
  var variables: [String: String]
  /// Which of the three streams are terminals.
  var terminals: (input: Bool, output: Bool, talk: Bool) = (true, true, true)
  var size = TerminalSize(columns: 80, rows: 24)
  var pager: (String, [(name: String, value: String)]) -> (any PagerPipe)? = { _, _ in nil }

  init() throws {
    let name = "swipe-views-\(UUID().uuidString)"
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    variables = ["XDG_DATA_HOME": folder + "/data", "TERM": "xterm-256color"]
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  var world: World {
    var world = World()
    let variables = variables
    world.variable = { variables[$0] }
    world.now = { 1_790_000_000_000 }
    world.localOffset = { _ in 0 }
    world.output = output
    world.talk = talk
    world.isInputTerminal = terminals.input
    world.isOutputTerminal = terminals.output
    world.isTalkTerminal = terminals.talk
    let size = size
    world.outputSize = { size }
    world.talkSize = { size }
    world.startPager = pager
    return world
  }

  /// Runs a command; what it wrote is in the sinks.
  @discardableResult
  func run(_ words: String...) -> SwipeApp.ExitStatus? {
    Program.run(words.map { Array($0.utf8) }, in: world)
  }

  /// Loads records, without a word.
  func load(_ json: String) throws {
    let path = folder + "/records.json"
    try json.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(run("load", "-q", path) == .done)
    _ = talk.take()
  }
}

/// A card's people for tests that need some.
let somePeople = """
  [{"id": "u0", "name": "Ana Silva", "age": 29, "hobby": "climbing"},
   {"id": "u1", "name": "Bruno Costa", "age": 34, "hobby": "chess"},
   {"id": "u2", "name": "김민준", "age": 25, "hobby": "사진"}]
  """
