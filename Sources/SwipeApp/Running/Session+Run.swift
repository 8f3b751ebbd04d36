extension Session {
  /// Runs the command.
  func run() throws -> ExitStatus {
    switch invocation.command {
    case .load: return try load()
    case .next: return try next()
    case .like, .nope, .boost, .later, .clear, .undo, .redo, .shuffle, .sort, .reset:
      return try act()
    case .show: return try show()
    case .list: return try list()
    case .export: return try export()
    case .history: return try history()
    case .status: return try status()
    case .swipe: return try swipe()
    case .run: return try runScript()
    case .decks: return try listDecks()
    case .forget: return try forget()
    case .doctor: return try doctor()
    case .completions: return try completions()
    case .man: return try man()
    case .complete: return try complete()
    case .help: return .done
    }
  }

  private func completions() throws -> ExitStatus {
    guard let shell = invocation.words.first.flatMap({ Completions.Shell(rawValue: $0.text) })
    else { return .usage }
    try output.write(Completions.script(for: shell))
    return .done
  }

  private func man() throws -> ExitStatus {
    try output.write(ManPage.text())
    return .done
  }
}
