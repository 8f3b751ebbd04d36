import CardStore
import DeckModel
import Platform

extension Session {
  /// Runs a command that changes the deck, and tells what it did.
  func act() throws -> ExitStatus {
    guard let chosen = try chosen() else { return .done }
    var deck = try open()
    let doer = Doer(now: world.now())
    let (deed, hasRecorded) = try deck.writing { deck in
      let newest = deck.state.record
      let deed = try doer.perform(invocation, chosen, on: &deck)
      return (deed, deck.state.record != newest)
    }
    do {
      try tell(deed, &deck, at: doer.now)
      try output.flush()
    } catch OutputError.failed(let error) where hasRecorded {
      throw Recorded(cause: OutputError.failed(error))
    } catch let error as StoreError where hasRecorded {
      throw Recorded(cause: error)
    }
    try tidy(&deck)
    return .done
  }

  /// Folds the log if it is time to. The answer is out already, and the next writer can do it as
  /// well, so a failure is only of interest to who looks for it.
  func tidy(_ deck: inout StoredDeck) throws {
    do throws(StoreError) {
      try deck.tidy()
    } catch {
      if options.has(.debug) { warn("tidying up: \(Explanation(store: error).text)") }
    }
  }

  /// The cards that are named; nil when ids were to come from standard input and none came.
  private func chosen() throws -> Chosen? {
    if invocation.readsStandardInput {
      let ids = try idsFromInput()
      return ids.isEmpty ? nil : .ids(ids)
    }
    guard invocation.words.isEmpty else { return .ids(IDList(invocation.words.map(\.bytes))) }
    return .top(only: options.value(.onlyIf)?.bytes)
  }

  /// The ids on standard input: one a line as `--ids` prints them, or raw with NUL between them.
  private func idsFromInput() throws -> IDList {
    let separator = options.has(.null) ? IDList.Separator.null : .lines
    let stream = FileDescriptor.standard(0)
    var ids = IDList()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do throws(SystemError) {
        count = try stream.read(into: &buffer, from: 0, count: buffer.count)
      } catch {
        throw StoreError.input(.unreadable("stdin", error))
      }
      ids.take(buffer[..<count], separator)
      if count == 0 { break }
    }
    ids.endID(separator)
    return ids
  }

  private func tell(_ deed: Deed, _ deck: inout StoredDeck, at time: Int) throws {
    var teller = try Teller(self, &deck)
    try teller.tell(deed, &deck, at: time)
    try teller.send()
    try teller.comment(deed, &deck)
  }
}

/// An error that came after the deck was changed: what was done stands.
struct Recorded: Error {
  var cause: any Error

  /// Whether only telling it has failed.
  var isOutput: Bool { cause is OutputError }
}

extension StoredDeck {
  /// As `write`, for rules that can also be refused: then nothing was changed.
  mutating func writing<Result>(
    _ rules: (inout StoredDeck) throws -> Result
  ) throws -> Result {
    var refusal: (any Error)?
    let result: Result? = try write { deck throws(StoreError) in
      do {
        return try rules(&deck)
      } catch let error as StoreError {
        throw error
      } catch {
        refusal = error
        return nil
      }
    }
    if let result { return result }
    throw refusal ?? Refusal.nothingToUndo
  }
}
