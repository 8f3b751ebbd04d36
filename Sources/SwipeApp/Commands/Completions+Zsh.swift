/// The script for zsh: a file for `$fpath`, which can also be sourced.
extension Completions {
  static func zsh() -> String {
    """
    #compdef swipe-cli
    # zsh completion for swipe-cli, printed by 'swipe-cli completions zsh'

    _swipe_cli_ask() {
      local -a answers
      answers=("${(@f)$(swipe-cli $deck __complete $1 -- "$PREFIX" 2>/dev/null)}")
      answers=(${answers:#})
      compadd "${@:2}" -a answers
    }

    _swipe_cli() {
      local curcontext=$curcontext state line
      typeset -A opt_args
      local -a deck globals commands
      local -i index
      for (( index = 2; index < CURRENT; index++ )); do
        case $words[index] in
          --deck) (( index + 1 < CURRENT )) && deck=(--deck "${(Q)words[index + 1]}") ;;
          --deck=*) deck=("${(Q)words[index]}") ;;
        esac
      done
      globals=(
    \(CommandTable.globalOptions.map { "    " + zshOption($0) }.joined(separator: "\n"))
      )
      commands=(
    \(CommandTable.visibleCommands.map { "    " + zshCommand($0) }.joined(separator: "\n"))
      )
      _arguments -C -s -S $globals '(-): :->command' '(-)*:: :->rest' && return
      case $state in
        command) _describe -t commands command commands ;;
        rest)
          case $line[1] in
    \(CommandTable.visibleCommands.map(zshRest).joined(separator: "\n"))
          esac
          ;;
      esac
    }

    if [[ $funcstack[1] == _swipe-cli ]]; then
      _swipe_cli "$@"
    else
      compdef _swipe_cli swipe-cli
    fi

    """
  }

  private static func zshCommand(_ spec: CommandSpec) -> String {
    quoted("\(spec.name.rawValue):\(zshEscaped(spec.summary))")
  }

  private static func zshRest(_ spec: CommandSpec) -> String {
    let names = ([spec.name.rawValue] + spec.aliases).joined(separator: "|")
    var lines = ["        \(names))", "          _arguments -s -S $globals \\"]
    lines += spec.options.map { "            \(zshOption($0)) \\" }
    let isOne = spec.operands.count.upperBound == 1
    let label = zshEscaped(spec.operands.label)
    let action = zshAction(source(of: spec.operands))
    switch spec.operands.kind {
    case .none: lines.append("            && return")
    default:
      lines.append("            \(quoted("\(isOne ? "1" : "*"):\(label):\(action)")) && return")
    }
    return (lines + ["          ;;"]).joined(separator: "\n")
  }

  /// `-n+` takes its value attached or apart, `--count=` after `=` or apart.
  private static func zshOption(_ option: OptionSpec) -> String {
    let help = "[\(zshEscaped(option.help))]"
    let long = option.name.spelling
    var rest = help
    if let value = option.value {
      rest += ":\(zshEscaped(value.placeholder)):\(zshAction(source(of: value)))"
    }
    let isValued = option.value != nil
    guard let short = option.short else { return quoted(long + (isValued ? "=" : "") + rest) }
    let forms = isValued ? "{-\(short)+,\(long)=}" : "{-\(short),\(long)}"
    return quoted("(-\(short) \(long))") + forms + quoted(rest)
  }

  private static func zshAction(_ source: Source) -> String {
    switch source {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .folders: "_files -/"
    case .asked(let what): "{_swipe_cli_ask \(what)}"
    }
  }

  private static func zshEscaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
