// Unsafe: hands structures to the terminal's mode calls.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal's settings, saved before they are changed and put back exactly, by one owner.
///
/// While raw, every key comes at once and unchanged, also the ones that make signals. The program
/// itself says the sequences that enter and leave the full screen; if it dies without having said
/// `leave`, the crash handler says it. When this value goes out of scope the settings are as they
/// were.
package struct RawMode: ~Copyable {
  private let number: Int32
  private let saved: termios
  private let raw: termios

  /// Saves the settings of `device`, arms the crash handler with `leave`, and goes raw. What was typed
  /// before is kept.
  package init(_ device: borrowing TerminalDevice, leave: [UInt8]) throws(SystemError) {
    var found = termios()
    guard unsafe tcgetattr(device.number, &found) == 0 else { throw .last("tcgetattr") }
    let wanted = Self.raw(from: found)
    CrashRestore.arm(device.number, found, leave)
    try Self.set(wanted, on: device.number, TCSADRAIN)
    number = device.number
    saved = found
    raw = wanted
  }

  /// Goes raw, at first and again after a stop.
  package borrowing func enter() throws(SystemError) {
    try Self.set(raw, on: number, TCSADRAIN)
  }

  /// Puts the settings back as they were found; what was typed and not read is dropped, so that
  /// late reports do not end up in the shell.
  package borrowing func leave() {
    try? Self.set(saved, on: number, TCSAFLUSH)
  }

  deinit {
    try? Self.set(saved, on: number, TCSAFLUSH)
    CrashRestore.disarm()
  }

  private static func set(
    _ settings: termios, on number: Int32, _ when: Int32
  ) throws(SystemError) {
    var settings = settings
    guard retrying({ Int(unsafe tcsetattr(number, when, &settings)) }) == 0 else {
      throw .last("tcsetattr")
    }
  }

  /// No echo, no lines, no signals, no flow control, no translation of input. Output is still
  /// post-processed, so that messages of others stay readable.
  private static func raw(from settings: termios) -> termios {
    var settings = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    settings.c_iflag &= ~tcflag_t(IXON | IXOFF | ICRNL | INLCR | IGNCR)
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
      unsafe bytes[Int(VMIN)] = 1
      unsafe bytes[Int(VTIME)] = 0
    }
    return settings
  }
}
