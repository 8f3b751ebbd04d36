import Foundation

/// Why a measurement could not be made.
enum Failure: Error {
  case cannotWrite(String)
  case cannotStart(String, Int32)
  case failed(String, status: Int32)
  case noProgram(String)
}

/// A program to run, with its streams.
struct Command {
  var words: [String]
  var input = "/dev/null"
  var output = "/dev/null"

  init(_ words: String..., input: String = "/dev/null", output: String = "/dev/null") {
    self.words = words
    self.input = input
    self.output = output
  }

  /// A command line for the shell.
  static func shell(_ line: String) -> Command { Command("/bin/sh", "-c", line) }

  /// Runs the program to its end and tells what it took.
  @discardableResult
  func run() throws -> Usage {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for pointer in arguments { free(pointer) } }
    let start = DispatchTime.now().uptimeNanoseconds
    var child: pid_t = 0
    let error = posix_spawnp(&child, words[0], &actions, nil, &arguments, environ)
    guard error == 0 else { throw Failure.cannotStart(words[0], error) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let wall = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    guard status == 0 else { throw Failure.failed(words.joined(separator: " "), status: status) }
    return Usage(
      wall: wall, user: seconds(usage.ru_utime), system: seconds(usage.ru_stime),
      kilobytes: Int(usage.ru_maxrss))
  }

  private func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// Whether a program of that name can be found.
  static func exists(_ name: String) -> Bool {
    (try? Command.shell("command -v \(name)").run()) != nil
  }
}

/// What one run of a program took.
struct Usage {
  var wall: Double
  var user: Double
  var system: Double
  var kilobytes: Int

  var cpu: Double { user + system }

  /// The median of each figure on its own.
  static func median(_ runs: [Usage]) -> Usage {
    func middle<Value: Comparable>(_ value: (Usage) -> Value) -> Value {
      runs.map(value).sorted()[runs.count / 2]
    }
    return Usage(
      wall: middle(\.wall), user: middle(\.user), system: middle(\.system),
      kilobytes: middle(\.kilobytes))
  }

  /// The figures of a task that is `factor` times as large.
  func scaled(by factor: Double) -> Usage {
    Usage(
      wall: wall * factor, user: user * factor, system: system * factor, kilobytes: kilobytes)
  }
}
