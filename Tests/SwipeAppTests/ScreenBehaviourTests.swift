import CardStore
import DeckModel
import Platform
import TerminalKit
import Testing

@testable import SwipeApp

@Suite("Screen behaviour")
struct ScreenBehaviourTests {
  let stage = ScreenStage()

  @Test(
    "keys decide, put off, undo and do again",
    arguments: [
      (["l"], ["like:a"]), (["h"], ["nope:a"]), (["b"], ["boost:a"]),
      (["\u{1B}[C"], ["like:a"]), (["\u{1B}[D"], ["nope:a"]), (["\u{1B}[A"], ["boost:a"]),
      (["d", "l"], ["like:b"]), (["l", "h", "u"], ["like:a"]), (["l", "\u{7F}"], []),
      (["l", "u", "r"], ["like:a"]), (["i", "l"], ["like:a"]),
      (["?", "l", "\u{1B}", "h"], ["nope:a"]),
    ] as [([String], [String])])
  func keys(_ keys: [String], verdicts: [String]) throws {
    let recording = keys.reduce(Recording()) { $0.then($1) }
    #expect(try stage.play(recording).port.verdicts == verdicts)
  }

  @Test("a held key decides once, however long it is held, and another key counts at once")
  func repeats() throws {
    let held = (0..<30).reduce(Recording().keys("l")) { recording, _ in
      recording.then("l", after: 33)
    }
    #expect(try stage.play(held).port.verdicts == ["like:a"])
    let two = Recording().keys("l").then("h", after: 30)
    #expect(try stage.play(two).port.verdicts == ["like:a", "nope:b"])
    let later = Recording().keys("l").then("l", after: 130)
    #expect(try stage.play(later).port.verdicts == ["like:a", "like:b"])
    let undo = Recording().keys("l", "h").then("u", after: 30).then("u", after: 30)
    #expect(try stage.play(undo).port.verdicts == [], "undo may repeat")
  }

  @Test("a key during an animation ends it, and means the card that is now on top")
  func interrupted() throws {
    let run = try stage.play(Recording().keys("l").then("h", after: 60))
    #expect(run.port.verdicts == ["like:a", "nope:b"])
    let drag = Recording().drag(from: (40, 10), to: (75, 10)).then("h", after: 40)
    #expect(try stage.play(drag).port.verdicts == ["like:a", "nope:b"])
  }

  @Test("an idle screen writes nothing and does not wake")
  func idle() throws {
    let run = try stage.play(Recording().keys("l").then("", after: 60_000))
    #expect(run.terminal.bytes(from: 2) == 0)
    #expect(run.terminal.idleWakes < 60, "only while the card flew")
  }

  @Test("what another window does shows, and undo takes it back too")
  func live() throws {
    let port = MemoryDeckPort(ScreenStage.people)
    var model = ScreenModel(port.glance(), deckName: "", settings: ScreenSettings())
    _ = model.update(.measured(stage.size), at: 0)
    port.deck.like()
    _ = model.update(.changed(port.glance()), at: 1)
    #expect(model.top?.model.id == "b")
    #expect(model.message?.text == "changed in another window")
    let effects = model.update(.input(.key(KeyPress(.character("u")))), at: 2)
    #expect(effects == [.perform(.undo)])
    _ = model.update(.done(try port.perform(.undo)), at: 2)
    #expect(model.top?.model.id == "a")
    // A drag of a card that has gone is given up.
    _ = model.update(.input(.mouse(MouseEvent(.press(.left), column: 40, row: 10))), at: 3)
    port.deck.reject()
    _ = model.update(.changed(port.glance()), at: 3.1)
    #expect(model.gesture == nil)
  }

  @Test("a write that another process made wakes the screen and shows at once")
  func watched() throws {
    let port = MemoryDeckPort(ScreenStage.people)
    port.deck.like()
    let run = try stage.play([(1, .deckWritten)], on: port)
    #expect(run.shows("Bruno Costa"))
    let first = run.terminal.writes.filter { $0.time >= 1 }.first
    #expect(first?.time ?? 9 <= 1.001 || run.terminal.writes.count == 2)
  }

  @Test("a decision that the store refuses is told, and the deck is as it was")
  func refused() throws {
    let port = MemoryDeckPort(ScreenStage.people)
    port.failure = .locked(holder: 7, seconds: 5)
    let run = try stage.play(Recording().keys("l"), on: port)
    #expect(run.model.top?.model.id == "a")
    #expect(run.model.message?.isError == true)
  }

  @Test("the end of the deck is a card too, and takes undo")
  func end() throws {
    let port = MemoryDeckPort([ScreenStage.people[0]])
    let done = try stage.play(Recording().keys("l"), on: port)
    #expect(done.shows("That's everyone"))
    #expect(done.shows("1 liked"))
    let back = try stage.play(Recording().keys("u"), on: port)
    #expect(back.shows("Ana Silva"))
    let empty = try stage.play(Recording().keys("l", "u", "3", "4", "1"), on: MemoryDeckPort([]))
    #expect(empty.port.verdicts == [])
  }

