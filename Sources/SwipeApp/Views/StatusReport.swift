import CardStore
import DeckModel
import TerminalKit

/// What `status` tells people about a deck.
enum StatusReport {
  /// The widest that the bar gets.
  private static let widestBar = 60

  /// The report's lines; `undo` is what undo would take back, with its first card.
  static func lines(
    _ location: DeckLocation, _ state: DeckState, undo: (row: HistoryRow, name: String?)?,
    _ look: StreamLook
  ) -> [StyledText] {
    let shown = { VisibleText.shown($0, ascii: look.isASCII) }
    var title = StyledText(shown(location.name), .bold)
    title.add("  ")
    let room = max(8, look.columns - title.columns)
    title.add(TextFitting.middleCut(shown(location.path), to: room, ascii: look.isASCII), .faint)
    var lines = [title]
    let bar = StatusWords.bar(state, columns: min(widestBar, look.columns), look)
    if bar.columns > 0 { lines.append(bar) }
    lines.append(progress(state, look))
    lines += counts(state, look)
    lines.append(next(state, undo, look))
    return lines.map { $0.fitted(to: look.columns, ascii: look.isASCII) }
  }

  private static func progress(_ state: DeckState, _ look: StreamLook) -> StyledText {
    let decided = state.cards - state.pending
    guard state.cards > 0 else {
      return StyledText("no cards yet; add some with 'swipe-cli load FILE'")
    }
    let percent = Int(decided) * 100 / Int(state.cards)
    return StyledText(
      "\(decided) of \(state.cards) decided (\(percent)%)" + look.separator
        + "\(state.pending) pending")
  }

  private static func counts(_ state: DeckState, _ look: StreamLook) -> [StyledText] {
    var line = StyledText()
    for verdict in [Verdict.boost, .like, .nope] {
      if !line.runs.isEmpty { line.add("   ") }
      line.add(StatusWords.stamp(verdict, look))
      line.add(" \(state.count(of: verdict))")
    }
    return state.cards > 0 ? [line] : []
  }

  private static func next(
    _ state: DeckState, _ undo: (row: HistoryRow, name: String?)?, _ look: StreamLook
  ) -> StyledText {
    guard let undo else { return StyledText("nothing to undo", .faint) }
    var text = StyledText("undo takes back step \(undo.row.step.step): ", .faint)
    text.add(StatusWords.step(undo.row.step, look))
    if let name = undo.name {
      text.add(" " + VisibleText.shown(name, ascii: look.isASCII, limit: 256))
    }
    if undo.row.count > 1 {
      text.add(
        undo.name == nil
          ? " of \(undo.row.count) cards" : " and \(undo.row.count - 1) more", .faint)
    }
    return text
  }
}
