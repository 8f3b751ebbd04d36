import DeckModel

// The file `log` is the only truth about a deck: 128 bytes of header, then records of 128 bytes
// each, record n at offset 128 · n. All numbers are little-endian. A record is never changed.
//
//   header                                record
//   0   8  "swipelog"                     0   1  action
//   8   2  format, 2 revision             1   1  flags: 1 last of its step, 2 imported,
//   12  4  record size                           4 from decided, 8 to decided, 16 moves,
//   16  8  epoch, random                         32 joins, 64 settings, 128 table is kept
//   24  4  feature mask, compatible       2   2  revision of the record
//   28  4  … for readers                  4   4  number
//   32  4  … incompatible                 8   8  time, ms since 1970
//   36  4  unused                         16  4  step            20  4  first record of it
//   40  64 who wrote it                   24  4  card            28  4  unused
//   112 8  unused                         32  12 from: after, before, decision
//   120 8  check                          44  12 to:   after, before, decision
//                                         56  4  head            60  4  tail
//                                         64  4  cards           68  16 pending, like, nope, boost
//                                         84  4  undo top        88  4  redo top
//                                         92  4  under           96  4  target
//                                         100 4  table           104 4  first record it lacks
//                                         108 4  cards in it     112 4  map
//                                         116 4  newest step     120 8  check
//
// A record carries the whole small state of the deck after it, so the last one alone answers
// `next` and `status`. The check is Hash64 of the 120 bytes before, seeded with the epoch plus the
// number, so a record in the wrong place or of another deck does not pass.
//
// A reader that finds an unknown bit in the incompatible mask must refuse the deck; a writer also
// one in the mask for readers.

/// What the first 128 bytes of a log say.
struct LogHeader: Equatable {
  /// The format that this program writes and the newest it reads.
  static let format: UInt16 = 1
  static let size = 128
  static let magic = Array("swipelog".utf8)

  /// A random number that ties all files of a deck together.
  var epoch: UInt64
  /// The program that made the deck.
  var writer: String = "swipe-cli"
  /// Whether this program may write to the deck: an unknown feature may forbid just that.
  var allowsWriting = true

  /// The header's bytes.
  func encoded() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.size)
    bytes.replaceSubrange(0..<8, with: Self.magic)
    bytes.set(UInt32(Self.format), at: 8)
    bytes.set(UInt32(LogRecord.size), at: 12)
    bytes.set(epoch, at: 16)
    let text = Array(writer.utf8.prefix(64))
    bytes.replaceSubrange(40..<40 + text.count, with: text)
    bytes.set(Hash64.of(bytes, 0..<120), at: 120)
    return bytes
  }

  /// Reads a header; says what is wrong with it otherwise.
  static func decode(_ bytes: [UInt8]) throws(StoreError) -> LogHeader {
    guard bytes.count == size, Array(bytes[0..<8]) == magic else {
      throw .damaged(Damage("log", .notOurs, "the deck cannot be read"))
    }
    guard bytes.word64(at: 120) == Hash64.of(bytes, 0..<120) else {
      throw .damaged(Damage("log", .badCheck(offset: 0), "the deck cannot be read"))
    }
    let writer = String(decoding: bytes[40..<104].prefix { $0 != 0 }, as: UTF8.self)
    let format = bytes.word32(at: 8) & 0xFFFF
    guard format <= UInt32(Self.format), bytes.word32(at: 12) == LogRecord.size,
      bytes.word32(at: 32) == 0
    else { throw .newerFormat(Int(format), writer: writer) }
    return LogHeader(
      epoch: bytes.word64(at: 16), writer: writer, allowsWriting: bytes.word32(at: 28) == 0)
  }
}

