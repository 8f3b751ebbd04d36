import DeckModel
import Platform
import TerminalKit
import Testing

@testable import SwipeApp

/// Clicks and the wheel on lists, on what lies over a page, and on the bars.
@Suite("Screen pointer")
struct ScreenPointerTests {
  var stage = ScreenStage()

  init() {
    // What is clicked does not depend on how it is drawn.
    stage.settings.depth = .none
    stage.settings.motion = .off
  }

  private var layout: ScreenLayout { ScreenLayout(stage.size) }
  /// In the rows of a list, from the first one on.
  private func row(_ index: Int) -> (Int, Int) { (20, layout.page.row + 2 + index) }
  /// The middle of the card.
  private var middle: (Int, Int) { (40, 10) }

  @Test("a click selects the row of Picks beneath it, and keys then mean that card")
  func picks() throws {
    let three = Recording().keys("l", "b", "l", "3")
    let run = try stage.play(three.tap(at: row(2)).keys("h"))
    #expect(run.port.verdicts.contains("nope:c"))
    // Title, blank line and the empty part of the list are no rows.
    for index in [-2, -1, 3, 9] {
      let run = try stage.play(three.tap(at: row(index)).keys("x"))
      #expect(run.port.verdicts == ["like:a", "like:c"], "row \(index)")
    }
  }

  @Test("a click selects the row of History beneath it")
  func history() throws {
    let two = Recording().keys("l", "h", "4")
    #expect(try stage.play(two.tap(at: row(1)).keys("b")).port.verdicts == ["boost:a", "nope:b"])
    #expect(try stage.play(two.tap(at: row(2)).keys("b")).port.verdicts == ["boost:b", "like:a"])
    // On a page without rows it selects nothing.
    #expect(try stage.play(two.keys("1").tap(at: row(1))).model.pages.selected == .you)
  }

  @Test("in a list that has been scrolled a click means the row that is seen there")
  func scrolled() throws {
    let cards = (0..<60).map { UserModel(id: "c\($0)", name: "Card \($0)") }
    let port = MemoryDeckPort(cards)
    for _ in 0..<60 { port.deck.like() }
    let down = (0..<45).reduce(Recording().keys("3")) { recording, _ in
      recording.then("\u{1B}[<65;20;10M", after: 20)
    }
    let run = try stage.play(down.tap(at: row(3)), on: port)
    let list = run.model.picks
    #expect(list.top > 0 && list.selection == list.top + 3)
    let text = run.text[row(3).1]
    #expect(text.contains(try #require(list.selected).model.name), "\(text)")
  }

  @Test("the wheel goes through a list row by row, and no further than its ends")
  func wheelOnLists() throws {
    let picks = Recording().keys("l", "b", "l", "3")
    let down = picks.wheel(1).wheel(1)
    #expect(try stage.play(down.keys("h")).port.verdicts.contains("nope:c"))
    #expect(try stage.play(down.wheel(1).wheel(1).keys("h")).port.verdicts.contains("nope:c"))
    #expect(try stage.play(down.wheel(-1).keys("h")).port.verdicts.contains("nope:a"))
    #expect(try stage.play(picks.wheel(-1).keys("h")).port.verdicts.contains("nope:b"))
    let history = Recording().keys("l", "h", "4").wheel(1).keys("b")
    #expect(try stage.play(history).port.verdicts == ["boost:a", "nope:b"])
  }

  @Test("the wheel over the card opens its details, turns their text, and decides nothing")
  func wheelOnCard() throws {
    let open = try stage.play(Recording().wheel(1, at: middle))
    #expect(open.model.overlay == .details(try #require(open.model.top), scroll: 0))
    #expect(open.shows("Lisbon"))
    let long = UserModel(
      id: "z", name: "Zoë", fields: (1...60).map { .init(name: "n\($0)", value: .text("v")) })
    let on = try stage.play(
      Recording().wheel(1, at: middle).wheel(1).wheel(1).wheel(-1), on: MemoryDeckPort([long]))
    #expect(on.model.overlay == .details(try #require(on.model.top), scroll: 1))
    let short = try stage.play(Recording().wheel(1, at: middle).wheel(1).wheel(1))
    #expect(short.text == open.text)
    let back = try stage.play(Recording().wheel(1, at: middle).wheel(-1).wheel(-1))
    #expect(back.model.overlay == .details(try #require(back.model.top), scroll: 0))
    // Upward over the card, beside it, and on an empty deck there is nothing to open.
    for recording in [Recording().wheel(-1, at: middle), Recording().wheel(1, at: (1, 10))] {
      #expect(try stage.play(recording).model.overlay == nil)
    }
    let empty = try stage.play(Recording().wheel(1, at: middle), on: MemoryDeckPort([]))
    #expect(empty.model.overlay == nil && empty.port.acts == [])
  }

