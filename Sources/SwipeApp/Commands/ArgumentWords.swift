/// Turns the words of a command line into a request, by the habits of GNU programs and the command
/// table alone. It looks at nothing but the words.
///
/// - Options stand anywhere, global ones also before the command. `--` ends them, `-` is an operand.
/// - `-n3` and `-n 3`, `--count=3` and `--count 3` are the same; short flags may be bundled (`-qn3`).
///   A valued option takes the next word whatever it looks like.
/// - Nothing is abbreviated, and nothing is guessed. Of a repeated valued option the last one wins.
package enum ArgumentWords {
  /// What `words`, the command line without the program's own name, ask for.
  ///
  /// `isFile` says whether a word that is no command is the path of a file; it is asked at most once,
  /// and only when the command line is wrong anyway.
  package static func parse(
    _ words: [Argument], isFile: (Argument) -> Bool = { _ in false }
  ) throws(UsageError) -> Request {
    var reader = ArgumentReader(words, isScript: false)
    do throws(UsageError) {
      try reader.readAll(isFile: isFile)
      if reader.options.has(.help) { return .help(reader.helpTopic) }
      if reader.options.has(.version) { return .version }
      guard let command = reader.command else { return .nothing(reader.options) }
      return try request(reader.finish(command), of: command)
    } catch {
      // Who asked for help and then went wrong gets the help.
      if reader.options.has(.help) { return .help(reader.helpTopic) }
      throw error
    }
  }

  /// The command in one line of a script for `run`, split into words.
  ///
  /// The same habits hold, but only commands that the table allows there, without the global options
  /// and without standard input. Nothing was typed on an empty line; it is the caller's to skip.
  package static func parseScriptLine(_ words: [Argument]) throws(UsageError) -> Invocation {
    var reader = ArgumentReader(words, isScript: true)
    try reader.readAll(isFile: { _ in false })
    guard let command = reader.command else {
      throw UsageError(.unknownCommand("", suggestion: nil))
    }
    return try reader.finish(command)
  }

  private static func request(
    _ invocation: Invocation, of command: CommandName
  ) throws(UsageError) -> Request {
    guard command == .help else { return .run(invocation) }
    if invocation.options.has(.json) { return .helpJSON }
    guard let word = invocation.words.first?.text else { return .help(.program) }
    if let named = CommandName(typed: word) { return .help(.command(named)) }
    if let named = HelpTopic.named.first(where: { $0.name == word }) { return .help(named.topic) }
    let suggestion = Suggestion.nearest(
      to: word, among: CommandTable.visibleNames + HelpTopic.named.map(\.name))
    throw UsageError(.unknownTopic(word, suggestion: suggestion), in: .help)
  }
}

/// The state of reading one command line.
private struct ArgumentReader {
  private let words: [Argument]
  private let isScript: Bool
  private var position = 0
  private var operands: [(argument: Argument, isAfterOptions: Bool)] = []
  private(set) var command: CommandName?
  private(set) var options = GivenOptions()

  private static let dash = UInt8(ascii: "-")

  init(_ words: [Argument], isScript: Bool) {
    self.words = words
    self.isScript = isScript
  }

  /// What `--help` is about when it stands among these words.
  var helpTopic: HelpTopic { command.map { .command($0) } ?? .program }

  /// Reads every word once, from left to right.
  mutating func readAll(isFile: (Argument) -> Bool) throws(UsageError) {
    var isAfterOptions = false
    while position < words.count {
      let word = words[position]
      position += 1
      let isOption = !isAfterOptions && word.bytes.count > 1 && word.bytes[0] == Self.dash
      if isOption, word.bytes == [Self.dash, Self.dash] {
        isAfterOptions = true
      } else if isOption, word.bytes[1] == Self.dash {
        try readLong(word)
      } else if isOption {
        try readShort(word)
      } else if command == nil {
        try readCommand(word, isFile: isFile)
      } else {
        operands.append((word, isAfterOptions))
      }
    }
  }

  private func failure(_ fact: UsageError.Fact) -> UsageError {
    UsageError(fact, in: command)
  }

  private mutating func readCommand(
    _ word: Argument, isFile: (Argument) -> Bool
  ) throws(UsageError) {
    if let name = CommandName(typed: word.text) {
      guard !isScript || CommandTable.spec(name).isAllowedInRun else {
        throw failure(.commandInScript(name))
      }
      command = name
      return
    }
    if word.text == "-" || isFile(word) { throw failure(.fileAsCommand(word.text)) }
    let names = isScript ? CommandTable.namesAllowedInRun : CommandTable.visibleNames
    let suggestion = Suggestion.nearest(to: word.text, among: names)
    throw failure(.unknownCommand(word.text, suggestion: suggestion))
  }

  // MARK: Options

  private mutating func readLong(_ word: Argument) throws(UsageError) {
    let equals = word.bytes.firstIndex(of: UInt8(ascii: "="))
    let typed = String(decoding: word.bytes[..<(equals ?? word.bytes.endIndex)], as: UTF8.self)
    let name = String(typed.unicodeScalars.dropFirst(2))
    guard let option = CommandTable.option(long: name, of: command) else {
      throw unknownOption(typed, name: OptionName(rawValue: name), in: word)
    }
    let attached = equals.map { Argument(bytes: word.bytes[($0 + 1)...]) }
    guard option.value != nil else {
      if let attached { throw failure(.unexpectedValue(attached.text, option: typed)) }
      return try give(option, nil)
    }
    try take(option, typed: typed, attached: attached)
  }

