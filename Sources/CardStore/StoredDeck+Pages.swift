package import DeckModel
import Platform

// Windows onto a deck of any size: a part of its history or of its decisions at a time, each from
// where the one before ended. A cursor is good as long as the deck's newest record stays the same.

/// How far back in the history one has read.
package struct StepCursor: Equatable, Sendable {
  /// The record to look at next; nil at the newest, 0 at the end.
  var next: RecordNumber?
  /// What happened last to the steps that are still to come.
  var fates: [RecordNumber: Bool] = [:]

  /// A cursor before the newest step.
  package init() {}

  /// Whether there are no older steps.
  package var isAtEnd: Bool { next == 0 }
}

/// How far one has read in the decisions that stand.
package struct StandingCursor: Equatable, Sendable {
  /// The verdicts to find, one after the other.
  var verdicts: [Verdict]
  /// The record to look at next.
  var next: RecordNumber = 1
  /// How many were found of the first verdict.
  var found: UInt32 = 0

  /// A cursor before the first decision; of `verdicts` the first comes first.
  package init(_ verdicts: [Verdict]) {
    self.verdicts = verdicts
  }

  /// Whether there are no more.
  package var isAtEnd: Bool { verdicts.isEmpty }
}

extension StoredDeck {
  /// The next older steps, at most `limit`, the newest first.
  ///
  /// - Complexity: O(*k*) in the number of records looked at: one small read for each.
  package mutating func steps(
    after cursor: inout StepCursor, limit: Int
  ) throws(StoreError) -> [HistoryRow] {
    var rows: [HistoryRow] = []
    var number = cursor.next ?? state.record
    while number > 0, rows.count < limit {
      let record = try record(number)
      if record.action == .undo || record.action == .redo {
        if cursor.fates[record.target] == nil {
          cursor.fates[record.target] = record.action == .undo
        }
      }
      if record.action.isStep {
        let isUndone = cursor.fates.removeValue(forKey: number) ?? false
        rows.append(try row(record, isUndone: isUndone))
      }
      number = min(record.first, number) - 1
    }
    cursor.next = number
    return rows
  }

  /// How many records `standing` looks at before it gives back what it has.
  package static let standingBudget = 16_384

  /// The next decisions that stand, at most `limit`, in the order in which they were made.
  ///
  /// It may return fewer, or none, before the end: so that a caller stays able to answer while it
  /// looks for few among very many.
  ///
  /// - Complexity: at most `standingBudget` records are read, 128 bytes each, and at most one page
  ///   of places for each that has the verdict.
  package mutating func standing(
    after cursor: inout StandingCursor, limit: Int
  ) throws(StoreError) -> [(card: CardNumber, record: DeckRecord)] {
    var found: [(card: CardNumber, record: DeckRecord)] = []
    var budget = Self.standingBudget
    while budget > 0, found.count < limit, let verdict = cursor.verdicts.first {
      let end = state.record
      guard cursor.found < state.count(of: verdict), cursor.next <= end else {
        cursor.verdicts.removeFirst()
        cursor.next = 1
        cursor.found = 0
        continue
      }
      let count = min(1024, Int(end - cursor.next) + 1, budget)
      let chunk = try records(from: cursor.next, count: count)
      for record in chunk {
        guard found.count < limit else { break }
        cursor.next = record.number + 1
        budget -= 1
        guard record.action.verdict == verdict, let card = record.card,
          try place(of: card).decision == record.number
        else { continue }
        cursor.found += 1
        found.append((card, record))
      }
    }
    return found
  }

  /// Records `number` and those after it, in one read.
  private func records(
    from number: RecordNumber, count: Int
  ) throws(StoreError) -> [DeckRecord] {
    let bytes: [UInt8]
    do throws(SystemError) {
      let log = try storage.folder.open("log")
      bytes = try log.bytes(at: Int(number) * LogRecord.size, count: count * LogRecord.size)
    } catch {
      throw .system(error)
    }
    var records: [DeckRecord] = []
    records.reserveCapacity(count)
    for index in 0..<count {
      let number = number + UInt32(index)
      guard
        let record = LogRecord.decode(
          bytes, at: index * LogRecord.size, number: number, epoch: storage.header.epoch)
      else {
        throw .damaged(Damage("log", .badRecord(number), "what it decided is not known"))
      }
      records.append(record.record)
    }
    return records
  }

  /// The times of the newest verdicts, at most `limit`, the newest first, in milliseconds since 1970.
  ///
  /// - Complexity: O(*k*) in `limit`: at most four times as many records are looked at.
  package func verdictTimes(limit: Int) throws(StoreError) -> [Int] {
    var times: [Int] = []
    var number = state.record
    var budget = 4 * limit
    while number > 0, times.count < limit, budget > 0 {
      let record = try record(number)
      if record.action.verdict != nil { times.append(record.time) }
      number -= 1
      budget -= 1
    }
    return times
  }
}
