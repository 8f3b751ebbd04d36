import CardStore
import DeckModel
import Platform
import TerminalKit

extension Session {
  /// The full-screen deck, or the deck line by line; where there is no terminal, the top card.
  func swipe() throws -> ExitStatus {
    if !invocation.operands.isEmpty { _ = try load(invocation.operands) }
    if ScreenSettings.wantsLines(options, variable: world.variable) { return try swipeLines() }
    let device: TerminalDevice
    do throws(SystemError) {
      device = try TerminalDevice()
    } catch {
      return try next()
    }
    return try swipe(on: device)
  }

  /// Where this screen's decisions go: standard output, unless that is the terminal and nobody asked
  /// for them. On a terminal they are held back until the screen is gone.
  private var stream: Output? {
    if !world.isOutputTerminal { return output }
    return options.has(.json) ? Output(HeldSink(before: output)) : nil
  }

  private func swipe(on device: consuming TerminalDevice) throws -> ExitStatus {
    let deck = try open()
    let (location, missing) = (deck.location, deck.missing)
    let settings = ScreenSettings(options, variable: world.variable)
    let port = try StoredDeckPort(deck, stream: stream, now: world.now)
    let end: ScreenEnd
    do {
      let host = try TerminalHost(
        device, deckFolder: location.path, leave: EscapeSequences.leave)
      // The terminal is given back before anything is said, whatever happens.
      defer { host.close(leave: EscapeSequences.leave) }
      var loop = try ScreenLoop(
        port, on: host, deckName: location.name, settings: settings,
        escapeWait: escapeWait)
      end = try loop.run()
    }
    switch end {
    case .status(let status):
      try output.flush()
      try sayGoodbye(port)
      if missing > 0 { throw StoreError.shortLog(missing: missing) }
      return status
    case .signal(let number):
      ScreenSignals.die(of: number)
    }
  }

  /// Seconds that a lone Esc waits for more; `ESCDELAY` gives it in milliseconds.
  private var escapeWait: Double {
    let milliseconds = world.variable("ESCDELAY").flatMap { Int($0) } ?? 50
    return Double(min(max(0, milliseconds), 2_000)) / 1000
  }

  /// One line on how the deck stands, after the screen is gone.
  private func sayGoodbye(_ port: any DeckPort) throws {
    let state = try port.glance().state
    guard state.cards > 0 else { return }
    say(
      "\(state.cards - state.pending) of \(state.cards) decided: \(state.boosts) boosted, "
        + "\(state.likes) liked, \(state.nopes) noped")
  }
}

/// Data that is written only after the screen is gone, because both go to one terminal.
private final class HeldSink: ByteSink {
  private let target: Output

  init(before target: Output) {
    self.target = target
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    // Held in the target's own buffer; it is flushed at the end.
    try? target.write(bytes)
  }
}

// MARK: - Line by line

extension Session {
  /// The deck line by line. It talks on the terminal if there is one, else on the standard streams.
  private func swipeLines() throws -> ExitStatus {
    guard let device = try? TerminalDevice() else {
      guard world.isInputTerminal else { return try next() }
      return try converse(FileDescriptor.standard(0).number, world.talk)
    }
    return try withExtendedLifetime(device.number) { number in
      try converse(number, DeviceSink(number))
    }
  }

  private func converse(_ input: Int32, _ talk: any ByteSink) throws -> ExitStatus {
    let deck = try open()
    let missing = deck.missing
    let port = try StoredDeckPort(deck, stream: stream, now: world.now)
    let lines = LineReader(input)
    let mode = LineMode(
      port, ascii: options.has(.ascii) || world.variable("TERM") == "dumb", read: lines.next
    ) { line in
      try talk.write(Array((line + "\n").utf8))
    }
    try mode.run()
    if missing > 0 { throw StoreError.shortLog(missing: missing) }
    return .done
  }
}

/// An open terminal that someone else keeps, as a sink.
private final class DeviceSink: ByteSink {
  private let stream: FileDescriptor

  init(_ number: Int32) {
    stream = .borrowed(number)
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    try stream.write(bytes)
  }
}

/// Lines from an open terminal that someone else keeps. A class, as its buffer outlives each call.
private final class LineReader {
  private let stream: FileDescriptor
  private var rest: [UInt8] = []
  private var isAtEnd = false
  /// The longest line that is taken whole.
  private static let limit = 65_536

  init(_ number: Int32) {
    stream = .borrowed(number)
  }

  /// The next line without its end; nil when there is none.
  func next() throws -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        defer { rest.removeSubrange(...end) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      guard !isAtEnd, rest.count < Self.limit else {
        defer { rest = [] }
        return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
      }
      let count = try stream.read(into: &buffer, from: 0, count: buffer.count)
      isAtEnd = count == 0
      rest += buffer[..<count]
    }
  }
}
