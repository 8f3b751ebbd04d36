import CardStore
import DeckModel

/// Cards as a table of values: RFC 4180 with commas, or lines with tabs.
enum CSVForm {
  /// The names of the columns.
  static let columns = [
    "id", "position", "name", "age", "hobby", "image", "verdict", "decided_at",
  ]

  /// The values of a card, in the order of the columns.
  static func values(_ card: ShownCard) -> [String] {
    let model = card.model
    return [
      model.id, String(card.number + 1), model.name, model.age.map { String($0) } ?? "",
      model.hobby ?? "", model.image ?? "", card.verdict?.word ?? "",
      card.decidedAt.map(Timestamp.text) ?? "",
    ]
  }

  /// A line of values with commas; one that holds a comma, quote or line break is quoted.
  static func line(_ values: [String]) -> String {
    values.map(quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ value: String) -> String {
    let isPlain = !value.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    if isPlain { return value }
    var text = "\""
    for scalar in value.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}
