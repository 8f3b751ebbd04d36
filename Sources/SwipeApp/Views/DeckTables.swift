import CardStore
import DeckModel
import TerminalKit

/// The rows of the tables that commands print.
enum DeckTables {
  /// The columns of a list of cards.
  static let cards = [
    TableColumn(title: "VERDICT", least: 7, rank: 3),
    TableColumn(title: "NAME", least: 10, rank: 5),
    TableColumn(title: "AGE", least: 3, rank: 2, isNumber: true),
    TableColumn(title: "HOBBY", least: 8, rank: 1),
    TableColumn(title: "ID", least: 8, rank: 4),
    TableColumn(title: "DECIDED", least: 16, rank: 0),
  ]

  /// The row of a card.
  static func row(_ card: ShownCard, _ look: StreamLook, offset: (Int) -> Int) -> [StyledText] {
    [
      StatusWords.verdict(card.verdict, look),
      StyledText(shown(card.model.name, look), .bold),
      StyledText(card.model.age.map { String($0) } ?? ""),
      StyledText(shown(card.model.hobby ?? "", look)),
      StyledText(shown(card.model.id, look)),
      StyledText(card.decidedAt.map { StatusWords.time($0, offset: offset) } ?? "", .faint),
    ]
  }

  /// The columns of a list of steps.
  static let steps = [
    TableColumn(title: "STEP", least: 2, rank: 5, isNumber: true),
    TableColumn(title: "TIME", least: 16, rank: 1),
    TableColumn(title: "ACTION", least: 6, rank: 6),
    TableColumn(title: "CARDS", least: 2, rank: 3, isNumber: true),
    TableColumn(title: "FIRST", least: 8, rank: 4),
    TableColumn(title: "ID", least: 4, rank: 0),
    TableColumn(title: "STATE", least: 6, rank: 2),
  ]

  /// The row of a step.
  static func row(
    _ row: HistoryRow, _ model: UserModel?, _ look: StreamLook, offset: (Int) -> Int
  ) -> [StyledText] {
    let cells = [
      StyledText(String(row.step.step)),
      StyledText(StatusWords.time(row.step.time, offset: offset)),
      StatusWords.step(row.step, look),
      StyledText(String(row.count)),
      StyledText(shown(model?.name ?? "", look)),
      StyledText(shown(model?.id ?? "", look)),
      StyledText(row.isUndone ? "undone" : ""),
    ]
    guard row.isUndone else { return cells }
    return cells.map { StyledText($0.plain, .faint) }
  }

  /// The columns of a list of decks.
  static let decks = [
    TableColumn(title: "DECK", least: 8, rank: 9),
    TableColumn(title: "CARDS", least: 3, rank: 8, isNumber: true),
    TableColumn(title: "PENDING", least: 3, rank: 7, isNumber: true),
    TableColumn(title: "LIKE", least: 3, rank: 5, isNumber: true),
    TableColumn(title: "NOPE", least: 3, rank: 4, isNumber: true),
    TableColumn(title: "BOOST", least: 3, rank: 3, isNumber: true),
    TableColumn(title: "DECIDED", least: 10, rank: 1),
  ]

  /// The row of a deck; `isChosen` marks the one that commands work on.
  static func row(
    _ name: String, _ state: DeckState, isChosen: Bool, _ look: StreamLook
  ) -> [StyledText] {
    [
      StyledText(name + (isChosen ? " *" : ""), .bold),
      StyledText(String(state.cards)), StyledText(String(state.pending)),
      StyledText(String(state.likes), Style(foreground: Verdict.like.color(at: look.depth))),
      StyledText(String(state.nopes), Style(foreground: Verdict.nope.color(at: look.depth))),
      StyledText(String(state.boosts), Style(foreground: Verdict.boost.color(at: look.depth))),
      StatusWords.bar(state, columns: 20, look),
    ]
  }

  /// The row of a deck that cannot be opened.
  static func damagedRow(_ name: String) -> [StyledText] {
    [StyledText(name, .bold)] + Array(repeating: StyledText("?"), count: 5)
      + [StyledText("damaged")]
  }

  private static func shown(_ text: String, _ look: StreamLook) -> String {
    VisibleText.shown(text, ascii: look.isASCII, limit: 256)
  }
}
