package import JSONStream
import Platform

/// A record that was found in a file, for as long as the next one is not asked for.
struct FoundRecord {
  /// Where it is, counted from the first of the bytes that come with it.
  var range: Range<Int>
  /// Its id, where its keys alone tell that.
  var id: JSONView?
  /// What it says of itself, when it is a line of our own output.
  var line: ExportedLine?
}

/// What a line of our own output says beside the record.
struct ExportedLine: Equatable {
  /// Where the line begins in its file.
  var offset = 0
  var id: String?
  var verdict: String?
  var decidedAt: String?
}

/// How files are read for records.
package struct RecordOptions: Sendable {
  /// The longest record that is taken, in bytes.
  static let recordLimit = 16 << 20
  /// The longest line of our own output that is taken: a record, what is shown of it, which may be all
  /// of it once more, and the id in two places.
  static let ownLineLimit = 4 * recordLimit

  /// What `--records` named, if it was given.
  package var records: JSONPointer?
  /// Whether what is unfit is passed over and counted.
  package var skipsBad = false

  /// The options that say nothing.
  package init() {}
}

/// Goes through one file and finds the records in it, whatever shape it has.
///
/// An array holds records. An object is, in this order: what `--records` names in it; the list that
/// it holds under a well-known key; a record, when it has a name or id; the only list of objects
/// within two levels; else a record. An object with a list is thus read twice: once to learn what
/// it is, once for its list.
struct RecordReader {
  /// Takes a record; the bytes are those that the reader has in memory.
  typealias Body = (
    _ bytes: Span<UInt8>, _ record: FoundRecord, _ rules: inout FieldRules
  ) throws(StoreError) -> Void

  let file: InputFile
  let options: RecordOptions
  var window = InputWindow()
  var reader = JSONReader()
  var rules: FieldRules
  /// How many unfit values and lines were passed over.
  private(set) var refused = 0
  /// What was wrong with the first of them.
  private(set) var firstRefusal: StoreError?

  private var linesWithRecord = 0
  private var lastLine = 0
  private var firstBadLine: StoreError?
  private var place = Place.between

  /// Where on the top level reading is, which tells what an error concerns.
  private enum Place {
    /// Before a value: an error concerns the line that it is in.
    case between
    /// In an object that began here: an error concerns the line of its beginning.
    case object(JSONPosition)
    /// In an array or in named records: an error concerns the whole file.
    case list
  }

  /// A reader of `file`, which finds ids and names by `rules`.
  init(_ file: InputFile, _ options: RecordOptions, rules: FieldRules) {
    self.file = file
    self.options = options
    self.rules = rules
  }

  /// Calls `body` with each record, in their order.
  mutating func forEachRecord(_ body: Body) throws(StoreError) {
    while true {
      do throws(StoreError) {
        guard try readTopValue(body) else { break }
      } catch {
        guard options.skipsBad, case .input(.syntax(_, let cause)) = error,
          !cause.concernsWholeFile
        else { throw error }
        let start: JSONPosition
        switch place {
        case .between: start = cause.position
        case .object(let position): start = position
        case .list: throw error
        }
        firstBadLine = firstBadLine ?? error
        firstRefusal = firstRefusal ?? error
        refused += 1
        try skipLine(from: start)
      }
    }
    // Lines are passed over only where the file is seen to be one of lines.
    if let firstBadLine, linesWithRecord < 2 { throw firstBadLine }
  }

  /// Reads the next value of the top level; tells whether there was one.
  private mutating func readTopValue(_ body: Body) throws(StoreError) -> Bool {
    place = .between
    if !options.skipsBad, options.records == nil, let range = passObject() {
      try takeTopObject(range, body)
      return true
    }
    let next = try peek()
    if options.skipsBad { place = .object(reader.position) }
    switch next {
    case .value where options.records != nil:
      place = .list
      try readNamed(body)
    case .value(.array):
      place = .list
      try readArray(body)
    case .value(.object):
      try takeTopObject(try readLineObject(), body)
    case .value(let kind):
      try refuseValue(kind)
    case .end, .key, .containerEnd, .needMore:
      return false
    }
    return true
  }

  /// Reads an object of the top level, and notes whether it has a line of its own.
  private mutating func readLineObject() throws(StoreError) -> Range<Int> {
    guard options.skipsBad else { return try readObject() }
    let line = reader.position.line
    let range = try readObject()
    let end = reader.position.line
    if end == line, line != lastLine { linesWithRecord += 1 }
    lastLine = end
    return range
  }

  private mutating func skipLine(from position: JSONPosition) throws(StoreError) {
    if !window.holds(position.offset..<position.offset) {
      window = InputWindow(at: position.offset)
    }
    reader.skipLine(from: position)
  }

  /// Refuses a value that is neither object nor array: with an error, or counted and passed over.
  mutating func refuseValue(_ kind: JSONKind) throws(StoreError) {
    let position = reader.position
    try skipValue()
    try refuse(.notARecord(file.name, position, kind))
  }

  /// Throws the error, or counts it where what is unfit is passed over.
  mutating func refuse(_ error: InputError) throws(StoreError) {
    guard options.skipsBad else { throw .input(error) }
    firstRefusal = firstRefusal ?? .input(error)
    refused += 1
  }
}

extension JSONError {
  /// Whether no line of the file can be better than this one.
  fileprivate var concernsWholeFile: Bool {
    if case .unexpectedEncoding = kind { true } else { false }
  }
}
