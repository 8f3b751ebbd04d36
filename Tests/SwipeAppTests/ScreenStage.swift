import CardStore
import DeckModel
import Pictures
import Platform
import TerminalKit

@testable import SwipeApp

/// A deck in memory, as the screen reaches it.
final class MemoryDeckPort: DeckPort {
  var deck: Deck
  /// The verdicts that the screen gave, in their order.
  private(set) var acts: [DeckAct] = []
  /// How often anything was read for a list.
  private(set) var reads = 0
  /// What every act fails with, if anything.
  var failure: StoreError?
  /// The picture of every card that names one.
  var picture: Bitmap?

  init(_ cards: [UserModel]) {
    deck = Deck(cards)
  }

  /// The people of the tests, each with the same picture.
  static func pictured() -> MemoryDeckPort {
    let port = MemoryDeckPort(
      ScreenStage.people.map { person in
        var person = person
        person.image = "\(person.id).png"
        return person
      })
    // As restless as a photo, so that neighbouring cells differ.
    var random = SplitMix(seed: 3)
    port.picture = Bitmap(
      width: 64, height: 64,
      pixels: (0..<64 * 64).flatMap { _ in
        let bits = random.next()
        return [UInt8(bits & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits >> 16 & 0xFF), 255]
      })
    return port
  }

  private func card(_ number: CardNumber, verdict: Verdict?) -> ScreenCard {
    ScreenCard(number: number, model: deck.cards[Int(number)], verdict: verdict)
  }

  func card(_ number: CardNumber) -> ScreenCard {
    card(number, verdict: deck.verdict(of: deck.cards[Int(number)].id))
  }

  func glance() -> DeckGlance {
    let top = deck.pending.prefix(2).compactMap { deck.number(of: $0.id) }
    return DeckGlance(state: deck.state, top: top.map { card($0, verdict: nil) })
  }

  func perform(_ act: DeckAct) throws -> DeckReport {
    if let failure { throw failure }
    acts.append(act)
    let news: DeckNews
    switch act {
    case .decideTop(let verdict, let number):
      news = deck.state.head == number ? decide(verdict, number) : .overtaken
    case .decide(let verdict, let number): news = decide(verdict, number)
    case .postponeTop(let number):
      deck.later([number])
      news = .postponed(card(number))
    case .clear(let number):
      deck.clear([number])
      news = .cleared(card(number))
    case .undo, .undoDown:
      let done = deck.rewind()
      news =
        done.map { .undone($0.step.action, $0.firstCard.map(card), steps: 1) } ?? .nothingToUndo
    case .redo:
      let done = deck.redo()
      news = done.map { .redone($0.step.action, $0.firstCard.map(card)) } ?? .nothingToRedo
    }
    return DeckReport(news: news, glance: glance())
  }

  private func decide(_ verdict: Verdict, _ number: CardNumber) -> DeckNews {
    switch verdict {
    case .like: deck.like([number])
    case .nope: deck.reject([number])
    case .boost: deck.boost([number])
    }
    return .decided(verdict, card(number))
  }

  func picks(
    after cursor: StandingCursor, filter: String, limit: Int
  ) -> ListPart<PickRow, StandingCursor> {
    reads += 1
    let rows = deck.decided().filter { $0.verdict != .nope && TextFilter(filter).holds($0.card) }
    return ListPart(
      rows: rows.map {
        PickRow(card: deck.number(of: $0.card.id) ?? 0, verdict: $0.verdict, model: $0.card)
      }, cursor: nil)
  }

  func steps(
    after cursor: StepCursor, filter: String, limit: Int
  ) -> ListPart<StepRow, StepCursor> {
    reads += 1
    let rows = deck.records.filter(\.action.isStep).reversed().map { record in
      StepRow(
        step: record.step, action: record.action, word: record.action.word, time: record.time,
        count: 1, isUndone: false, card: record.card,
        model: record.card.map { deck.cards[Int($0)] })
    }
    return ListPart(rows: rows, cursor: nil)
  }

  func verdictTimes(limit: Int) -> [Int] { [60_000, 54_000, 48_000, 42_000] }
  func picture(of number: CardNumber, width: Int, height: Int) -> Bitmap? { picture }
  func rest() {}

