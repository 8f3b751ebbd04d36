import CardStore
import DeckModel
import Platform

extension Session {
  /// Prints many cards as data, or writes them to a file.
  func export() throws -> ExitStatus {
    var deck = try open()
    let format = ExportFormat(options)
    guard let path = options.text(.output), path != "-" else {
      try export(&deck, format, to: output, isTerminal: world.isOutputTerminal)
      try checkLosses(of: deck)
      return .done
    }
    do {
      try WholeFile.write(path) { file in
        let sink = FileSink(file.number)
        let output = Output(sink)
        try export(&deck, format, to: output, isTerminal: false)
        try output.flush()
      }
    } catch OutputError.failed(let error) {
      throw Problem.badOutputFile(path, error)
    } catch let error as WholeFile.Unconfirmed {
      throw Problem.unconfirmedOutputFile(path, error.cause)
    } catch let error as SystemError {
      throw Problem.badOutputFile(path, error)
    }
    try checkLosses(of: deck)
    return .done
  }

  private func export(
    _ deck: inout StoredDeck, _ format: ExportFormat, to output: Output, isTerminal: Bool
  ) throws {
    var exporter = Exporter(
      format, output, isTerminal: isTerminal, endsWithNUL: options.has(.null))
    try exporter.begin()
    try forEachSelectedLine(&deck) { line in try exporter.add(line) }
    try exporter.finish()
  }
}

/// An open file that another part of the program owns, as a sink.
private final class FileSink: ByteSink {
  private let stream: FileDescriptor

  init(_ number: Int32) {
    stream = .borrowed(number)
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    try stream.write(bytes)
  }
}

/// The forms that data is exported in.
enum ExportFormat: String {
  case jsonl, json, csv, tsv, raw, ids

  init(_ options: GivenOptions) {
    switch options.last(of: .format, .json, .raw, .ids) {
    case .format: self = options.choice(.format) ?? .jsonl
    case .raw: self = .raw
    case .ids: self = .ids
    case .json: self = .jsonl
    default: self = options.has(.null) ? .ids : .jsonl
    }
  }
}

/// Writes cards in one of the forms.
struct Exporter {
  private let format: ExportFormat
  private let output: Output
  private let records: RecordForm
  private var json: JSONForms
  private var bytes: [UInt8] = []
  private var count = 0

  init(_ format: ExportFormat, _ output: Output, isTerminal: Bool, endsWithNUL: Bool) {
    self.format = format
    self.output = output
    records = RecordForm(isTerminal: isTerminal, endsWithNUL: endsWithNUL)
    json = JSONForms(isTerminal: isTerminal)
  }

  /// Writes what comes before the cards.
  mutating func begin() throws {
    switch format {
    case .csv: CSVForm.appendColumns(.commas, to: &bytes)
    case .tsv: CSVForm.appendColumns(.tabs, to: &bytes)
    case .json: json.raw("[")
    case .jsonl, .raw, .ids: break
    }
  }

  /// Writes one card.
  mutating func add(_ line: CardLine) throws {
    switch format {
    case .csv: CSVForm.append(line, .commas, to: &bytes, onTerminal: records.isTerminal)
    case .tsv: CSVForm.append(line, .tabs, to: &bytes, onTerminal: records.isTerminal)
    case .raw: records.appendRecord(line, to: &bytes)
    case .ids: records.appendID(line, to: &bytes)
    case .jsonl: json.card(line)
    case .json:
      json.raw(count == 0 ? "\n" : ",\n")
      json.card(line, endsLine: false)
    }
    count += 1
    if bytes.count + json.count >= Self.enough { try send() }
  }

  /// How many bytes are worth sending.
  private static let enough = 1 << 16

  private mutating func send() throws {
    if json.count > 0 { try json.send(to: output) }
    try output.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes what comes after the cards.
  mutating func finish() throws {
    if format == .json { json.raw(count == 0 ? "]\n" : "\n]\n") }
    try send()
  }
}
