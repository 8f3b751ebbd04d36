import CardStore
import DeckModel
import Platform
import TerminalKit

/// How a screen ended.
enum ScreenEnd: Equatable, Sendable {
  /// With a status, as the user asked for.
  case status(ExitStatus)
  /// By a signal, which the process is to die of.
  case signal(Int32)
}

/// Turns what happens into events, does what the model asks for, and sends what has changed.
///
/// It sleeps until something happens; while something moves it wakes for each picture.
struct ScreenLoop {
  private let terminal: any ScreenTerminal
  private let port: any DeckPort
  private var model: ScreenModel
  private var painter: ScreenPainter
  private var diff: FrameDiff
  private var decoder = KeyDecoder()
  /// Seconds that ESC waits for company where the terminal tells nothing.
  private let ownEscapeWait: Double
  private var probe: Probe
  private var pixels = PixelOutput()
  private var effects: [ScreenEffect] = []
  /// Whether the picture may differ from the model.
  private var isStale = true
  private var lastFrame = -Double.infinity
  private var isAway = false
  private var end: ScreenEnd?

  /// Seconds that reading may take before keys are looked at again.
  private static let patience = 0.02

  /// A loop over a deck on a terminal.
  init(
    _ port: any DeckPort, on terminal: any ScreenTerminal, deckName: String,
    settings: ScreenSettings, escapeWait: Double = 0.05
  ) throws {
    self.terminal = terminal
    self.port = port
    ownEscapeWait = escapeWait
    model = ScreenModel(try port.glance(), deckName: deckName, settings: settings)
    painter = ScreenPainter(settings, cellRatio: terminal.size.cellRatio ?? 2)
    probe = Probe(settings.questions)
    diff = FrameDiff(depth: settings.depth)
  }

  /// What is said at the beginning, and after a stop.
  static func enter(_ settings: ScreenSettings) -> [UInt8] {
    EscapeSequences.enter(.init(mouse: settings.usesMouse))
  }

  /// Runs until the user, a signal or an error ends it. The terminal is raw before and after.
  mutating func run() throws -> ScreenEnd {
    defer { if end != .signal(ScreenSignals.hangUp) { takeLeave() } }
    try terminal.write(Self.enter(model.settings))
    feed(.measured(terminal.size))
    while true {
      try work()
      if let end { return end }
      try draw()
      let wakes = try terminal.wait(until: deadline)
      for wake in wakes { try take(wake) }
      // Waits run out only where nothing came: a program that was kept from running may look late.
      if !wakes.contains(where: \.isInput) {
        for event in decoder.expire(at: terminal.now) { feed(.input(event)) }
      }
      if wakes.isEmpty, model.isMoving { feed(.tick) }
    }
  }

  /// What the model is now, for tests.
  var state: ScreenModel { model }

  private mutating func feed(_ event: ScreenEvent) {
    let before = model
    effects += model.update(event, at: terminal.now)
    if before != model || model.isMoving { isStale = true }
  }

  // MARK: Waiting

  /// When the loop has to wake by itself; nil while nothing moves.
  private var deadline: Double? {
    if !effects.isEmpty { return terminal.now }
    var times: [Double] = []
    if !isAway, isStale || model.isMoving { times.append(nextFrame) }
    if let wait = decoder.deadline { times.append(wait) }
    return times.min()
  }

  private var nextFrame: Double { lastFrame + model.settings.motion.interval }

  private mutating func take(_ wake: Wake) throws {
    switch wake {
    case .input(let bytes):
      decoder.escapeWait = escapeWait
      for event in decoder.feed(bytes, at: terminal.now, isPrompt: true) {
        feed(.input(event))
        if case .reply(let reply) = event { probe.hear(reply) }
        // One key after the other: each sees what the one before has done.
        try work()
      }
    case .deckWritten: feed(.changed(try port.glance()))
    case .resized: feed(.measured(terminal.size))
    case .stop: effects.append(.stop)
    case .resumed: try comeBack()
    case .end(let signal):
      end = signal == ScreenSignals.interrupt ? .status(.interrupted) : .signal(signal)
    case .hungUp: end = .signal(ScreenSignals.hangUp)
    }
  }

  /// Seconds that ESC waits for company. While answers may be under way it is likelier the beginning of
  /// one than the Esc key; and where that key comes as a sequence of its own it is never the key.
  private var escapeWait: Double {
    let isTold = model.terminal.tellsEscapeApart
    return isTold || probe.isOpen(at: terminal.now) ? decoder.sequenceWait : ownEscapeWait
  }

