import CardStore
import DeckModel
import JSONStream
import TerminalKit

/// Prints cards in the form that was asked for.
struct CardPrinter {
  private let session: Session
  private let form: Form
  private let records: RecordForm
  private var json: JSONForms
  private var bytes: [UInt8] = []

  init(_ session: Session) {
    self.session = session
    form = session.form
    records = RecordForm(
      isTerminal: session.world.isOutputTerminal, endsWithNUL: session.options.has(.null))
    json = JSONForms(isTerminal: session.world.isOutputTerminal)
  }

  /// Prints one card.
  mutating func print(_ card: ShownCard, _ state: DeckState) throws {
    guard form == .human else {
      add(card.line)
      return try send()
    }
    try session.output.write(Self.words(card))
  }

  /// Adds one card in a form for programs; it is sent when much has gathered, and by `send`.
  mutating func print(_ line: CardLine) throws {
    add(line)
    if bytes.count + json.count >= Self.enough { try send() }
  }

  /// How many bytes are worth sending.
  private static let enough = 1 << 16

  /// Sends what has gathered.
  mutating func send() throws {
    if json.count > 0 { try json.send(to: session.output) }
    try session.output.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ line: CardLine) {
    switch form {
    case .json: json.card(line)
    case .raw: records.appendRecord(line, to: &bytes)
    case .ids: records.appendID(line, to: &bytes)
    case .lines, .human: Self.append(line, to: &bytes)
    }
  }

  /// Appends a card as a line: id, name, age, hobby, verdict.
  static func append(_ line: CardLine, to bytes: inout [UInt8]) {
    let text = line.bytes.span
    LineText.append(text.extracting(line.id), to: &bytes)
    bytes.append(0x09)
    LineText.append(text.extracting(line.name), to: &bytes)
    bytes.append(0x09)
    if let age = line.age { bytes.append(decimal: age) }
    bytes.append(0x09)
    if let hobby = line.hobby { LineText.append(text.extracting(hobby), to: &bytes) }
    bytes.append(0x09)
    bytes.append(contentsOf: (line.verdict?.word ?? "").utf8)
    bytes.append(0x0A)
  }

  /// A card as two lines for people.
  private static func words(_ card: ShownCard) -> String {
    let age = card.model.age.map { ", \($0)" } ?? ""
    let name = Explanation.shown(card.model.name) + age
    return name + "\n" + Explanation.shown(card.model.hobby ?? "") + "\n"
  }
}