/// Which files a record names: with it they make up a snapshot of the whole deck.
struct SnapshotNames: Equatable {
  /// The number of the table of places; 0 for none, when all places are natural.
  var table: UInt32 = 0
  /// Whether that table is kept for undo and redo, under a name of its own.
  var isTableKept = false
  /// How many cards are in it.
  var tableCount: UInt32 = 0
  /// The first record whose change the table lacks.
  var changesFrom: RecordNumber = 1
  /// The number of the map of cards; 0 for none.
  var map: UInt32 = 0
  /// Whether the map holds settings, such as which field is the name.
  var hasSettings = false

  /// The name of the table's file.
  var tableFile: String { TableFile.name(table, isKept: isTableKept) }
  /// The name of the map's file.
  var mapFile: String { "map-\(map)" }
}

/// One record of the log with the names of the files that belong to it.
struct LogRecord: Equatable {
  static let size = 128
  /// The encoding of no card.
  static let none = UInt32.max

  var record: DeckRecord
  var names: SnapshotNames

  private enum Flag {
    static let last: UInt8 = 1
    static let imported: UInt8 = 2
    static let fromDecided: UInt8 = 4
    static let toDecided: UInt8 = 8
    static let moves: UInt8 = 16
    static let joins: UInt8 = 32
    static let settings: UInt8 = 64
    static let keptTable: UInt8 = 128
  }

  /// Appends the record's 128 bytes to `buffer`.
  func encode(into buffer: inout [UInt8], epoch: UInt64) {
    let start = buffer.count
    let state = record.state
    // Eight bytes at a time, as they stand in the table above.
    var words = InlineArray<16, UInt64>(repeating: 0)
    let flags = encodeChange(into: &words) | ownFlags
    words[0] = UInt64(record.action.rawValue) | UInt64(flags) << 8 | UInt64(record.number) << 32
    words[1] = UInt64(bitPattern: Int64(record.time))
    words[2] = Self.word(record.step, record.first)
    words[7] = Self.word(state.head ?? Self.none, state.tail ?? Self.none)
    words[8] = Self.word(state.cards, state.pending)
    words[9] = Self.word(state.likes, state.nopes)
    words[10] = Self.word(state.boosts, state.undoTop)
    words[11] = Self.word(state.redoTop, record.under)
    words[12] = Self.word(record.target, names.table)
    words[13] = Self.word(names.changesFrom, names.tableCount)
    words[14] = Self.word(names.map, state.step)
    buffer.append(words: words)
    buffer.set(Self.check(buffer, at: start, record.number, epoch), at: start + 120)
  }

  private var ownFlags: UInt8 {
    var flags = record.isLast ? Flag.last : 0
    if record.isImported { flags |= Flag.imported }
    if names.hasSettings { flags |= Flag.settings }
    if names.isTableKept { flags |= Flag.keptTable }
    return flags
  }

  /// Stores the change in words 3 to 6; returns the flags that go with it.
  private func encodeChange(into words: inout InlineArray<16, UInt64>) -> UInt8 {
    switch record.change {
    case .none:
      return 0
    case .join(let after, let first):
      words[3] = UInt64(first)
      words[4] = UInt64(after ?? Self.none)
      return Flag.joins
    case .move(let move):
      let (from, to) = (Self.words(of: move.from), Self.words(of: move.to))
      words[3] = UInt64(move.card)
      words[4] = Self.word(from.after, from.before)
      words[5] = Self.word(from.decision, to.after)
      words[6] = Self.word(to.before, to.decision)
      return Flag.moves | (move.from.decision == nil ? 0 : Flag.fromDecided)
        | (move.to.decision == nil ? 0 : Flag.toDecided)
    }
  }

  private static func word(_ low: UInt32, _ high: UInt32) -> UInt64 {
    UInt64(low) | UInt64(high) << 32
  }

  private static func words(
    of place: Place
  ) -> (after: UInt32, before: UInt32, decision: RecordNumber) {
    switch place {
    case .pending(let after, let before): (after ?? none, before ?? none, 0)
    case .decided(let record): (0, 0, record)
    }
  }

