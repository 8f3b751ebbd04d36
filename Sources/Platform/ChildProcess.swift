// Unsafe: hands C strings, file actions and attributes to the system's spawn call.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A command of the user's shell that reads what this process writes to it, such as a pager.
///
/// The command starts with the default actions for the signals that this process ignores. While it
/// runs, Ctrl-C is left to it.
package struct ChildProcess: ~Copyable {
  /// How a command ended.
  package enum End: Equatable, Sendable {
    /// It left with this status; 126 and 127 mean that the shell could not start it.
    case left(status: Int32)
    /// A signal ended it.
    case killed(signal: Int32)
  }

  private let process: pid_t
  private let input: FileDescriptor

  /// Starts `command` in `/bin/sh` with a pipe as its standard input.
  ///
  /// - Parameter variables: Variables that it has besides those of this process.
  package init(
    shell command: String, variables: [(name: String, value: String)] = []
  ) throws(SystemError) {
    let pipe = try Self.makePipe()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, pipe.reading, 0)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var number = pid_t()
    let code = unsafe Self.withStrings(["/bin/sh", "-c", command]) { arguments in
      unsafe Self.withStrings(Self.environment(with: variables)) { environment in
        unsafe posix_spawn(
          &number, "/bin/sh", &actions, &attributes, arguments, environment)
      }
    }
    close(pipe.reading)
    let writing = FileDescriptor(number: pipe.writing, path: "pager")
    guard code == 0 else { throw SystemError(call: "posix_spawn", path: "/bin/sh", code: code) }
    process = number
    input = consume writing
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
  }

  /// Writes to the command's standard input; fails with a broken pipe when it reads no more.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try input.write(bytes)
  }

  /// Ends the command's input and waits until the command has ended.
  package consuming func finish() -> End {
    let process = process
    // Closes the pipe, which is the command's end of input.
    _ = consume self
    var status: Int32 = 0
    _ = retrying { unsafe Int(waitpid(process, &status, 0)) }
    signal(SIGINT, SIG_DFL)
    signal(SIGQUIT, SIG_DFL)
    let killer = status & 0x7F
    return killer == 0 ? .left(status: status >> 8 & 0xFF) : .killed(signal: killer)
  }

  /// A pipe whose ends are closed in other children and are no standard streams.
  private static func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last("pipe") }
    let moved = ends.map { end in
      let high = fcntl(end, F_DUPFD_CLOEXEC, 3)
      close(end)
      return high
    }
    guard moved[0] >= 0, moved[1] >= 0 else {
      let error = SystemError.last("fcntl")
      for end in moved where end >= 0 { close(end) }
      throw error
    }
    return (moved[0], moved[1])
  }

  /// The environment of this process with some variables set anew, each as `NAME=value`.
  private static func environment(with variables: [(name: String, value: String)]) -> [String] {
    var entries: [String] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if !variables.contains(where: { text.hasPrefix($0.name + "=") }) { entries.append(text) }
      unsafe next += 1
    }
    return entries + variables.map { "\($0.name)=\($0.value)" }
  }

  /// Lends `texts` as a list of C strings that ends with nil.
  private static func withStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let strings = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe strings.forEach { unsafe free($0) } }
    return unsafe body(strings)
  }
}
