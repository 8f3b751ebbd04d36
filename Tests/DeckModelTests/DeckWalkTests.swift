import DeckModel
import TestSupport
import Testing

@Suite("Random walks")
struct DeckWalkTests {
  @Test(
    "invariants hold after every operation, and undo passes each state again",
    arguments: UInt64(1)...6)
  func walk(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var deck = Deck((0..<5).map { UserModel(id: "c\($0)", name: "") })
    var states: [String] = [Self.picture(of: deck)]
    var undone: [String] = []
    for time in 1...600 {
      let step = deck.state.step
      let before = Self.picture(of: deck)
      Self.operate(on: &deck, &random, at: time, isUndoing: false)
      if deck.state.step > step {
        states.append(Self.picture(of: deck))
        undone = []
      } else if random.below(3) == 0, deck.rewind(at: time) != nil {
        undone.append(states.removeLast())
        #expect(Self.picture(of: deck) == states.last, "seed \(seed), time \(time)")
        if random.below(2) == 0, deck.redo(at: time) != nil {
          #expect(Self.picture(of: deck) == before, "seed \(seed), time \(time)")
          states.append(undone.removeLast())
        }
      }
      #expect(deck.brokenInvariant() == nil, "seed \(seed), time \(time)")
      #expect(Self.picture(of: deck) == states.last)
    }
    let end = states
    while deck.rewind() != nil {
      states.removeLast()
      #expect(Self.picture(of: deck) == states.last, "seed \(seed)")
    }
    #expect(states.count == 1)
    while deck.redo() != nil {
      states.append(Self.picture(of: deck))
    }
    #expect(Array(states.prefix(end.count)) == end, "seed \(seed)")
  }

  @Test("loads between the steps disturb neither invariants nor undo", arguments: UInt64(1)...4)
  func loads(seed: UInt64) {
    var random = RandomSource(seed: seed &* 1000)
    var deck = Deck()
    for time in 1...500 {
      if random.below(5) == 0 {
        let start = deck.cards.count - random.below(3)
        deck.add(
          (max(0, start)..<start + 4).map { UserModel(id: "c\($0)", name: "at \(time)") }, at: time)
      }
      Self.operate(on: &deck, &random, at: time, isUndoing: true)
      #expect(deck.brokenInvariant() == nil, "seed \(seed), time \(time)")
    }
    while deck.rewind() != nil {
      #expect(deck.brokenInvariant() == nil)
    }
    #expect(deck.pending.map(\.id) == deck.cards.map(\.id))
    while deck.redo() != nil {
      #expect(deck.brokenInvariant() == nil)
    }
  }

  @Test(
    "what was done again is taken back to just before, whatever was loaded meanwhile",
    arguments: UInt64(1)...40)
  func redone(seed: UInt64) {
    var random = RandomSource(seed: seed &* 77)
    var deck = Deck((0..<3).map { UserModel(id: "c\($0)", name: "") })
    // What the deck looked like before each step that undo can take back.
    var before: [String] = []
    for time in 1...60 {
      let picture = Self.picture(of: deck)
      let step = deck.state.step
      switch random.below(6) {
      case 0, 1: Self.operate(on: &deck, &random, at: time, isUndoing: false)
      case 2, 3:
        guard deck.rewind(at: time) != nil else { break }
        let old = before.removeLast()
        // Cards loaded since are the only others, and at the end.
        let isAsBefore = deck.order.hasPrefix(old.split(separator: " ").first ?? "")
        #expect(isAsBefore || old.hasPrefix(" "), "seed \(seed), time \(time)")
      case 4:
        guard deck.redo(at: time) != nil else { break }
        let redone = Self.picture(of: deck)
        deck.rewind(at: time)
        #expect(Self.picture(of: deck) == picture, "seed \(seed), time \(time)")
        deck.redo(at: time)
        #expect(Self.picture(of: deck) == redone, "seed \(seed), time \(time)")
        before.append(picture)
      default:
        let count = deck.cards.count
        guard count < 12 else { break }
        deck.add([UserModel(id: "c\(count)", name: "")], at: time)
      }
      if deck.state.step > step { before.append(picture) }
      #expect(deck.brokenInvariant() == nil, "seed \(seed), time \(time)")
      guard deck.brokenInvariant() == nil else { return }
    }
  }

  private static func picture(of deck: Deck) -> String {
    deck.order + " | " + deck.verdicts
  }

  private static func operate(
    on deck: inout Deck, _ random: inout RandomSource, at time: Int, isUndoing: Bool
  ) {
    let count = deck.cards.count
    let cards = (0..<random.below(4)).compactMap { _ in
      count == 0 ? nil : CardNumber(random.below(count))
    }
    let named = random.below(2) == 0 ? nil : cards
    switch random.below(isUndoing ? 12 : 9) {
    case 0: deck.like(named, at: time)
    case 1: deck.reject(named, at: time)
    case 2: deck.boost(named, at: time)
    case 3: deck.later(named, at: time)
    case 4, 5: deck.clear(cards, at: time)
    case 6: if random.below(4) == 0 { deck.shuffle(seed: random.next(), at: time) }
    case 7: if random.below(4) == 0 { deck.sort(at: time) { .text($0.id) } }
    case 8: if random.below(8) == 0 { deck.reset(at: time) }
    case 9, 10: deck.rewind(at: time)
    default: deck.redo(at: time)
    }
  }
}
