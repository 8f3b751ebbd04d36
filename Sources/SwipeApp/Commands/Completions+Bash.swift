/// The script for bash 3.2 and later. It reads the line itself, since bash also splits words at `=`
/// and `:`, which ids and values may hold.
extension Completions {
  static func bash() -> String {
    let commands = CommandTable.visibleCommands
    let names = commands.map(\.name.rawValue).joined(separator: " ")
    let globals = CommandTable.globalOptions.flatMap(forms).joined(separator: " ")
    return """
      # bash completion for swipe-cli, printed by 'swipe-cli completions bash'

      __swipe_cli_lines() {
        local answer
        while IFS= read -r answer; do
          COMPREPLY+=("$answer")
        done
      }

      __swipe_cli_ask() {
        local answer
        while IFS= read -r answer; do
          printf -v answer %q "$answer"
          COMPREPLY+=("$answer")
        done < <(swipe-cli ${deck[@]+"${deck[@]}"} __complete "$1" -- "$current" 2>/dev/null)
      }

      __swipe_cli_files() {
        compopt -o filenames 2>/dev/null
        __swipe_cli_lines < <(compgen "$1" -- "$current")
      }

      __swipe_cli_words() {
        __swipe_cli_lines < <(compgen -W "$1" -- "$current")
      }

      _swipe_cli() {
        COMPREPLY=()
        local line=${COMP_LINE:0:COMP_POINT} current= command= expects= ended= word index
        local -a typed deck=()
        read -r -a typed <<<"$line"
        if [[ $line != *[[:blank:]] ]]; then
          index=$((${#typed[@]} - 1))
          current=${typed[index]}
          unset "typed[index]"
        fi
        for word in "${typed[@]:1}"; do
          if [[ $expects ]]; then
            [[ $expects == --deck ]] && deck=(--deck "$word")
            expects=
          elif [[ ! $ended && $word == -- ]]; then
            ended=1
          elif [[ ! $ended && $word == -?* ]]; then
            case $word in
              --deck=*) deck=("$word") ;;
              \(valuedForms.joined(separator: "|"))) expects=$word ;;
            esac
          elif [[ ! $command ]]; then
            command=$word
          fi
        done
        case $command in
      \(lines(4, bashAliases()))
        esac
        if [[ ! $expects && ! $ended && $current == --*=* ]]; then
          expects=${current%%=*}
          current=${current#*=}
        fi
        if [[ $expects ]]; then
          case $command:$expects in
      \(lines(6, bashValues()))
          esac
        elif [[ ! $ended && $current == -* ]]; then
          local options=
          case $command in
      \(lines(6, bashOptions()))
          esac
          __swipe_cli_words "$options \(globals)"
        else
          case $command in
            '') __swipe_cli_words '\(names)' ;;
      \(lines(6, bashOperands()))
          esac
        fi
        if [[ $current == *:* && $COMP_WORDBREAKS == *:* ]]; then
          local known=${current%:*}:
          for index in "${!COMPREPLY[@]}"; do
            COMPREPLY[index]=${COMPREPLY[index]#"$known"}
          done
        fi
      }

      complete -F _swipe_cli swipe-cli

      """
  }

  private static func lines(_ indent: Int, _ lines: [String]) -> String {
    lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }

  private static func bashAliases() -> [String] {
    CommandTable.visibleCommands.filter { !$0.aliases.isEmpty }.map { spec in
      "\(spec.aliases.joined(separator: "|"))) command=\(spec.name.rawValue) ;;"
    }
  }

  private static func bashOptions() -> [String] {
    CommandTable.visibleCommands.filter { !$0.options.isEmpty }.map { spec in
      "\(spec.name.rawValue)) options='\(spec.options.flatMap(forms).joined(separator: " "))' ;;"
    }
  }

  private static func bashValues() -> [String] {
    let own = CommandTable.visibleCommands.flatMap { spec in
      spec.options.compactMap { bashValue($0, of: spec.name.rawValue) }
    }
    return own + CommandTable.globalOptions.compactMap { bashValue($0, of: "*") }
  }

  private static func bashValue(_ option: OptionSpec, of command: String) -> String? {
    guard let value = option.value, let action = bashAction(source(of: value)) else { return nil }
    let patterns = forms(of: option).map { "\(command):\($0)" }
    return "\(patterns.joined(separator: "|"))) \(action) ;;"
  }

  private static func bashOperands() -> [String] {
    CommandTable.visibleCommands.compactMap { spec in
      bashAction(source(of: spec.operands)).map { "\(spec.name.rawValue)) \($0) ;;" }
    }
  }

  private static func bashAction(_ source: Source) -> String? {
    switch source {
    case .nothing: nil
    case .words(let words): "__swipe_cli_words '\(words.joined(separator: " "))'"
    case .files: "__swipe_cli_files -f"
    case .folders: "__swipe_cli_files -d"
    case .asked(let what): "__swipe_cli_ask \(what)"
    }
  }
}
