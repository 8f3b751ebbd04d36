import Foundation

/// The full screen on a terminal of 120 by 40 cells, from its start to a second at rest.
struct ScreenRun {
  /// What the screen took.
  struct Figures {
    /// Seconds from the start of the program to the end of its first frame.
    var open = 0.0
    /// How many frames were drawn while cards were decided, and the seconds of CPU for each.
    var frames = 0
    var frame = 0.0
    /// What came, and how often the program woke, in a second in which nothing happened.
    var idleBytes = 0
    var idleWakes = 0
  }

  private let master: Int32
  private let process: pid_t
  private var output: [UInt8] = []
  /// How much output there was, and after how many seconds.
  private var arrivals: [(count: Int, seconds: Double)] = []
  private let start = DispatchTime.now().uptimeNanoseconds

  private static let frameStart = Array("\u{1B}[?2026h".utf8)
  private static let frameEnd = Array("\u{1B}[?2026l".utf8)
  /// How many cards are decided, each with its whole animation.
  private static let cards = 20

  /// Opens the deck on a new terminal, decides cards, looks on, and leaves.
  static func measure(_ deck: String, in shop: Workshop) throws -> Figures {
    var screen = try ScreenRun([shop.program, "--deck", deck, "swipe"])
    defer { close(screen.master) }
    var figures = Figures()
    screen.read(for: 2)
    figures.open = screen.arrival(of: frameEnd)
    screen.output = []
    let before = try screen.cpu()
    for _ in 0..<cards {
      _ = write(screen.master, "l", 1)
      screen.read(for: 0.6)
    }
    let parts = screen.output.split(separator: frameStart, omittingEmptySubsequences: false)
    figures.frames = parts.count - 1
    figures.frame = (try screen.cpu() - before) / Double(max(1, figures.frames))
    screen.output = []
    let woken = try screen.wakes()
    screen.read(for: 1)
    figures.idleBytes = screen.output.count
    figures.idleWakes = try screen.wakes() - woken
    _ = write(screen.master, "q", 1)
    screen.read(for: 0.5)
    kill(screen.process, SIGKILL)
    waitpid(screen.process, nil, 0)
    return figures
  }

  private init(_ words: [String]) throws {
    var (terminal, other): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&terminal, &other, &name, nil, &size) == 0 else {
      throw Failure.cannotStart("openpty", errno)
    }
    defer { close(other) }
    for end in [terminal, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    // A session of its own: the terminal that it opens first becomes its controlling one.
    posix_spawnattr_setflags(&attributes, 0x80)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    setenv("TERM", "xterm-256color", 1)
    setenv("COLORTERM", "truecolor", 1)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for pointer in arguments { free(pointer) } }
    var child: pid_t = 0
    let error = posix_spawn(&child, words[0], &actions, &attributes, &arguments, environ)
    guard error == 0 else { throw Failure.cannotStart(words[0], error) }
    master = terminal
    process = child
  }

  private var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }

  /// When the first of some bytes had come; infinite when they have not.
  private func arrival(of bytes: [UInt8]) -> Double {
    guard let range = output.firstRange(of: bytes) else { return .infinity }
    return arrivals.first { $0.count >= range.upperBound }?.seconds ?? .infinity
  }

  /// Reads what comes for so many seconds.
  private mutating func read(for limit: Double) {
    let end = seconds + limit
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while seconds < end {
      var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&poller, 1, Int32(max(1, (end - seconds) * 1000))) > 0 else { continue }
      let count = Glibc.read(master, &chunk, chunk.count)
      guard count > 0 else { return }
      output += chunk[..<count]
      arrivals.append((output.count, seconds))
    }
  }

  /// The seconds of CPU that the program has had.
  private func cpu() throws -> Double {
    let times = try String(contentsOfFile: "/proc/\(process)/schedstat", encoding: .utf8)
    return (times.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
  }

  /// How often the program has waited for something.
  private func wakes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    return line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
  }
}
