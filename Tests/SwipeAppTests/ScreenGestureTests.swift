import DeckModel
import Platform
import TerminalKit
import Testing

@testable import SwipeApp

@Suite("Screen gestures")
struct ScreenGestureTests {
  let stage = ScreenStage()

  @Test(
    "a recorded gesture gives the same decisions each time",
    arguments: [
      ("drag-right", ["like:a"]), ("drag-left", ["nope:a"]), ("drag-up", ["boost:a"]),
      ("drag-and-back", []), ("flick", ["like:a"]), ("diagonal", []), ("drag-down", []),
    ] as [(String, [String])])
  func recorded(name: String, verdicts: [String]) throws {
    let run = try stage.play(try Recording(fixture: name))
    #expect(run.port.verdicts == verdicts)
    #expect(run.model.gesture == nil)
  }

  @Test("a drag that was brought back decides nothing, even if its reports were held up on the way")
  func heldUp() throws {
    let recording = try Recording(fixture: "drag-and-back")
    for cut in 1..<recording.entries.count {
      // All reports before the cut come at one time, all others at another.
      let (first, second) = (recording.entries[..<cut], recording.entries[cut...])
      let run = try stage.play(
        Recording().then(first.map(\.text).joined()).then(second.map(\.text).joined(), after: 60))
      #expect(run.port.verdicts == [], "held up before report \(cut)")
    }
  }

  @Test("a drag down opens the details")
  func down() throws {
    let run = try stage.play(try Recording(fixture: "drag-down"))
    #expect(run.shows("Lisbon"))
  }

  @Test(
    "every way of splitting a recorded drag gives the same decisions",
    arguments: [
      ("drag-right", ["like:a"]), ("drag-left", ["nope:a"]), ("drag-up", ["boost:a"]),
      ("drag-and-back", []), ("flick", ["like:a"]),
    ] as [(String, [String])])
  func splits(name: String, verdicts: [String]) throws {
    var stage = stage
    stage.settings.depth = .none
    let recording = try Recording(fixture: name)
    for cut in 1..<recording.count {
      let run = try stage.play(recording.wakes(cutAt: cut))
      #expect(run.port.verdicts == verdicts, "cut after byte \(cut)")
    }
    // And every byte by itself.
    let bytes = recording.wakes.flatMap { wake -> [(time: Double, wake: Wake)] in
      guard case .input(let bytes) = wake.wake else { return [wake] }
      return bytes.enumerated().map {
        (wake.time + Double($0.offset) * 0.000_5, .input([$0.element]))
      }
    }
    #expect(try stage.play(bytes).port.verdicts == verdicts)
  }

  @Test(
    "broken sequences and pastes decide nothing",
    arguments: [
      "\u{1B}[", "\u{1B}[<0;1", "\u{1B}]11;rgb:", "\u{1B}[200~lllhhhbbb\u{1B}[201~",
      "\u{1B}[?62;4c", "\u{1B}[M   ", "\u{1B}P>|xterm(370)\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\",
      "\u{1B}[<0;0;0M", "\u{1B}[<2;40;10M\u{1B}[<2;40;10m", "\u{1B}[<1;40;10M\u{1B}[<1;40;10m",
    ])
  func broken(text: String) throws {
    let run = try stage.play(Recording().then(text).then("", after: 3_000))
    #expect(run.port.acts == [])
  }

  @Test("a report that was cut while the program was kept from running is whole all the same")
  func heldFromRunning() throws {
    let recording = try Recording(fixture: "drag-right")
    for cut in 1..<min(recording.count, 40) {
      let run = try stage.play(recording.wakes(cutAt: cut), slow: 0.4)
      #expect(run.port.verdicts == ["like:a"], "cut after byte \(cut)")
    }
  }

