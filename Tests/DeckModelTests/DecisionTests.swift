import DeckModel
import Testing

@Suite("Deciding cards")
struct DecisionTests {
  @Test("like, reject and boost take the top card, one after the other")
  func topCards() {
    var deck = deck("abcd")
    deck.like()
    deck.reject()
    deck.boost()
    #expect(deck.order == "d")
    #expect(deck.verdicts == "cb al bn")
    #expect(deck.verdict(of: "a") == .like)
    #expect(deck.verdict(of: "d") == nil)
    #expect(deck.verdict(of: "unknown") == nil)
    #expect(deck.state.count(of: .like) == 1)
    #expect(deck.state.count(of: .nope) == 1)
    #expect(deck.state.count(of: .boost) == 1)
  }

  @Test("a finished deck decides nothing and makes no step")
  func finished() {
    var deck = deck("a")
    deck.like()
    #expect(deck.top == nil)
    let result = deck.like()
    #expect(result.isEmpty)
    let result2 = deck.later()
    #expect(result2 == [])
    #expect(deck.state.step == 1)
  }

  @Test("deciding a card by id moves no other card")
  func byID() {
    var deck = deck("abcde")
    deck.reject(deck.numbers("c"))
    #expect(deck.order == "abde")
    #expect(deck.top?.id == "a")
  }

  @Test("several cards are one step, in the order named")
  func severalAreOne() {
    var deck = deck("abcde")
    let outcomes = deck.like(deck.numbers("dbd"))
    #expect(outcomes.map(\.card) == deck.numbers("db"))
    #expect(outcomes.map(\.remaining) == [4, 3])
    #expect(deck.verdicts == "dl bl")
    #expect(deck.state.step == 1)
    deck.rewind()
    #expect(deck.order == "abcde")
  }

  @Test("the same verdict again changes nothing and says so")
  func sameAgain() {
    var deck = deck("ab")
    deck.like()
    let outcomes = deck.like(deck.numbers("a"))
    #expect(outcomes.map(\.record) == [nil])
    #expect(outcomes.map(\.previous) == [.like])
    #expect(deck.state.step == 1)
    #expect(deck.state.record == 2)
  }

  @Test("of a batch only the cards that change are part of the step")
  func batchWithSame() {
    var deck = deck("abc")
    deck.like(deck.numbers("b"))
    let outcomes = deck.like(deck.numbers("abc"))
    #expect(outcomes.map { $0.record == nil } == [false, true, false])
    let undone = deck.rewind()
    #expect(undone?.count == 2)
    #expect(undone?.firstCard == deck.number(of: "a"))
    #expect(deck.order == "ac")
  }

  @Test("a new verdict replaces the old one, and undo brings the old one back")
  func replacing() {
    var deck = deck("ab")
    deck.like()
    let outcomes = deck.boost(deck.numbers("a"))
    #expect(outcomes.map(\.previous) == [.like])
    #expect(deck.verdicts == "ab")
    #expect(deck.order == "b")
    deck.rewind()
    #expect(deck.verdicts == "al")
  }

  @Test("later puts the top card, or those named, behind all others")
  func later() {
    var deck = deck("abcd")
    deck.later()
    #expect(deck.order == "bcda")
    deck.later(deck.numbers("db"))
    #expect(deck.order == "cadb")
    deck.rewind()
    #expect(deck.order == "bcda")
    deck.rewind()
    #expect(deck.order == "abcd")
  }

  @Test(
    "later that moves nothing is no step",
    arguments: [("a", "a"), ("abc", "c"), ("abc", "bc"), ("abc", "abc")])
  func laterForNothing(cards: String, named: String) {
    var deck = deck(cards)
    let outcomes = deck.later(deck.numbers(named))
    #expect(outcomes?.allSatisfy { $0.record == nil } == true)
    #expect(outcomes?.count == named.count)
    #expect(deck.order == cards)
    #expect(deck.state.step == 0)
  }

  @Test("later for the last cards in another order moves them")
  func laterReversed() {
    var deck = deck("abc")
    deck.later(deck.numbers("cb"))
    #expect(deck.order == "acb")
    deck.rewind()
    #expect(deck.order == "abc")
  }

  @Test("later refuses a decided card and then moves none")
  func laterDecided() {
    var deck = deck("abc")
    deck.like(deck.numbers("b"))
    let result = deck.later(deck.numbers("ab"))
    #expect(result == nil)
    #expect(deck.order == "ac")
    #expect(deck.state.step == 1)
  }

  @Test("clear puts cards back on top, the first named uppermost")
  func clear() {
    var deck = deck("abcd")
    deck.like(deck.numbers("abcd"))
    deck.clear(deck.numbers("cb"))
    #expect(deck.order == "cb")
    #expect(deck.verdicts == "al dl")
    deck.clear(deck.numbers("a"))
    #expect(deck.order == "acb")
    deck.rewind()
    deck.rewind()
    #expect(deck.order == "")
    #expect(deck.verdicts == "al bl cl dl")
  }

  @Test("clear leaves pending cards alone")
  func clearPending() {
    var deck = deck("abc")
    deck.like(deck.numbers("b"))
    let outcomes = deck.clear(deck.numbers("cba"))
    #expect(outcomes.map { $0.record == nil } == [true, false, true])
    #expect(deck.order == "bac")
    let result = deck.clear(deck.numbers("a"))
    #expect(result.map(\.record) == [nil])
    #expect(deck.state.step == 2)
  }

  @Test("times are kept as they were given")
  func times() {
    var deck = deck("ab")
    deck.like(at: 5)
    deck.rewind(at: 6)
    deck.redo(at: 7)
    #expect(deck.records.map(\.time) == [0, 5, 6, 7])
    #expect(deck.records.last?.target == 2)
  }

  @Test("verdicts that come from elsewhere are one step with their own times")
  func imported() {
    var deck = deck("abc")
    deck.like(deck.numbers("a"))
    let outcomes = deck.importVerdicts([(0, .like, 10), (1, .nope, 20), (2, .boost, 30)])
    #expect(outcomes.map { $0.record == nil } == [true, false, false])
    #expect(deck.records.suffix(2).map(\.time) == [20, 30])
    #expect(deck.records.suffix(2).map(\.isImported) == [true, true])
    #expect(deck.verdicts == "cb al bn")
    deck.rewind()
    #expect(deck.order == "bc")
    deck.redo()
    #expect(deck.verdicts == "cb al bn")
  }
}
