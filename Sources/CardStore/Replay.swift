import DeckModel
import Platform

/// Follows a log record by record and holds each against those before it.
///
/// It knows the place of every card and the verdict that each record gave, so it notices whatever
/// does not follow from what was before, in the log as well as in the tables.
struct Replay {
  /// The kept tables that records have referred to.
  private(set) var keptTables: Set<UInt32> = []

  private let newest: SnapshotNames
  private var places: [Place] = []
  private var actions: [UInt8] = [0]
  private var unders: [RecordNumber] = [0]
  /// How many cards there were at each new order.
  private var orders: [RecordNumber: UInt32] = [:]
  private var state = DeckState()
  private var isOnTrack = true

  /// A replay of the log whose newest record names `newest`.
  init(newest: SnapshotNames) {
    self.newest = newest
  }

  /// Gives up comparing until a record names a table that tells where all cards are.
  mutating func losesTrack() {
    isOnTrack = false
  }

  /// Takes the next record.
  ///
  /// - Returns: Whether it follows from those before it.
  /// - Throws: what is wrong with a table that it names.
  mutating func follow(
    _ entry: LogRecord, epoch: UInt64, in folder: borrowing Folder
  ) throws(StoreError) -> Bool {
    let record = entry.record
    // Damaged records before it have left holes.
    while actions.count < Int(record.number) {
      actions.append(0)
      unders.append(0)
    }
    actions.append(record.action.rawValue)
    unders.append(record.under)
    if entry.names.isTableKept, entry.names.table != 0 { keptTables.insert(entry.names.table) }
    defer { state = record.state }
    let target = record.target == 0 ? nil : Action(rawValue: actions[Int(record.target)])
    if record.action.isReorder || target?.isReorder == true {
      return try followOrder(entry, epoch, folder)
    }
    guard isOnTrack else { return true }
    if !isExpected(record) { return false }
    for card in UInt32(places.count)..<max(UInt32(places.count), record.state.cards) {
      places.append(.natural(card, of: record.state.cards))
    }
    record.change.forEachWrite { card, write in
      places[Int(card)] = places[Int(card)].applying(write)
    }
    if record.number == newest.table, !newest.isTableKept {
      return try agrees(newest, epoch, folder)
    }
    return true
  }

  /// Takes a record after which all places are those of a table.
  private mutating func followOrder(
    _ entry: LogRecord, _ epoch: UInt64, _ folder: borrowing Folder
  ) throws(StoreError) -> Bool {
    let record = entry.record
    let cards = record.state.cards
    var isConsistent = true
    if record.action.isReorder { orders[record.number] = cards }
    let isRedoneAmongOthers =
      record.action == .redo && orders[record.target, default: cards] < cards
    if record.action.isReorder || isRedoneAmongOthers {
      // What undo will go back to must be what was there.
      keptTables.insert(record.number - 1)
      var before = SnapshotNames()
      before.table = record.number - 1
      before.isTableKept = true
      before.tableCount = cards
      if isOnTrack { isConsistent = try agrees(before, epoch, folder) }
    }
    let packed = try TableFile.places(
      0..<cards, of: cards, entry.names, epoch: epoch, in: folder)
    places = packed.map(\.place)
    record.change.forEachWrite { card, write in
      places[Int(card)] = places[Int(card)].applying(write)
    }
    isOnTrack = true
    return isConsistent && isWhole(record.state)
  }

  /// Whether the table that `names` tells holds the places as they are now.
  private func agrees(
    _ names: SnapshotNames, _ epoch: UInt64, _ folder: borrowing Folder
  ) throws(StoreError) -> Bool {
    let count = try TableFile.count(of: names.tableFile, names.table, epoch: epoch, in: folder)
    guard Int(count) == places.count else { return false }
    let table = try TableFile.places(
      0..<count, of: count, names, epoch: epoch, in: folder)
    return zip(table, places).allSatisfy { $0 == PackedPlace($1) }
  }

  /// Whether the pending cards are linked through as `state` says, and decided cards have verdicts.
  private func isWhole(_ state: DeckState) -> Bool {
    var seen: UInt32 = 0
    var last: CardNumber?
    var next = state.head
    while let card = next {
      guard seen < state.pending, Int(card) < places.count,
        case .pending(let after, let before) = places[Int(card)], after == last
      else { return false }
      seen += 1
      last = card
      next = before
    }
    guard last == state.tail, seen == state.pending else { return false }
    return places.allSatisfy { place in
      guard let number = place.decision else { return true }
      return verdict(of: number) != nil || actions[min(Int(number), actions.count - 1)] == 0
    }
  }

  private func verdict(of number: RecordNumber) -> Verdict? {
    Int(number) < actions.count ? Verdict(rawValue: actions[Int(number)]) : nil
  }

  private func verdict(at place: Place) -> Verdict? {
    place.decision.flatMap { verdict(of: $0) }
  }

  /// Whether `record` is what the rules make of the deck as it was.
  private func isExpected(_ record: DeckRecord) -> Bool {
    var expected = state
    switch record.change {
    case .none:
      guard record.action == .load || record.action == .tidy else { return false }
    case .join(let after, let first):
      guard record.action == .load else { return false }
      expected =
        DeckRecord.load(
          record.state.cards - min(record.state.cards, state.cards), into: state, at: 0
        ).state
      guard after == state.tail, first == state.cards else { return false }
    case .move(let move):
      guard Int(move.card) < places.count, places[Int(move.card)] == move.from else { return false }
      expected.apply(move, verdict(at: move.from), verdict(at: move.to))
      if record.action != .undo {
        expected.undoTop = record.number
      } else if record.first == record.number {
        expected.undoTop = unders[Int(state.undoTop)]
      }
    }
    return isSame(expected, record.state)
  }

  private func isSame(_ expected: DeckState, _ found: DeckState) -> Bool {
    expected.cards == found.cards && expected.pending == found.pending
      && expected.likes == found.likes && expected.nopes == found.nopes
      && expected.boosts == found.boosts && expected.head == found.head
      && expected.tail == found.tail && expected.undoTop == found.undoTop
  }
}
