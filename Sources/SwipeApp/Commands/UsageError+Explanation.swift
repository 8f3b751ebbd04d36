/// The sentences of usage errors; nothing else in the program words them.
extension UsageError {
  /// What was found, what was expected, what to do: one line without a full stop.
  ///
  /// Whatever was typed passes through `showing`, which must make control characters visible.
  package func sentence(showing: (String) -> String) -> String {
    func quoted(_ text: String) -> String { "'\(showing(text))'" }
    let name = command.map { "'\($0.rawValue)'" } ?? "the program"
    switch fact {
    case .unknownCommand(let word, let suggestion):
      return "unknown command \(quoted(word))" + didYouMean(suggestion)
    case .unknownTopic(let word, let suggestion):
      return "no help about \(quoted(word))" + didYouMean(suggestion)
    case .fileAsCommand("-"):
      return "'-' is no command; to load standard input: \(program) load -"
    case .fileAsCommand(let path):
      return "\(quoted(path)) is a file, not a command; to load it: \(program) load \(quoted(path))"
    case .unknownOption(let option, let word, let suggestion):
      return unknownOption(quoted(option), in: option == word ? nil : quoted(word), suggestion)
    case .optionBeforeCommand(let option):
      return "'\(option.spelling)' goes after the command: \(program) COMMAND \(option.spelling)"
    case .missingValue(let expected, let option):
      return "'\(option)' needs a value: \(expected.expectation)"
    case .unexpectedValue(let value, let option):
      return "'\(option)' takes no value, found \(quoted(value))"
    case .badValue(let value, let option, let expected, let suggestion):
      return "'\(option)' takes \(expected.expectation), found \(quoted(value))"
        + didYouMean(suggestion)
    case .missingOperand(let expected):
      return "\(name) needs \(expected.expectation)"
    case .extraOperand(let word, let suggestion):
      return "\(name) takes \(limit), found \(quoted(word))" + didYouMean(suggestion)
    case .badOperand(let word, let choices, let suggestion):
      return "\(name) takes \(choices.joinedWithOr), found \(quoted(word))"
        + didYouMean(suggestion)
    case .missingOption(let option):
      return "\(name) needs '\(option.shortestForm)': \(option.help)"
    case .optionWithCards(let option):
      return "'\(option.spelling)' is about the top card, so no ids can stand with it"
    case .standardInputBesideIDs:
      return "'-' takes the ids from standard input, so no other ids can stand with it"
    case .commandInScript(let refused):
      return "'\(refused.rawValue)' is not allowed in a script for 'run'"
    case .optionInScript(let option):
      return "'\(option.spelling)' is not allowed in a script; it goes with 'run' itself"
    case .badQuoting(let word):
      return "\(quoted(word)) begins with a double quote but is no JSON string"
    case .standardInputInScript:
      return "'-' is not allowed in a script; name the ids in the line"
    }
  }

  /// Where help is to be found, as a line of its own.
  package var pointer: String {
    guard let command, command != .help else { return "see '\(program) --help'" }
    return "see '\(program) help \(command.rawValue)'"
  }

  private var program: String { CommandTable.programName }

  private func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  private func unknownOption(_ option: String, in word: String?, _ suggestion: String?) -> String {
    var sentence = "unknown option \(option)"
    if let word { sentence += " in \(word)" }
    if let command { sentence += " for '\(command.rawValue)'" }
    if suggestion != nil { return sentence + didYouMean(suggestion) }
    if let command, CommandTable.spec(command).operands.kind == .cards {
      sentence += "; an id that begins with '-' goes after '--'"
    }
    return sentence
  }

  /// How many operands the command takes, in words.
  private var limit: String {
    let most = command.map { CommandTable.spec($0).operands.count.upperBound } ?? 0
    return switch most {
    case 0: "no operand"
    case 1: "only one operand"
    default: "at most \(most) operands"
    }
  }
}

extension ValueSpec {
  /// What the value must be, in words.
  package var expectation: String {
    switch kind {
    case .number(let range):
      range.upperBound == Int.max
        ? "a whole number, \(range.lowerBound) or more"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .words(let choices): choices.joinedWithOr
    case .file: "the name of a file"
    case .folder: "the name of a folder"
    case .deck: DeckName.expectation
    case .card: "the id of a card"
    case .field: "a field such as name or age, or a pointer such as .stats.score"
    case .pointer: "a pointer such as /user/name or .user.name"
    }
  }
}

extension OperandSpec {
  /// What the command needs, in words.
  var expectation: String {
    switch kind {
    case .none: "no operand"
    case .files: takesStandardInput ? "a file, or '-' for standard input" : "a file"
    case .cards:
      takesStandardInput
        ? "the id of a card, or '-' for ids on standard input" : "the id of a card"
    case .topic: "a command or a topic"
    case .words(let choices): choices.joinedWithOr
    case .any: label
    }
  }
}

extension DeckName {
  /// What a deck may be called, in words; for errors about `--deck` and `SWIPE_DECK`.
  package static let expectation =
    "a deck's name (1 to 64 of A-Z a-z 0-9 . _ -, not beginning with . or -) "
    + "or a path with a slash"
}

extension [String] {
  /// The words as a choice: `bash, zsh or fish`.
  var joinedWithOr: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
