import Foundation
import Glibc
import TestSupport
import Testing

/// The built program, or a shell that runs it, on a pseudo-terminal of its own.
final class ScreenProcess {
  /// What must be said when a full screen is left.
  static let leave =
    "\u{18}\u{1B}\\\u{1B}[?2026l\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l"
    + "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[<u\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  let master: Int32
  let process: pid_t
  private(set) var output: [UInt8] = []
  /// How the process ended, as `waitpid` tells it.
  private(set) var status: Int32?

  /// Starts `words` in a session of its own with the terminal as its controlling one.
  init(
    _ words: [String], in home: ScreenHome, environment: [String: String] = [:],
    columns: UInt16 = 80, rows: UInt16 = 24
  ) throws {
    var (terminal, other): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    try #require(openpty(&terminal, &other, &name, nil, &size) == 0)
    defer { close(other) }
    for end in [terminal, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    master = terminal
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    // A session of its own, so that the terminal it opens first becomes its controlling one; and no
    // signal blocked, as the threads of a test may have it.
    let (newSession, setsMask): (Int16, Int16) = (0x80, 0x08)
    posix_spawnattr_setflags(&attributes, newSession | setsMask)
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let variables = home.environment.merging(environment) { $1 }
    var arguments = words.map { strdup($0) } + [nil]
    var values = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    var started: pid_t = 0
    let failure = posix_spawn(&started, words[0], &actions, &attributes, &arguments, &values)
    for text in arguments + values { free(text) }
    try #require(failure == 0)
    process = started
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
  }

  /// Types text.
  func type(_ text: String) {
    _ = write(master, text, text.utf8.count)
  }

  /// Reads until `text` has come since the last mark, at most so many seconds.
  @discardableResult
  func wait(for text: String, seconds: Double = 10) -> Bool {
    let wanted = Array(text.utf8)
    let end = Date().addingTimeInterval(seconds)
    while Date() < end {
      if output[mark...].firstRange(of: wanted) != nil { return true }
      read(milliseconds: 20)
    }
    return false
  }

  private var mark = 0

  /// What comes from now on counts.
  func setMark() { mark = output.count }

  /// What came since the mark.
  var recent: String { String(decoding: output[mark...], as: UTF8.self) }

  /// Reads what comes within a while; false when the other end has gone.
  @discardableResult
  func read(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    output += buffer[..<count]
    return true
  }

  /// Reads until the process has ended, at most so many seconds; tells whether it has.
  @discardableResult
  func end(seconds: Double = 10) -> Bool {
    let limit = Date().addingTimeInterval(seconds)
    while Date() < limit {
      var found: Int32 = 0
      let ended = waitpid(process, &found, WNOHANG) == process
      while read(milliseconds: 10), pollHasInput {}
      if ended {
        status = found
        return true
      }
    }
    return false
  }

  private var pollHasInput: Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLIN) != 0
  }

  /// The exit status; nil when a signal ended it.
  var exitStatus: Int32? {
    status.flatMap { $0 & 0x7F == 0 ? ($0 >> 8) & 0xFF : nil }
  }

  /// The signal that ended it; nil when it exited.
  var signal: Int32? {
    status.flatMap { $0 & 0x7F == 0 ? nil : $0 & 0x7F }
  }

  /// The terminal's settings as words that can be compared.
  var settings: [UInt64] {
    var found = termios()
    tcgetattr(master, &found)
    let keys = withUnsafeBytes(of: found.c_cc) { $0.map { UInt64($0) } }
    return [found.c_iflag, found.c_oflag, found.c_cflag, found.c_lflag].map { UInt64($0) } + keys
  }
}

/// A fresh home with a deck of five people.
final class ScreenHome {
  let folder: String
  /// The built program, beside the tests.
  static let program: String = {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    let here = beside + "/swipe-cli"
    return FileManager.default.isExecutableFile(atPath: here)
      ? here : Fixture.root + "/.build/debug/swipe-cli"
  }()

  init(loading: Bool = true) throws {
    folder = NSTemporaryDirectory() + "swipe-cli-screen-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let names = ["Ana Silva", "Bruno Costa", "Kim Min-jun", "Chloé Martin", "Ida Nyström"]
    let records = names.enumerated().map {
      #"{"id":"u\#($0.offset)","name":"\#($0.element)","age":\#(29 + $0.offset),"hobby":"climbing"}"#
    }
    try ("[" + records.joined(separator: ",") + "]").write(
      toFile: file, atomically: true, encoding: .utf8)
    if loading { try run("load", file) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var file: String { folder + "/people.json" }

  var environment: [String: String] {
    let own = [
      "HOME": folder, "XDG_DATA_HOME": folder + "/data", "TERM": "xterm-256color",
      // Without colour and motion the words of a row come in one piece.
      "NO_COLOR": "1", "SWIPE_MOTION": "off", "PATH": "/usr/local/bin:/usr/bin:/bin",
      "LC_ALL": "C.UTF-8",
    ]
    return own.merging(Coverage.environment) { own, _ in own }
  }

  /// Runs the program without a terminal and gives what it printed.
  @discardableResult
  func run(_ words: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = words
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// The screen on a terminal, with the first card on it.
  func screen(_ words: String..., environment: [String: String] = [:]) throws -> ScreenProcess {
    let screen = try ScreenProcess(
      [Self.program, "swipe"] + words, in: self, environment: environment)
    try #require(screen.wait(for: "Ana Silva"), "\(screen.recent)")
    return screen
  }
}
