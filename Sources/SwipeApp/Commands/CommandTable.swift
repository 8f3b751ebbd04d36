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
  package static let commands: [CommandSpec] = CommandName.allCases.map(spec)

  /// Every command that people see.
  package static let visibleCommands: [CommandSpec] = commands.filter { !$0.isHidden }

  /// The declaration of `name`.
  ///
  /// Each declaration is made when it is first asked for, so that running one command does not pay
  /// for the others.
  package static func spec(_ name: CommandName) -> CommandSpec {
    switch name {
    case .load: load
    case .next: next
    case .like: like
    case .nope: nope
    case .boost: boost
    case .later: later
    case .clear: clear
    case .undo: undo
    case .redo: redo
    case .show: show
    case .list: list
    case .export: export
    case .history: history
    case .status: status
    case .shuffle: shuffle
    case .sort: sort
    case .reset: reset
    case .swipe: swipe
    case .run: run
    case .decks: decks
    case .forget: forget
    case .doctor: doctor
    case .help: help
    case .completions: completions
    case .man: man
    case .complete: complete
    }
  }

  /// The option that `command` takes under a long name, without the dashes: its own, or a global one.
  package static func option(long name: String, of command: CommandName?) -> OptionSpec? {
    ownOptions(of: command).first { $0.name.rawValue == name }
      ?? globalOptions.first { $0.name.rawValue == name }
  }

  /// The option that `command` takes under a letter or digit: its own, or a global one.
  package static func option(short: Unicode.Scalar, of command: CommandName?) -> OptionSpec? {
    ownOptions(of: command).first { $0.short == short } ?? globalOptions.first { $0.short == short }
  }

  /// Every option that may stand with `command`: its own, then the global ones; without a command the
  /// global ones alone.
  package static func options(of command: CommandName?) -> [OptionSpec] {
    ownOptions(of: command) + globalOptions
  }

  private static func ownOptions(of command: CommandName?) -> [OptionSpec] {
    command.map { spec($0).options } ?? []
  }
}
