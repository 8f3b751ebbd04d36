import CardStore
import DeckModel
import Platform

extension Session {
  /// Runs commands, one per line, on the open deck.
  func runScript() throws -> ExitStatus {
    let path = invocation.words.first?.text
    var deck = try open()
    var script = Script(
      self, name: path ?? "stdin",
      try Teller(self, &deck, form: options.has(.json) ? .json : .lines))
    var lines = ScriptLines(try input(path), name: path ?? "stdin")
    output.isHeld = true
    while !script.isOver, let line = try lines.next(waits: true) {
      let order = try script.parse(line, lines.number)
      if let order, order.isReading {
        try deck.refresh()
        try script.answer(order, lines.number, &deck)
      } else if let order {
        try write(order, &lines, &script, &deck)
      }
      // Also a line that asks for nothing, or cannot be understood, may have been answered.
      try script.flush(hasRecorded: order.map { !$0.isReading } ?? false)
    }
    try tidy(&deck)
    return script.status
  }

  private func input(_ path: String?) throws -> FileDescriptor {
    guard let path, path != "-" else { return .standard(0) }
    do throws(SystemError) {
      return try FileDescriptor.open(path, options: .waitingForWriter)
    } catch {
      throw StoreError.input(.unreadable(path, error))
    }
  }

  /// Runs a line that changes the deck, and those that wait behind it, as one write.
  private func write(
    _ first: Order, _ lines: inout ScriptLines, _ script: inout Script,
    _ deck: inout StoredDeck
  ) throws {
    let start = lines.number
    do {
      try deck.writing { deck in
        let newest = deck.state.record
        try script.answer(first, lines.number, &deck)
        while !script.isOver, deck.state.record - newest < Script.groupLimit,
          let line = try lines.next(waits: false)
        {
          guard let order = try script.parse(line, lines.number) else { continue }
          try script.answer(order, lines.number, &deck)
        }
      }
    } catch let error as StoreError {
      // Nothing of the group was recorded, so nothing of it is told.
      output.drop()
      throw ScriptFailure(cause: error, name: script.name, line: start)
    }
    try deck.tidy(after: Script.tidyLimit)
  }
}

/// An error that stopped a script: from this line on nothing was recorded.
struct ScriptFailure: Error {
  var cause: any Error
  var name: String
  var line: Int
}

extension CommandName {
  /// Whether the command changes nothing.
  fileprivate var isReading: Bool { self == .next || self == .show || self == .status }
}

/// What a line of a script asks for.
private enum Order {
  case verdict(PlainVerdict)
  case command(Invocation)

  var isReading: Bool {
    if case .command(let invocation) = self { invocation.command.isReading } else { false }
  }
}

/// A script that is being run: answers lines and remembers how it went.
private struct Script {
  /// How many records are written to disk at once at most.
  static let groupLimit: UInt32 = 4096
  /// How many changes may pile up before the log is folded while lines still come.
  static let tidyLimit = 1 << 18

  let session: Session
  let name: String
  /// The largest status of any line.
  private(set) var status = ExitStatus.done
  /// Whether a line has stopped the script.
  private(set) var isOver = false

  private var teller: Teller
  private let isJSON: Bool
  private let keepsGoing: Bool

  init(_ session: Session, name: String, _ teller: Teller) {
    self.session = session
    self.name = name
    self.teller = teller
    isJSON = session.options.has(.json)
    keepsGoing = session.options.has(.keepGoing)
  }

  /// What a line asks for; nil when that is nothing, or cannot be understood.
  mutating func parse(_ line: ArraySlice<UInt8>, _ number: Int) throws -> Order? {
    if let verdict = PlainVerdict(line) { return .verdict(verdict) }
    do throws(UsageError) {
      let words = try ScriptLines.words(line)
      if !words.isEmpty { return .command(try ArgumentWords.parseScriptLine(words)) }
    } catch {
      try fail(error, number)
      return nil
    }
    // Who counts the answers counts a blank line and a comment too.
    if isJSON { try answer(number, .done, "") }
    return nil
  }

  /// Does what a line asks for and answers it.
  mutating func answer(_ order: Order, _ number: Int, _ deck: inout StoredDeck) throws {
    do {
      let doer = Doer(now: session.world.now())
      switch order {
      case .verdict(let plain):
        let action = Action(plain.verdict)
        let outcome = try doer.decide(plain.verdict, plain.id, on: &deck)
        let step = deck.state.step
        guard outcome.record == nil else {
          try teller.tell(action, outcome, step: step, &deck, at: doer.now)
          return try teller.send()
        }
        try tell(.moved(action, [outcome], step: step), number, &deck, at: doer.now)
      case .command(let invocation) where invocation.command.isReading:
        try read(invocation, &deck)
      case .command(let invocation):
        let ids = invocation.words.map(\.bytes)
        let chosen =
          ids.isEmpty
          ? Chosen.top(only: invocation.options.value(.onlyIf)?.bytes) : .ids(IDList(ids))
        let deed = try doer.perform(invocation, chosen, on: &deck)
        try tell(deed, number, &deck, at: doer.now)
      }
    } catch let error as StoreError {
      throw error
    } catch let error as OutputError {
      throw error
    } catch {
      try fail(error, number)
    }
  }

  /// Tells what a line has done, and what it did not change.
  private mutating func tell(
    _ deed: Deed, _ number: Int, _ deck: inout StoredDeck, at time: Int
  ) throws {
    try teller.tell(deed, &deck, at: time)
    let notes = try teller.notes(deed, &deck)
    if isJSON, !teller.hasTold {
      try answer(number, .done, notes.joined(separator: "; "))
    } else if !isJSON {
      for note in notes { session.say("\(name):\(number): \(note)") }
    }
    try teller.send()
  }

  /// Runs a command that only looks, with the form that the whole script has.
  private func read(_ invocation: Invocation, _ deck: inout StoredDeck) throws {
    var options = invocation.options
    if isJSON { options.append(.init(.json)) }
    let session = Session(
      world: session.world,
      invocation: Invocation(
        invocation.command, operands: invocation.operands, options: options),
      output: session.output, formsForScript: true)
    switch invocation.command {
    case .next: try session.next(&deck)
    case .show: try session.show(&deck)
    default: try session.status(&deck)
    }
  }

  /// Notes that a line has failed, and tells it.
  private mutating func fail(_ error: any Error, _ number: Int) throws {
    let explanation = Explanation(error)
    status = max(status, explanation.status)
    isOver = !keepsGoing
    if isJSON { try answer(number, explanation.status, explanation.text) }
    if !isJSON || isOver {
      session.warn(
        "\(CommandTable.programName): \(Explanation.shown(name)):\(number): \(explanation.text)")
    }
  }

  private func answer(_ line: Int, _ status: ExitStatus, _ message: String) throws {
    var json = JSONForms(isTerminal: session.world.isOutputTerminal)
    json.answer(line: line, status: status, message: message.isEmpty ? nil : message)
    try session.output.write(json.take())
  }

  /// Sends the answers out.
  func flush(hasRecorded: Bool) throws {
    do {
      try session.output.flush()
    } catch OutputError.failed(let error) where hasRecorded {
      throw Recorded(cause: OutputError.failed(error))
    }
  }
}
