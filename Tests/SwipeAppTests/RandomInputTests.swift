import DeckModel
import Platform
import TerminalKit
import TestSupport
import Testing

@testable import SwipeApp

@Suite("Random input")
struct RandomInputTests {
  // MARK: Broken sequences

  /// Letters and digits that do something when they are keys: decide, undo, turn pages, leave.
  static let keyLetters = Array("hlbdurqmix?123/ ".utf8)

  /// A sequence that is broken, cut off, or none that means a key, full of letters that are keys where
  /// they stand alone.
  static func broken(_ random: inout SplitMix) -> [UInt8] {
    func text(_ range: ClosedRange<Int>, without ends: Set<UInt8>) -> [UInt8] {
      (0..<Int.random(in: range, using: &random)).map { _ in
        if Bool.random(using: &random), let letter = keyLetters.randomElement(using: &random) {
          return letter
        }
        var byte = UInt8.random(in: 0...255, using: &random)
        while ends.contains(byte) { byte = UInt8.random(in: 0...255, using: &random) }
        return byte
      }
    }
    func parameters() -> [UInt8] {
      (0..<Int.random(in: 0...12, using: &random)).map { _ in
        UInt8.random(in: 0x20...0x3F, using: &random)
      }
    }
    let escape: UInt8 = 0x1B
    // What ends a string before its time, and Ctrl-C, which always counts.
    let stringEnds: Set<UInt8> = [escape, 0x03, 0x07, 0x18, 0x1A]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return [escape, 0x5B] + parameters()
    case 1:
      // The final bytes are letters that decide when they are typed.
      let final = Array("hlbdqrm".utf8).randomElement(using: &random) ?? 0x6C
      return [escape, 0x5B] + parameters() + [final]
    case 2:
      let kind = Array("]P_^X".utf8).randomElement(using: &random) ?? 0x5D
      let end: [UInt8] = Bool.random(using: &random) ? [escape, 0x5C] : []
      return [escape, kind] + text(0...40, without: stringEnds) + end
    case 3:
      let end = Bool.random(using: &random) ? Array("\u{1B}[201~".utf8) : []
      return Array("\u{1B}[200~".utf8) + text(0...60, without: [escape]) + end
    case 4:
      // The old form of pointer reports: any three bytes.
      return [escape, 0x5B, 0x4D] + text(3...3, without: [])
    case 5:
      // Other buttons, and movements of a pointer that presses none.
      let button = [1, 2, 35, 36, 128].randomElement(using: &random) ?? 2
      let (column, row) = (
        Int.random(in: 0...90, using: &random), Int.random(in: 0...30, using: &random)
      )
      return Array(
        "\u{1B}[<\(button);\(column);\(row)\(Bool.random(using: &random) ? "M" : "m")".utf8)
    case 6:
      // Bytes that are no text, and beginnings of text.
      return (0..<Int.random(in: 0...12, using: &random)).map { _ in
        UInt8.random(in: 0x80...0xFF, using: &random)
      }
    default:
      let bad = UInt8.random(in: 0x80...0xFF, using: &random)
      return [escape, 0x5B] + parameters() + [bad]
    }
  }

  @Test(
    "10,000 broken sequences full of letters that decide give no key at all", arguments: [5, 6])
  func sequences(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var wakes: [(time: Double, wake: Wake)] = []
    for index in 0..<5_000 {
      let bytes = Self.broken(&random)
      let time = Double(index) * 8
      // Whole, or cut in two with a little time between.
      let cut = Int.random(in: 0...bytes.count, using: &random)
      wakes.append((time, .input(Array(bytes[..<cut]))))
      wakes.append((time + 0.002, .input(Array(bytes[cut...]))))
    }
    var stage = ScreenStage()
    // Still and without colour, as it is the input that counts here.
    stage.settings.motion = .off
    stage.settings.depth = .none
    let run = try stage.play(wakes)
    #expect(run.port.acts == [], "seed \(seed)")
    #expect(run.model.overlay == nil && run.model.pages.selected == .deck, "seed \(seed)")
    #expect(run.model.settings.usesMouse, "seed \(seed)")
    #expect(run.end == .signal(ScreenSignals.hangUp), "seed \(seed)")
  }

  // MARK: Any bytes

  /// A model and a deck, without a terminal.
  struct Desk {
    var model: ScreenModel
    let port = MemoryDeckPort(ScreenStage.people)

    init() {
      var settings = ScreenSettings()
      settings.motion = .off
      settings.depth = .none
      model = ScreenModel(port.glance(), deckName: "", settings: settings)
      send(.measured(TerminalSize(columns: 80, rows: 24)), at: 0)
    }

    mutating func send(_ event: ScreenEvent, at now: Double) {
      var effects = model.update(event, at: now)
      while !effects.isEmpty {
        switch effects.removeFirst() {
        case .perform(let act):
          if let report = try? port.perform(act) {
            effects += model.update(.done(report), at: now)
          }
        case .read(let question):
          effects += model.update(.read(answer(question)), at: now)
        case .reportMouse, .repaint, .stop, .quit: break
        }
      }
    }

    private func answer(_ question: ScreenQuestion) -> ScreenAnswer {
      switch question {
      case .picks(let cursor, let filter, let limit):
        .picks(port.picks(after: cursor, filter: filter, limit: limit))
      case .steps(let cursor, let filter, let limit):
        .steps(port.steps(after: cursor, filter: filter, limit: limit))
      case .card(let number): .card(port.card(number))
      case .times: .times(port.verdictTimes(limit: 64))
      case .picture(let number, _, _): .picture(number, ScreenPicture(nil))
      }
    }

    /// What is done to the deck by bytes, as they come from a terminal at one time.
    static func acts(of bytes: [UInt8]) -> [DeckAct] {
      var desk = Desk()
      var decoder = KeyDecoder()
      for event in decoder.feed(bytes, at: 1) { desk.send(.input(event), at: 1) }
      for time in [2.0, 4, 8, 16] {
        for event in decoder.expire(at: time) { desk.send(.input(event), at: time) }
      }
      return desk.port.acts
    }

    /// What is done to the deck by keys.
    static func acts(of keys: [KeyPress]) -> [DeckAct] {
      var desk = Desk()
      for key in keys { desk.send(.input(.key(key)), at: 1) }
      return desk.port.acts
    }
  }

  /// The keys that bytes without ESC are: each byte of ASCII is one, and each whole scalar of text.
  static func keys(_ bytes: [UInt8]) -> [KeyPress] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.compactMap { scalar in
      switch scalar.value {
      case 0x00: KeyPress(.character(" "), .control)
      case 0x08, 0x7F: KeyPress(.backspace)
      case 0x09: KeyPress(.tab)
      case 0x0A, 0x0D: KeyPress(.enter)
      case 0x01...0x1A:
        KeyPress(.character(Character(Unicode.Scalar(UInt8(scalar.value + 0x60)))), .control)
      case 0x1C...0x1F:
        KeyPress(.character(Character(Unicode.Scalar(UInt8(scalar.value + 0x40)))), .control)
      case 0x80...0x9F, 0xFFFD: nil
      default: KeyPress(.character(Character(scalar)))
      }
    }
  }

  @Test("10,000 random byte strings decide what the keys among them decide, and nothing else")
  func strings() {
    var random = SplitMix(seed: 7)
    var (decided, withEscape) = (0, 0)
    for index in 0..<10_000 {
      let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let acts = Desk.acts(of: bytes)
      decided += acts.count
      let plain = Array(bytes.prefix { $0 != 0x1B })
      let expected = Desk.acts(of: Self.keys(plain))
      guard plain.count < bytes.count else {
        #expect(acts == expected, "seed 7, string \(index): \(bytes)")
        continue
      }
      // Behind ESC a byte may be part of something; if it is a key, it is one of these.
      withEscape += 1
      #expect(acts.starts(with: expected), "seed 7, string \(index): \(bytes)")
      let letters = bytes.dropFirst(plain.count).filter { (0x08...0x7F).contains($0) }
      #expect(acts.count - expected.count <= letters.count, "seed 7, string \(index): \(bytes)")
    }
    // The strings were such that both happened.
    #expect(decided > 1_000 && withEscape > 200)
  }

  @Test("random bytes never make the screen trap, wherever its keys lead")
  func screen() throws {
    var random = SplitMix(seed: 8)
    // These keys alone end the screen or stop it.
    let ends: Set<UInt8> = [0x71, 0x03, 0x1A]
    let wakes = (0..<Effort.rounds(600, full: 10_000)).map { index in
      let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return (
        time: Double(index) * 0.7, wake: Wake.input(bytes.filter { !ends.contains($0) })
      )
    }
    var stage = ScreenStage()
    stage.settings.motion = .off
    stage.settings.depth = .none
    let run = try stage.play(wakes)
    #expect(run.end == .signal(ScreenSignals.hangUp), "seed 8")
    #expect(run.port.acts.count > 50, "seed 8")
  }
}
