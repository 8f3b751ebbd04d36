package import DeckModel
import JSONStream

/// Makes the lines and models of cards from their records.
package struct CardReader {
  private var rules: FieldRules
  private var text: [UInt8] = []

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

  /// Reads a card as it is now into `line`.
  ///
  /// - Parameters:
  ///   - decision: The record that decided it, which is in its place; nil while it is pending.
  ///   - isNamed: Whether nothing but id and name is wanted.
  /// - Complexity: O(bytes of the record).
  package mutating func read(
    _ number: CardNumber, decidedBy decision: RecordNumber?, of deck: inout StoredDeck,
    into line: inout CardLine, nameAlone isNamed: Bool = false
  ) throws(StoreError) {
    line.number = number
    line.verdict = nil
    line.decidedAt = nil
    try deck.loadContent(of: number, into: &line)
    fill(&line, nameAlone: isNamed)
    guard let decision, !isNamed else { return }
    let (action, time) = try deck.actionAndTime(of: decision)
    line.verdict = action.verdict
    line.decidedAt = time
  }

  /// Finds what a line shows in what is stored of its card.
  private mutating func fill(_ line: inout CardLine, nameAlone isNamed: Bool) {
    guard !line.record.isEmpty else { return }
    // Taken out for the time of the search, as the line itself is being changed.
    var stored: [UInt8] = []
    swap(&stored, &line.bytes)
    find(in: stored.span, for: &line, from: line.storedCount, isNamed)
    swap(&stored, &line.bytes)
    if !text.isEmpty { line.append(text) }
  }

  /// Finds what `line` shows: texts are collected in `text`, whose first byte the line counts as
  /// `start`.
  private mutating func find(
    in stored: Span<UInt8>, for line: inout CardLine, from start: Int, _ isNamed: Bool
  ) {
    let bytes = stored.extracting(line.record.lowerBound..<stored.count)
    if !text.isEmpty { text.removeAll(keepingCapacity: true) }
    rules.turn(to: JSONView(kind: .object, range: 0..<line.record.count), in: bytes)
    // A text that stands in the record as it is needs no copy.
    func inRecord(_ range: Range<Int>) -> Range<Int> {
      line.record.lowerBound + range.lowerBound..<line.record.lowerBound + range.upperBound
    }
    var hasName = true
    if let range = rules.plainName() {
      line.name = inRecord(range)
    } else if rules.appendName(in: bytes, to: &text) {
      line.name = start..<start + text.count
    } else {
      hasName = false
    }
    guard !(hasName && isNamed) else { return }
    line.age = rules.plainAge(in: bytes) ?? rules.age(in: bytes)
    var end = text.count
    if let range = rules.plainHobby() {
      line.hobby = inRecord(range)
    } else if rules.appendHobby(in: bytes, to: &text) {
      line.hobby = start + end..<start + text.count
    }
    end = text.count
    if let range = rules.plainImage() {
      line.image = inRecord(range)
    } else if rules.appendImage(in: bytes, to: &text) != nil {
      line.image = start + end..<start + text.count
    }
    end = text.count
    if !hasName, appendFirstText(bytes, butNot: stored.extracting(line.id)) {
      line.name = start + end..<start + text.count
    }
  }

  /// A stored record is an object from its first byte to its last.
  private static func object(_ bytes: Span<UInt8>) -> JSONView {
    JSONView(kind: .object, range: 0..<bytes.count)
  }

  /// Appends the first text of a record without a name that is not its id.
  private mutating func appendFirstText(
    _ bytes: Span<UInt8>, butNot id: Span<UInt8>
  ) -> Bool {
    let start = text.count
    for member in rules.own.members {
      let view = JSONView(member)
      guard !rules.used.contains(view.range), FieldRules.appendText(view, bytes, to: &text) else {
        continue
      }
      if !text.span.extracting(start..<text.count).isEqual(to: id) {
        rules.use(view)
        return true
      }
      text.removeLast(text.count - start)
    }
    return false
  }

  /// The model of the card that was read into `line`, with what `line` leaves out.
  ///
  /// - Parameter withFields: Whether the further fields are wanted too.
  package mutating func card(_ line: CardLine, withFields: Bool = false) -> Card {
    var model = UserModel(
      id: line.text(line.id), name: line.text(line.name), age: line.age,
      hobby: line.hobby.map { line.text($0) }, image: line.image.map { line.text($0) })
    guard !line.record.isEmpty else { return Card(model: model, images: []) }
    let bytes = line.bytes.span.extracting(line.record)
    // The line may be another than the last one that was read.
    var other = line
    find(in: line.bytes.span, for: &other, from: 0, false)
    text.removeAll(keepingCapacity: true)
    let images = rules.appendImage(in: bytes, to: &text).map { FieldRules.pictures($0, bytes) }
    if withFields {
      if let id = rules.id(in: bytes) { rules.use(id) }
      model.fields = fields(of: Self.object(bytes), bytes, depth: 0)
    }
    return Card(model: model, images: images ?? [])
  }

  private static let depthLimit = 16

  private func fields(of object: JSONView, _ bytes: Span<UInt8>, depth: Int) -> [UserModel.Field] {
    var fields: [UserModel.Field] = []
    var contents = object.contents
    while let member = contents.nextMember(in: bytes) {
      let view = JSONView(member)
      if rules.used.contains(view.range) { continue }
      let value = value(view, bytes, depth: depth + 1)
      if value == .group([]), view.range.count > 2, rules.used.hasValue(in: view.range) {
        continue
      }
      fields.append(.init(name: member.keyText(in: bytes), value: value))
    }
    return fields
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
