// Unsafe: hands structures to the terminal's control calls.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The terminal that the process is controlled from, opened anew: reading, writing and modes are
/// independent of where the standard streams go.
///
/// It is opened for itself, so that its flags are not shared with the shell's streams.
package struct TerminalDevice: ~Copyable, Sendable {
  let descriptor: FileDescriptor

  /// Opens the controlling terminal.
  ///
  /// - Throws: the system's error when there is none.
  package init(path: String = "/dev/tty") throws(SystemError) {
    let file = try FileDescriptor.open(path, options: .writing)
    guard file.isTerminal else { throw .wrongKind(path) }
    descriptor = file
  }

  /// The system's number of the open terminal, for `Poller`.
  package var number: Int32 { descriptor.number }

  /// How large it is now; 80 x 24 where the system does not know.
  package var size: TerminalSize {
    guard let size = TerminalSize.of(descriptor.number), size.rows > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return size
  }

  /// Whether the process may use the terminal now, or is in the background.
  package var isInForeground: Bool { tcgetpgrp(descriptor.number) == getpgrp() }

  /// Writes all of `bytes`, waiting as long as the terminal takes.
  package borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
    try descriptor.write(bytes)
  }

  /// Reads what is there, at most `buffer.count` bytes; 0 when the terminal has gone.
  package borrowing func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    try descriptor.read(into: &buffer, from: 0, count: buffer.count)
  }

  /// Whether the terminal would take bytes without making the program wait.
  package var isWritable: Bool {
    var request = pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }
}
