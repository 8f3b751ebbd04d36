/// The commands that swipe, script, keep decks, and explain.
extension CommandTable {
  static let swipe = CommandSpec(
    .swipe, group: .drive,
    summary: "swipe the deck on the full screen",
    text: """
      Opens the deck on the full screen, after loading FILEs into it if there are any. It draws on the \
      terminal and reads keys from it, so profiles can come in on standard input, and the decisions \
      made on the screen go out as JSON when standard output is not a terminal.

      Keys: left or h nope, right or l like, up or b boost, u undo, d later, down or i details, 1 to 4 \
      and Tab pages, / filter, m mouse, ? help, q quit. A card can be dragged with the mouse.

      Pictures are shown in pixels where the terminal tells that it can, else in half blocks; over SSH \
      and in a multiplexer pixels have to be asked for with --picture.
      """,
    operands: OperandSpec("[FILE...|-]", .files, 0...Int.max, takesStandardInput: true),
    options: mapping + [json("the decisions as JSON on standard output, also on a terminal")],
    examples: [
      Example("swipe-cli swipe", "Opens the deck"),
      Example(
        "swipe-cli swipe --deck holiday photos.json", "Loads a file into a deck and opens it"),
      Example(
        "curl -s https://example.org/users | swipe-cli swipe - > decisions.jsonl",
        "Decides in the middle of a pipeline"),
    ])

  static let run = CommandSpec(
    .run, group: .drive,
    summary: "read commands, one per line, and run them on the open deck",
    text: """
      Reads commands from FILE or standard input, one per line, and runs them on one open deck: the \
      way to make very many decisions, and to talk with the deck from another program. Each line is \
      one command and one step. It answers as soon as no more input waits.

      Words are split at blanks; a word in double quotes is a JSON string; a line that begins with # \
      is a comment. The first line that does not end with 0 stops the run, and what was done stays. \
      Allowed are \(commandsForRun).
      """,
    operands: OperandSpec("[FILE|-]", .files, 0...1, takesStandardInput: true),
    options: [
      json("answer every line in JSON"),
      OptionSpec(.keepGoing, "carry on after a line that failed, and exit with the largest status"),
    ],
    examples: [
      Example("swipe-cli run decisions.txt", "Runs the commands of a file"),
      Example("printf 'like\\nnope\\n' | swipe-cli run", "Decides two cards"),
    ])

  /// In words, so that declaring `run` does not need the finished table; a test holds them together.
  private static let commandsForRun =
    "next, like, nope, boost, later, clear, undo, redo, show, status, shuffle, sort and reset"

  static let decks = CommandSpec(
    .decks, group: .decks,
    summary: "list the decks",
    text: "Lists the decks there are, with their counts.",
    options: [json(), OptionSpec(.ids, "names alone, one per line")],
    examples: [Example("swipe-cli decks", "Lists the decks")])

  static let forget = CommandSpec(
    .forget, group: .decks,
    summary: "delete a deck with all its decisions",
    text: """
      Deletes the deck. On a terminal it asks first; elsewhere it needs --force. It removes only files \
      that belong to a deck, and refuses a folder that is none. This cannot be undone.
      """,
    options: [OptionSpec(.force, "do not ask")],
    examples: [Example("swipe-cli forget --deck holiday", "Deletes the deck 'holiday'")])

  static let doctor = CommandSpec(
    .doctor, group: .decks,
    summary: "check the deck, and explain what is known of the terminal",
    text: """
      Checks every byte of the deck and says what is damaged and what that costs; any damage is exit \
      4. It also shows what the program takes the terminal for, how it knows, and what would change it.
      """,
    options: [
      OptionSpec(.repair, "write what can be saved as a new deck beside the old one"),
      json(),
    ],
    examples: [Example("swipe-cli doctor", "Checks the default deck and the terminal")])

  static let help = CommandSpec(
    .help, group: .learn,
    summary: "show help, for a command or topic if one is named",
    text: """
      Shows help for the program, for one command, or for one of the topics exit-statuses, \
      environment and colors.
      """,
    operands: OperandSpec("[COMMAND|TOPIC]", .topic, 0...1),
    options: [json("every command and option as one JSON document")],
    examples: [
      Example("swipe-cli help like", "Explains one command"),
      Example("swipe-cli help exit-statuses", "Explains the exit statuses"),
    ])

  static let completions = CommandSpec(
    .completions, group: .learn,
    summary: "print the completions for a shell",
    text: """
      Prints a script that teaches the shell to complete commands, options, their values, deck names \
      and card ids.
      """,
    operands: OperandSpec("bash|zsh|fish", .words(["bash", "zsh", "fish"]), 1...1),
    examples: [
      Example(
        "swipe-cli completions bash > ~/.local/share/bash-completion/completions/swipe-cli",
        "Installs them for bash"),
      Example(
        "swipe-cli completions zsh > ~/.zfunc/_swipe-cli",
        "Installs them for zsh, where ~/.zfunc is in $fpath"),
      Example(
        "swipe-cli completions fish > ~/.config/fish/completions/swipe-cli.fish",
        "Installs them for fish"),
    ])

  static let man = CommandSpec(
    .man, group: .learn,
    summary: "print the manual page",
    text: "Prints the manual page, in the form that the program 'man' reads.",
    examples: [Example("swipe-cli man | man -l -", "Reads the manual")])

  static let complete = CommandSpec(
    .complete, group: .hidden,
    summary: "print what could complete a word",
    text: """
      Prints the card ids, deck names or field names that begin with PREFIX, one per line. The \
      completion scripts use it.
      """,
    operands: OperandSpec("ids|decks|fields [PREFIX]", .any, 1...2),
    examples: [Example("swipe-cli __complete decks ho", "Prints the decks that begin with 'ho'")])
}
