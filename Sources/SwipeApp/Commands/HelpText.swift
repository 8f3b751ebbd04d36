/// The help pages: plain text from the command table, without escape codes, wrapped to a width.
package enum HelpText {
  /// What the program is and how to begin, for those who typed its name alone.
  package static func short(width: Int = 80) -> String {
    let name = CommandTable.programName
    let common = [CommandName.load, .swipe, .next, .like, .nope, .undo, .export]
    let examples = [
      (label: "\(name) load profiles.json", text: "fill a deck from a file"),
      (label: "\(name) swipe", text: "decide its cards, one by one"),
    ]
    let column = TextLayout.column(after: examples.map(\.label))
    var lines = title(width) + ["", "Examples:"]
    lines += TextLayout.rows(examples, width: width, column: column)
    lines += ["", "Common commands:"]
    lines += TextLayout.rows(
      common.map { row(CommandTable.spec($0)) }, width: width, column: column)
    lines += ["", "'\(name) --help' tells all."]
    return joined(lines)
  }

  /// The page about `topic`.
  package static func page(_ topic: HelpTopic, width: Int = 80) -> String {
    switch topic {
    case .program: joined(program(width))
    case .command(let name): joined(command(CommandTable.spec(name), width))
    case .exitStatuses: joined(exitStatuses(width))
    case .environment: joined(environment(width))
    case .colors: joined(colors(width))
    }
  }

  private static func title(_ width: Int) -> [String] {
    let title = "\(CommandTable.programName): \(CommandTable.programSummary)"
    return TextLayout.paragraphs(title, width: width)
  }

  private static func joined(_ lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ spec: CommandSpec) -> (label: String, text: String) {
    let label = [spec.name.rawValue, spec.operands.label].filter { !$0.isEmpty }
    let aliases =
      spec.aliases.isEmpty ? "" : " (also: \(spec.aliases.joined(separator: ", ")))"
    return (label.joined(separator: " "), spec.summary + aliases)
  }

  // MARK: Pages

  private static func program(_ width: Int) -> [String] {
    let name = CommandTable.programName
    var lines = title(width) + [""]
    lines.append("Usage: \(name) [OPTION]... COMMAND [OPTION]... [OPERAND]...")
    lines += TextLayout.paragraphs(
      "Alone on a terminal, \(name) opens the default deck on the full screen.", width: width)
    let column = TextLayout.column(after: CommandTable.visibleCommands.map { row($0).label })
    for group in CommandGroup.allCases where group != .hidden {
      let rows = CommandTable.visibleCommands.filter { $0.group == group }.map(row)
      lines += ["", "\(group.rawValue):"]
      lines += TextLayout.rows(rows, width: width, column: column)
    }
    lines += ["", "Options for every command:"]
    lines += options(CommandTable.globalOptions.filter { $0.scope == .everywhere }, width)
    lines += ["", "Options for the full screen:"]
    lines += options(CommandTable.globalOptions.filter { $0.scope == .screen }, width)
    lines += [""] + exitStatuses(width) + [""] + environment(width) + ["", "Examples:"]
    for name in [CommandName.load, .swipe, .next, .like, .export] {
      lines += CommandTable.spec(name).examples.prefix(1).flatMap { example($0, width) }
    }
    lines += [""]
    lines += TextLayout.paragraphs(
      "'\(name) help COMMAND' explains one command. '\(name) man' prints the manual.",
      width: width)
    return lines
  }

  private static func command(_ spec: CommandSpec, _ width: Int) -> [String] {
    let name = CommandTable.programName
    let usage = "Usage: \(name)"
    var lines = TextLayout.lines(
      of: [usage] + usageParts(spec), width: width, hanging: usage.count + 1)
    if !spec.aliases.isEmpty { lines.append("Also: \(spec.aliases.joined(separator: ", "))") }
    lines += [""] + TextLayout.paragraphs(spec.text, width: width) + ["", "Examples:"]
    lines += spec.examples.flatMap { example($0, width) }
    if !spec.options.isEmpty { lines += ["", "Options:"] + options(spec.options, width) }
    if spec.name == .swipe {
      let screen = CommandTable.globalOptions.filter { $0.scope == .screen }
      lines += ["", "Options for the full screen:"] + options(screen, width)
    }
    lines += [""]
    return lines
      + TextLayout.paragraphs("Options for every command: '\(name) --help'", width: width)
  }

  /// The usage line in pieces that stay whole; many options are only counted on.
  private static func usageParts(_ spec: CommandSpec) -> [String] {
    guard spec.options.count > 6 else { return spec.usage }
    return [spec.name.rawValue, "[OPTION]...", spec.operands.label].filter { !$0.isEmpty }
  }

  private static func exitStatuses(_ width: Int) -> [String] {
    let rows = ExitStatus.allCases.map { (label: "\($0.rawValue)", text: $0.meaning) }
    return ["Exit statuses:"] + TextLayout.rows(rows, width: width)
  }

  private static func environment(_ width: Int) -> [String] {
    ["Environment:"] + entries(CommandTable.environment, width)
  }

  private static func colors(_ width: Int) -> [String] {
    let intro =
      "Whether there is colour; the first row that applies decides, for standard output and "
      + "standard error each by itself:"
    return TextLayout.paragraphs(intro, width: width)
      + entries(CommandTable.colorRules, width)
      + ["", "How much colour, where there is any:"] + entries(CommandTable.colorDepths, width)
      + [""] + TextLayout.paragraphs(CommandTable.colorNote, width: width)
  }

  // MARK: Parts

  private static func entries(_ entries: [CommandTable.Entry], _ width: Int) -> [String] {
    TextLayout.rows(entries.map { ($0.name, $0.meaning) }, width: width)
  }

  private static func options(_ options: [OptionSpec], _ width: Int) -> [String] {
    let hasShort = options.contains { $0.short != nil }
    let rows = options.map { option in
      (label: (hasShort && option.short == nil ? "    " : "") + option.label, text: option.help)
    }
    return TextLayout.rows(rows, width: width)
  }

  /// The line is never wrapped: it is there to be copied.
  private static func example(_ example: Example, _ width: Int) -> [String] {
    let words = example.explanation.split(separator: " ").map(String.init)
    return ["  " + example.line] + TextLayout.lines(of: words, width: width, indent: 6)
  }
}
