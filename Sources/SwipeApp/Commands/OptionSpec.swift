/// The declaration of one option: how it is written, what it takes, what it does.
package struct OptionSpec: Equatable, Sendable {
  /// Where an option is taken.
  package enum Scope: Sendable {
    /// By every command, before or after it.
    case everywhere
    /// By every command, but it only changes the full screen.
    case screen
    /// Only by the commands that declare it, after their name.
    case command
  }

  /// The long name.
  package let name: OptionName
  /// The letter or digit of the short form, if there is one.
  package let short: Unicode.Scalar?
  /// What the option takes; nil for a flag.
  package let value: ValueSpec?
  /// One sentence without a full stop.
  package let help: String
  /// Where the option is taken.
  package let scope: Scope
  /// Whether the command cannot do without it.
  package let isRequired: Bool

  /// An option of the commands that declare it, or of all with another `scope`.
  package init(
    _ name: OptionName, short: Unicode.Scalar? = nil, value: ValueSpec? = nil,
    scope: Scope = .command,
    isRequired: Bool = false, _ help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    self.scope = scope
    self.isRequired = isRequired
  }

  /// Whether every command takes the option, before or after its name.
  package var isGlobal: Bool { scope != .command }

  /// Both forms with the value: `-n, --count N`, or `--json`.
  package var label: String {
    let long = name.spelling + (value.map { " " + $0.placeholder } ?? "")
    return short.map { "-\($0), \(long)" } ?? long
  }

  /// The shortest form, as a usage line shows it: `-n N`.
  package var shortestForm: String {
    let flag = short.map { "-\($0)" } ?? name.spelling
    return flag + (value.map { " " + $0.placeholder } ?? "")
  }
}

/// What an option takes: the word that stands for it in help, and what it must be.
package struct ValueSpec: Equatable, Sendable {
  /// The kinds of value: what the parser checks and the shells complete.
  package enum Kind: Equatable, Sendable {
    /// A whole number, in decimal digits, within the range.
    case number(ClosedRange<Int>)
    /// One of these words.
    case words([String])
    /// A path to a file.
    case file
    /// A path to a folder.
    case folder
    /// A deck's name, or a path with a slash.
    case deck
    /// A card's id.
    case card
    /// A card's field, or a pointer into the record.
    case field
    /// A pointer into the record: `/a/b` or `.a.b`.
    case pointer
  }

  /// What the value must be.
  package let kind: Kind
  private let word: String

  /// A value of `kind`, called `word` in help.
  package init(_ word: String, _ kind: Kind) {
    self.word = word
    self.kind = kind
  }

  /// The word for the value in help: `N`, `FILE`, or the words themselves, `auto|always|never`.
  package var placeholder: String {
    guard case .words(let words) = kind else { return word }
    return words.joined(separator: "|")
  }

  /// A value that is one of `words`.
  package static func oneOf(_ words: String...) -> ValueSpec {
    ValueSpec("", .words(words))
  }

  /// A count of one or more, called `N`.
  package static let count = ValueSpec("N", .number(1...Int.max))
}
