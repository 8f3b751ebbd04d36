import DeckModel
import Platform

// Records are looked for where they may be: in memory while they wait to be committed, in what was
// last seen of the log's end, and in the log itself.

extension DiskStorage {
  /// Record `number` with the names of its files.
  func logRecord(_ number: RecordNumber) throws(StoreError) -> LogRecord {
    if let newest, newest.record.number == number { return newest }
    if number > tail.number, number >= bufferStart, number < bufferEnd {
      if let found = LogRecord.decode(
        buffer, at: Int(number - bufferStart) * LogRecord.size, number: number,
        epoch: header.epoch)
      {
        return found
      }
    }
    if let found = tail.record(number, epoch: header.epoch) { return found }
    if number > 0, let found = try inLog(number, LogRecord.decode) { return found }
    throw .damaged(Damage("log", .badRecord(number), "what it decided is not known"))
  }

  /// Reads record `number` from the log, by way of the window if it is confirmed.
  private func inLog<Result>(
    _ number: RecordNumber, _ decode: ([UInt8], Int, RecordNumber, UInt64) -> Result?
  ) throws(StoreError) -> Result? {
    do throws(SystemError) {
      if number <= tail.number {
        guard let start = try window.load(number, of: log, last: tail.number) else { return nil }
        return decode(window.bytes, start, number, header.epoch)
      }
      let bytes = try log.bytes(at: Int(number) * LogRecord.size, count: LogRecord.size)
      return decode(bytes, 0, number, header.epoch)
    } catch {
      throw .system(error)
    }
  }

  /// What record `number` did, and when.
  func actionAndTime(
    of number: RecordNumber
  ) throws(StoreError) -> (action: Action, time: Int) {
    if number > 0, number <= tail.number,
      let found = try inLog(number, LogRecord.actionAndTime)
    {
      return found
    }
    let record = try logRecord(number).record
    return (record.action, record.time)
  }
}
