import DeckModel
import Platform

/// The log as it was when it was last looked at: its newest complete record, and the part before
/// it that is in memory.
struct LogTail {
  /// How many records are brought in when the log is looked at; the last one is all that is needed.
  static let reach = 32

  /// The newest record that ends a step, or nil when the log holds none.
  var newest: LogRecord?
  /// The newest record that the hint says is safely on disk; nil when there is no hint.
  var synced: RecordNumber?
  /// The log's length in bytes.
  var length = 0
  /// The number of the first record in `bytes`.
  var first: RecordNumber = 1
  /// The records in memory, up to the end of the log.
  var bytes: [UInt8] = []

  /// The number of the newest complete record; 0 for none.
  var number: RecordNumber { newest?.record.number ?? 0 }
  /// How many records are lost that were once safely on disk.
  var missing: Int { max(0, Int(synced ?? 0) - Int(number)) }

  /// Record `number`, if it is in memory and whole.
  func record(_ number: RecordNumber, epoch: UInt64) -> LogRecord? {
    guard number >= first else { return nil }
    return .decode(
      bytes, at: Int(number - first) * LogRecord.size, number: number, epoch: epoch)
  }
}

extension LogTail {
  /// The bytes of a record that is yet to be read.
  private static let blank = [UInt8](repeating: 0, count: LogRecord.size)

  /// Brings in the records from `number` on, so that many of them cost one read.
  ///
  /// It is one read of one piece of memory also where few records are asked for, so that a command
  /// asks as much of the system soon after a table was made as long after.
  mutating func reach(
    back number: RecordNumber, in log: borrowing FileDescriptor
  ) throws(StoreError) {
    guard number > 0 else { return }
    let start = min(number, first)
    // What is there already is read once more: cheaper than two pieces and a third for both.
    let count = Int(first - start) * LogRecord.size + bytes.count
    var all: [UInt8] = []
    all.reserveCapacity((StoredDeck.tidyLimit + Self.reach) * LogRecord.size)
    // A record at a time: byte by byte takes a build without optimisation longer than all the rest.
    for _ in 0..<count / LogRecord.size { all.append(contentsOf: Self.blank) }
    all.append(contentsOf: repeatElement(0, count: count - all.count))
    let got = try reading { () throws(SystemError) in
      try log.read(into: &all, count: count, at: Int(start) * LogRecord.size)
    }
    guard got == count else { return }
    bytes = all
    first = start
  }

  /// Finds the newest complete record.
  ///
  /// The hint tells up to where the log is known to be on disk. What follows was written without a
  /// promise, so it counts only as far as it is whole without a gap, and only whole steps of it.
  /// When even the record of the hint is not there, acknowledged records are lost; then the newest
  /// whole one before it is found for those who only read.
  ///
  /// - Complexity: O(1) but after a crash, then O(*n*) in what was written since the hint.
  static func read(
    _ log: borrowing FileDescriptor, hint: RecordNumber?, epoch: UInt64, reach: Int = reach
  ) throws(StoreError) -> LogTail {
    var tail = LogTail()
    tail.synced = hint
    do throws(SystemError) {
      tail.length = try log.status().size
      let count = max(0, tail.length / LogRecord.size - 1)
      let known = min(Int(hint ?? 0), count)
      // In a log that was closed properly this one read brings all that is needed.
      let first = max(1, min(known, count - reach + 1))
      tail.first = RecordNumber(first)
      tail.bytes = try log.bytes(
        at: first * LogRecord.size, count: max(0, tail.length - first * LogRecord.size))
    } catch {
      throw .system(error)
    }
    let last = RecordNumber(tail.bytes.count / LogRecord.size) + tail.first - 1
    tail.length = min(tail.length, (Int(tail.first) * LogRecord.size) + tail.bytes.count)
    var number = max(1, hint ?? 1)
    while number <= last, let record = tail.record(number, epoch: epoch) {
      if record.record.isLast { tail.newest = record }
      number += 1
    }
    if let hint, hint > 0, tail.newest == nil {
      try tail.findBackward(from: min(last, hint), in: log, epoch: epoch)
    }
    if hint == nil, number < last {
      try tail.refuseHole(at: number, before: last, epoch: epoch)
    }
    return tail
  }

  /// Without a hint nothing tells an unfinished write from damage, but that whole records follow.
  private func refuseHole(
    at number: RecordNumber, before last: RecordNumber, epoch: UInt64
  ) throws(StoreError) {
    for later in number + 1...last where record(later, epoch: epoch) != nil {
      throw .damaged(
        Damage("log", .badRecord(number), "what it decided, and all after it, is not known"))
    }
  }

  /// Looks for the newest whole record from `start` downward.
  private mutating func findBackward(
    from start: RecordNumber, in log: borrowing FileDescriptor, epoch: UInt64
  ) throws(StoreError) {
    for number in stride(from: start, to: 0, by: -1) {
      var found = record(number, epoch: epoch)
      if number < first {
        let bytes = try reading { () throws(SystemError) in
          try log.bytes(at: Int(number) * LogRecord.size, count: LogRecord.size)
        }
        found = .decode(bytes, at: 0, number: number, epoch: epoch)
      }
      if let found, found.record.isLast {
        newest = found
        return
      }
    }
  }
}
