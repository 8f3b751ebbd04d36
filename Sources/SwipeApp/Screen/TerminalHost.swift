import Platform

/// The real terminal, its signals, and the deck's files; a class, as what it holds cannot be copied.
///
/// As long as it lives the terminal is raw. `close` gives it back.
final class TerminalHost: ScreenTerminal {
  private let device: TerminalDevice
  private let signals: ScreenSignals
  private var mode: RawMode?
  private let watch: FileWatch?
  private let watched: Int32?
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Takes the terminal, whose settings are put back by `close`, and in a crash by `leave`.
  ///
  /// Signals are caught first: one that comes now must not find the terminal raw and nobody at home.
  init(_ device: consuming TerminalDevice, deckFolder: String, leave: [UInt8]) throws(SystemError) {
    signals = try ScreenSignals()
    // Without a watch, as where the system has none left, the screen works and is only less lively.
    do throws(SystemError) {
      let made = try FileWatch(folder: deckFolder, file: "log")
      watched = made.number
      watch = .some(consume made)
    } catch {
      watched = nil
      watch = nil
    }
    mode = try RawMode(device, leave: leave)
    self.device = device
  }

  var now: Double { Double(Clock.monotonicMilliseconds()) / 1000 }
  var size: TerminalSize { device.size }
  var isReady: Bool { device.isWritable }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    try device.write(bytes)
  }

  func wait(until deadline: Double?) throws(SystemError) -> [Wake] {
    var sources = [device.number, signals.number]
    if let watched { sources.append(watched) }
    let milliseconds = deadline.map { Int((($0 - now) * 1000).rounded(.up)) }
    let ready = Poller.wait(for: sources, milliseconds: milliseconds)
    var wakes = signals.take().map(Self.wake)
    if ready[0].contains(.readable) {
      let count = (try? device.read(into: &buffer)) ?? 0
      wakes.append(count > 0 ? .input(Array(buffer[..<count])) : .hungUp)
    } else if ready[0].contains(.hungUp) {
      wakes.append(.hungUp)
    }
    // Last, as keys that are here already were pressed for the card that was seen until now.
    if ready.count > 2, ready[2].contains(.readable) {
      watch?.drain()
      wakes.append(.deckWritten)
    }
    return wakes
  }

  private static func wake(_ notice: ScreenSignals.Notice) -> Wake {
    switch notice {
    case .resized: .resized
    case .stop: .stop
    case .resumed: .resumed
    case .end(let number): .end(number)
    case .hungUp: .hungUp
    }
  }

  func stop(enter: [UInt8], leave: [UInt8]) throws(SystemError) {
    try device.write(leave)
    mode?.leave()
    signals.stopJob()
    // The signal that told to go on is noted as well, and brings the screen back.
  }

  func resume(enter: [UInt8]) throws(SystemError) -> Bool {
    guard device.isInForeground else { return false }
    try mode?.enter()
    try device.write(enter)
    return true
  }

  /// Says `leave` and puts the settings back. What fails now has nobody to be told.
  func close(leave: [UInt8]) {
    try? device.write(leave)
    mode = nil
  }
}
