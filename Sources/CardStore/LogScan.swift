import DeckModel
import Platform

extension LogHeader {
  /// Reads the header of the deck in `folder`.
  static func read(in folder: borrowing Folder) throws(StoreError) -> LogHeader {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try folder.open("log").bytes(at: 0, count: size)
    } catch {
      guard error.isNotFound else { throw .system(error) }
      throw .damaged(Damage("log", .missing, "the deck cannot be read"))
    }
    return try decode(bytes)
  }
}

/// The whole log, read from the beginning to the end. Commands never do that; the doctor does.
struct LogScan: ~Copyable {
  private static let stride = 4096

  private let log: FileDescriptor
  /// The number that ties the deck's files together.
  let epoch: UInt64
  /// The log's length in bytes.
  let length: Int
  /// The newest record that is known to have been on disk; nil without a hint.
  let hint: RecordNumber?
  /// The newest record that counts: the last of a whole step, with no gap between it and the hint.
  private(set) var newest: LogRecord?

  private init(
    _ log: consuming FileDescriptor, length: Int, hint: RecordNumber?, epoch: UInt64
  ) {
    self.log = log
    self.length = length
    self.hint = hint
    self.epoch = epoch
  }

  /// Finds the newest record that counts, with the rules by which commands find it. Without a hint
  /// whatever is whole counts.
  static func open(
    _ folder: borrowing Folder, epoch: UInt64
  ) throws(StoreError) -> LogScan {
    let hint = try SyncedHint.read(in: folder, epoch: epoch)
    let log = try reading { () throws(SystemError) in try folder.open("log") }
    let length = try reading { () throws(SystemError) in try log.status().size }
    var scan = LogScan(log, length: length, hint: hint, epoch: epoch)
    try scan.findNewest()
    return scan
  }

  /// How many records that had been on disk are gone.
  var missing: Int { max(0, Int(hint ?? 0) - Int(newest?.record.number ?? 0)) }

  /// How many bytes follow the newest record.
  var excess: Int { max(0, length - (Int(newest?.record.number ?? 0) + 1) * LogRecord.size) }

  private mutating func findNewest() throws(StoreError) {
    var found: LogRecord?
    var isUnbroken = true
    let hint = self.hint
    try forEach { number, record throws(StoreError) in
      guard let record else {
        if let hint, number >= hint { isUnbroken = false }
        return
      }
      if isUnbroken, record.record.isLast { found = record }
    }
    newest = found
  }

  /// Hands over every record from 1 on, nil where there is a damaged one.
  func forEach(
    _ body: (RecordNumber, LogRecord?) throws(StoreError) -> Void
  ) throws(StoreError) {
    var start: RecordNumber = 1
    var records = try records(from: start)
    while !records.isEmpty {
      for (index, record) in records.enumerated() {
        try body(start + UInt32(index), record)
      }
      start += UInt32(records.count)
      records = try self.records(from: start)
    }
  }

  /// The next thousands of records from number `start` on; none at the end of the log.
  func records(from start: RecordNumber) throws(StoreError) -> [LogRecord?] {
    let bytes = try reading { () throws(SystemError) in
      try log.bytes(at: Int(start) * LogRecord.size, count: Self.stride * LogRecord.size)
    }
    return (0..<bytes.count / LogRecord.size).map { index in
      LogRecord.decode(
        bytes, at: index * LogRecord.size, number: start + UInt32(index), epoch: epoch)
    }
  }
}
