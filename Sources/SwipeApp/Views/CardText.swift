import DeckModel
import TerminalKit

/// The two fields of text on a card, fit to be shown and cut to its width.
struct CardText {
  private let name: String
  private let age: String
  private let hobby: String
  private let isASCII: Bool

  /// The text of a card; one without a name goes by its id.
  init(_ model: UserModel, ascii: Bool) {
    isASCII = ascii
    let shown = VisibleText.shown(model.name, ascii: ascii, limit: 512)
    name =
      shown.contains { $0 != " " } ? shown : VisibleText.shown(model.id, ascii: ascii, limit: 512)
    age = model.age.map { String($0) } ?? ""
    hobby = VisibleText.shown(model.hobby ?? "", ascii: ascii, limit: 512)
  }

  /// The name without the age.
  var plainName: String { name }

  /// Whether there is a second field.
  var hasHobby: Bool { !hobby.isEmpty }

  /// "name, age" in at most `columns` columns: the name is shortened, never the age.
  ///
  /// Where the age alone does not fit either, the name has the room.
  func nameLine(columns: Int) -> String {
    guard !age.isEmpty else { return cut(name, columns) }
    let room = columns - age.utf8.count - 2
    if room > 0 {
      let name = cut(name, room)
      if DisplayWidth.of(name) > 0 { return name + ", " + age }
    }
    if age.utf8.count <= columns { return age }
    return cut(name, columns)
  }

  /// The second field in at most `lines` lines.
  func hobbyLines(columns: Int, lines: Int) -> [String] {
    guard hasHobby, columns > 0, lines > 0 else { return [] }
    return TextFitting.wrapped(hobby, to: columns, limit: lines, ascii: isASCII)
      .map(VisibleText.isolated)
  }

  private func cut(_ text: String, _ columns: Int) -> String {
    // With less room a letter says more than the mark.
    let cut =
      columns < 3
      ? String(TextFitting.prefix(of: text, columns: columns))
      : TextFitting.truncated(text, to: columns, ascii: isASCII)
    return VisibleText.isolated(cut)
  }
}
