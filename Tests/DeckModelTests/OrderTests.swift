import DeckModel
import Testing

@Suite("New orders")
struct OrderTests {
  @Test("a seed gives the same ids the same order, whatever it was before")
  func shuffle() {
    var first = deck("abcdefgh")
    var second = deck("hgfedcba")
    let result = first.shuffle(seed: 42)
    #expect(result)
    second.shuffle(seed: 42)
    #expect(first.order == second.order)
    #expect(first.order != "abcdefgh")
    let result2 = first.shuffle(seed: 42)
    #expect(!result2)
    first.shuffle(seed: 43)
    #expect(first.order != second.order)
  }

  @Test("a shuffle orders by the hash of seed and id")
  func shuffleKeys() {
    let ids = (0..<100).map { "id\($0)" }
    let order = ShuffleOrder.order(of: ids, seed: 7)
    let keys = order.map { ShuffleOrder.key(of: ids[$0], seed: 7) }
    #expect(keys == keys.sorted())
    #expect(order.sorted() == Array(0..<100))
    #expect(ShuffleOrder.key(of: "a", seed: 0) == 0xD24E_C4F1_A98C_6E5B)
    #expect(ShuffleOrder.order(of: ["b", "b"], seed: 1) == [0, 1])
  }

  @Test("a shuffle touches pending cards alone")
  func pendingOnly() {
    var deck = deck("abcdef")
    deck.like(deck.numbers("ce"))
    deck.shuffle(seed: 3)
    #expect(deck.order.sorted() == Array("abdf"))
    #expect(deck.verdicts == "cl el")
  }

  @Test("sorting is stable in both directions, and what is missing comes last")
  func sort() {
    let keys: [SortKey] = [
      .missing, .text("b"), number("2"), .text("a"), number("10"), .text("b"), .missing,
      number("2.0"),
    ]
    #expect(SortKey.order(of: keys, reversed: false) == [2, 7, 4, 3, 1, 5, 0, 6])
    #expect(SortKey.order(of: keys, reversed: true) == [1, 5, 3, 4, 2, 7, 0, 6])
  }

  @Test("text is sorted by Unicode scalar value")
  func scalars() {
    let texts = ["\u{FFFD}", "😀", "é", "e\u{301}", "Z", "a", ""]
    let order = SortKey.order(of: texts.map { .text($0) }, reversed: false)
    #expect(order.map { texts[$0] } == ["", "Z", "a", "e\u{301}", "é", "\u{FFFD}", "😀"])
  }

  @Test("a sort that changes nothing is no step")
  func sortedAlready() {
    var deck = deck("abc")
    #expect(!deck.sort { .text($0.name) })
    #expect(deck.state.step == 0)
    let result = deck.sort(reversed: true) { .text($0.name) }
    #expect(result)
    #expect(deck.order == "cba")
  }

  @Test("reset on an untouched deck is no step")
  func resetUntouched() {
    var deck = deck("abc")
    let result = deck.reset()
    #expect(!result)
    deck.later()
    let result2 = deck.reset()
    #expect(result2)
    #expect(deck.order == "abc")
    var empty = Deck()
    let result3 = empty.reset()
    #expect(!result3)
    let result4 = empty.shuffle(seed: 1)
    #expect(!result4)
  }

  private func number(_ text: String) -> SortKey { Decimal(text).map { .number($0) } ?? .missing }
}

@Suite("Numbers to sort by")
struct DecimalTests {
  @Test("numbers compare by value, exactly, however they are spelled")
  func order() throws {
    let ascending = [
      "-1e1000000000000", "-1e400", "-100", "-12.5", "-12.4999999999999999999", "-1e-400", "0",
      "1e-1000000000000", "1e-400", "0.1", "0.10000000000000000000000001", "0.5", "1", "9.99", "10",
      "12345678901234567890123456788", "12345678901234567890123456789", "1e400",
      "1e99999999999999999999999999",
    ]
    let numbers = try ascending.map { try #require(Decimal($0)) }
    for (low, first) in numbers.enumerated() {
      for (high, second) in numbers.enumerated() {
        #expect((first < second) == (low < high), "\(ascending[low]) and \(ascending[high])")
        #expect((first == second) == (low == high), "\(ascending[low]) and \(ascending[high])")
      }
    }
  }

  @Test(
    "equal numbers in different spellings are equal",
    arguments: [
      ("1", "1.0"), ("1", "0.1e1"), ("100", "1e2"), ("-0", "0"), ("0e5", "0.000"),
      ("1.50", "15E-1"), ("-2e+3", "-2000"), ("00012", "12"), ("1e02", "100"),
    ])
  func equal(first: String, second: String) throws {
    let first = try #require(Decimal(first))
    let second = try #require(Decimal(second))
    #expect(first == second)
    #expect(!(first < second))
    #expect(!(second < first))
  }

  @Test(
    "what is no number is none",
    arguments: ["", "-", "x", "1x", "1e", "1e+", "1ex", ".5", "1.2.3", "NaN", "0x10", " 1", "--1"])
  func none(text: String) {
    #expect(Decimal(text) == nil)
  }
}
