import Testing

@testable import SwipeApp

@Suite("Help")
struct HelpTextTests {
  private static let topics: [HelpTopic] =
    [.program, .exitStatuses, .environment, .colors]
    + CommandTable.visibleCommands.map { .command($0.name) }

  @Test("is plain text that fits its width, save for lines to copy", arguments: [80, 40])
  func fits(_ width: Int) {
    let pages = Self.topics.map { HelpText.page($0, width: width) } + [HelpText.short(width: width)]
    let examples = Set(CommandTable.commands.flatMap(\.examples).map { "  " + $0.line })
    for line in pages.flatMap({ $0.split(separator: "\n") }).map(String.init) {
      #expect(line.allSatisfy { $0.isASCII && $0 >= " " }, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
      // In a narrow window labels and usage lines may stick out; nothing can break them.
      let text = line.drop { $0 == " " }
      let isLabel = line.count - text.count == 2 || text.hasPrefix("--") || text.hasPrefix("Usage")
      #expect(line.count <= width || examples.contains(line) || width < 80 && isLabel, "\(line)")
    }
    for page in pages {
      #expect(page.hasSuffix("\n") && !page.hasSuffix("\n\n"))
    }
  }

  @Test(
    "of a command shows exactly its options", arguments: CommandTable.visibleCommands.map(\.name))
  func options(_ name: CommandName) {
    let spec = CommandTable.spec(name)
    let page = HelpText.page(.command(spec.name))
    let screen = CommandTable.globalOptions.filter { $0.scope == .screen }
    let expected = spec.options + (spec.name == .swipe ? screen : [])
    #expect(Self.optionLabels(in: page) == expected.map(\.label))
    #expect(page.contains(spec.examples[0].line))
  }

  @Test("of the program shows every command and exactly the global options")
  func program() {
    let page = HelpText.page(.program)
    #expect(Self.optionLabels(in: page) == CommandTable.globalOptions.map(\.label))
    let lines = page.split(separator: "\n")
    for spec in CommandTable.visibleCommands {
      #expect(lines.contains { $0.hasPrefix("  \(spec.name.rawValue) ") }, "\(spec.name)")
      for alias in spec.aliases { #expect(page.contains(alias)) }
    }
    #expect(!page.contains(CommandName.complete.rawValue))
    for status in ExitStatus.allCases {
      #expect(lines.contains { $0.hasPrefix("  \(status.rawValue) ") })
    }
    for variable in CommandTable.environment { #expect(page.contains(variable.name)) }
  }

  @Test("for the first look names two examples and where to go on")
  func short() {
    #expect(
      HelpText.short() == """
        swipe-cli: a deck of cards from any JSON, decided one by one

        Examples:
          swipe-cli load profiles.json  fill a deck from a file
          swipe-cli swipe               decide its cards, one by one

        Common commands:
          load FILE...|-                add profiles from JSON files or standard input
          swipe [FILE...|-]             swipe the deck on the full screen (also: play)
          next                          show the top card
          like [ID...|-]                like the top card, or the cards named
          nope [ID...|-]                reject the top card, or the cards named (also:
                                        reject, pass)
          undo                          take back the newest step (also: rewind)
          export                        take decisions and records out as data

        'swipe-cli --help' tells all.

        """)
  }

  @Test("of one command, whole")
  func undo() {
    #expect(
      HelpText.page(.command(.undo)) == """
        Usage: swipe-cli undo [-n N] [--if SEQ] [--json]
        Also: rewind

        Takes back the newest step of the deck, whoever made it and however long ago:
        the cards that it touched are exactly where they were. There is no limit, and
        what was taken back 'swipe-cli redo' does again. Loads are no steps; they stay.

        Examples:
          swipe-cli undo
              Takes back the newest step
          swipe-cli undo -n 3
              Takes back three steps

        Options:
          -n, --count N  as many steps as there are, up to N
              --if SEQ   only if this is the number of the step that undo would take
                         back, else exit 1
              --json     one JSON object per line

        Options for every command: 'swipe-cli --help'

        """)
  }

  /// The labels of the option rows: what stands before the wide gap, or alone on its line.
  private static func optionLabels(in page: String) -> [String] {
    var isInOptions = false
    var labels: [String] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("Options") { isInOptions = true }
      if line.isEmpty { isInOptions = false }
      let text = line.drop { $0 == " " }
      guard isInOptions, text.hasPrefix("-"), line.count - text.count <= 6 else { continue }
      labels.append(text.split(separator: "  ", maxSplits: 1).first.map(String.init) ?? "")
    }
    return labels
  }
}
