import DeckModel
import Platform

/// Does again, on a new deck, what the records of a damaged log did, passing over those that cannot
/// be read.
///
/// The rules are run anew rather than records copied: cards may have other numbers now, and what a
/// lost record did changes what later ones find. Records name the step beneath theirs, so an undo
/// or redo whose own record is lost is noticed and made up for.
struct LogReplayer {
  /// What could not be restored.
  var losses: [Damage] = []
  /// What was lost and could be told from the records around it.
  var deduced: [Damage] = []

  private let remains: Remains
  /// The new numbers of the old cards.
  let numbers: [CardNumber?]
  private let hasSettings: Bool
  private var actions: [UInt8] = [0]
  private var steps: [UInt32] = [0]
  private var done: [UInt32] = []
  private var undone: [UInt32] = []
  private var loaded: UInt32 = 0
  private var group: [LogRecord] = []
  private var last: LogRecord?
  private var gap: RecordNumber?

  /// A replayer of what `remains`; `numbers` are the new numbers of the old cards.
  init(_ remains: Remains, _ numbers: [CardNumber?], hasSettings: Bool) {
    self.remains = remains
    self.numbers = numbers
    self.hasSettings = hasSettings
  }

  /// Does everything again on `deck`, which has the cards' files but no record.
  mutating func replay(
    from folder: borrowing Folder, into deck: inout StoredDeck
  ) throws(StoreError) {
    guard let newest = remains.newest else {
      losses.append(Damage("log", .notOurs, "no decision could be restored"))
      return try deck.write { deck throws(StoreError) in
        try add(remains.cards, at: 0, to: &deck)
      }
    }
    let scan = try LogScan.open(folder, epoch: remains.epoch)
    var start: RecordNumber = 1
    while start <= newest.record.number {
      let records = try scan.records(from: start)
      guard !records.isEmpty else { break }
      try deck.write { deck throws(StoreError) in
        for (index, record) in records.enumerated() {
          try take(record, start + UInt32(index), from: folder, into: &deck)
        }
      }
      start += UInt32(records.count)
    }
    try deck.write { deck throws(StoreError) in
      try flush(from: folder, into: &deck)
      try add(remains.cards, at: newest.record.time, to: &deck)
      let state = newest.record.state
      try align(to: state.undoTop, before: state.record + 1, step: state.step, &deck)
    }
    compare(deck.state, newest.record.state)
    if let hint = scan.hint, hint > newest.record.number {
      let count = Int(hint - newest.record.number)
      losses.append(
        Damage("log", .lostRecords(count), "what was decided last could not be restored"))
    }
  }

  /// Takes record `number`, nil when it is damaged.
  private mutating func take(
    _ record: LogRecord?, _ number: RecordNumber, from folder: borrowing Folder,
    into deck: inout StoredDeck
  ) throws(StoreError) {
    actions.append(record?.record.action.rawValue ?? 0)
    steps.append(record?.record.step ?? 0)
    guard let record else {
      if number < remains.newest?.record.number ?? 0 {
        losses.append(Damage("log", .badRecord(number), "what it decided could not be restored"))
      }
      gap = number
      return
    }
    if let first = group.first, first.record.first != record.record.first {
      try flush(from: folder, into: &deck)
    }
    if let gap, gap + 1 == number, let last, last.record.number + 1 == gap,
      let found = deduce(gap, from: last.record, and: record.record)
    {
      try restore(found, gap, at: record.record.time, record.record, &deck)
    }
    gap = nil
    group.append(record)
    last = record
    if record.record.isLast { try flush(from: folder, into: &deck) }
  }

  /// Does what a whole step, load, undo or redo did.
  private mutating func flush(
    from folder: borrowing Folder, into deck: inout StoredDeck
  ) throws(StoreError) {
    guard let entry = group.first else { return }
    let records = group.map(\.record)
    let record = entry.record
    group = []
    try add(record.state.cards, at: record.time, to: &deck)
    let time = record.time
    let cards = records.compactMap { $0.card.flatMap { newNumber(of: $0) } }
    switch record.action {
    case .load, .tidy: return
    case .undo: return try rewind(record, at: time, &deck)
    case .redo: return try redo(record.step, at: time, &deck)
    default: try align(to: record.under, before: record.number, step: record.step &- 1, &deck)
    }
    var hasChanged = false
    switch record.action {
    case .like, .nope, .boost:
      hasChanged = try decide(records, &deck).contains { $0.record != nil }
    case .later:
      var pending: [CardNumber] = []
      for card in cards where try deck.place(of: card).decision == nil { pending.append(card) }
      hasChanged = try deck.postpone(pending, at: time)?.contains { $0.record != nil } ?? false
    case .clear:
      hasChanged = try deck.clear(cards, at: time).contains { $0.record != nil }
    case .reset:
      hasChanged = try deck.reset(at: time)
    default:
      hasChanged = try reorder(entry, from: folder, &deck)
    }
    if hasChanged {
      done.append(record.step)
      undone = []
    }
  }

