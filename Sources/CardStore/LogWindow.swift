import DeckModel
import Platform

/// A stretch of the log in memory: one record when records are asked for here and there, more and
/// more at a time when they are asked for in their order.
struct LogWindow {
  private static let longest = 2048

  /// The records' bytes.
  private(set) var bytes: [UInt8] = []
  private var first: RecordNumber = 1
  private var count = 0
  private var reach = 1

  /// Brings record `number` in, of a log that is sound up to record `last`; what comes behind may
  /// yet change and is not kept.
  ///
  /// - Returns: Where in `bytes` it begins; nil when the log ends before.
  mutating func load(
    _ number: RecordNumber, of log: borrowing FileDescriptor, last: RecordNumber
  ) throws(SystemError) -> Int? {
    if number >= first, Int(number - first) < count {
      return Int(number - first) * LogRecord.size
    }
    let end = Int(first) + count
    let goesOn = count > 0 && Int(number) >= end && Int(number) <= end + 32
    reach = goesOn ? min(reach * 4, Self.longest) : 1
    let wanted = min(reach, Int(last - number) + 1)
    let size = wanted * LogRecord.size
    if bytes.count < size { bytes = [UInt8](repeating: 0, count: size) }
    first = number
    count = 0
    count =
      try log.read(into: &bytes, count: size, at: Int(number) * LogRecord.size) / LogRecord.size
    return count > 0 ? 0 : nil
  }
}