  /// Reads record `number` from the 128 bytes at `start`; nil when they are not that record.
  static func decode(
    _ buffer: [UInt8], at start: Int, number: RecordNumber, epoch: UInt64
  ) -> LogRecord? {
    guard start >= 0, start + size <= buffer.count,
      buffer.word64(at: start + 120) == check(buffer, at: start, number, epoch),
      buffer.word32(at: start + 4) == number,
      let action = Action(rawValue: buffer[start])
    else { return nil }
    let flags = buffer[start + 1]
    var state = DeckState()
    state.record = number
    state.head = card(buffer, start + 56)
    state.tail = card(buffer, start + 60)
    state.cards = buffer.word32(at: start + 64)
    state.pending = buffer.word32(at: start + 68)
    state.likes = buffer.word32(at: start + 72)
    state.nopes = buffer.word32(at: start + 76)
    state.boosts = buffer.word32(at: start + 80)
    state.undoTop = buffer.word32(at: start + 84)
    state.redoTop = buffer.word32(at: start + 88)
    state.step = buffer.word32(at: start + 116)
    var record = DeckRecord(
      action: action, time: Int(Int64(bitPattern: buffer.word64(at: start + 8))),
      step: buffer.word32(at: start + 16), first: buffer.word32(at: start + 20), state: state)
    record.isLast = flags & Flag.last != 0
    record.isImported = flags & Flag.imported != 0
    record.under = buffer.word32(at: start + 92)
    record.target = buffer.word32(at: start + 96)
    record.change = change(buffer, start, flags)
    let names = SnapshotNames(
      table: buffer.word32(at: start + 100), isTableKept: flags & Flag.keptTable != 0,
      tableCount: buffer.word32(at: start + 108), changesFrom: buffer.word32(at: start + 104),
      map: buffer.word32(at: start + 112), hasSettings: flags & Flag.settings != 0)
    let found = LogRecord(record: record, names: names)
    return found.isPlausible ? found : nil
  }

  /// What record `number` did and when, from its 128 bytes at `start`; nil when they are not that
  /// record.
  static func actionAndTime(
    _ buffer: [UInt8], at start: Int, number: RecordNumber, epoch: UInt64
  ) -> (action: Action, time: Int)? {
    guard start >= 0, start + size <= buffer.count,
      buffer.word64(at: start + 120) == check(buffer, at: start, number, epoch),
      buffer.word32(at: start + 4) == number, let action = Action(rawValue: buffer[start])
    else { return nil }
    return (action, Int(Int64(bitPattern: buffer.word64(at: start + 8))))
  }

  private static func change(_ buffer: [UInt8], _ start: Int, _ flags: UInt8) -> Change {
    if flags & Flag.joins != 0 {
      return .join(after: card(buffer, start + 32), first: buffer.word32(at: start + 24))
    }
    guard flags & Flag.moves != 0 else { return .none }
    return .move(
      Move(
        card: buffer.word32(at: start + 24),
        from: place(buffer, start + 32, isDecided: flags & Flag.fromDecided != 0),
        to: place(buffer, start + 44, isDecided: flags & Flag.toDecided != 0)))
  }

  private static func check(
    _ buffer: [UInt8], at start: Int, _ number: RecordNumber, _ epoch: UInt64
  ) -> UInt64 {
    Hash64.of(buffer, start..<start + 120, seed: epoch &+ UInt64(number))
  }

  private static func card(_ buffer: [UInt8], _ offset: Int) -> CardNumber? {
    let value = buffer.word32(at: offset)
    return value == none ? nil : value
  }

  private static func place(_ buffer: [UInt8], _ offset: Int, isDecided: Bool) -> Place {
    isDecided
      ? .decided(by: buffer.word32(at: offset + 8))
      : .pending(after: card(buffer, offset), before: card(buffer, offset + 4))
  }
}

/// The formats of decks on disk.
package enum DeckFormat {
  /// The newest format that this program reads, which is the one that it writes.
  package static let newest = Int(LogHeader.format)
}