  /// The new number of an old card; nil where it was lost, or never was one.
  func newNumber(of card: CardNumber) -> CardNumber? {
    Int(card) < numbers.count ? numbers[Int(card)] : nil
  }

  /// Adds the cards that are there up to old number `count`.
  private mutating func add(
    _ count: UInt32, at time: Int, to deck: inout StoredDeck
  ) throws(StoreError) {
    let new = numbers.prefix(Int(count)).dropFirst(Int(loaded)).count { $0 != nil }
    guard count > loaded else { return }
    loaded = count
    deck.storage.adopt(map: 1, hasSettings: hasSettings)
    try deck.storage.addCards(UInt32(new), at: time)
  }

  private func decide(
    _ records: [DeckRecord], _ deck: inout StoredDeck
  ) throws(StoreError) -> [Outcome] {
    var verdicts: [(card: CardNumber, verdict: Verdict, time: Int)] = []
    for record in records {
      guard let card = record.card.flatMap({ newNumber(of: $0) }),
        let verdict = record.action.verdict
      else { continue }
      verdicts.append((card, verdict, record.time))
    }
    guard let first = records.first, let verdict = first.action.verdict else { return [] }
    if first.isImported { return try deck.storage.importVerdicts(verdicts) }
    return try deck.decide(verdicts.map(\.card), verdict, at: first.time)
  }

  /// Puts the pending cards in the order that a shuffle or sort has left in its table.
  private mutating func reorder(
    _ entry: LogRecord, from folder: borrowing Folder, _ deck: inout StoredDeck
  ) throws(StoreError) -> Bool {
    let cards = entry.record.state.cards
    let places: [PackedPlace]
    do throws(StoreError) {
      places = try TableFile.places(
        0..<cards, of: cards, entry.names, epoch: remains.epoch, in: folder)
    } catch {
      try error.throwIfPassing()
      losses.append(
        Damage(
          entry.names.tableFile, .badRecord(entry.record.number),
          "the order that step \(entry.record.step) gave could not be restored"))
      return false
    }
    let pending = try deck.pendingCards()
    var left = Set(pending)
    var order: [CardNumber] = []
    var next = entry.record.state.head
    // No longer than there are cards: links that were not written so may lead in a circle.
    for _ in places {
      guard let card = next, Int(card) < places.count,
        case .pending(_, let before) = places[Int(card)].place
      else { break }
      if let new = newNumber(of: card), left.remove(new) != nil { order.append(new) }
      next = before
    }
    order += pending.filter { left.contains($0) }
    return try deck.reorder(entry.record.action, order, at: entry.record.time)
  }

  private mutating func rewind(
    _ record: DeckRecord, at time: Int, _ deck: inout StoredDeck
  ) throws(StoreError) {
    guard done.last == record.step || done.contains(record.step) else { return }
    try align(to: record.target, before: record.number, step: record.state.step, &deck)
    _ = try deck.rewind(at: time)
    undone.append(done.removeLast())
  }

  private mutating func redo(
    _ step: UInt32, at time: Int, _ deck: inout StoredDeck
  ) throws(StoreError) {
    guard undone.last == step || undone.contains(step) else { return }
    while done.last != step, let newest = undone.popLast() {
      _ = try deck.redo(at: time)
      done.append(newest)
    }
  }

