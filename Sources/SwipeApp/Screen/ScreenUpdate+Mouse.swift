import DeckModel
import Platform
import TerminalKit

extension ScreenModel {
  /// The pointer did something. Only the left button and the wheel count, so that a stray click of
  /// another button, or its paste, decides nothing.
  mutating func point(_ mouse: MouseEvent, at now: Double) -> [ScreenEffect] {
    guard settings.usesMouse, let layout, layout.form != .tiny else { return [] }
    switch mouse.action {
    case .press(.left):
      beginGesture(mouse, layout, at: now)
    case .drag(.left):
      guard gesture != nil else { return [] }
      gesture?.move(column: mouse.column, row: mouse.row, at: now)
      dragPager()
    case .release(.left):
      guard var gesture else { return [] }
      if (gesture.place.column, gesture.place.row) != (mouse.column, mouse.row) {
        gesture.move(column: mouse.column, row: mouse.row, at: now)
      }
      self.gesture = nil
      return end(gesture, layout, at: now)
    case .move:
      // A release that was lost.
      cancelGesture(at: now)
    case .wheel(let columns, let rows): return roll(columns: columns, rows: rows, mouse, layout)
    default: break
    }
    return []
  }

  private mutating func beginGesture(_ mouse: MouseEvent, _ layout: ScreenLayout, at now: Double) {
    settle()
    var target = layout.target(
      column: mouse.column, row: mouse.row, on: pages.selected, isBarShown: bar.position == 0)
    if overlay != nil || pager != nil, target != .tabBar { target = .page }
    if target == .card, top == nil { target = .page }
    gesture = Gesture(target, column: mouse.column, row: mouse.row, at: now)
  }

  /// Gives a drag up: the card springs home, nothing is decided.
  mutating func cancelGesture(at now: Double) {
    guard let gesture else { return }
    self.gesture = nil
    sendHome(gesture, at: now)
    let animated = isAnimated
    pager?.release(end: 0, velocity: 0, width: 1, animated: animated)
  }

  private mutating func sendHome(_ gesture: Gesture, at now: Double) {
    guard isAnimated, gesture.target == .card, let top else { return }
    flight = .home(top, from: gesture.cardOffset, velocity: gesture.velocity(at: now))
  }

  private mutating func end(
    _ gesture: Gesture, _ layout: ScreenLayout, at now: Double
  ) -> [ScreenEffect] {
    if pager != nil { return endPaging(gesture, layout, at: now) }
    switch gesture.target {
    case .card: return letGo(gesture, layout, at: now)
    case .page: endPageDrag(gesture, layout, at: now)
    case .tabBar:
      if let tab = layout.tab(atColumn: gesture.place.column) { turn(to: tab) }
    case .button(let button):
      let place = layout.target(
        column: gesture.place.column, row: gesture.place.row, on: pages.selected,
        isBarShown: false)
      if place == .button(button) { return push(button, at: now) }
    }
    return []
  }

  /// A button does what its key does.
  private mutating func push(_ button: ScreenButton, at now: Double) -> [ScreenEffect] {
    switch button {
    case .rewind: return press(KeyPress(.character("u")), at: now)
    case .nope: return press(KeyPress(.character("h")), at: now)
    case .like: return press(KeyPress(.character("l")), at: now)
    case .boost: return press(KeyPress(.character("b")), at: now)
    case .tab(let tab):
      turn(to: tab)
      return []
    }
  }

  private mutating func letGo(
    _ gesture: Gesture, _ layout: ScreenLayout, at now: Double
  ) -> [ScreenEffect] {
    guard let top else { return [] }
    switch gesture.swing(cardWidth: layout.card.width, cardHeight: layout.card.height, at: now) {
    case .decide(let verdict):
      throwing = (gesture.cardOffset, gesture.velocity(at: now))
      return [.perform(.decideTop(verdict, top.number))]
    case .details:
      overlay = .details(top, scroll: 0)
    case .home:
      if gesture.axis == nil { return tap(gesture, layout) }
      sendHome(gesture, at: now)
    }
    return []
  }

  /// A tap on the card opens its details in the lower half, where its text is.
  private mutating func tap(_ gesture: Gesture, _ layout: ScreenLayout) -> [ScreenEffect] {
    let isText = gesture.place.row >= layout.card.row + layout.card.height * 2 / 3
    if isText, let top { overlay = .details(top, scroll: 0) }
    return []
  }

  /// A page turns when the predicted end lies beyond half its width; there is nothing beyond the
  /// first and the last. A tap selects the row beneath.
  private mutating func endPageDrag(_ gesture: Gesture, _ layout: ScreenLayout, at now: Double) {
    if gesture.axis == .horizontal, overlay == nil {
      let end = gesture.predictedEnd(at: now)
      guard abs(end) > Double(layout.size.columns) / 2,
        let tab = pages.selected.neighbour(end < 0 ? 1 : -1)
      else { return }
      return turn(to: tab)
    }
    guard gesture.axis == nil else { return }
    if overlay != nil {
      overlay = nil
      return
    }
    let row = gesture.place.row - layout.page.row - 2
    guard row >= 0, row < layout.listRows else { return }
    switch pages.selected {
    case .picks where picks.top + row < picks.rows.count:
      picks.select(picks.top + row, visible: layout.listRows)
    case .history where history.top + row < history.rows.count:
      history.select(history.top + row, visible: layout.listRows)
    default: break
    }
  }

  // MARK: The pager

  private mutating func dragPager() {
    guard let gesture, gesture.axis == .horizontal, overlay == nil else { return }
    let columns = settings.motion == .off ? 0 : gesture.columns
    pager?.drag(to: columns)
  }

  private mutating func endPaging(
    _ gesture: Gesture, _ layout: ScreenLayout, at now: Double
  ) -> [ScreenEffect] {
    if overlay != nil {
      overlay = nil
    } else if gesture.axis == .horizontal {
      let animated = isAnimated
      pager?.release(
        end: gesture.predictedEnd(at: now), velocity: gesture.velocity(at: now).x,
        width: layout.card.width, animated: animated)
      followPager()
    }
    return []
  }

  // MARK: The wheel

  private mutating func roll(
    columns: Int, rows: Int, _ mouse: MouseEvent, _ layout: ScreenLayout
  ) -> [ScreenEffect] {
    guard overlay == nil else {
      scroll(by: rows)
      return []
    }
    if columns != 0, layout.tabBar.contains(column: mouse.column, row: mouse.row) {
      if let tab = pages.selected.neighbour(columns) { turn(to: tab) }
      return []
    }
    switch pages.selected {
    case .picks where pager == nil: picks.move(by: rows, visible: layout.listRows)
    case .history: history.move(by: rows, visible: layout.listRows)
    case .deck where rows > 0 && layout.card.contains(column: mouse.column, row: mouse.row):
      if let top { overlay = .details(top, scroll: 0) }
    default: break
    }
    return []
  }
}

extension Gesture {
  /// How far a card is from its place: along the drag's axis alone.
  var cardOffset: CellOffset {
    switch axis {
    case .horizontal: CellOffset(columns, 0)
    case .vertical: CellOffset(0, rows)
    case nil: .zero
    }
  }
}
