import Platform

/// Something that woke the screen.
enum Wake: Equatable, Sendable {
  /// These bytes came from the terminal.
  case input([UInt8])
  /// The deck's files were written to.
  case deckWritten
  /// The window has another size.
  case resized
  /// The job is to stop.
  case stop
  /// The job goes on after a stop.
  case resumed
  /// The screen is to end because of this signal.
  case end(Int32)
  /// The terminal has gone.
  case hungUp

  /// Whether it is bytes from the terminal.
  var isInput: Bool { if case .input = self { true } else { false } }
}

/// The terminal as the screen's loop reaches it: the real one, or one in memory with a clock of its
/// own.
protocol ScreenTerminal: AnyObject {
  /// Seconds of a clock that never goes back.
  var now: Double { get }
  /// How large it is now.
  var size: TerminalSize { get }
  /// Whether it would take a frame without making the program wait.
  var isReady: Bool { get }
  /// Takes all of `bytes`.
  func write(_ bytes: [UInt8]) throws(SystemError)
  /// Waits until something happens, or until the time `deadline`; for ever when nil.
  func wait(until deadline: Double?) throws(SystemError) -> [Wake]
  /// Gives the terminal back, stops the job, and takes the terminal again when it goes on.
  func stop(enter: [UInt8], leave: [UInt8]) throws(SystemError)
  /// Takes the terminal again after the job went on; false while it is in the background.
  func resume(enter: [UInt8]) throws(SystemError) -> Bool
}
