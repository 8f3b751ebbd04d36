import DeckModel
import Platform
import TerminalKit
import Testing

@testable import SwipeApp

/// The nine systems that the screen is made of, one test for each.
@Suite("Screen systems")
struct ScreenSeedTests {
  let stage = ScreenStage()

  func frame(_ model: ScreenModel) throws -> Frame {
    var painter = ScreenPainter(model.settings, cellRatio: 2)
    let size = try #require(model.size)
    var frame = Frame(width: size.columns, height: size.rows)
    painter.draw(model, into: &frame)
    return frame
  }

  @Test("1: the card has name, age and hobby over a darkening gradient, round corners, a shadow")
  func card() throws {
    let run = try stage.play(Recording())
    #expect(run.shows("Ana Silva, 29"))
    #expect(run.shows("climbing"))
    let frame = try frame(run.model)
    let card = try #require(run.model.layout?.card)
    let theme = ScreenTheme(depth: .trueColor, isASCII: false)
    func light(_ row: Int) -> Double {
      frame[card.column + 6, row].style.background.map(\.luminance) ?? 0
    }
    #expect(light(card.row + 2) > light(card.endRow - 5))
    #expect(light(card.endRow - 5) > light(card.endRow - 2))
    let corner = try #require(frame[card.column, card.row].style.background)
    let inside = try #require(frame[card.column + 4, card.row].style.background)
    #expect(corner != inside)
    #expect(frame[card.endColumn, card.row + 4].style.background == theme.shadow)
    let name = try #require(run.text.firstIndex { $0.contains("Ana Silva, 29") })
    #expect(frame[card.column + 2, name].style.attributes == .bold)
    #expect(run.text[name + 1].contains("climbing"))
  }

  @Test("2: the navigation bar has the profile left, the flame large in the middle, chat right")
  func navigation() throws {
    let run = try stage.play(Recording())
    let layout = try #require(run.model.layout)
    #expect(layout.navigation?.height == 2)
    #expect(run.text[0].hasPrefix(" ◉ You"))
    #expect(run.text[0].hasSuffix("History ✉ "))
    let frame = try frame(run.model)
    let middle = (36..<44).filter { frame[$0, 1].style.foreground != nil }
    #expect(middle.count >= 3, "the flame is as high as the bar")
    let taps: [(Int, Tab)] = [(2, .you), (40, .deck), (76, .history)]
    for (column, tab) in taps {
      let start: Recording = tab == .deck ? Recording().keys("1") : Recording()
      #expect(try stage.play(start.tap(at: (column, 0))).model.pages.selected == tab)
    }
    let low = ScreenLayout(TerminalSize(columns: 80, rows: 19))
    #expect(low.navigation == nil, "where there are fewer than 20 rows it goes first")
  }

  @Test("3: the action bar has rewind, nope, like and boost; the two in the middle are larger")
  func actions() throws {
    let run = try stage.play(Recording())
    let buttons = try #require(run.model.layout?.buttons)
    #expect(buttons.map(\.button) == [.rewind, .nope, .like, .boost])
    let widths = buttons.map(\.rect.width)
    #expect(widths[1] > widths[0] && widths[2] > widths[3] && widths[1] == widths[2])
    let theme = ScreenTheme(depth: .trueColor, isASCII: false)
    let colors = ScreenButton.actions.compactMap { ButtonFace($0, theme)?.color }
    #expect(Set(colors).count == 4)
    func tap(_ index: Int) -> Recording {
      let rect = buttons[index].rect
      return Recording().tap(at: (rect.column + rect.width / 2, rect.row + 1))
    }
    #expect(try stage.play(tap(1)).port.verdicts == ["nope:a"])
    #expect(try stage.play(tap(2)).port.verdicts == ["like:a"])
    #expect(try stage.play(tap(3)).port.verdicts == ["boost:a"])
    let rewind = buttons[0].rect
    let undone = Recording().keys("l").tap(at: (rewind.column + 2, rewind.row + 1))
    #expect(try stage.play(undone).port.verdicts == [])
  }

  @Test(
    "4: a drag decides by its predicted end beyond half the width, else the card springs home",
    arguments: [
      (40, 70, ["like:a"]), (40, 10, ["nope:a"]), (40, 46, []), (40, 34, []),
    ] as [(Int, Int, [String])])
  func drag(from: Int, to: Int, verdicts: [String]) throws {
    let run = try stage.play(Recording().drag(from: (from, 10), to: (to, 10), every: 40))
    #expect(run.port.verdicts == verdicts)
    #expect(run.model.flight == nil, "it has settled")
    #expect(run.model.cardOffset == .zero)
    let last = try #require(run.terminal.writes.last)
    #expect(last.time > 0.3 + 12 * 0.04, "the settling was shown")
  }

  @Test("4: a short fast drag decides, and the same way gone slowly does not")
  func flick() throws {
    let way = Recording().drag(from: (40, 10), to: (48, 10), steps: 8, every: 8, resting: 5)
    #expect(try stage.play(way).port.verdicts == ["like:a"])
    let slow = Recording().drag(from: (40, 10), to: (48, 10), steps: 8, every: 100)
    #expect(try stage.play(slow).port.verdicts == [])
  }

