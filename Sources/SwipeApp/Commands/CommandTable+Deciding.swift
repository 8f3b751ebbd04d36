/// The commands that fill a deck and decide its cards.
extension CommandTable {
  static let load = CommandSpec(
    .load, group: .fill,
    summary: "add profiles from JSON files or standard input",
    text: """
      Adds the profiles of all FILEs to the deck, as one load: all of it or nothing. Any JSON will \
      do: an array, one object, JSON Lines, or a list inside an object. Which field is the name, the \
      age, the hobby, the picture and the id is found by itself, and can be set.

      Loading again merges by id: new cards go to the end, changed records are updated and keep their \
      verdict, and the top card does not move. The records' own bytes are never changed.
      """,
    operands: OperandSpec("FILE...|-", .files, 1...Int.max, takesStandardInput: true),
    options: mapping + [
      OptionSpec(.verdicts, "take over verdicts and times from this program's own JSON"),
      OptionSpec(.dryRun, "say what would be loaded, and change nothing"),
      json("the counts as one JSON object"),
    ],
    examples: [
      Example("swipe-cli load profiles.json", "Adds the profiles of one file"),
      Example(
        "curl -s https://example.org/users | swipe-cli load -", "Adds what another program prints"),
      Example(
        "swipe-cli load --records .data.items --name .title issues.json",
        "Says where the records are and which field is the name"),
    ])

  static let next = CommandSpec(
    .next, group: .decide,
    summary: "show the top card",
    text: """
      Shows the top card, or the top N cards. It decides nothing, so asking again gives the same \
      answer. When no card is left it prints nothing, says so on standard error and exits 1, so that \
      a shell loop ends by itself.
      """,
    options: [
      OptionSpec(.count, short: "n", value: .count, "the top N cards")
    ] + cardForms,
    examples: [
      Example("swipe-cli next", "Shows the top card"),
      Example("swipe-cli next -n 3 --json", "Prints the top three cards as JSON"),
      Example(
        "while card=$(swipe-cli next --json); do swipe-cli like; done", "Likes whatever comes"),
    ],
    isAllowedInRun: true)

  static let like = CommandSpec(
    .like, group: .decide,
    summary: "like the top card, or the cards named",
    text: verdictText("Likes"),
    operands: .topCardOrIDs, options: decisionOptions,
    examples: [
      Example("swipe-cli like", "Likes the top card"),
      Example("swipe-cli like u3 u7", "Likes two cards by their ids, in one step"),
      Example("swipe-cli like --if u3", "Likes the top card only if it is u3"),
    ],
    isAllowedInRun: true)

  static let nope = CommandSpec(
    .nope, group: .decide,
    summary: "reject the top card, or the cards named",
    text: verdictText("Rejects"),
    operands: .topCardOrIDs, options: decisionOptions,
    examples: [
      Example("swipe-cli nope", "Rejects the top card"),
      Example(
        "swipe-cli list --pending --ids | swipe-cli nope -",
        "Rejects all that is left, in one step"),
    ],
    isAllowedInRun: true)

  static let boost = CommandSpec(
    .boost, group: .decide,
    summary: "like the top card, or the cards named, above every other like",
    text: verdictText("Boosts") + """


      A boost is a like that ranks above every other like, in every list and export. (The dating app's \
      own boost promotes your own profile; this one is a priority like.)
      """,
    operands: .topCardOrIDs, options: decisionOptions,
    examples: [Example("swipe-cli boost", "Boosts the top card")],
    isAllowedInRun: true)

  private static func verdictText(_ verb: String) -> String {
    """
    \(verb) the top card, or the cards named, or those whose ids come on standard input, one per \
    line. Several cards are one step: all of them or, if one id is unknown, none. A new verdict on a \
    decided card replaces the old one; the same verdict again changes nothing.

    The verdict is on disk before the command ends. 'swipe-cli undo' takes it back.
    """
  }

  static let later = CommandSpec(
    .later, group: .decide,
    summary: "put the top card, or the cards named, at the end",
    text: """
      Puts the top card, or the pending cards named, at the end of the cards that wait. It is no \
      verdict. A card that is decided is refused; 'swipe-cli clear' makes it pending again.
      """,
    operands: .topCardOrIDs, options: decisionOptions,
    examples: [Example("swipe-cli later", "Puts the top card off until all others were seen")],
    isAllowedInRun: true)

  static let clear = CommandSpec(
    .clear, group: .decide,
    summary: "take verdicts back: the cards named are pending again, on top",
    text: """
      Takes the verdicts of the cards named back, whenever they were given. The cards are pending \
      again and lie on top of the deck, the first one named uppermost.
      """,
    operands: OperandSpec("ID...|-", .cards, 1...Int.max, takesStandardInput: true),
    options: [nullInput, json()],
    examples: [
      Example("swipe-cli clear u3", "Makes one card pending again"),
      Example(
        "swipe-cli list --noped --ids | swipe-cli clear -",
        "Gives every rejected card a second look"
      ),
    ],
    isAllowedInRun: true)

  static let undo = CommandSpec(
    .undo, group: .decide,
    summary: "take back the newest step",
    text: """
      Takes back the newest step of the deck, whoever made it and however long ago: the cards that it \
      touched are exactly where they were. There is no limit, and what was taken back 'swipe-cli redo' \
      does again. Loads are no steps; they stay.
      """,
    options: [
      steps,
      OptionSpec(
        .onlyIf, value: ValueSpec("SEQ", .number(1...Int.max)),
        "only if this is the number of the step that undo would take back, else exit 1"),
      json(),
    ],
    examples: [
      Example("swipe-cli undo", "Takes back the newest step"),
      Example("swipe-cli undo -n 3", "Takes back three steps"),
    ],
    isAllowedInRun: true)

  static let redo = CommandSpec(
    .redo, group: .decide,
    summary: "do again what undo took back",
    text: """
      Does again the step that was taken back last, with the time it first had. It works until a new \
      step is made.
      """,
    options: [steps, json()],
    examples: [Example("swipe-cli redo", "Does the last undone step again")],
    isAllowedInRun: true)
}
