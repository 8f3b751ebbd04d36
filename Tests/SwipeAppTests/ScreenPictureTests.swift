import Foundation
import Platform
import TerminalKit
import Testing

@testable import SwipeApp

@Suite("Pictures on the screen")
struct ScreenPictureTests {
  static let proof = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c"
  var stage = ScreenStage()

  init() {
    stage.settings.questions = [.version, .graphics]
  }

  var card: Rect { ScreenLayout(stage.size).card }

  /// A run on a terminal that gives this answer; everything else comes half a second later.
  func play(_ input: Recording = Recording(), answer: String = proof) throws -> ScreenStage.Run {
    let answered = Recording().then(answer, after: 20)
    let rest = input.wakes.map { (time: $0.time + 0.5, wake: $0.wake) }
    // Before the end there is time to look: leaving takes the pictures away.
    return try stage.play(answered.wakes + rest + [(60, .input([]))], on: .pictured())
  }

  /// What is on the screen at a time.
  func screen(_ run: ScreenStage.Run, at time: Double = 59) -> PictureTerminal {
    PictureTerminal(run.terminal.writes.filter { $0.time <= time })
  }

  @Test("a picture goes out as pixels once a probe has proven that they are shown, and not before")
  func proven() throws {
    let run = try play()
    let graphics = Array("\u{1B}_Ga=".utf8)
    let first = run.terminal.writes.first { $0.bytes.firstRange(of: graphics) != nil }
    #expect(first.map { $0.time >= 0.02 } == true)
    let terminal = screen(run)
    #expect(terminal.mistakes == [])
    #expect(terminal.shown.values.map(\.cells) == [card])
    #expect(
      terminal.shown.values.allSatisfy { $0.source == [0, 0, card.width * 8, card.height * 16] })
    // The top card and the one behind it.
    #expect(terminal.kept.count == 2)
    for (width, height) in terminal.kept.values {
      #expect(width == card.width * 8 && height == card.height * 16)
    }
  }

  @Test(
    "without proof cards are drawn in half blocks",
    arguments: [
      "", "\u{1B}[?62c", "\u{1B}_Gi=31;ENOTSUPPORTED\u{1B}\\\u{1B}[?62c", "\u{1B}_Gi=7;OK\u{1B}\\",
    ])
  func unproven(answer: String) throws {
    let run = try play(Recording().keys("l"), answer: answer)
    let terminal = screen(run)
    #expect(terminal.kept.isEmpty && terminal.shown.isEmpty)
    let text = run.terminal.writes.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    #expect(text.contains("▄"))
  }

  @Test("--picture decides, whatever the terminal says")
  func asked() throws {
    var asked = self
    asked.stage.settings.pictures = .kitty
    #expect(screen(try asked.play(answer: "")).shown.count == 1)
    for mode in [PictureMode.blocks, .none] {
      asked.stage.settings.pictures = mode
      #expect(screen(try asked.play()).kept.isEmpty)
    }
  }

  @Test("the text of the card stands on the picture, in cells that let it through")
  func text() throws {
    let run = try play()
    var painter = ScreenPainter(run.model.settings, cellRatio: 2)
    let key = PictureShelf.Key(card: 0, columns: card.width, rows: card.height)
    painter.kept = [key]
    var frame = Frame(width: 80, height: 24)
    painter.draw(run.model, into: &frame)
    #expect(painter.placements == [.init(key: key, card: card, visible: card)])
    let rows = (card.row..<card.endRow).map { frame.text(ofRow: $0) }
    #expect(
      rows.contains { $0.contains("Ana Silva, 29") } && rows.contains { $0.contains("climbing") })
    #expect(rows.allSatisfy { !$0.contains("▄") })
    for row in card.row..<card.endRow {
      for column in card.column..<card.endColumn {
        #expect(frame[column, row].style.background == nil)
      }
    }
  }

  @Test("a drag moves the picture with a few bytes, and never sends it again")
  func drag() throws {
    let run = try play(Recording().drag(from: (40, 8), to: (52, 8), every: 40, lettingGo: false))
    let terminal = screen(run)
    #expect(terminal.mistakes == [])
    #expect(terminal.kept.count == 2)
    let places = terminal.shown.values.sorted { $0.level < $1.level }.map(\.cells)
    // The next card in its place, and the dragged one in front of it.
    #expect(places == [card, card.moved(columns: 12)])
    let moving = run.terminal.writes.filter { $0.time > 0.85 && $0.time < 2 }
    #expect(moving.count >= 6)
    #expect(moving.allSatisfy { $0.bytes.firstRange(of: Array("\u{1B}_Ga=t".utf8)) == nil })
    var cells = self
    cells.stage.settings.pictures = .blocks
    let drawn = try cells.play(
      Recording().drag(from: (40, 8), to: (52, 8), every: 40, lettingGo: false))
    #expect(run.terminal.bytes(from: 0.85) * 2 < drawn.terminal.bytes(from: 0.85))
  }

  @Test("beyond the edge of the screen the picture is cut and not squeezed")
  func edge() throws {
    let run = try play(Recording().drag(from: (40, 8), to: (4, 8), every: 40, lettingGo: false))
    let place = card.moved(columns: -36)
    try #require(place.column < 0)
    let front = try #require(screen(run).shown.values.max { $0.level < $1.level })
    #expect(
      front.cells == Rect(column: 0, row: card.row, width: place.endColumn, height: card.height))
    #expect(front.source == [-place.column * 8, 0, place.endColumn * 8, card.height * 16])
  }

  @Test(
    "a page, a panel and a turn take the picture off the screen, and coming back shows it again",
    arguments: ["1", "3", "4", "i", "?"])
  func covered(key: String) throws {
    let run = try play(Recording().keys(key, key == "i" || key == "?" ? "\u{1B}" : "2"))
    #expect(screen(run, at: 0.79).shown.count == 1)
    // From the first frame after the key on.
    #expect(screen(run, at: 0.85).shown.isEmpty)
    #expect(screen(run, at: 1.05).shown.isEmpty)
    #expect(screen(run).shown.values.map(\.cells) == [card])
    #expect(screen(run).mistakes == [])
  }

  @Test(
    "after a resize the picture is sent anew for the new card, and nothing of the old one is left")
  func resized() throws {
    var stage = stage
    stage.sizes = [TerminalSize(columns: 60, rows: 20)]
    let answered = Recording().then(Self.proof, after: 20)
    let run = try stage.play(
      answered.wakes + [(1, .resized), (60, .input([]))], on: .pictured())
    let terminal = screen(run)
    #expect(terminal.mistakes == [])
    let card = ScreenLayout(TerminalSize(columns: 60, rows: 20)).card
    #expect(terminal.shown.values.map(\.cells) == [card])
    #expect(terminal.kept.values.allSatisfy { $0.width == card.width * 8 })
  }

  @Test(
    "whoever ends the screen, the terminal keeps no picture",
    arguments: [Wake.input([0x71]), .input([0x03]), .end(15)])
  func leaving(wake: Wake) throws {
    let run = try stage.play(
      Recording().then(Self.proof, after: 20).wakes + [(1, wake)], on: .pictured())
    #expect(screen(run, at: 0.99).kept.count == 2)
    #expect(screen(run).kept.isEmpty && screen(run).shown.isEmpty)
  }

  @Test("through a whole deck no more pictures are kept than are of use, and each is the right one")
  func deck() throws {
    let run = try play(Recording().keys("l", "h", "u", "u", "l", "b", "l", "l", "l"))
    for time in stride(from: 0.1, through: 6, by: 0.1) {
      let terminal = screen(run, at: time)
      #expect(terminal.mistakes == [] && terminal.kept.count <= 6)
    }
    #expect(run.port.verdicts.count == 5)
    #expect(screen(run).shown.isEmpty)
  }

  // MARK: Inline pictures

  static let inline = "\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?62c"

  /// The writes that hold an inline picture.
  func inlineWrites(_ run: ScreenStage.Run) -> [(time: Double, text: String)] {
    run.terminal.writes.map { ($0.time, String(decoding: $0.bytes, as: UTF8.self)) }
      .filter { $0.text.contains("\u{1B}]1337;File=inline=1") }
  }

  @Test("an inline picture is drawn on the card at rest, above its text, once")
  func inline() throws {
    let run = try play(Recording().keys("m", "m"), answer: Self.inline)
    let writes = inlineWrites(run)
    #expect(writes.count == 1)
    let text = try #require(writes.first?.text)
    #expect(text.contains("width=\(card.width);"))
    #expect(text.contains("doNotMoveCursor=1"))
    let height = text.components(separatedBy: "height=").last?.prefix { $0 != ";" }
    #expect(try #require(height.flatMap { Int($0) }) < card.height)
  }

  @Test(
    "the card in half blocks is whole again as soon as it moves, and the picture comes back after")
  func inlineDrag() throws {
    let drag = Recording().drag(from: (40, 8), to: (46, 8), every: 40, resting: 400)
    let run = try play(drag, answer: Self.inline)
    let writes = inlineWrites(run)
    #expect(writes.count == 2)
    let moved = run.terminal.writes.filter { $0.time > 0.81 && $0.time < 1.4 }
    let halves = moved.map { String(decoding: $0.bytes, as: UTF8.self).filter { $0 == "▄" }.count }
    #expect(try #require(halves.max()) >= card.width * (card.height - 6))
  }
}
