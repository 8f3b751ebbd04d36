/// The commands that look at a deck, take its decisions out, and order it anew.
extension CommandTable {
  static let show = CommandSpec(
    .show, group: .look,
    summary: "show one card in full",
    text: """
      Shows one card with all its fields, whether it is decided or not. On a terminal, or with --card, \
      it draws the card.
      """,
    operands: OperandSpec("ID", .cards, 1...1),
    options: [
      OptionSpec(
        .photo, value: ValueSpec("N", .number(1...Int.max)),
        "draw the record's picture number N instead of the first")
    ] + cardForms,
    examples: [
      Example("swipe-cli show u3", "Shows the card u3"),
      Example("swipe-cli show u3 --raw | jq .", "Hands its record to another program"),
    ],
    isAllowedInRun: true)

  static let list = CommandSpec(
    .list, group: .look,
    summary: "list cards with their verdicts, for looking",
    text: """
      Lists the decided cards: boosts, then likes, then nopes, each in the order of the decision that \
      stands. On a terminal it is a table; elsewhere one line per card with tabs between id, name, \
      age, hobby and verdict. The selecting options may be combined.
      """,
    options: selection + cardForms,
    examples: [
      Example("swipe-cli list", "Lists what was decided"),
      Example("swipe-cli list --liked --ids", "Prints the ids of the liked cards, the best first"),
    ])

  static let export = CommandSpec(
    .export, group: .look,
    summary: "take decisions and records out as data",
    text: """
      Prints the decided cards, or those selected, as data, in the order of 'swipe-cli list'. Every \
      record comes back byte for byte, with its decision beside it; the format 'raw' is the records \
      alone. Of several formats the last one wins.
      """,
    options: selection + [
      OptionSpec(
        .format, value: .oneOf("jsonl", "json", "csv", "tsv", "raw", "ids"),
        "the form of the data; jsonl unless said otherwise"),
      OptionSpec(
        .output, short: "o", value: ValueSpec("FILE", .file),
        "write to FILE, whole or not at all, instead of standard output"),
      json("the same as --format jsonl"),
      OptionSpec(.raw, "the same as --format raw"),
      OptionSpec(.ids, "the same as --format ids"),
      nullOutput,
    ],
    examples: [
      Example("swipe-cli export --liked --format csv -o liked.csv", "Writes the likes to a table"),
      Example("swipe-cli export --all > backup.jsonl", "Keeps a copy that 'load --verdicts' reads"),
      Example("swipe-cli export --liked --raw | jq -r .email", "Works on the liked records"),
    ])

  static let history = CommandSpec(
    .history, group: .look,
    summary: "list what was done, newest first",
    text: """
      Lists the steps of the deck, newest first: number, time, action, how many cards and the first of \
      them, and whether the step was undone.
      """,
    options: [
      OptionSpec(.count, short: "n", value: .count, "the newest N steps"),
      json(),
    ],
    examples: [Example("swipe-cli history -n 10", "Lists the last ten steps")])

  static let status = CommandSpec(
    .status, group: .look,
    summary: "show counts, progress and what undo would take back",
    text: """
      Shows the deck's name and place, how many cards are pending, liked, noped and boosted, and the \
      step that 'swipe-cli undo' would take back.
      """,
    options: [json()],
    examples: [
      Example("swipe-cli status", "Shows how far you are"),
      Example("swipe-cli status --json | jq .pending", "Prints how many cards are left"),
    ],
    isAllowedInRun: true)

  static let shuffle = CommandSpec(
    .shuffle, group: .order,
    summary: "put the pending cards in random order",
    text: """
      Puts the pending cards in random order. With a seed the order depends on seed and ids alone, so \
      the same cards get the same order whatever it was before. It is one step; undo takes it back.
      """,
    options: [
      OptionSpec(.seed, value: ValueSpec("N", .number(0...Int.max)), "the seed of the order"),
      json(),
    ],
    examples: [Example("swipe-cli shuffle --seed 7", "Gives everybody the same random order")],
    isAllowedInRun: true)

  static let sort = CommandSpec(
    .sort, group: .order,
    summary: "put the pending cards in the order of a field",
    text: """
      Sorts the pending cards by a field of the card (id, name, age, hobby, image) or by a pointer into \
      the record (/stats/score or .stats.score). Numbers sort as numbers, text by its characters; \
      cards without the field come last. Equal cards keep their order. It is one step; undo takes it \
      back.
      """,
    options: [
      OptionSpec(.by, value: ValueSpec("FIELD", .field), isRequired: true, "the field to sort by"),
      OptionSpec(.reverse, "the largest first"),
      json(),
    ],
    examples: [
      Example("swipe-cli sort --by age", "Shows the youngest first"),
      Example("swipe-cli sort --by .stats.score --reverse", "Shows the highest score first"),
    ],
    isAllowedInRun: true)

  static let reset = CommandSpec(
    .reset, group: .order,
    summary: "make every card pending again, in the order of loading",
    text: """
      Takes all verdicts back and puts the cards in the order in which they were loaded. It is one \
      step, so undo brings everything back.
      """,
    options: [json()],
    examples: [Example("swipe-cli reset", "Starts the deck over")],
    isAllowedInRun: true)
}
