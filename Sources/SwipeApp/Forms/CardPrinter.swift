import CardStore
import DeckModel
import TerminalKit

/// Prints cards in the form that was asked for.
struct CardPrinter {
  private let session: Session
  private let form: Form
  private let records: RecordForm
  private var json: JSONForms

  init(_ session: Session) {
    self.session = session
    form = session.form
    records = RecordForm(
      isTerminal: session.world.isOutputTerminal, endsWithNUL: session.options.has(.null))
    json = JSONForms(isTerminal: session.world.isOutputTerminal)
  }

  /// Prints one card.
  mutating func print(_ card: ShownCard, _ state: DeckState) throws {
    switch form {
    case .json:
      json.card(card)
      try session.output.write(json.take())
    case .raw: try session.output.write(records.record(card))
    case .ids: try session.output.write(records.id(card))
    case .lines: try session.output.write(Self.line(card))
    case .human: try session.output.write(Self.words(card))
    }
  }

  /// A card as a line: id, name, age, hobby, verdict.
  static func line(_ card: ShownCard) -> String {
    LineText.line([
      card.model.id, card.model.name, card.model.age.map { String($0) } ?? "",
      card.model.hobby ?? "", card.verdict?.word ?? "",
    ])
  }

  /// A card as two lines for people.
  private static func words(_ card: ShownCard) -> String {
    let age = card.model.age.map { ", \($0)" } ?? ""
    let name = Explanation.shown(card.model.name) + age
    return name + "\n" + Explanation.shown(card.model.hobby ?? "") + "\n"
  }
}
