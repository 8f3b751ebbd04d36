// Unsafe: memory that a signal handler reads, made once and never given back.

import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Gives the terminal back when the program is about to die of an error of its own.
///
/// The handler may run at any moment and on top of any damage, so it only writes a constant
/// string, sets the saved modes and dies of the same signal; all three calls are safe there. It
/// acts once, and has a stack of its own for the case that the other one is used up.
enum CrashRestore {
  /// What the handler needs, made before any mode is changed.
  @unsafe struct Orders {
    var terminal: Int32
    var settings: termios
    var leave: UnsafeMutablePointer<UInt8>
    var leaveCount: Int
  }

  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  /// Prepares the handler for this terminal, and installs it.
  static func arm(_ terminal: Int32, _ settings: termios, _ leave: [UInt8]) {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: leave.count)
    unsafe bytes.initialize(from: leave, count: leave.count)
    let place = UnsafeMutablePointer<Orders>.allocate(capacity: 1)
    unsafe place.initialize(
      to: Orders(terminal: terminal, settings: settings, leave: bytes, leaveCount: leave.count))
    orders.store(UInt(bitPattern: place), ordering: .sequentiallyConsistent)
    provideStack()
    var action = sigaction()
    action.install(restoreTerminalAndDie)
    action.sa_flags = Int32(SA_ONSTACK) | Int32(bitPattern: UInt32(SA_RESETHAND))
    for signal in signals {
      unsafe sigaction(signal, &action, nil)
    }
  }

  /// The terminal is given back already: from now on a crash is only a crash.
  static func disarm() {
    orders.store(0, ordering: .sequentiallyConsistent)
    for number in signals {
      signal(number, SIG_DFL)
    }
  }

  private static func provideStack() {
    let size = 64 * 1024
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    unsafe stack.ss_size = .init(size)
    unsafe sigaltstack(&stack, nil)
  }
}

/// The address of what the handler is to do; 0 once it was done. File scope, because a handler can be
/// given nothing else.
private let orders = Atomic<UInt>(0)

/// Runs within the signal.
@c private func restoreTerminalAndDie(_ number: Int32) {
  let address = orders.exchange(0, ordering: .sequentiallyConsistent)
  if let place = unsafe UnsafeMutablePointer<CrashRestore.Orders>(bitPattern: address) {
    let terminal = unsafe place.pointee.terminal
    _ = unsafe write(terminal, place.pointee.leave, place.pointee.leaveCount)
    _ = unsafe tcsetattr(terminal, TCSANOW, &place.pointee.settings)
  }
  signal(number, SIG_DFL)
  raise(number)
}
