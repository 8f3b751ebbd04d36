/// All commands and options in the order in which help shows them: the one place that says what can
/// be typed.
///
/// The parser, the help texts, the manual, the completions and `help --json` all read this table and
/// nothing else, so they cannot disagree.
package enum CommandTable {
  /// The name of the program.
  package static let programName = "swipe-cli"
  /// The version of the program.
  package static let programVersion = "1.0.0"
  /// The day of that version, for the manual.
  package static let programDate = "2026-01-31"
  /// What the program is, in one line.
  package static let programSummary = "a deck of cards from any JSON, decided one by one"

  /// Every command, group by group.
  package static let commands: [CommandSpec] =
    [load]
    + [next, like, nope, boost, later, clear, undo, redo]
    + [show, list, export, history, status]
    + [shuffle, sort, reset]
    + [swipe, run]
    + [decks, forget, doctor]
    + [help, completions, man, complete]

  /// Every command that people see.
  package static let visibleCommands: [CommandSpec] = commands.filter { !$0.isHidden }

  /// The declaration of `name`.
  package static func spec(_ name: CommandName) -> CommandSpec {
    guard let spec = commands.first(where: { $0.name == name }) else {
      preconditionFailure("no declaration of \(name)")
    }
    return spec
  }

  /// The command that `word` names by its name or an alias; nil if there is none.
  package static func command(named word: String) -> CommandSpec? {
    commands.first { $0.name.rawValue == word || $0.aliases.contains(word) }
  }

  /// The option that `command` takes under `name`: its own, or a global one.
  package static func option(_ name: OptionName, of command: CommandSpec?) -> OptionSpec? {
    options(of: command).first { $0.name == name }
  }

  /// Every option that may stand with `command`: its own, then the global ones; without a command the
  /// global ones alone.
  package static func options(of command: CommandSpec?) -> [OptionSpec] {
    (command?.options ?? []) + globalOptions
  }
}
