package import DeckModel

/// What lines and tables show of one card, as bytes: kept, and filled again for each of a million
/// cards, so that no memory is taken for any.
///
/// The ranges are places in `bytes`: what is stored of the card, and the texts found in it behind.
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

  /// Forgets all that is shown, after `bytes` were replaced by what is stored of a card.
  ///
  /// - Returns: False when the bytes make no sense.
  mutating func begin() -> Bool {
    let (header, count) = (CardContent.headerSize, bytes.count)
    guard count >= header, Int(bytes.word32(at: 0)) <= count - header else { return false }
    id = header..<header + Int(bytes.word32(at: 0))
    record = id.upperBound..<count
    name = id
    age = nil
    hobby = nil
    image = nil
    return true
  }
}
