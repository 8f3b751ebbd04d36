import Testing

@testable import SwipeApp

@Suite("The command table")
struct CommandTableTests {
  @Test("declares every command once, and no name twice")
  func commandNames() {
    let names = CommandTable.commands.map(\.name)
    #expect(names.count == CommandName.allCases.count)
    #expect(Set(names) == Set(CommandName.allCases))
    let spellings = CommandTable.commands.flatMap { [$0.name.rawValue] + $0.aliases }
    #expect(Set(spellings).count == spellings.count)
    let topics = HelpTopic.named.map(\.name)
    #expect(Set(spellings).isDisjoint(with: topics))
  }

  @Test("declares every option somewhere")
  func optionNames() {
    let all = CommandTable.commands.flatMap(\.options) + CommandTable.globalOptions
    #expect(Set(all.map(\.name)) == Set(OptionName.allCases))
  }

  @Test("has the commands of a script for run, and only those")
  func scriptCommands() {
    let allowed: [CommandName] = [
      .next, .like, .nope, .boost, .later, .clear, .undo, .redo, .show, .status, .shuffle, .sort,
      .reset,
    ]
    #expect(CommandTable.commands.filter(\.isAllowedInRun).map(\.name) == allowed)
    let names = allowed.map(\.rawValue)
    let sentence = names.dropLast().joined(separator: ", ") + " and reset."
    #expect(CommandTable.run.text.hasSuffix(sentence))
  }

  @Test("groups the commands in the order of the headings")
  func groups() {
    let order = CommandTable.commands.compactMap { CommandGroup.allCases.firstIndex(of: $0.group) }
    #expect(order == order.sorted())
    #expect(Set(order).count == CommandGroup.allCases.count)
  }

  @Test("gives no spelling to two options of a command", arguments: CommandName.allCases)
  func uniqueOptions(_ name: CommandName) {
    let spec = CommandTable.spec(name)
    let options = CommandTable.options(of: spec.name)
    #expect(Set(options.map(\.name)).count == options.count)
    let shorts = options.compactMap(\.short)
    #expect(Set(shorts).count == shorts.count)
    #expect(
      shorts.allSatisfy {
        Character($0).isASCII && (Character($0).isLetter || Character($0).isNumber)
      })
    #expect(spec.options.allSatisfy { !$0.isGlobal })
  }

  @Test("names every value, and takes one everywhere or nowhere")
  func values() {
    var isValued: [OptionName: Bool] = [:]
    for option in CommandTable.commands.flatMap(\.options) + CommandTable.globalOptions {
      #expect(isValued[option.name] ?? (option.value != nil) == (option.value != nil))
      isValued[option.name] = option.value != nil
      guard let value = option.value else { continue }
      #expect(!value.placeholder.isEmpty)
      if case .words(let words) = value.kind {
        #expect(value.placeholder == words.joined(separator: "|"))
        #expect(Set(words).count == words.count)
      } else {
        #expect(value.placeholder == value.placeholder.uppercased())
      }
    }
  }

  @Test("is written in one style", arguments: CommandName.allCases)
  func style(_ name: CommandName) {
    let spec = CommandTable.spec(name)
    let fragments = [spec.summary] + spec.options.map(\.help) + spec.examples.map(\.explanation)
    for fragment in fragments {
      #expect(!fragment.isEmpty)
      #expect(!fragment.hasSuffix("."), "\(fragment)")
      #expect(!fragment.contains("  "), "\(fragment)")
    }
    #expect(spec.summary.first?.isLowercase == true)
    #expect(spec.text.hasSuffix(".") || spec.text.hasSuffix(".)"))
    #expect((fragments + [spec.text]).allSatisfy { $0.allSatisfy(\.isASCII) })
    #expect(spec.operands.label.isEmpty == (spec.operands.kind == .none))
  }

  @Test("has examples that the parser takes", arguments: CommandName.allCases)
  func examples(_ name: CommandName) throws {
    let spec = CommandTable.spec(name)
    #expect(!spec.examples.isEmpty)
    for example in spec.examples {
      let calls = ShellLine.calls(of: CommandTable.programName, in: example.line)
      let requests = try calls.map { try ArgumentWords.parse($0) }
      let isAboutCommand = requests.contains { request in
        switch request {
        case .run(let invocation): invocation.command == spec.name
        case .help: spec.name == .help
        default: false
        }
      }
      #expect(isAboutCommand, "\(example.line)")
    }
  }

  @Test("is what the parser takes, no more and no less", arguments: CommandName.allCases)
  func parserAgrees(_ command: CommandName) throws {
    let spec = CommandTable.spec(command)
    for name in OptionName.allCases {
      let declared = CommandTable.option(long: name.rawValue, of: spec.name)
      var words = [Argument(spec.name.rawValue), Argument(name.spelling)]
      if let value = declared?.value { words.append(Argument(Self.sample(of: value))) }
      do throws(UsageError) {
        _ = try ArgumentWords.parse(words)
        #expect(declared != nil, "\(spec.name) took \(name.spelling)")
      } catch {
        if case .unknownOption = error.fact {
          #expect(declared == nil, "\(spec.name) refused \(name.spelling)")
        } else {
          // The option was read; only operands or another option are missing.
          #expect(declared != nil)
        }
      }
    }
  }

  private static func sample(of value: ValueSpec) -> String {
    switch value.kind {
    case .number(let range): String(range.lowerBound)
    case .words(let words): words[0]
    default: "x"
    }
  }
}

/// Finds the calls of a program in a line for the shell, well enough for the examples of the table.
enum ShellLine {
  static func calls(of program: String, in line: String) -> [[Argument]] {
    var calls: [[Argument]] = []
    var words: [String] = []
    var word: String?
    var quote: Character?
    func endCall() {
      if let word { words.append(word) }
      word = nil
      if let start = words.firstIndex(where: { $0.hasSuffix(program) }) {
        calls.append(words[(start + 1)...].map { Argument($0) })
      }
      words = []
    }
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else if "|;)(>&".contains(character) {
        endCall()
      } else {
        word = (word ?? "") + String(character)
      }
    }
    endCall()
    return calls
  }
}