  @Test("q ends with 0, Ctrl-C with 130, a signal with itself, a hang-up at once")
  func endings() throws {
    #expect(try stage.play(Recording().keys("q")).end == .status(.done))
    #expect(try stage.play(Recording().keys("\u{03}")).end == .status(.interrupted))
    #expect(try stage.play([(1, .end(15))]).end == .signal(15))
    #expect(
      try stage.play([(1, .end(ScreenSignals.interrupt))]).end == .status(.interrupted))
    let gone = try stage.play([(1, .hungUp), (2, .input([0x6C]))])
    #expect(gone.end == .signal(ScreenSignals.hangUp) && gone.port.acts == [])
    #expect(gone.terminal.bytes(from: 1) == 0, "nothing is drawn for nobody")
  }

  @Test("Ctrl-Z gives the terminal away, and coming back paints everything anew")
  func stopping() throws {
    let run = try stage.play(Recording().keys("\u{1A}"))
    #expect(run.terminal.stops == 1)
    let bytes = run.terminal.writes.filter { $0.time > 0 }.map(\.bytes)
    #expect(bytes.first == EscapeSequences.leave)
    #expect(bytes.dropFirst().first == ScreenLoop.enter(ScreenSettings()))
    #expect(bytes.last.map { String(decoding: $0, as: UTF8.self).contains("\u{1B}[2J") } == true)
  }

  @Test("Picks shows boosts before likes, changes verdicts and takes them back")
  func picks() throws {
    let run = try stage.play(Recording().keys("l", "b", "3"))
    let rows = run.text.filter { $0.contains("climbing") || $0.contains("chess") }
    #expect(rows.count == 2 && rows[0].contains("Bruno Costa"))
    let changed = Recording().keys("l", "b", "3", "j", "h")
    #expect(try stage.play(changed).port.verdicts == ["boost:b", "nope:a"])
    let cleared = Recording().keys("l", "b", "3", "x")
    #expect(try stage.play(cleared).port.verdicts == ["like:a"])
  }

  @Test("a filter narrows the list, keeps letters from deciding, and Esc ends it")
  func filter() throws {
    let typed = try stage.play(Recording().keys("l", "l", "l", "3", "/", "b", "r", "u"))
    #expect(typed.shows("Bruno Costa") && !typed.shows("Ana Silva"))
    #expect(typed.port.verdicts.count == 3)
    let ended = try stage.play(Recording().keys("l", "l", "3", "/", "b", "r", "\u{1B}"))
    #expect(ended.shows("Ana Silva"))
    let pasted = Recording().keys("l", "l", "3", "/", "\u{1B}[200~cost\nq\u{1B}[201~")
    #expect(try stage.play(pasted).model.picks.filter == "cost")
  }

  @Test("History undoes down to a step, and changes a verdict")
  func history() throws {
    let run = try stage.play(Recording().keys("l", "h", "4"))
    #expect(run.shows("nope") && run.shows("Bruno Costa"))
    let undone = try stage.play(Recording().keys("l", "h", "4", "j", "\r"))
    #expect(undone.port.acts.last == .undoDown(to: 1))
    let changed = try stage.play(Recording().keys("l", "h", "4", "b"))
    #expect(changed.port.verdicts == ["boost:b", "like:a"])
  }

  @Test("You tells counts, progress, the liked part, pace and time left")
  func you() throws {
    let run = try stage.play(Recording().keys("l", "h", "1"))
    for text in ["2 of 5 decided, 40%", "1  liked", "50% liked", "10.0 cards a minute"] {
      #expect(run.shows(text), "\(text)")
    }
  }

  @Test("help comes from the command table and can be scrolled")
  func help() throws {
    let run = try stage.play(Recording().keys("?"))
    #expect(run.shows("Keys: left or h nope"))
    let scrolled = (0..<40).reduce(Recording().keys("?")) { recording, _ in recording.then("j") }
    #expect(try stage.play(scrolled).shows("completions"))
  }

  @Test("a text that is scrolled beyond its end comes back at the first key that goes up")
  func scrolledBeyond() throws {
    let end = Recording().keys("?", "\u{1B}[F")
    let last = try stage.play(end)
    #expect(last.shows("completions"))
    let beyond = (0..<9).reduce(end) { recording, _ in recording.then("j") }
    #expect(try stage.play(beyond).text == last.text)
    let up = try stage.play(beyond.then("k"))
    let once = try stage.play(end.then("k"))
    #expect(up.text != last.text && up.text == once.text)
    #expect(try stage.play(beyond.then("\u{1B}[H")).shows("Keys: left or h nope"))
  }

  @Test("where there is no room for a card none is decided, and q still leaves")
  func noRoom() throws {
    var tiny = stage
    tiny.size = TerminalSize(columns: 20, rows: 5)
    let keys = ["l", "h", "b", "d", "u", "i", "3", "\r", "x", "?"]
    let run = try tiny.play(keys.reduce(Recording()) { $0.then($1) })
    #expect(run.port.acts == [] && run.port.verdicts == [])
    #expect(run.shows("needs 20x6"))
    let drag = try tiny.play(Recording().drag(from: (4, 2), to: (19, 2)))
    #expect(drag.port.acts == [])
    let left = try tiny.play(Recording().keys("l").then("q"))
    #expect(left.end == .status(.done) && left.port.acts == [])
  }

  @Test("beside the card stands what there is room for, and the key that shows the rest")
  func besideTheCard() throws {
    var wide = stage
    wide.size = TerminalSize(columns: 140, rows: 40)
    for count in [1, 20, 200] {
      let text = (1...count).map { "word\($0)" }.joined(separator: " ")
      let card = UserModel(
        id: "a", name: "Ana", fields: [.init(name: "text", value: .text(text))])
      let port = MemoryDeckPort([card])
      let run = try wide.play(Recording(), on: port)
      #expect(run.shows(" word1"))
      #expect(run.shows("i ↓ more") == (count == 200))
      #expect(run.shows("id ") == (count < 200))
      let whole = try wide.play(Recording().keys("i", "\u{1B}[F"), on: port)
      #expect(whole.shows("word\(count)") && !whole.shows(" more "))
    }
  }

  @Test("text of profiles reaches the terminal only as visible marks")
  func hostile() throws {
    let bad = UserModel(
      id: "x\u{1B}[2J", name: "Eve\u{1B}]0;x\u{07}\u{202E}", age: 1, hobby: "a\u{9B}31m\nb",
      fields: [.init(name: "k\u{1B}", value: .text("v\u{85}\u{1B}c"))])
    let port = MemoryDeckPort([bad, bad])
    let run = try stage.play(
      Recording().keys("i", "\u{1B}", "l", "u", "l", "3", "\r", "4", "1"), on: port)
    let text = String(decoding: run.terminal.writes.flatMap(\.bytes), as: UTF8.self)
    for scalar in text.unicodeScalars {
      #expect(!(0x80...0x9F).contains(scalar.value) && scalar.value != 0x07)
      #expect(scalar.value != 0x202E)
    }
    #expect(!text.contains("\u{1B}]"))
  }

  @Test("each level of motion sends at least three times fewer bytes than the one before")
  func motion() throws {
    var bytes: [Motion: Int] = [:]
    for motion in Motion.allCases {
      var stage = stage
      stage.settings.motion = motion
      let run = try stage.play(
        Recording().drag(from: (40, 10), to: (70, 10), steps: 20, every: 25).then("", after: 2_000))
      #expect(run.port.verdicts == ["like:a"])
      let drag = run.terminal.writes.filter { $0.time > 0.3 }
      bytes[motion] = drag.reduce(0) { $0 + $1.bytes.count }
    }
    let (full, reduced, off) = (bytes[.full] ?? 0, bytes[.reduced] ?? 0, bytes[.off] ?? 0)
    #expect(full >= 3 * reduced, "\(full) and \(reduced)")
    #expect(reduced >= 3 * off, "\(reduced) and \(off)")
    #expect(off > 0)
  }

  @Test("line mode answers the same letters, one line each, without a cursor movement")
  func lines() throws {
    let port = MemoryDeckPort(ScreenStage.people)
    var answers = ["l", "h", "u", "i", "x", "s", "q"][...]
    var said: [String] = []
    try LineMode(port, ascii: false) {
      answers.popFirst()
    } say: {
      said.append($0)
    }.run()
    #expect(port.verdicts == ["like:a"])
    #expect(said.contains("Card 1 of 5. Ana Silva, 29. climbing."))
    #expect(said.contains("Liked Ana Silva."))
    #expect(said.contains("4 of 5 wait. 0 boosted, 1 liked, 0 noped."))
    #expect(said.allSatisfy { !$0.contains("\u{1B}") })
  }

  @Test(
    "line mode is chosen by option, by ACCESSIBLE and by a terminal that cannot move its cursor",
    arguments: [
      (GivenOptions([.init(.accessible)]), ["TERM": "xterm"], true),
      (GivenOptions(), ["TERM": "xterm", "ACCESSIBLE": "1"], true),
      (GivenOptions(), ["TERM": "dumb"], true), (GivenOptions(), ["TERM": "xterm"], false),
      (GivenOptions(), ["TERM": "xterm", "ACCESSIBLE": "0"], false),
    ] as [(GivenOptions, [String: String], Bool)])
  func chosen(options: GivenOptions, environment: [String: String], expected: Bool) {
    #expect(ScreenSettings.wantsLines(options) { environment[$0] } == expected)
  }
}
