package import DeckModel

/// What lines and tables show of one card, as bytes: kept, and filled again for each of a million
/// cards, so that no memory is taken for any.
///
/// The ranges are places in `bytes`: what is stored of the card, the texts found in it behind, and room.
package struct CardLine: Sendable {
  /// The card's number in load order, from 0.
  package internal(set) var number: CardNumber = 0
  /// The verdict that stands; nil while the card is pending.
  package internal(set) var verdict: Verdict?
  /// When it was given, in milliseconds since 1970 UTC.
  package internal(set) var decidedAt: Int?
  /// The bytes that the ranges are places in.
  package internal(set) var bytes: [UInt8] = []
  /// The text that names the card.
  package internal(set) var id = 0..<0
  /// The record, byte for byte as it was given.
  package internal(set) var record = 0..<0
  /// The name; empty when the record has none.
  package internal(set) var name = 0..<0
  /// Whole years.
  package internal(set) var age: Int?
  /// The line beneath the name.
  package internal(set) var hobby: Range<Int>?
  /// Where the first picture is.
  package internal(set) var image: Range<Int>?

  /// A line that shows nothing yet.
  package init() {}

  /// The text of a part of `bytes`.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether the text of a part stands in the record as it is: without quotes, backslashes and controls.
  package func isPlain(_ range: Range<Int>) -> Bool {
    record.lowerBound <= range.lowerBound && range.upperBound <= record.upperBound
  }

  /// How many of `bytes` are stored of the card.
  private(set) var storedCount = 0
  /// How many bytes there are behind these at least, whatever they are: so many let a search go by words
  /// to the record's end.
  private static let room = 16

  /// Shows nothing but what is stored of a card, which is in `range` of `content`.
  ///
  /// - Returns: False, and the line is as it was, when that makes no sense.
  mutating func begin(with content: [UInt8], _ range: Range<Int>) -> Bool {
    guard let idLength = CardContent.idLength(in: content, range) else { return false }
    storedCount = range.count
    makeRoom(0)
    bytes.set(content.span.extracting(range), at: 0)
    id = CardContent.headerSize..<CardContent.headerSize + idLength
    record = id.upperBound..<storedCount
    name = id
    age = nil
    hobby = nil
    image = nil
    return true
  }

  /// Puts texts that were found in the record behind what is stored.
  mutating func append(_ texts: [UInt8]) {
    makeRoom(texts.count)
    bytes.set(texts.span, at: storedCount)
  }

  private mutating func makeRoom(_ more: Int) {
    let wanted = storedCount + more + Self.room
    if bytes.count < wanted { bytes += [UInt8](repeating: 0, count: wanted) }
  }
}
