import CardStore
import DeckModel
import TerminalKit

/// Short words about a deck, for the line below a card and for tables.
enum StatusWords {
  /// "13 of 48 · ❤ 8 liked · ✕ 3 noped", as much of it as fits; verdicts nobody gave are left out.
  static func line(
    position: Int, _ state: DeckState, columns: Int, _ look: StreamLook
  ) -> StyledText {
    for isShort in [false, true] {
      var text = StyledText("\(position) of \(state.cards)", .faint)
      for (verdict, word) in [(Verdict.like, "liked"), (.nope, "noped"), (.boost, "boosted")] {
        let count = state.count(of: verdict)
        guard count > 0 else { continue }
        text.add(look.separator, .faint)
        text.add(
          verdict.symbol(ascii: look.isASCII) + " \(count)",
          Style(foreground: verdict.color(at: look.depth)))
        if !isShort { text.add(" " + word, Style(foreground: verdict.color(at: look.depth))) }
      }
      if text.columns <= columns { return text }
    }
    return StyledText("\(position) of \(state.cards)", .faint)
      .fitted(to: columns, ascii: look.isASCII)
  }

  /// Sign and word of a verdict in its colour.
  static func stamp(_ verdict: Verdict, _ look: StreamLook) -> StyledText {
    StyledText(verdict.stamp(ascii: look.isASCII), .bold(verdict.color(at: look.depth)))
  }

  /// A verdict, or that there is none.
  static func verdict(_ verdict: Verdict?, _ look: StreamLook) -> StyledText {
    verdict.map { stamp($0, look) } ?? StyledText("pending", .faint)
  }

  /// What a step was: a verdict's stamp, or the action's word.
  static func step(_ record: DeckRecord, _ look: StreamLook) -> StyledText {
    if !record.isImported, let verdict = record.action.verdict { return stamp(verdict, look) }
    return StyledText(record.word)
  }

  /// An instant as local date and time, "2026-11-30 12:29".
  static func time(_ milliseconds: Int, offset: (Int) -> Int) -> String {
    let local = milliseconds + offset(milliseconds) * 1000
    let text = Timestamp.text(local)
    return text.prefix(10) + " " + text.dropFirst(11).prefix(5)
  }

  /// A number of things in words.
  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    number == 1 ? "1 \(one)" : "\(number) \(many)"
  }

  /// How far a deck is decided, as a bar of so many columns: a part for each verdict, then the rest.
  static func bar(_ state: DeckState, columns: Int, _ look: StreamLook) -> StyledText {
    guard state.cards > 0, columns > 2 else { return StyledText() }
    let room = look.isASCII ? columns - 2 : columns
    var text = StyledText(look.isASCII ? "[" : "")
    var cards = 0
    var drawn = 0
    let full = look.isASCII ? "#" : "━"
    for verdict in [Verdict.boost, .like, .nope] {
      let count = Int(state.count(of: verdict))
      cards += count
      var end = Int((Double(cards) / Double(state.cards) * Double(room)).rounded())
      // Whatever is there at all can be seen, if only as one cell; full is only what is full.
      if count > 0, end <= drawn { end = min(room, drawn + 1) }
      if state.pending > 0 { end = min(end, room - 1) }
      text.add(
        String(repeating: full, count: max(0, end - drawn)),
        Style(foreground: verdict.color(at: look.depth)))
      drawn = max(drawn, end)
    }
    text.add(String(repeating: look.isASCII ? "." : "─", count: room - drawn), .faint)
    text.add(look.isASCII ? "]" : "")
    return text
  }
}
