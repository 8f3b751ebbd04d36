import DeckModel
import Testing

@Suite("Undo and redo")
struct RewindTests {
  @Test("nothing to undo and nothing to redo is said, and is no record")
  func nothing() {
    var deck = deck("a")
    let result = deck.rewind()
    #expect(result == nil)
    let result2 = deck.redo()
    #expect(result2 == nil)
    #expect(deck.state.record == 1)
  }

  @Test("undo goes back to the beginning and redo to the end")
  func allTheWay() {
    var deck = deck("abcdef")
    deck.like()
    deck.later()
    deck.reject(deck.numbers("df"))
    deck.shuffle(seed: 9)
    deck.boost()
    deck.clear(deck.numbers("d"))
    deck.sort(reversed: true) { .text($0.name) }
    deck.reset()
    let order = deck.order
    let verdicts = deck.verdicts
    var steps = 0
    while deck.rewind() != nil { steps += 1 }
    #expect(steps == 8)
    #expect(deck.order == "abcdef")
    #expect(deck.verdicts == "")
    #expect(deck.state.undoTop == 0)
    while deck.redo() != nil { steps -= 1 }
    #expect(steps == 0)
    #expect(deck.order == order)
    #expect(deck.verdicts == verdicts)
  }

  @Test("what was done again among cards that came meanwhile is taken back to just before")
  func redoneAmongOthers() {
    var deck = deck("abc")
    deck.later(deck.numbers("ab"))
    deck.boost(deck.numbers("c"))
    deck.add([UserModel(id: "d", name: "")])
    deck.rewind()
    deck.rewind()
    #expect(deck.order == "abcd")
    deck.redo()
    #expect(deck.order == "cdab")
    deck.redo()
    #expect(deck.order == "dab" && deck.verdicts == "cb")
    deck.rewind()
    #expect(deck.order == "cdab" && deck.verdicts == "")
    deck.redo()
    deck.rewind()
    deck.rewind()
    #expect(deck.order == "abcd" && deck.brokenInvariant() == nil)
  }

  @Test("a new order that was done again is taken back to just before")
  func redoneOrder() {
    var deck = deck("abc")
    deck.later()
    deck.reset()
    deck.rewind()
    deck.rewind()
    deck.add([UserModel(id: "d", name: "")])
    deck.redo()
    #expect(deck.order == "bcda")
    deck.redo()
    #expect(deck.order == "abcd")
    deck.rewind()
    #expect(deck.order == "bcda")
    deck.rewind()
    #expect(deck.order == "abcd" && deck.brokenInvariant() == nil)
  }

  @Test("a new step ends redo, and an undo before it is kept")
  func newStep() {
    var deck = deck("abc")
    deck.like()
    deck.like()
    deck.rewind()
    deck.reject()
    let result = deck.redo()
    #expect(result == nil)
    #expect(deck.verdicts == "al bn")
    deck.rewind()
    deck.rewind()
    #expect(deck.order == "abc")
  }

  @Test("what changes nothing leaves redo as it is")
  func nothingKeepsRedo() {
    var deck = deck("abc")
    deck.like()
    deck.like()
    deck.rewind()
    deck.like(deck.numbers("a"))
    deck.later(deck.numbers("c"))
    deck.clear(deck.numbers("b"))
    let result = deck.redo()
    #expect(result != nil)
    #expect(deck.verdicts == "al bl")
  }

  @Test("cards loaded since stay at the end when the last card comes back")
  func loadAfterLast() {
    var deck = deck("ab")
    deck.like(deck.numbers("b"))
    deck.add([UserModel(id: "c", name: ""), UserModel(id: "d", name: "")])
    #expect(deck.order == "acd")
    deck.rewind()
    #expect(deck.order == "abcd")
  }

  @Test("undo on a deck that was finished and then grew")
  func loadAfterFinish() {
    var deck = deck("ab")
    deck.like(deck.numbers("ba"))
    deck.add([UserModel(id: "c", name: "")])
    deck.add([UserModel(id: "d", name: "")])
    #expect(deck.order == "cd")
    deck.rewind()
    #expect(deck.order == "abcd")
    deck.redo()
    #expect(deck.order == "cd")
    #expect(deck.verdicts == "bl al")
  }

  @Test("redo of later goes behind cards loaded since")
  func redoLater() {
    var deck = deck("ab")
    deck.later()
    deck.rewind()
    deck.add([UserModel(id: "c", name: "")])
    deck.redo()
    #expect(deck.order == "bca")
    deck.rewind()
    #expect(deck.order == "abc")
  }

  @Test("a load does not end redo, and keeps updated records")
  func loadKeepsRedo() {
    var deck = deck("ab")
    deck.like()
    deck.rewind()
    deck.add([UserModel(id: "a", name: "new")])
    #expect(deck.state.cards == 2)
    let result = deck.redo()
    #expect(result?.step.action == .like)
    #expect(deck.decided().map(\.card.name) == ["new"])
  }

  @Test("undo of a new order keeps cards loaded since at the end")
  func loadAfterShuffle() {
    var deck = deck("abcdef")
    deck.like()
    deck.shuffle(seed: 1)
    let shuffled = deck.order
    deck.add([UserModel(id: "x", name: ""), UserModel(id: "y", name: "")])
    #expect(deck.order == shuffled + "xy")
    deck.rewind()
    #expect(deck.order == "bcdefxy")
    deck.redo()
    #expect(deck.order == shuffled + "xy")
    #expect(deck.verdicts == "al")
  }

  @Test("undo of a reset brings verdicts, order and counts back")
  func reset() {
    var deck = deck("abcd")
    deck.later()
    deck.boost()
    deck.reject()
    deck.reset()
    #expect(deck.order == "abcd")
    #expect(deck.state.count(of: .boost) == 0)
    deck.rewind()
    #expect(deck.order == "da")
    #expect(deck.verdicts == "bb cn")
  }

  @Test("a rewind names the step, its cards and the first of them")
  func report() {
    var deck = deck("abcd")
    deck.reject(deck.numbers("cb"))
    let undone = deck.rewind()
    #expect(undone?.step.step == 1)
    #expect(undone?.step.action == .nope)
    #expect(undone?.count == 2)
    #expect(undone?.firstCard == 2)
    let redone = deck.redo()
    #expect(redone == undone)
  }
}
