/// The scripts that teach a shell to complete the program's command lines.
package enum Completions {
  /// The shells that there are scripts for.
  package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  /// The script for `shell`, made from the command table.
  package static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash()
    case .zsh: zsh()
    case .fish: fish()
    }
  }

  /// What can stand in one place of a command line.
  enum Source: Equatable {
    /// Nothing that could be foreseen.
    case nothing
    /// One of these words.
    case words([String])
    case files
    case folders
    /// What the program prints when it is asked for `ids`, `decks` or `fields`.
    case asked(String)
  }

  static func source(of value: ValueSpec) -> Source {
    switch value.kind {
    case .number, .pointer: .nothing
    case .words(let words): .words(words)
    case .file: .files
    case .folder: .folders
    case .deck: .asked("decks")
    case .card: .asked("ids")
    case .field: .asked("fields")
    }
  }

  static func source(of operands: OperandSpec) -> Source {
    switch operands.kind {
    case .none, .any: .nothing
    case .files: .files
    case .cards: .asked("ids")
    case .topic:
      .words(CommandTable.visibleCommands.map(\.name.rawValue) + HelpTopic.named.map(\.name))
    case .words(let words): .words(words)
    }
  }

  /// Every form of every option that takes a value, each once. No name is a flag for one command and
  /// takes a value for another; a test holds that.
  static let valuedForms: [String] = {
    var forms: [String] = []
    let all = CommandTable.globalOptions + CommandTable.visibleCommands.flatMap(\.options)
    for option in all where option.value != nil {
      for form in Completions.forms(of: option) where !forms.contains(form) { forms.append(form) }
    }
    return forms
  }()

  /// `--count` and `-n`.
  static func forms(of option: OptionSpec) -> [String] {
    [option.name.spelling] + (option.short.map { ["-\($0)"] } ?? [])
  }

  /// `text` as one word that no shell looks into.
  static func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" { result += "'\\''" } else { result.append(character) }
    }
    return result + "'"
  }
}
