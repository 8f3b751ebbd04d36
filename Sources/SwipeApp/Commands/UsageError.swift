/// A command line that was not understood: the facts, without a sentence.
///
/// `UsageError+Explanation.swift` has the sentences.
package struct UsageError: Error, Equatable, Sendable {
  /// The command that was read before the error, if it got that far: where help is to be found.
  package let command: CommandName?
  /// What is wrong.
  package let fact: Fact

  /// An error in the words of `command`, or before any command.
  package init(_ fact: Fact, in command: CommandName? = nil) {
    self.command = command
    self.fact = fact
  }

  /// What can be wrong. A suggestion is what to type instead of the word found; there is at most one,
  /// and it is never acted on.
  package enum Fact: Equatable, Sendable {
    /// There is no command of this name.
    case unknownCommand(String, suggestion: String?)
    /// There is no help about this.
    case unknownTopic(String, suggestion: String?)
    /// The first word is a file, or `-`: it wants to be loaded.
    case fileAsCommand(String)
    /// There is no such option, or not with this command; `word` is what it was found in.
    case unknownOption(String, word: String, suggestion: String?)
    /// An option of some command stands before the command.
    case optionBeforeCommand(OptionName)
    /// The command line ends where the option's value should be.
    case missingValue(ValueSpec, option: String)
    /// A flag was given a value.
    case unexpectedValue(String, option: String)
    /// The value is not what the option takes.
    case badValue(String, option: String, expected: ValueSpec, suggestion: String?)
    /// The command needs an operand.
    case missingOperand(OperandSpec)
    /// The command takes fewer operands; the suggestion is what was probably meant.
    case extraOperand(String, suggestion: String?)
    /// The operand is none of the words that the command takes.
    case badOperand(String, choices: [String], suggestion: String?)
    /// The command needs this option.
    case missingOption(OptionSpec)
    /// The option is about the top card, but cards are named.
    case optionWithCards(OptionName)
    /// `-` stands beside ids, or twice.
    case standardInputBesideIDs
    /// The command is not allowed in a script for `run`.
    case commandInScript(CommandName)
    /// The option is not allowed in a script for `run`.
    case optionInScript(OptionName)
    /// A word in a script that begins with a double quote is no JSON string.
    case badQuoting(String)
    /// `-` in a script for `run`.
    case standardInputInScript
  }
}
