import CardStore
import DeckModel
import Platform

extension Session {
  /// Lists the decks.
  func listDecks() throws -> ExitStatus {
    let root = try root()
    let names = try Decks.names(root: root)
    var json = JSONForms(isTerminal: world.isOutputTerminal)
    let look = outputLook
    var table = Table(DeckTables.decks, look)
    let chosen = try? location()
    var trouble: StoreError?
    var lines: [UInt8] = []
    for name in names {
      guard let location = DeckLocation(name, root: root) else { continue }
      guard form == .json || form == .human else {
        try output.write(name + "\n")
        continue
      }
      do throws(StoreError) {
        var deck = try StoredDeck(at: location)
        if form == .json {
          json.status(location, deck.state, undo: try deck.newestStep())
        } else {
          let isChosen = location == chosen
          lines += table.add(DeckTables.row(name, deck.state, isChosen: isChosen, look))
        }
      } catch {
        trouble = error
        if form == .human { lines += table.add(DeckTables.damagedRow(name)) }
      }
      try output.write(json.take())
    }
    try output.write(lines + table.finish())
    if names.isEmpty, form == .human { say("no decks yet; make one with 'swipe-cli load FILE'") }
    if let trouble { throw trouble }
    return .done
  }

  /// Deletes a deck.
  func forget() throws -> ExitStatus {
    let location = try location()
    guard options.has(.force) || world.isInputTerminal && world.isTalkTerminal else {
      throw Problem.forgetNeedsForce(location.name)
    }
    if !options.has(.force) {
      let count = try open().state.cards
      try? world.talk.write(
        Array(
          "delete the deck \(Explanation.quoted(location.name)) with \(count) cards? [y/N] ".utf8))
      var buffer = [UInt8](repeating: 0, count: 256)
      let got = try FileDescriptor.standard(0).read(into: &buffer, from: 0, count: buffer.count)
      guard got > 0, buffer[0] == UInt8(ascii: "y") || buffer[0] == UInt8(ascii: "Y") else {
        throw Refusal.notConfirmed
      }
    }
    do throws(StoreError) {
      try DeckRemoval.remove(location)
    } catch {
      guard case .noDeck = error else { throw error }
      throw Refusal.noDeck(location.name, others: (try? Decks.names(root: try root())) ?? [])
    }
    say("deleted the deck \(Explanation.quoted(location.name))")
    return .done
  }
}
