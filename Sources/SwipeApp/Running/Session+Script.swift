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
      guard let invocation = try script.parse(line, lines.number) else { continue }
      if invocation.command.isReading {
        try deck.refresh()
        try script.answer(invocation, lines.number, &deck)
      } else {
        try write(invocation, &lines, &script, &deck)
      }
      try script.flush(hasRecorded: !invocation.command.isReading)
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
    _ first: Invocation, _ lines: inout ScriptLines, _ script: inout Script,
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
          guard let invocation = try script.parse(line, lines.number) else { continue }
          try script.answer(invocation, lines.number, &deck)
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

  /// The command in a line; nil when there is none, or none that can be understood.
  mutating func parse(_ line: ArraySlice<UInt8>, _ number: Int) throws -> Invocation? {
    do throws(UsageError) {
      let words = try ScriptLines.words(line)
      return words.isEmpty ? nil : try ArgumentWords.parseScriptLine(words)
    } catch {
      try fail(error, number)
      return nil
    }
  }

  /// Runs a command and answers it.
  mutating func answer(
    _ invocation: Invocation, _ number: Int, _ deck: inout StoredDeck
  ) throws {
    do {
      guard !invocation.command.isReading else { return try read(invocation, &deck) }
      let doer = Doer(now: session.world.now())
      let ids = invocation.words.map(\.bytes)
      let chosen =
        ids.isEmpty ? Chosen.top(only: invocation.options.value(.onlyIf)?.bytes) : .ids(ids)
      let deed = try doer.perform(invocation, chosen, on: &deck)
      try teller.tell(deed, &deck, at: doer.now)
      let notes = try teller.notes(deed, &deck)
      if isJSON, !teller.hasData {
        try answer(number, .done, notes.joined(separator: "; "))
      } else if !isJSON {
        for note in notes { session.say("\(name):\(number): \(note)") }
      }
      try session.output.write(teller.take())
    } catch let error as StoreError {
      throw error
    } catch let error as OutputError {
      throw error
    } catch {
      try fail(error, number)
    }
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
