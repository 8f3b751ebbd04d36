/// What was typed, understood: one command with its operands and options.
///
/// Only words that the table allows are in it, and every value is of the kind that the table asks
/// for. Whether files, decks and cards exist is not known here.
package struct Invocation: Equatable, Sendable {
  /// The command, by its own name also when an alias was typed.
  package let command: CommandName
  /// The operands in the order in which they were typed.
  package let operands: [Operand]
  /// The options, global ones included.
  package let options: GivenOptions

  /// An invocation; the parser makes it, and so may tests.
  package init(
    _ command: CommandName, operands: [Operand] = [], options: GivenOptions = GivenOptions()
  ) {
    self.command = command
    self.operands = operands
    self.options = options
  }

  /// The operands that are words, in their order.
  package var words: [Argument] { operands.compactMap(\.word) }

  /// Whether `-` is among the operands.
  package var readsStandardInput: Bool { operands.contains(.standardInput) }
}

/// The options of a command line in the order in which they were typed.
package struct GivenOptions: Equatable, Sendable {
  /// One option as it was typed.
  package struct Entry: Equatable, Sendable {
    /// Which option.
    package let name: OptionName
    /// Its value; nil for a flag.
    package let value: Argument?

    /// An option with its value, or a flag.
    package init(_ name: OptionName, _ value: Argument? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// All of them; repeated ones are repeated.
  package private(set) var entries: [Entry]

  /// These options.
  package init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  mutating func append(_ entry: Entry) {
    entries.append(entry)
  }

  /// Whether the option was given.
  package func has(_ name: OptionName) -> Bool {
    entries.contains { $0.name == name }
  }

  /// The value given last, with its bytes; nil if the option was not given.
  package func value(_ name: OptionName) -> Argument? {
    entries.last { $0.name == name }?.value
  }

  /// The value given last as text; nil if the option was not given.
  package func text(_ name: OptionName) -> String? {
    value(name)?.text
  }

  /// The value given last as a number; nil if the option was not given, or takes no number.
  package func number(_ name: OptionName) -> Int? {
    text(name).flatMap { Int($0) }
  }

  /// The value given last as one of the words of `Choice`; nil if the option was not given.
  ///
  /// The raw values of `Choice` are the words that the table allows.
  package func choice<Choice: RawRepresentable<String>>(
    _ name: OptionName, as type: Choice.Type = Choice.self
  ) -> Choice? {
    text(name).flatMap { Choice(rawValue: $0) }
  }

  /// Which of `names` was given last: how options that exclude each other are settled.
  package func last(of names: OptionName...) -> OptionName? {
    entries.last { names.contains($0.name) }?.name
  }
}

/// What a command line asks for.
package enum Request: Equatable, Sendable {
  /// To run a command.
  case run(Invocation)
  /// To show help.
  case help(HelpTopic)
  /// To dump the command table as JSON.
  case helpJSON
  /// To show the version.
  case version
  /// Nothing named: the full screen if there is a deck and a terminal, else the short help.
  case nothing(GivenOptions)
}

/// What help can be about.
package enum HelpTopic: Equatable, Sendable {
  /// The program as a whole.
  case program
  /// One command.
  case command(CommandName)
  /// The exit statuses.
  case exitStatuses
  /// The environment variables.
  case environment
  /// When there is colour, and how much.
  case colors

  /// The topics besides commands, by the words that ask for them.
  static let named: [(name: String, topic: HelpTopic)] = [
    ("exit-statuses", .exitStatuses), ("environment", .environment), ("colors", .colors),
  ]
}
