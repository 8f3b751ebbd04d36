// Unsafe: signal actions of the C library.

import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The signals that concern a full screen, turned into something that can be waited for.
///
/// Each signal puts its number into a pipe; the program reads them between two events, when its
/// values are whole. The actions found before are put back at the end.
package struct ScreenSignals: ~Copyable {
  /// What a signal asks for.
  package enum Notice: Equatable, Sendable {
    /// The window has another size.
    case resized
    /// The program is to stop until told to go on.
    case stop
    /// The program goes on after a stop.
    case resumed
    /// The program is to end; the signal's number.
    case end(Int32)
    /// The terminal has gone.
    case hungUp
  }

  private let reader: FileDescriptor
  private let writer: FileDescriptor
  private var replaced: [(number: Int32, action: sigaction)] = []

  /// Begins to catch the signals. One that was ignored before stays so: `nohup` means it.
  package init() throws(SystemError) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw .last("pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    reader = FileDescriptor(number: ends[0], path: "signals")
    writer = FileDescriptor(number: ends[1], path: "signals")
    pipeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    for number in [SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var old = sigaction()
      var action = sigaction()
      action.install(noteSignal)
      action.sa_flags = Int32(SA_RESTART)
      unsafe sigaction(number, nil, &old)
      if old.isIgnoring { continue }
      unsafe sigaction(number, &action, nil)
      replaced.append((number, old))
    }
  }

  deinit {
    pipeEnd.store(-1, ordering: .sequentiallyConsistent)
    for (number, action) in replaced {
      var action = action
      unsafe sigaction(number, &action, nil)
    }
  }

  /// The system's number of what becomes readable when a signal has come, for `Poller`.
  package var number: Int32 { reader.number }

  /// The signals that came since the last time.
  package func take() -> [Notice] {
    var notices: [Notice] = []
    while reader.hasInputWaiting {
      var buffer = [UInt8](repeating: 0, count: 64)
      guard let count = try? reader.read(into: &buffer, from: 0, count: buffer.count), count > 0
      else { break }
      for byte in buffer[..<count] {
        let notice = Self.notice(Int32(byte))
        if !notices.contains(notice) { notices.append(notice) }
      }
    }
    return notices
  }

  private static func notice(_ number: Int32) -> Notice {
    switch number {
    case SIGWINCH: .resized
    case SIGTSTP: .stop
    case SIGCONT: .resumed
    case SIGHUP: .hungUp
    default: .end(number)
    }
  }

  /// Stops the whole job, as Ctrl-Z does, and returns when it goes on.
  ///
  /// Where nobody could make it go on, the system passes over the request.
  package borrowing func stopJob() {
    signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
    var action = sigaction()
    action.install(noteSignal)
    action.sa_flags = Int32(SA_RESTART)
    unsafe sigaction(SIGTSTP, &action, nil)
  }

  /// Ends the process by the signal `number`, so that the parent sees the true cause.
  package static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    exit(128 + number)
  }

  /// The number of a hang-up.
  package static let hangUp = SIGHUP
  /// The number of an interrupt.
  package static let interrupt = SIGINT
}

/// Where the handler writes; -1 for nowhere. File scope, because a handler can be given nothing else.
private let pipeEnd = Atomic<Int32>(-1)

/// Runs within the signal: one byte, and nothing else.
@c private func noteSignal(_ number: Int32) {
  let saved = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = unsafe write(pipeEnd.load(ordering: .relaxed), &byte, 1)
  errno = saved
}

extension sigaction {
  /// Makes `handler` the action.
  mutating func install(_ handler: @escaping @convention(c) (Int32) -> Void) {
    #if canImport(Darwin)
      unsafe __sigaction_u.__sa_handler = handler
    #else
      unsafe __sigaction_handler.sa_handler = handler
    #endif
  }

  /// Whether the signal is ignored.
  var isIgnoring: Bool {
    #if canImport(Darwin)
      let handler = unsafe __sigaction_u.__sa_handler
    #else
      let handler = unsafe __sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
