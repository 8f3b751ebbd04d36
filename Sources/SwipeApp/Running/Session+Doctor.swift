import CardStore
import Platform
import TerminalKit

extension Session {
  /// Checks the deck, or repairs it, and explains the terminal.
  func doctor() throws -> ExitStatus {
    try doctorTerminal()
    return try doctorDeck()
  }

  /// Explains what is known of the terminal, how it was learnt and what would change it.
  private func doctorTerminal() throws {
    let choice = options.choice(.color, as: ColorPolicy.Choice.self)
    for (stream, isTerminal) in [
      ("output", world.isOutputTerminal), ("messages", world.isTalkTerminal),
    ] {
      let decision = ColorPolicy.decide(
        option: choice, isTerminal: isTerminal, environment: world.variable)
      try tell("terminal", nil, Explanation.sentence(decision, of: stream))
    }
    let sentences = Explanation.sentences(
      outputLook, columns: world.variable("COLUMNS"),
      isRatioKnown: world.isOutputTerminal && world.outputSize()?.cellRatio != nil,
      pager: PagerChoice.command(options, variable: world.variable))
    for sentence in sentences { try tell("terminal", nil, sentence) }
  }
}

// MARK: - The deck

extension Session {
  /// Checks the deck, or repairs it: one line for each finding, and one for the whole.
  ///
  /// - Throws: `Problem.damageFound` when something is damaged.
  private func doctorDeck() throws -> ExitStatus {
    let location = try location()
    do {
      return try options.has(.repair) ? repair(location) : examine(location)
    } catch StoreError.noDeck {
      let names = (try? root()).flatMap { try? Decks.names(root: $0) } ?? []
      throw Refusal.noDeck(location.name, others: names)
    }
  }

  private func examine(_ location: DeckLocation) throws -> ExitStatus {
    let diagnosis = try Doctor.examine(location)
    try tell(diagnosis.damage, "damage")
    try tell(diagnosis.remarks, "remark")
    guard diagnosis.isClean else {
      try output.flush()
      throw Problem.damageFound
    }
    try tellWhole(
      "\(Explanation.quoted(location.name)) is whole: \(Self.count(diagnosis.cards, "card")), "
        + Self.count(diagnosis.records, "record"))
    return .done
  }

  private func repair(_ location: DeckLocation) throws -> ExitStatus {
    guard let report = try Repair.repair(location) else {
      try tellWhole("\(Explanation.quoted(location.name)) is whole; there is nothing to repair")
      return .done
    }
    try tell(report.damage, "damage")
    try tell(report.deduced, "restored")
    try tell(report.losses, "lost")
    try tellWhole(
      "\(Explanation.quoted(location.name)) is a new deck of \(Self.count(report.cards, "card")), "
        + "\(report.decided) of them decided; the damaged one stays at "
        + Explanation.quoted(report.damagedPath))
    return .done
  }

  /// One line for each finding of a kind.
  private func tell(_ findings: [Damage], _ kind: String) throws {
    for finding in findings {
      try tell(kind, finding.file, Explanation.sentence(finding))
    }
  }

  private func tellWhole(_ text: String) throws {
    try tell("deck", nil, text)
  }

  private func tell(_ kind: String, _ file: String?, _ text: String) throws {
    guard form == .json else { return try output.write("\(kind): \(text)\n") }
    var json = JSONForms(isTerminal: world.isOutputTerminal)
    json.texts([("kind", kind), ("file", file), ("text", text)])
    try output.write(json.take())
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)" + (number == 1 ? "" : "s")
  }
}
