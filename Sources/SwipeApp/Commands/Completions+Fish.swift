/// The script for fish 3.0 and later.
extension Completions {
  static func fish() -> String {
    var lines = [fishFunctions, "complete -c swipe-cli -f"]
    for option in CommandTable.globalOptions {
      lines.append("complete -c swipe-cli" + fishOption(option))
    }
    for spec in CommandTable.visibleCommands {
      lines.append(
        "complete -c swipe-cli -n __swipe_cli_has_none -a \(spec.name.rawValue)"
          + " -d \(fishQuoted(spec.summary))")
      let names = ([spec.name.rawValue] + spec.aliases).joined(separator: " ")
      let start = "complete -c swipe-cli -n '__swipe_cli_has \(names)'"
      lines += spec.options.map { start + fishOption($0) }
      if let operands = fishAction(source(of: spec.operands)) { lines.append(start + operands) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let fishFunctions = """
    # fish completion for swipe-cli, printed by 'swipe-cli completions fish'

    function __swipe_cli_command
        set -l words (commandline -opc)
        set -e words[1]
        set -l skips no
        for word in $words
            if test $skips = yes
                set skips no
                continue
            end
            switch $word
                case \(valuedForms.joined(separator: " "))
                    set skips yes
                case '-*'
                case '*'
                    echo -- $word
                    return
            end
        end
    end

    function __swipe_cli_has_none
        set -l command (__swipe_cli_command)
        test -z "$command"
    end

    function __swipe_cli_has
        set -l command (__swipe_cli_command)
        test -n "$command"; and contains -- $command $argv
    end

    function __swipe_cli_ask
        set -l deck
        set -l last
        for word in (commandline -opc)
            if test "$last" = --deck
                set deck --deck $word
            else if string match -q -- '--deck=*' $word
                set deck $word
            end
            set last $word
        end
        set -l current (commandline -ct | string replace -r -- '^--[a-z-]+=' '')
        swipe-cli $deck __complete $argv[1] -- "$current" 2>/dev/null
    end

    """

  private static func fishOption(_ option: OptionSpec) -> String {
    var result = option.short.map { " -s \($0)" } ?? ""
    result += " -l \(option.name.rawValue)"
    if let value = option.value {
      let source = source(of: value)
      result += source == .files ? " -r" : " -x"
      result += fishAction(source) ?? ""
    }
    return result + " -d \(fishQuoted(option.help))"
  }

  private static func fishAction(_ source: Source) -> String? {
    switch source {
    case .nothing: nil
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    case .asked(let what): " -a '(__swipe_cli_ask \(what))'"
    }
  }

  /// Within single quotes fish knows `\'` and `\\`.
  private static func fishQuoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "'"
  }
}