  @Test("the wheel turns the help, and a click puts it away")
  func help() throws {
    let wheel = try stage.play(Recording().keys("?").wheel(1).wheel(1))
    #expect(wheel.model.overlay == .help(scroll: 2))
    let top = try stage.play(Recording().keys("?").wheel(-1))
    #expect(top.shows("Keys: left or h nope"))
    let away = try stage.play(Recording().keys("?").tap(at: middle))
    #expect(away.model.overlay == nil && away.port.acts == [])
  }

  @Test("a click puts the details away, whether over the deck, a list or the pager")
  func detailsAway() throws {
    for keys in [["i"], ["l", "3", "i"], ["l", "3", "\r", "i"]] {
      let open = keys.reduce(Recording()) { $0.then($1) }
      let shown = try stage.play(open)
      #expect(shown.model.overlay != nil, "\(keys)")
      let run = try stage.play(open.tap(at: middle))
      #expect(run.model.overlay == nil, "\(keys)")
      #expect(run.port.acts == shown.port.acts)
      #expect((run.model.pager == nil) == (shown.model.pager == nil))
    }
  }

  @Test("a drag over the details moves neither the card nor the page beneath")
  func dragOverDetails() throws {
    let drag = Recording().keys("i").drag(from: middle, to: (78, 10))
    let run = try stage.play(drag)
    #expect(run.port.acts == [] && run.model.pages.selected == .deck)
  }

  @Test("the wheel does not leave the pager, nor turn the list beneath it")
  func wheelInPager() throws {
    let pager = Recording().keys("l", "l", "3", "\r")
    let run = try stage.play(pager.wheel(1))
    #expect(run.model.pager?.index == 0 && run.model.picks.selection == 0)
  }

  @Test("a click on a tab turns to its page, and the wheel across the bar goes from tab to tab")
  func tabBar() throws {
    for (tab, rect) in zip(Tab.allCases, layout.tabs) {
      let place = (rect.column + rect.width / 2, rect.row)
      #expect(try stage.play(Recording().tap(at: place)).model.pages.selected == tab)
    }
    let bar = (layout.tabBar.column + 2, layout.tabBar.row)
    let right = Recording().wheel(across: 1, at: bar)
    #expect(try stage.play(right).model.pages.selected == .picks)
    #expect(try stage.play(right.wheel(across: -1, at: bar)).model.pages.selected == .deck)
    let end = (0..<5).reduce(right) { recording, _ in recording.wheel(across: 1, at: bar) }
    #expect(try stage.play(end).model.pages.selected == .history)
    // Elsewhere the wheel's way across means nothing.
    let card = try stage.play(Recording().wheel(across: 1, at: middle))
    #expect(card.model.pages.selected == .deck && card.model.overlay == nil)
  }

  @Test("a release that tells a new place counts as the end of the drag")
  func lastPlace() throws {
    let (x, y) = middle
    let drag = Recording().press(at: middle)
      .then("\u{1B}[<32;\(x + 5);\(y + 1)M", after: 100)
      .then("\u{1B}[<0;\(x + 39);\(y + 1)m", after: 300)
    #expect(try stage.play(drag).port.verdicts == ["like:a"])
  }

  @Test("with the mouse left to the terminal clicks and the wheel do nothing")
  func noMouse() throws {
    let run = try stage.play(Recording().keys("m").wheel(1, at: middle).tap(at: layout.tabs[0]))
    #expect(run.model.overlay == nil && run.model.pages.selected == .deck)
  }
}

extension Recording {
  /// One step of the wheel: down or up, or to the right or left.
  fileprivate func wheel(
    _ rows: Int = 0, across columns: Int = 0, at place: (Int, Int) = (40, 8)
  ) -> Recording {
    let button = rows != 0 ? (rows > 0 ? 65 : 64) : columns > 0 ? 67 : 66
    return then("\u{1B}[<\(button);\(place.0 + 1);\(place.1 + 1)M", after: 200)
  }

  /// A click in the middle of a rectangle.
  fileprivate func tap(at rect: Rect) -> Recording {
    tap(at: (rect.column + rect.width / 2, rect.row + rect.height / 2))
  }
}