  /// Makes the step that ended with old record `under`, or was done again by it, the newest that undo
  /// would take back: where it is not, the records of an undo or redo are lost. The newest step of all
  /// was `latest` then.
  private mutating func align(
    to under: RecordNumber, before number: RecordNumber, step latest: UInt32,
    _ deck: inout StoredDeck
  ) throws(StoreError) {
    var wanted = Int(under) < steps.count ? steps[Int(under)] : 0
    if wanted == 0, under != 0, steps.prefix(Int(under)).max() == latest {
      wanted = lostRedo(endingWith: under) ?? 0
    }
    guard under == 0 || wanted != 0, done.last ?? 0 != wanted else { return }
    let time = last?.record.time ?? 0
    if wanted == 0 || done.contains(wanted) {
      while let newest = done.last, newest != wanted {
        _ = try deck.rewind(at: time)
        undone.append(newest)
        done.removeLast()
      }
    } else if undone.contains(wanted) {
      try redo(wanted, at: time, &deck)
    } else {
      return
    }
    noteDeduced(before: number, "it was undo or redo, as the records around it tell")
  }

  /// The step that lost record `number`, which ended no new step, did again: of those that are undone
  /// the newest, or an older one where as many records before it are lost as the newer ones have.
  private func lostRedo(endingWith number: RecordNumber) -> UInt32? {
    var lost = actions.prefix(Int(number) + 1).reversed().prefix { $0 == 0 }.count
    var redone: UInt32?
    for step in undone.reversed() where lost > 0 {
      redone = step
      lost -= zip(steps, actions).count { $0 == step && Action(rawValue: $1)?.isStep == true }
    }
    return redone
  }

  /// Says of the record before `number`, if that one is lost, that it could be made up for.
  private mutating func noteDeduced(before number: RecordNumber, _ consequence: String) {
    guard let loss = losses.last, case .badRecord(let lost) = loss.finding, lost + 1 == number
    else { return }
    losses.removeLast()
    deduced.append(Damage("log", loss.finding, consequence))
  }

  /// Compares what came out with what the newest record says.
  private mutating func compare(_ new: DeckState, _ old: DeckState) {
    let isSame =
      new.pending == old.pending && new.likes == old.likes && new.nopes == old.nopes
      && new.boosts == old.boosts
    guard !isSame, new.cards == old.cards else { return }
    losses.append(
      Damage(
        "log", .contradiction(old.record),
        "\(new.likes) likes, \(new.nopes) nopes and \(new.boosts) boosts could be restored of "
          + "\(old.likes), \(old.nopes) and \(old.boosts)"))
  }
}

// MARK: - Telling what a lost record did

extension LogReplayer {
  /// The decision that record `gap` was, told from the records on either side: a top card that is
  /// gone, and one verdict more.
  private func deduce(
    _ gap: RecordNumber, from before: DeckRecord, and after: DeckRecord
  ) -> (card: CardNumber, verdict: Verdict)? {
    let isBeneath =
      after.action.isStep && after.under == gap && after.step > before.state.step &+ 1
    guard after.first <= gap || isBeneath,
      case .move(let move) = after.change
    else { return nil }
    var old: Verdict?
    if let decision = move.from.decision {
      guard let verdict = Verdict(rawValue: actions[Int(decision)]) else { return nil }
      old = verdict
    }
    // The state that the lost record left is that of the next one, taken back.
    var state = after.state
    state.count(leaving: after.action.verdict, taking: old)
    if case .pending(nil, _) = move.from {
      state.head = move.card
    } else if case .pending(nil, let next) = move.to {
      state.head = next
    }
    guard let card = before.state.head, state.head != card, state.cards == before.state.cards
    else { return nil }
    for verdict in Verdict.allCases {
      var expected = before.state
      expected.count(leaving: nil, taking: verdict)
      if expected.pending == state.pending, expected.likes == state.likes,
        expected.nopes == state.nopes, expected.boosts == state.boosts
      {
        return (card, verdict)
      }
    }
    return nil
  }

  /// Does what a lost record did.
  private mutating func restore(
    _ found: (card: CardNumber, verdict: Verdict), _ gap: RecordNumber, at time: Int,
    _ next: DeckRecord, _ deck: inout StoredDeck
  ) throws(StoreError) {
    guard let card = newNumber(of: found.card) else { return }
    let step = next.first <= gap ? next.step : next.step - min(1, next.step)
    let outcomes = try deck.decide([card], found.verdict, at: time)
    guard outcomes.contains(where: { $0.record != nil }) else { return }
    steps[Int(gap)] = step
    actions[Int(gap)] = found.verdict.rawValue
    done.append(step)
    undone = []
    noteDeduced(
      before: gap + 1,
      "it was \(found.verdict.word), as the records around it tell; its time is not known")
  }
}