  /// Takes what the terminal keeps back, and reads the answers that are still under way, so that none
  /// ends up in the shell. What fails now has nobody to be told.
  private mutating func takeLeave() {
    let pictures = pixels.clear()
    if !pictures.isEmpty { try? terminal.write(pictures) }
    let limit = terminal.now + Probe.farewell
    while probe.isOpen(at: terminal.now), terminal.now < limit {
      guard let wakes = try? terminal.wait(until: limit) else { return }
      for wake in wakes {
        switch wake {
        case .input(let bytes):
          for case .reply(let reply) in decoder.feed(bytes, at: terminal.now) { probe.hear(reply) }
        case .end, .hungUp: return
        case .deckWritten, .resized, .stop, .resumed: break
        }
      }
    }
  }

  private mutating func comeBack() throws {
    isAway = try !terminal.resume(enter: Self.enter(model.settings))
    guard !isAway else { return }
    feed(.changed(try port.glance()))
    feed(.measured(terminal.size))
  }

  // MARK: Doing

  private mutating func work() throws {
    let start = terminal.now
    while end == nil, !effects.isEmpty {
      try perform(effects.removeFirst())
      if terminal.now - start > Self.patience { return }
    }
  }

  private mutating func perform(_ effect: ScreenEffect) throws {
    switch effect {
    case .perform(let act): try perform(act)
    case .read(let question): feed(.read(try answer(question)))
    case .reportMouse(let isOn):
      try terminal.write(isOn ? EscapeSequences.mouseOn : EscapeSequences.mouseOff)
    case .repaint:
      diff.forget()
      pixels.forget()
      isStale = true
      lastFrame = -.infinity
    case .stop:
      takeLeave()
      try terminal.stop(enter: Self.enter(model.settings), leave: EscapeSequences.leave)
      // Where nobody could make the job go on, it was not stopped.
      try comeBack()
    case .quit(let status): end = .status(status)
    }
  }

  /// Does something to the deck. What the store refuses is told on the screen; the deck is then as it
  /// was. A stream that cannot be written ends the screen, since the user counts on it.
  private mutating func perform(_ act: DeckAct) throws {
    do {
      feed(.done(try port.perform(act)))
    } catch let error as StoreError {
      feed(.failed(Explanation(error).text))
      feed(.changed(try port.glance()))
    }
    // The answer is to be seen before anything else is done.
    try draw()
    port.rest()
  }

  private func answer(_ question: ScreenQuestion) throws -> ScreenAnswer {
    switch question {
    case .picks(let cursor, let filter, let limit):
      .picks(try port.picks(after: cursor, filter: filter, limit: limit))
    case .steps(let cursor, let filter, let limit):
      .steps(try port.steps(after: cursor, filter: filter, limit: limit))
    case .card(let number): .card(try port.card(number))
    case .times: .times(try port.verdictTimes(limit: 64))
    case .picture(let number, let width, let height):
      .picture(number, ScreenPicture(port.picture(of: number, width: width, height: height)))
    }
  }

  // MARK: Drawing

  /// Sends what has changed since the last picture, in one write; not more often than the motion
  /// allows, and not while the terminal has not taken the last one.
  private mutating func draw() throws {
    let now = terminal.now
    guard isStale, !isAway, let size = model.size else { return }
    guard now >= nextFrame || !model.isInMotion else { return }
    guard terminal.isReady else {
      lastFrame = now
      return
    }
    let ratio = size.cellRatio ?? 2
    if ratio != painter.look.cellRatio {
      painter = ScreenPainter(model.settings, cellRatio: ratio)
    }
    painter.kept = pixels.kept
    var frame = Frame(width: size.columns, height: size.rows)
    painter.draw(model, into: &frame)
    let pictures = pixels.show(model, painter, &diff)
    let cells = diff.bytes(for: frame, then: pictures.after)
    let bytes = probe.ask(at: now) + pictures.before + cells
    if !bytes.isEmpty { try terminal.write(bytes) }
    lastFrame = now
    // A picture that is sent now is for the next frame to show.
    let sent = pixels.keep(model, painter)
    if !sent.isEmpty { try terminal.write(sent) }
    isStale = !sent.isEmpty
  }
}

extension ScreenModel {
  /// Whether pictures follow each other by the clock: something moves, or is dragged.
  var isInMotion: Bool { isMoving || gesture != nil }
}
