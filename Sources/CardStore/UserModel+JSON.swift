package import DeckModel
import JSONStream

/// Makes the models of cards from their records.
package struct CardReader {
  private var rules: FieldRules
  private var members: [JSONMember] = []

  /// A reader that goes by `mapping`; ages are counted to `today`.
  package init(mapping: Mapping, today: CivilDate) {
    rules = FieldRules(mapping: mapping, today: today)
  }

  /// A card's model and all of its pictures.
  package struct Card: Equatable, Sendable {
    /// What the card shows.
    package var model: UserModel
    /// The places of all pictures, the model's first.
    package var images: [String]
  }

  /// The card with this content; what is not there is left out.
  ///
  /// - Parameter withFields: Whether the further fields are wanted too.
  /// - Complexity: O(bytes of the record).
  package mutating func card(
    _ content: CardContent, withFields: Bool = false
  ) -> Card {
    let id = content.id
    let record = Array(content.record)
    let bytes = record.span
    guard let view = JSONView(in: bytes) else {
      return Card(model: UserModel(id: id, name: id), images: [])
    }
    rules.turn(to: view, in: bytes)
    let name = rules.name(in: bytes)
    let age = rules.age(in: bytes)
    let hobby = rules.hobby(in: bytes)
    let images = rules.images(in: bytes)
    var model = UserModel(id: id, name: name?.text ?? "", age: age?.years, hobby: hobby?.text)
    model.image = images?.paths.first
    rules.use(name?.views ?? [])
    rules.use([age?.view, hobby?.view, images?.view].compactMap { $0 })
    if name == nil {
      model.name = firstText(bytes, butNot: id) ?? id
    }
    if withFields {
      if let id = rules.id(in: bytes) { rules.use([id]) }
      model.fields = fields(of: view, bytes, depth: 0)
    }
    return Card(model: model, images: images?.paths ?? [])
  }

  /// The first text of a record without a name.
  private mutating func firstText(_ bytes: Span<UInt8>, butNot id: String) -> String? {
    for member in rules.own.members {
      let view = JSONView(member)
      guard !rules.used.contains(view.range), let text = FieldRules.text(view, bytes), text != id
      else { continue }
      rules.use([view])
      return text
    }
    return nil
  }

  private static let depthLimit = 16

  private func fields(of object: JSONView, _ bytes: Span<UInt8>, depth: Int) -> [UserModel.Field] {
    var fields: [UserModel.Field] = []
    var contents = object.contents
    while let member = contents.nextMember(in: bytes) {
      let view = JSONView(member)
      if rules.used.contains(view.range) { continue }
      let value = value(view, bytes, depth: depth + 1)
      if value == .group([]), view.range.count > 2, holdsUsed(view) { continue }
      fields.append(.init(name: member.keyText(in: bytes), value: value))
    }
    return fields
  }

  private func holdsUsed(_ view: JSONView) -> Bool {
    rules.used.contains {
      view.range.lowerBound <= $0.lowerBound && $0.upperBound <= view.range.upperBound
    }
  }

  private func value(_ view: JSONView, _ bytes: Span<UInt8>, depth: Int) -> UserModel.Value {
    switch view.kind {
    case .object where depth < Self.depthLimit:
      return .group(fields(of: view, bytes, depth: depth))
    case .array where depth < Self.depthLimit:
      var values: [UserModel.Value] = []
      var contents = view.contents
      while let element = contents.next(in: bytes) {
        values.append(value(element, bytes, depth: depth + 1))
      }
      return .list(values)
    case .string:
      return .text(view.text(in: bytes))
    default:
      let spelling = bytes.extracting(view.range)
      return .text(String(decoding: (0..<spelling.count).map { spelling[$0] }, as: UTF8.self))
    }
  }
}
