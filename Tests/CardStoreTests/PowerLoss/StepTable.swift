import DeckModel

@testable import CardStore
@testable import DeckModel

/// What a deck shows after each deed, by the rules as the deck in memory has them, and with which
/// record of the log each deed ends.
struct StepTable {
  /// What the deck shows after so many deeds.
  private(set) var pictures: [Picture] = []
  /// What the cards hold after so many deeds.
  private(set) var contents: [[(id: String, line: String)]] = []
  private var ends: [RecordNumber: Int] = [:]

  init() {}

  /// Follows `deeds`, which have led to the deck at `path`; they took place when its log says.
  init(of path: String, _ deeds: [Deed], _ files: [String: String]) throws {
    let log = try DeckImage(of: path).files["log"] ?? []
    let epoch = log.count >= LogHeader.size ? log.word64(at: 16) : 0
    var times: [Int] = []
    for number in 1..<max(1, UInt32(log.count / LogRecord.size)) {
      let found = LogRecord.decode(
        log, at: Int(number) * LogRecord.size, number: number, epoch: epoch)
      guard let record = found?.record else { throw TestError.notFound("record \(number)") }
      guard record.isLast else { continue }
      if record.action != .tidy { times.append(record.time) }
      ends[number] = times.count
    }
    var model = Deck()
    var texts: [(id: String, line: String)] = []
    pictures = [Picture(of: model)]
    contents = [texts]
    for (deed, time) in zip(deeds, times) {
      deed.run(on: &model, files, at: time)
      if deed.words[0] == "load" {
        for new in Deed.records(deed.words.dropFirst(), files) {
          if let old = texts.firstIndex(where: { $0.id == new.id }) {
            texts[old] = new
          } else {
            texts.append(new)
          }
        }
      }
      pictures.append(Picture(of: model))
      contents.append(texts)
    }
  }

  /// How many deeds the table knows.
  var deeds: Int { max(0, pictures.count - 1) }

  /// How many deeds a log shows that ends with record `number`; nil when that is amid one.
  func deeds(at number: RecordNumber) -> Int? { ends[number] }
}