  /// The cards with a verdict, as words such as `like:a`.
  var verdicts: [String] { deck.decided().map { "\($0.verdict.word):\($0.card.id)" } }
}

/// A terminal in memory whose clock moves only when the program waits: a recording plays itself.
final class ScriptedTerminal: ScreenTerminal {
  private(set) var now = 0.0
  var size: TerminalSize
  let isReady = true
  private(set) var script: [(time: Double, wake: Wake)]
  /// What was written, write by write, and when.
  private(set) var writes: [(time: Double, bytes: [UInt8])] = []
  /// How often the program woke although nothing had come.
  private(set) var idleWakes = 0
  private(set) var stops = 0

  init(_ script: [(time: Double, wake: Wake)], size: TerminalSize) {
    self.script = script
    self.size = size
  }

  func write(_ bytes: [UInt8]) { writes.append((now, bytes)) }

  /// How many seconds late the program is when it looks again, as on a busy machine.
  var lateness = 0.0

  func wait(until deadline: Double?) -> [Wake] {
    let next = script.first?.time ?? .infinity
    if let deadline, deadline + lateness < next {
      now = max(now, deadline + lateness)
      idleWakes += 1
      return []
    }
    guard !script.isEmpty else { return [.hungUp] }
    now = max(now, next + lateness)
    let wake = script.removeFirst().wake
    if case .resized = wake, let size = sizes.first {
      self.size = size
      sizes.removeFirst()
    }
    return [wake]
  }

  /// The sizes that the terminal takes on, one for each time it is resized.
  var sizes: [TerminalSize] = []

  func stop(enter: [UInt8], leave: [UInt8]) {
    stops += 1
    write(leave)
  }

  func resume(enter: [UInt8]) -> Bool {
    write(enter)
    return true
  }

  /// How many bytes were written from a time on.
  func bytes(from time: Double = 0) -> Int {
    writes.reduce(0) { $0 + ($1.time >= time ? $1.bytes.count : 0) }
  }
}

/// The whole program on a terminal in memory.
struct ScreenStage {
  var settings = ScreenSettings()
  var size = TerminalSize(columns: 80, rows: 24)
  var sizes: [TerminalSize] = []

  /// People of the tests.
  static let people = [
    UserModel(
      id: "a", name: "Ana Silva", age: 29, hobby: "climbing",
      fields: [.init(name: "city", value: .text("Lisbon"))]),
    UserModel(id: "b", name: "Bruno Costa", age: 34, hobby: "chess"),
    UserModel(id: "c", name: "Kim Min-jun", age: 41, hobby: "cooking"),
    UserModel(id: "d", name: "Chloé Martin", age: 26, hobby: "jazz"),
    UserModel(id: "e", name: "سارة حداد", age: 31, hobby: "photography"),
  ]

  /// What a run left behind.
  struct Run {
    var model: ScreenModel
    var port: MemoryDeckPort
    var terminal: ScriptedTerminal
    var end: ScreenEnd

    /// The rows of the screen as text.
    var text: [String] {
      var painter = ScreenPainter(model.settings, cellRatio: 2)
      let size = model.size ?? TerminalSize(columns: 1, rows: 1)
      var frame = Frame(width: size.columns, height: size.rows)
      painter.draw(model, into: &frame)
      return (0..<size.rows).map { frame.text(ofRow: $0) }
    }

    /// Whether a text is on the screen.
    func shows(_ text: String) -> Bool { self.text.contains { $0.contains(text) } }
  }

  /// Plays a recording from beginning to end.
  func play(_ recording: Recording, on port: MemoryDeckPort? = nil) throws -> Run {
    try play(recording.wakes, on: port)
  }

  func play(
    _ wakes: [(time: Double, wake: Wake)], on port: MemoryDeckPort? = nil, slow: Double = 0
  ) throws -> Run {
    let port = port ?? MemoryDeckPort(Self.people)
    let terminal = ScriptedTerminal(wakes, size: size)
    terminal.sizes = sizes
    terminal.lateness = slow
    var loop = try ScreenLoop(port, on: terminal, deckName: "test", settings: settings)
    let end = try loop.run()
    return Run(model: loop.state, port: port, terminal: terminal, end: end)
  }
}