  @Test("the direction is locked once the drag has left the slop of two cells")
  func axis() {
    var gesture = Gesture(.card, column: 40, row: 10, at: 0)
    gesture.move(column: 42, row: 10, at: 0.1)
    #expect(gesture.axis == nil)
    gesture.move(column: 43, row: 10, at: 0.2)
    #expect(gesture.axis == .horizontal)
    gesture.move(column: 43, row: 2, at: 0.3)
    #expect(gesture.axis == .horizontal)
    #expect(gesture.cardOffset == CellOffset(3, 0))
  }

  @Test("the stamp grows with the drag and fades when the direction is in doubt")
  func stamp() throws {
    func strength(_ column: Int, _ row: Int) throws -> Double {
      let drag = Recording().drag(
        from: (40, 10), to: (column, row), every: 40, lettingGo: false)
      return try #require(try stage.play(drag).model.lean).strength
    }
    #expect(try strength(44, 10) < strength(48, 10))
    #expect(try strength(48, 10) < strength(52, 10))
    #expect(try strength(50, 14) < strength(50, 10) / 2)
  }

  @Test("losing the focus, a resize, and a lost release give the drag up")
  func cancelled() throws {
    let held = Recording().drag(from: (40, 10), to: (70, 10), lettingGo: false)
    let focus = try stage.play(held.then("\u{1B}[O", after: 5))
    #expect(focus.port.acts == [] && focus.model.gesture == nil)
    let move = try stage.play(held.then("\u{1B}[<35;60;10M", after: 5))
    #expect(move.port.acts == [] && move.model.gesture == nil)
    var sized = stage
    sized.sizes = [TerminalSize(columns: 60, rows: 20)]
    let resized = try sized.play(held.wakes + [(2, .resized)])
    #expect(resized.port.acts == [] && resized.model.gesture == nil)
  }

  @Test("a press on the card is no decision, and neither is one that ends off its button")
  func taps() throws {
    #expect(try stage.play(Recording().tap(at: (40, 8))).port.acts == [])
    let buttons = ScreenLayout(stage.size).buttons
    let (from, to) = (buttons[2].rect, buttons[1].rect)
    let slid = Recording().drag(
      from: (from.column + 4, from.row + 1), to: (to.column + 4, to.row + 1), every: 30)
    #expect(try stage.play(slid).port.acts == [])
  }

  @Test("with the mouse left to the terminal a drag decides nothing")
  func noMouse() throws {
    let run = try stage.play(Recording().keys("m").drag(from: (40, 10), to: (75, 10)))
    #expect(run.port.acts == [])
    #expect(run.terminal.writes.contains { $0.bytes == EscapeSequences.mouseOff })
  }

  @Test("undo brings the card back from the side that it left by", arguments: ["h", "l", "b"])
  func sides(key: String) throws {
    var model = ScreenModel(
      MemoryDeckPort(ScreenStage.people).glance(), deckName: "", settings: ScreenSettings())
    _ = model.update(.measured(stage.size), at: 0)
    let port = MemoryDeckPort(ScreenStage.people)
    func press(_ letter: Character, at time: Double) throws {
      for case .perform(let act) in model.update(
        .input(.key(KeyPress(.character(letter)))), at: time)
      {
        _ = model.update(.done(try port.perform(act)), at: time)
      }
    }
    try press(Character(key), at: 1)
    #expect(model.flight?.card.model.id == "a")
    try press("u", at: 2)
    let offset = model.cardOffset
    switch key {
    case "h": #expect(offset.columns < -30)
    case "l": #expect(offset.columns > 30)
    default: #expect(offset.rows < -10)
    }
    #expect(model.top?.model.id == "a")
  }

  @Test("a card that is thrown flies on as fast as the finger")
  func throwing() {
    let card = ScreenCard(number: 0, model: ScreenStage.people[0], verdict: .like)
    let way = CellOffset(60, 20)
    var slow = Flight.out(.like, card, in: way)
    var fast = Flight.out(.like, card, velocity: CellSpeed(x: 300), in: way)
    slow.step(0.03)
    fast.step(0.03)
    #expect(fast.offset.columns > slow.offset.columns + 3)
  }
}

/// A generator of numbers that gives the same ones for the same seed.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
