import DeckModel
import Platform

/// A stretch of the log in memory: one record when records are asked for here and there, more and
/// more at a time when they are asked for one after the other, in either direction.
///
/// A class, because looking at records does not change the deck.
final class LogWindow {
  private static let longest = 2048
  /// How far apart records may be that count as one after the other.
  private static let gap = 32

  /// The records' bytes.
  private(set) var bytes: [UInt8] = []
  private var first = 1
  private var count = 0
  private var reach = 1

  /// Brings record `number` in, of a log that is sound up to record `last`; what comes behind may
  /// yet change and is not kept.
  ///
  /// - Returns: Where in `bytes` it begins; nil when the log ends before.
  func load(
    _ number: RecordNumber, of log: borrowing FileDescriptor, last: RecordNumber
  ) throws(SystemError) -> Int? {
    let number = Int(number)
    if number >= first, number < first + count { return (number - first) * LogRecord.size }
    let end = first + count
    let goesOn = count > 0 && number >= end && number <= end + Self.gap
    let goesBack = count > 0 && number < first && number >= first - Self.gap
    reach = goesOn || goesBack ? min(reach * 4, Self.longest) : 1
    let start = goesBack ? max(1, number + 1 - reach) : number
    let wanted = goesBack ? number + 1 - start : min(reach, Int(last) + 1 - number)
    let size = wanted * LogRecord.size
    if bytes.count < size { bytes = [UInt8](repeating: 0, count: size) }
    first = start
    count = 0
    count = try log.read(into: &bytes, count: size, at: start * LogRecord.size) / LogRecord.size
    return number < first + count ? (number - first) * LogRecord.size : nil
  }

  /// Drops what is in memory, as unconfirmed records may have given way to others.
  func forget() {
    count = 0
  }
}
