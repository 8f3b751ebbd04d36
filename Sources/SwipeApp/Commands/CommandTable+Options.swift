/// The global options, and the options that several commands share.
extension CommandTable {
  /// The options that every command takes, before or after its name; those of the full screen last.
  package static let globalOptions: [OptionSpec] = [
    OptionSpec(
      .deck, value: ValueSpec("NAME|PATH", .deck), scope: .everywhere,
      "work on this deck instead of $SWIPE_DECK or 'default'; a path has a slash"),
    OptionSpec(
      .color, value: .oneOf("auto", "always", "never"), scope: .everywhere,
      "whether to use colour; the manual has the whole table"),
    OptionSpec(
      .card, scope: .everywhere,
      "draw cards as on a terminal, also into a pipe; as wide as $COLUMNS or 80"),
    OptionSpec(
      .picture, value: .oneOf("auto", "none", "blocks", "kitty", "iterm2"), scope: .everywhere,
      "how to draw pictures"),
    OptionSpec(.ascii, scope: .everywhere, "draw frames and marks in ASCII"),
    OptionSpec(.quiet, short: "q", scope: .everywhere, "no messages, only data and errors"),
    OptionSpec(.debug, scope: .everywhere, "say on standard error why things are as they are"),
    OptionSpec(.noPager, scope: .everywhere, "never start a pager"),
    OptionSpec(.help, short: "h", scope: .everywhere, "show help, for a command if one is named"),
    OptionSpec(.version, short: "V", scope: .everywhere, "show the version"),
    OptionSpec(
      .motion, value: .oneOf("full", "reduced", "off"), scope: .screen,
      "how much moves on the full screen"),
    OptionSpec(.noMouse, scope: .screen, "leave the mouse to the terminal"),
    OptionSpec(
      .accessible, scope: .screen,
      "ask line by line, for screen readers, instead of drawing a screen"),
  ]

  static func json(_ help: String = "one JSON object per line") -> OptionSpec {
    OptionSpec(.json, help)
  }

  static let raw = OptionSpec(.raw, "the exact bytes of each record, each with a newline")
  static let ids = OptionSpec(.ids, "ids alone, one per line")
  static let nullOutput = OptionSpec(
    .null, short: "0", "end each id or raw record with NUL instead of a newline")
  static let nullInput = OptionSpec(
    .null, short: "0", "ids on standard input are raw and end with NUL")

  /// The forms in which every command that shows cards can print them.
  static let cardForms = [json(), raw, ids, nullOutput]

  static let ifTopCard = OptionSpec(
    .onlyIf, value: ValueSpec("ID", .card), "only if this card is on top, else exit 1")

  /// The options of the commands that work on the top card or on the cards named.
  static let decisionOptions = [ifTopCard, nullInput, json()]

  static let steps = OptionSpec(
    .count, short: "n", value: .count, "as many steps as there are, up to N")

  /// Which cards `list` and `export` take.
  static let selection = [
    OptionSpec(.liked, "the liked cards, boosted ones first"),
    OptionSpec(.boosted, "the boosted cards"),
    OptionSpec(.noped, "the noped cards"),
    OptionSpec(.pending, "the cards not decided yet, in the order in which they wait"),
    OptionSpec(.all, "every card: the decided ones, then the pending ones"),
  ]

  /// How profiles are read; remembered with the deck where it names a field.
  static let mapping = [
    OptionSpec(
      .records, value: ValueSpec("PTR", .pointer),
      "where the records are: /data/results or .data.results"),
    OptionSpec(.id, value: ValueSpec("PTR", .pointer), "the field that is the id"),
    OptionSpec(.name, value: ValueSpec("PTR", .pointer), "the field that is the name"),
    OptionSpec(.age, value: ValueSpec("PTR", .pointer), "the field that is the age or birth date"),
    OptionSpec(.hobby, value: ValueSpec("PTR", .pointer), "the field that is the hobby"),
    OptionSpec(.image, value: ValueSpec("PTR", .pointer), "the field that is the picture"),
    OptionSpec(
      .images, value: ValueSpec("DIR", .folder),
      "the folder that picture paths start from, instead of the file's own"),
    OptionSpec(.skipBad, "skip, count and report what cannot be a card, instead of refusing all"),
  ]
}
