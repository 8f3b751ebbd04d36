/// The manual page in the language of roff, with the macros of man(7), made from the command table.
///
/// Text is escaped so that it prints as it is: `\` as `\e`, `-` as `\-` and `'` as `\(aq`, which stay
/// what they are when they are copied from a terminal, and a dot or quote that begins a line behind
/// `\&`. The macros used are TH, SH, SS, PP, TP, RS, RE, EX and EE.
package enum ManPage {
  /// The whole page.
  package static func text(
    version: String = CommandTable.programVersion, date: String = CommandTable.programDate
  ) -> String {
    let name = CommandTable.programName
    var lines = [".TH \(escaped(name.uppercased())) 1 \(date) \"\(escaped("\(name) \(version)"))\""]
    lines += [".SH NAME", escaped("\(name) - \(CommandTable.programSummary)")]
    lines += [".SH SYNOPSIS", bold(name)]
    lines += ["[\\fIoption\\fR]... \\fIcommand\\fR [\\fIoption\\fR]... [\\fIoperand\\fR]..."]
    lines += [".SH DESCRIPTION"] + paragraphs(CommandTable.description)
    lines += [".SH COMMANDS"] + commands()
    lines += [".SH OPTIONS", "These go with every command, before or after it."]
    lines += CommandTable.globalOptions.filter { $0.scope == .everywhere }.flatMap(option)
    lines += [".SS Options for the full screen"]
    lines += CommandTable.globalOptions.filter { $0.scope == .screen }.flatMap(option)
    lines += [".SH \"EXIT STATUS\""]
    lines += ExitStatus.allCases.flatMap { entry(bold("\($0.rawValue)"), $0.meaning) }
    lines += [".SH ENVIRONMENT"] + entries(CommandTable.environment)
    lines += colors()
    lines += [".SH FILES"] + entries(CommandTable.files)
    lines += [".SH EXAMPLES"] + CommandTable.visibleCommands.flatMap(examples).dropFirst()
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Sections

  private static func commands() -> [String] {
    var lines: [String] = []
    for group in CommandGroup.allCases where group != .hidden {
      lines.append(".SS \(escaped(group.rawValue))")
      for spec in CommandTable.visibleCommands where spec.group == group {
        lines += command(spec)
      }
    }
    return lines
  }

  private static func command(_ spec: CommandSpec) -> [String] {
    let operands = spec.operands.label.isEmpty ? "" : " " + italic(spec.operands.label)
    var lines = [".TP", bold(spec.name.rawValue) + operands]
    let body = paragraphs(spec.text)
    lines += body.prefix(1)
    var inner = Array(body.dropFirst())
    if !spec.aliases.isEmpty {
      inner += [".PP", "Also: " + spec.aliases.map(bold).joined(separator: ", ")]
    }
    inner += spec.options.flatMap(option)
    return lines + (inner.isEmpty ? [] : [".RS"] + inner + [".RE"])
  }

  private static func option(_ option: OptionSpec) -> [String] {
    let value = option.value.map { " " + italic($0.placeholder) } ?? ""
    let short = option.short.map { bold("-\($0)") + ", " } ?? ""
    return entry(short + bold(option.name.spelling) + value, option.help)
  }

  private static func colors() -> [String] {
    let intro = """
      Whether there is colour; the first row that applies decides, for standard output and standard \
      error each by itself:
      """
    return [".SH COLOURS"] + paragraphs(intro) + entries(CommandTable.colorRules)
      + [".PP", "How much colour, where there is any:"] + entries(CommandTable.colorDepths)
      + [".PP"] + paragraphs(CommandTable.colorNote)
  }

  private static func examples(_ spec: CommandSpec) -> [String] {
    spec.examples.flatMap { example in
      [
        ".PP", escaped(example.explanation) + ":", ".RS", ".EX", escaped(example.line), ".EE",
        ".RE",
      ]
    }
  }

  // MARK: Parts

  private static func entries(_ entries: [CommandTable.Entry]) -> [String] {
    entries.flatMap { entry(bold($0.name), $0.meaning) }
  }

  private static func entry(_ label: String, _ text: String) -> [String] {
    [".TP", label, escaped(text)]
  }

  private static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty ? ".PP" : escaped(String(line)))
    }
    return lines
  }

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  private static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  private static func escaped(_ text: String) -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "`": result += "\\(ga"
      default: result.append(character)
      }
    }
    return result
  }
}
