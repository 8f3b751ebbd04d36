/// The declaration of one command; parser, help, manual and completions are all made from it.
package struct CommandSpec: Equatable, Sendable {
  /// The command's own name.
  package let name: CommandName
  /// The heading that the command stands under.
  package let group: CommandGroup
  /// One sentence for lists of commands, without a full stop.
  package let summary: String
  /// The full story: paragraphs separated by an empty line.
  package let text: String
  /// What the command works on.
  package let operands: OperandSpec
  /// The options that it takes besides the global ones.
  package let options: [OptionSpec]
  /// At least one use that really works.
  package let examples: [Example]
  /// Whether `run` may read it from a script.
  package let isAllowedInRun: Bool

  /// Declares a command.
  package init(
    _ name: CommandName, group: CommandGroup, summary: String,
    text: String, operands: OperandSpec = .none, options: [OptionSpec] = [], examples: [Example],
    isAllowedInRun: Bool = false
  ) {
    self.name = name
    self.group = group
    self.summary = summary
    self.text = text
    self.operands = operands
    self.options = options
    self.examples = examples
    self.isAllowedInRun = isAllowedInRun
  }

  /// Other names for the same command.
  package var aliases: [String] { name.aliases }

  /// Whether help and completions keep silent about the command.
  package var isHidden: Bool { group == .hidden }

  /// The own option of this name, if the command takes it.
  package func option(_ name: OptionName) -> OptionSpec? {
    options.first { $0.name == name }
  }

  /// The command and what it takes, piece by piece: `undo`, `[-n N]`, `[--if SEQ]`, `[--json]`.
  package var usage: [String] {
    var parts = [name.rawValue]
    if !operands.label.isEmpty { parts.append(operands.label) }
    for option in options {
      parts.append(option.isRequired ? option.shortestForm : "[\(option.shortestForm)]")
    }
    return parts
  }
}

/// The headings under which help lists the commands, in this order.
package enum CommandGroup: String, CaseIterable, Sendable {
  case fill = "Fill a deck"
  case decide = "Decide"
  case look = "Look, and take out"
  case order = "Put in another order"
  case drive = "Swipe, and script"
  case decks = "Keep decks"
  case learn = "Learn"
  case hidden = "Hidden"
}

/// One use of a command: a line for a shell, and what it does.
package struct Example: Equatable, Sendable {
  /// The line as it is typed; `swipe-cli` stands where the program is called.
  package let line: String
  /// What the line does, in one sentence without a full stop.
  package let explanation: String

  /// An example.
  package init(_ line: String, _ explanation: String) {
    self.line = line
    self.explanation = explanation
  }
}

/// What the operands of a command are and how many it takes.
package struct OperandSpec: Equatable, Sendable {
  /// The kinds of operand: what the parser checks and the shells complete.
  package enum Kind: Equatable, Sendable {
    /// The command takes none.
    case none
    /// Paths to files.
    case files
    /// Ids of cards.
    case cards
    /// The name of a command or of a help topic.
    case topic
    /// One of these words.
    case words([String])
    /// Whatever the completion scripts send.
    case any
  }

  /// How a usage line shows the operands: `[ID...|-]`.
  package let label: String
  /// What they are.
  package let kind: Kind
  /// How many are taken.
  package let count: ClosedRange<Int>
  /// Whether `-` stands for standard input.
  package let takesStandardInput: Bool

  /// Declares operands.
  package init(
    _ label: String, _ kind: Kind, _ count: ClosedRange<Int>, takesStandardInput: Bool = false
  ) {
    self.label = label
    self.kind = kind
    self.count = count
    self.takesStandardInput = takesStandardInput
  }

  /// No operand at all.
  package static let none = OperandSpec("", .none, 0...0)
  /// The top card when there is none; else ids, from the command line or from standard input.
  package static let topCardOrIDs = OperandSpec(
    "[ID...|-]", .cards, 0...Int.max, takesStandardInput: true)
}
