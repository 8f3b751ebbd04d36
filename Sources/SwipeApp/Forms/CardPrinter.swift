import CardStore
import DeckModel
import JSONStream
import Pictures
import TerminalKit

/// Prints cards in the form that was asked for.
struct CardPrinter {
  private let session: Session
  private let form: Form
  private let records: RecordForm
  private var json: JSONForms
  private var bytes: [UInt8] = []
  /// Made for the first card that is drawn.
  private var sheet: CardSheet?

  init(_ session: Session) {
    self.session = session
    form = session.form
    records = RecordForm(
      isTerminal: session.world.isOutputTerminal, endsWithNUL: session.options.has(.null))
    json = JSONForms(isTerminal: session.world.isOutputTerminal)
  }

  /// Prints one card; of several cards that are drawn, each names its id.
  mutating func print(
    _ card: ShownCard, _ state: DeckState, picture: Bitmap? = nil, isOneOfSeveral: Bool = false
  ) throws {
    guard form == .human else {
      add(card.line)
      return try send()
    }
    try draw(card, state, picture, isOneOfSeveral: isOneOfSeveral)
  }

  /// Prints one card with all that its record says.
  mutating func printInFull(
    _ card: ShownCard, _ state: DeckState, picture: Bitmap? = nil
  ) throws {
    try print(card, state, picture: picture)
    guard form == .human else { return }
    let look = session.outputLook
    var writer = LineWriter(look)
    writer.endLine()
    for line in Self.details(of: card, look, offset: session.world.localOffset) {
      writer.put(line)
      writer.endLine()
    }
    try session.output.write(writer.take())
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
    case .lines, .human: Self.append(line, to: &bytes, onTerminal: records.isTerminal)
    }
  }

  /// Appends a card as a line: id, name, age, hobby, verdict.
  static func append(_ line: CardLine, to bytes: inout [UInt8], onTerminal isTerminal: Bool) {
    let text = line.bytes.span
    LineText.append(text.extracting(line.id), to: &bytes, onTerminal: isTerminal)
    bytes.append(0x09)
    LineText.append(text.extracting(line.name), to: &bytes, onTerminal: isTerminal)
    bytes.append(0x09)
    if let age = line.age { bytes.append(decimal: age) }
    bytes.append(0x09)
    if let hobby = line.hobby {
      LineText.append(text.extracting(hobby), to: &bytes, onTerminal: isTerminal)
    }
    bytes.append(0x09)
    bytes.append(contentsOf: (line.verdict?.word ?? "").utf8)
    bytes.append(0x0A)
  }

  /// The size that a picture is wanted in; nil where none is shown.
  mutating func pictureSize() -> (width: Int, height: Int)? {
    guard form == .human else { return nil }
    let sheet = self.sheet ?? newSheet()
    self.sheet = sheet
    return sheet.pictureSize
  }

  private func newSheet() -> CardSheet {
    CardSheet(session.outputLook, session.options.choice(.picture) ?? .auto)
  }

  private mutating func draw(
    _ card: ShownCard, _ state: DeckState, _ picture: Bitmap?, isOneOfSeveral: Bool
  ) throws {
    let look = session.outputLook
    var sheet = self.sheet ?? newSheet()
    let position = Int(card.number) + 1
    var words = StatusWords.line(
      position: position, state, columns: sheet.wordColumns, look)
    if isOneOfSeveral {
      words = StyledText("\(position) of \(state.cards)" + look.separator, .faint)
      words.add(VisibleText.shown(card.model.id, ascii: look.isASCII, limit: 64))
    }
    let face = CardFace(card.model, verdict: card.verdict, picture: picture)
    try session.output.write(
      sheet.bytes(face, words, steadily: !session.output.isPaged))
    self.sheet = sheet
  }

  private static func details(
    of card: ShownCard, _ look: StreamLook, offset: (Int) -> Int
  ) -> [StyledText] {
    var facts = [(name: "id", value: StyledText(shown(card.model.id, look)))]
    if let verdict = card.verdict {
      var text = StatusWords.stamp(verdict, look)
      if let time = card.decidedAt {
        text.add(look.separator + StatusWords.time(time, offset: offset), .faint)
      }
      facts.append(("verdict", text))
    }
    if let image = card.model.image {
      let isLink = PictureFinder.isLink(image)
      let room = max(8, look.columns - 12)
      let cut = TextFitting.middleCut(shown(image, look), to: room, ascii: look.isASCII)
      facts.append(
        ("picture", StyledText(cut, isLink ? Style(attributes: .underline) : .plain)))
    }
    if card.images.count > 1 {
      facts.append(("photos", StyledText("\(card.images.count), --photo N shows another")))
    }
    var details = CardDetails(look)
    details.add(facts, then: card.model.fields)
    return details.lines
  }

  private static func shown(_ text: String, _ look: StreamLook) -> String {
    VisibleText.shown(text, ascii: look.isASCII)
  }
}