  @Test("5: the pager turns by one card, springs back from less, and stops at both ends")
  func pager() throws {
    let picked = Recording().keys("l", "l", "l", "3", "\r")
    func index(_ recording: Recording) throws -> Int? {
      try stage.play(recording).model.pager?.index
    }
    #expect(try index(picked) == 0)
    #expect(try index(picked.keys("\u{1B}[C")) == 1)
    #expect(try index(picked.keys("\u{1B}[D")) == 0)
    #expect(try index(picked.keys("\u{1B}[C", "\u{1B}[C", "\u{1B}[C", "\u{1B}[C")) == 2)
    #expect(try index(picked.drag(from: (50, 10), to: (30, 10))) == 1)
    #expect(try index(picked.drag(from: (50, 10), to: (46, 10), every: 60)) == 0)
    #expect(try index(picked.drag(from: (30, 10), to: (60, 10))) == 0)
    let rest = try stage.play(picked.drag(from: (50, 10), to: (46, 10), every: 60))
    #expect(rest.model.pager?.columns == 0, "it is back in its place")
  }

  @Test("6: tabs and pages go together, know the direction, and end at the first and the last")
  func tabs() throws {
    #expect(try stage.play(Recording()).model.pages.selected == .deck)
    #expect(Tab.start.rawValue == 1)
    let forward = try stage.play(Recording().keys("3")).model.pages
    #expect(forward.selected == .picks && forward.direction == 1)
    let backward = try stage.play(Recording().keys("1")).model.pages
    #expect(backward.selected == .you && backward.direction == -1)
    #expect(try stage.play(Recording().keys("4", "\t")).model.pages.selected == .history)
    #expect(try stage.play(Recording().keys("1", "\u{1B}[Z")).model.pages.selected == .you)
    // By drag of the page: beyond half the width it turns, else nothing has changed.
    let turned = try stage.play(Recording().keys("3").drag(from: (70, 8), to: (10, 8)))
    #expect(turned.model.pages.selected == .history)
    let half = Recording().keys("3").drag(from: (70, 8), to: (50, 8), every: 50)
    #expect(try stage.play(half).model.pages.selected == .picks)
    let beyond = Recording().keys("4").drag(from: (70, 8), to: (10, 8))
    #expect(try stage.play(beyond).model.pages.selected == .history)
    // A drag that is not let go has turned nothing yet.
    let held = Recording().keys("3").drag(from: (70, 8), to: (10, 8), lettingGo: false)
    #expect(try stage.play(held).model.pages.selected == .picks)
    // The program itself can turn too, through the same door.
    var model = ScreenModel(DeckGlance(), deckName: "", settings: ScreenSettings())
    model.turn(to: .history)
    #expect(model.pages.selected == .history)
  }

  @Test("7: the selected tab has its own colours, the others one tint; all are equally wide")
  func colouring() throws {
    let run = try stage.play(Recording())
    let layout = try #require(run.model.layout)
    #expect(Set(layout.tabs.map(\.width)).count == 1)
    let left = layout.tabs[0].column - layout.tabBar.column
    let right = layout.tabBar.endColumn - layout.tabs[3].endColumn
    #expect(abs(left - right) <= 1, "they are centred")
    let frame = try frame(run.model)
    func inks(_ tab: Int) -> Set<Color> {
      let rect = layout.tabs[tab]
      return Set(
        (rect.column..<rect.endColumn).compactMap { column in
          let cell = frame[column, rect.row + 1]
          return frame.text(of: cell) == " " ? nil : cell.style.foreground
        })
    }
    #expect(inks(0) == inks(2) && inks(2) == inks(3))
    #expect(inks(0).count == 1)
    #expect(inks(1).count > 1)
  }

  @Test(
    "8: the floating bar hides and shows in 0.3 s, evenly, whoever asks; reselecting is nothing")
  func floatingBar() throws {
    let still = Recording().keys("2")
    #expect(try stage.play(still).terminal.writes.count == 2, "enter and one picture")
    var bar = BarSlide()
    bar.hide(true, animated: true)
    bar.step(0.15)
    #expect(abs(bar.position - 0.5) < 1e-9)
    bar.step(0.15)
    #expect(bar.position == 1 && !bar.isMoving)
    bar.hide(false, animated: true)
    bar.step(0.075)
    #expect(abs(bar.position - 0.75) < 1e-9)
    let dragged = Recording().drag(from: (40, 10), to: (45, 10), every: 40, lettingGo: false)
    #expect(try stage.play(dragged).model.bar.isHidden)
    let details = try stage.play(Recording().keys("i"))
    #expect(details.model.bar.position == 1)
    #expect(!details.shows("Picks"))
    let back = try stage.play(Recording().keys("i", "\u{1B}"))
    #expect(back.model.bar.position == 0)
    #expect(back.shows("Picks"), "it is drawn over the page")
  }

  @Test(
    "9: four tabs by number, one page at a time, its data kept, nothing placed before measuring")
  func pages() throws {
    for (key, tab) in [("1", Tab.you), ("2", .deck), ("3", .picks), ("4", .history)] {
      #expect(try stage.play(Recording().keys("3", key)).model.pages.selected == tab)
    }
    let unopened = try stage.play(Recording())
    #expect(unopened.port.reads == 0, "no page but the one shown reads anything")
    let once = try stage.play(Recording().keys("l", "3", "4", "3", "4"))
    #expect(once.port.reads == 2, "coming back reads nothing again")
    var model = ScreenModel(DeckGlance(), deckName: "", settings: ScreenSettings())
    #expect(model.layout == nil)
    var frame = Frame(width: 80, height: 24)
    var painter = ScreenPainter(model.settings, cellRatio: 2)
    painter.draw(model, into: &frame)
    #expect((0..<24).allSatisfy { frame.text(ofRow: $0).allSatisfy { $0 == " " } })
    #expect(model.update(.measured(TerminalSize(columns: 1, rows: 1)), at: 0) == [.repaint])
  }
}