  private mutating func readShort(_ word: Argument) throws(UsageError) {
    // Letters of options are ASCII, so up to the first wrong one scalars and bytes count alike.
    var offset = 1
    for letter in word.text.unicodeScalars.dropFirst() {
      offset += 1
      let typed = "-" + String(letter)
      guard let option = CommandTable.option(short: letter, of: command) else {
        let elsewhere = CommandTable.visibleCommands.lazy.flatMap(\.options)
        let name = elsewhere.first { $0.short == letter }?.name
        throw unknownOption(typed, name: name, in: word)
      }
      guard option.value != nil else {
        try give(option, nil)
        continue
      }
      let isLast = offset == word.bytes.count
      let attached = isLast ? nil : Argument(bytes: word.bytes[offset...])
      return try take(option, typed: typed, attached: attached)
    }
  }

  private mutating func give(_ option: OptionSpec, _ value: Argument?) throws(UsageError) {
    guard !isScript || !option.isGlobal else { throw failure(.optionInScript(option.name)) }
    options.append(GivenOptions.Entry(option.name, value))
  }

  /// The error for `typed`; `name` is the option that it means to other commands.
  private func unknownOption(
    _ typed: String, name: OptionName?, in word: Argument
  ) -> UsageError {
    if let name, command == nil, !isScript { return failure(.optionBeforeCommand(name)) }
    let spellings = CommandTable.options(of: command)
      .filter { !isScript || !$0.isGlobal }.map(\.name.spelling)
    var suggestion: String?
    if word.bytes[1] != Self.dash, word.bytes.count > 2 {
      // `-json` is one dash short of `--json`; a single letter is near to nothing.
      suggestion = spellings.first { $0 == "-" + word.text }
    } else if typed.count > 2 {
      suggestion = nearestOption(to: typed, among: spellings)
    }
    return failure(.unknownOption(typed, word: word.text, suggestion: suggestion))
  }

  /// The dashes are no part of the name, so they must not make two options look alike.
  private func nearestOption(to typed: String, among spellings: [String]) -> String? {
    Suggestion.nearest(
      to: String(typed.dropFirst(2)), among: spellings.map { String($0.dropFirst(2)) }
    ).map { "--" + $0 }
  }

  private mutating func take(
    _ option: OptionSpec, typed: String, attached: Argument?
  ) throws(UsageError) {
    guard let expected = option.value else { return }
    var value = attached
    if value == nil, position < words.count {
      value = words[position]
      position += 1
    }
    guard let value else { throw failure(.missingValue(expected, option: typed)) }
    guard expected.accepts(value.text) else {
      var suggestion: String?
      if case .words(let choices) = expected.kind {
        suggestion = Suggestion.nearest(to: value.text, among: choices)
      }
      throw failure(
        .badValue(value.text, option: typed, expected: expected, suggestion: suggestion))
    }
    try give(option, value)
  }

  // MARK: The whole

  /// Checks what can only be checked at the end.
  func finish(_ name: CommandName) throws(UsageError) -> Invocation {
    let command = CommandTable.spec(name)
    let spec = command.operands
    if operands.count > spec.count.upperBound {
      let word = operands[spec.count.upperBound].argument.text
      let isCount = command.option(.count) != nil && ValueSpec.count.accepts(word)
      throw failure(.extraOperand(word, suggestion: isCount ? "-n \(word)" : nil))
    }
    for option in command.options where option.isRequired && !options.has(option.name) {
      throw failure(.missingOption(option))
    }
    if operands.count < spec.count.lowerBound {
      throw failure(.missingOperand(spec))
    }
    if case .words(let choices) = spec.kind {
      for word in operands.map(\.argument.text) where !choices.contains(word) {
        let suggestion = Suggestion.nearest(to: word, among: choices)
        throw failure(.badOperand(word, choices: choices, suggestion: suggestion))
      }
    }
    let read = operands.map { operand($0.argument, isAfterOptions: $0.isAfterOptions, spec) }
    if read.contains(.standardInput) {
      if isScript { throw failure(.standardInputInScript) }
      if spec.kind == .cards, read.count > 1 { throw failure(.standardInputBesideIDs) }
    }
    if spec.kind == .cards, !read.isEmpty, options.has(.onlyIf) {
      throw failure(.optionWithCards(.onlyIf))
    }
    return Invocation(name, operands: read, options: options)
  }

  /// After `--` a lone dash is an id, but never a file: no program reads a file of that name.
  private func operand(
    _ argument: Argument, isAfterOptions: Bool, _ spec: OperandSpec
  ) -> Operand {
    guard argument.text == "-", spec.takesStandardInput else { return .word(argument) }
    return isAfterOptions && spec.kind == .cards ? .word(argument) : .standardInput
  }
}

extension ValueSpec {
  /// Whether `text` is a value of this kind. Whether what it names exists is not known here.
  package func accepts(_ text: String) -> Bool {
    switch kind {
    case .card, .pointer: true
    case .field, .file, .folder: !text.isEmpty
    case .words(let choices): choices.contains(text)
    case .deck: DeckName.isValid(text)
    case .number(let range):
      text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        && Int(text).map(range.contains) == true
    }
  }
}

extension CommandTable {
  /// Every name and alias that people may type.
  package static var visibleNames: [String] {
    visibleCommands.flatMap { [$0.name.rawValue] + $0.aliases }
  }

  /// Every name and alias that a script for `run` may use.
  package static var namesAllowedInRun: [String] {
    commands.filter(\.isAllowedInRun).flatMap { [$0.name.rawValue] + $0.aliases }
  }
}
