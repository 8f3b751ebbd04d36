import CardStore
import JSONStream

extension Session {
  /// Loads files into the deck.
  func load() throws -> ExitStatus {
    let report = try load(invocation.operands)
    if form == .json {
      var json = JSONForms(isTerminal: world.isOutputTerminal)
      json.load(report)
      try output.write(json.take())
      let hasChanges = report.added + report.updated + report.verdicts > 0
      try send(hasRecorded: hasChanges && !options.has(.dryRun))
    }
    return .done
  }

  /// Sends the answer out.
  private func send(hasRecorded: Bool) throws {
    do {
      try output.flush()
    } catch OutputError.failed(let error) where hasRecorded {
      throw Recorded(cause: OutputError.failed(error))
    }
  }

  /// Loads what the operands name, and says what was added.
  func load(_ operands: [Operand]) throws -> LoadReport {
    let location = try location()
    var request = try request(operands)
    let progress = LoadProgress(world, isWanted: !options.has(.quiet))
    request.progress = progress?.update
    let report: LoadReport
    do throws(StoreError) {
      report = try DeckLoading.load(request, into: location)
    } catch {
      progress?.wipe()
      throw error
    }
    progress?.wipe()
    for line in LoadWords.lines(report, location, isDryRun: request.isDryRun) { say(line) }
    return report
  }

  private func request(_ operands: [Operand]) throws -> LoadRequest {
    let sources = operands.map { operand in
      LoadRequest.Source(operand.word?.text ?? "-")
    }
    var request = LoadRequest(sources)
    request.records.records = try pointer(.records)
    request.records.skipsBad = options.has(.skipBad)
    request.mapping.id = try pointer(.id)
    request.mapping.name = try pointer(.name)
    request.mapping.age = try pointer(.age)
    request.mapping.hobby = try pointer(.hobby)
    request.mapping.image = try pointer(.image)
    request.imagesFolder = options.text(.images)
    request.takesVerdicts = options.has(.verdicts)
    request.isDryRun = options.has(.dryRun)
    return request
  }

  private func pointer(_ option: OptionName) throws -> JSONPointer? {
    guard let text = options.text(option) else { return nil }
    do {
      return try JSONPointer(text)
    } catch {
      throw UsageError(
        .badValue(
          text, option: option.spelling, expected: ValueSpec("PTR", .pointer), suggestion: nil),
        in: invocation.command)
    }
  }
}

/// What is said after a load.
enum LoadWords {
  static func lines(
    _ report: LoadReport, _ location: DeckLocation, isDryRun: Bool
  ) -> [String] {
    let deck = Explanation.quoted(location.name)
    var parts = ["\(report.added) added"]
    for (count, word) in [
      (report.updated, "updated"), (report.unchanged, "unchanged"), (report.repeated, "repeated"),
      (report.refused, "refused"),
    ] where count > 0 {
      parts.append("\(count) \(word)")
    }
    if report.verdicts > 0 { parts.append("\(report.verdicts) with a verdict") }
    let counts = parts.joined(separator: ", ")
    let refusal = report.firstRefusal.map { "refused: \(Explanation(store: $0).text)" }
    guard report.cards > 0 else {
      let text = "there is no record to load, so no deck \(deck) was made: " + counts
      return [text] + [refusal].compactMap(\.self)
    }
    let verb = isDryRun ? "would load into the" : "loaded into the"
    let kind = report.isNewDeck ? "new deck" : "deck"
    var text = "\(verb) \(kind) \(deck): " + counts
    text += "; " + StatusWords.count(report.cards, "card", "cards") + " now"
    if !report.isNewDeck { text += ", \(report.pendingBefore) waited before" }
    var lines = [text]
    for pointer in report.unmatched {
      let name = Explanation.quoted(pointer)
      lines.append("no record has \(name); the field is found as if it had not been named")
    }
    if let refusal { lines.append(report.refused > 1 ? refusal + ", and others" : refusal) }
    if let id = report.repeatedID {
      lines.append(
        "of several records with one id, such as \(Explanation.quoted(id)), the last holds; if they "
          + "are different cards, say with --id which field tells them apart")
    }
    if report.withoutID > 0 {
      let count =
        report.withoutID == 1
        ? "1 record has no id and goes" : "\(report.withoutID) records have no id and go"
      lines.append(
        "\(count) by content, so an edited record is a new card; --id names a "
          + "field to go by")
    }
    return lines
  }
}
