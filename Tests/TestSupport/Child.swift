import Foundation

private typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>

// The C library has these, but its headers show them to GNU programs alone.
private let closeFrom = unsafeBitCast(
  dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"),
  to: (@convention(c) (Actions, Int32) -> Int32).self)
private let changeFolder = unsafeBitCast(
  dlsym(nil, "posix_spawn_file_actions_addchdir_np"),
  to: (@convention(c) (Actions, UnsafePointer<CChar>) -> Int32).self)

/// A child process, with streams that are files or terminals.
public final class Child {
  /// The process that was started.
  public let id: pid_t
  private var ended: Int32?

  /// Where a stream of a child comes from or goes to.
  public enum Stream {
    /// Nothing comes in, and what goes out is dropped.
    case nothing
    /// The file at this path.
    case file(String)
  }

  /// Why a child could not be started, or did not end.
  public enum Failure: Error {
    case start(String, Int32)
    case endless(String)
  }

  private let name: String

  /// Starts `program`; in a session of its own, where the first stream may become its terminal.
  public init(
    _ program: String, _ words: [String], environment: [String: String], in folder: String,
    input: Stream, output: Stream, errors: Stream
  ) throws {
    name = ([program] + words).joined(separator: " ")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [(0, input), (1, output), (2, errors)] as [(Int32, Stream)] {
      let path = if case .file(let path) = stream { path } else { "/dev/null" }
      let isTerminal = path.hasPrefix("/dev/pts/")
      let flags = isTerminal ? O_RDWR : number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND
      posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
    }
    _ = closeFrom(&actions, 3)
    _ = changeFolder(&actions, folder)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let newSession = 0x80
    let flags = newSession | Int(POSIX_SPAWN_SETSIGMASK) | Int(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var started: pid_t = 0
    let error = posix_spawn(&started, program, &actions, &attributes, &arguments, &variables)
    guard error == 0 else { throw Failure.start(name, error) }
    id = started
  }

  deinit {
    guard ended == nil else { return }
    kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

  /// Whether the process has ended; never waits.
  public var hasEnded: Bool {
    guard ended == nil else { return true }
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG) == id else { return false }
    ended = (status & 0x7F) == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return true
  }

  /// The longest that any child may take, in seconds; only a program that hangs gets there. With full
  /// effort a replay of all that Unicode has takes its time.
  public static let patience = Double(Effort.rounds(60, full: 3600))

  /// Waits for the end; gives the exit status, or 128 and the number of the signal.
  public func wait() throws -> Int32 {
    let end = Date().addingTimeInterval(Self.patience)
    var pause: UInt32 = 200
    while !hasEnded {
      guard Date() < end else { throw Failure.endless(name) }
      usleep(pause)
      pause = min(pause * 2, 5000)
    }
    return ended ?? -1
  }

  /// Sends a signal.
  public func send(_ signal: Int32) {
    if ended == nil { kill(id, signal) }
  }
}
