import DeckModel
import TerminalKit

extension ScreenModel {
  /// Seconds within which a repeated key decides nothing, so that a held one cannot empty the deck.
  static let repeatGuard = 0.12

  /// A key.
  mutating func press(_ key: KeyPress, at now: Double) -> [ScreenEffect] {
    if let effects = pressAnywhere(key) { return effects }
    // Where there is no room for a card, none is decided.
    if layout?.form == .tiny { return key.key == .character("q") ? [.quit(.done)] : [] }
    if isTyping { return type(key) }
    guard key.modifiers.isDisjoint(with: [.control, .alt, .desktop]) else { return [] }
    if case .help = overlay { return pressInHelp(key) }
    if let effects = pressForAll(key) { return effects }
    if case .details(let card, _) = overlay {
      return pressInDetails(key, card, at: now)
    }
    switch pages.selected {
    case .you: return key.key == .character("r") ? [.perform(.redo)] : []
    case .deck: return pressOnDeck(key, at: now)
    case .picks: return pager == nil ? pressOnPicks(key, at: now) : pressInPager(key, at: now)
    case .history: return pressOnHistory(key, at: now)
    }
  }

  /// Whether keys go into a filter.
  var isTyping: Bool {
    switch pages.selected {
    case .picks: picks.isTyping
    case .history: history.isTyping
    case .you, .deck: false
    }
  }

  /// Keys that mean the same also while text is typed.
  private mutating func pressAnywhere(_ key: KeyPress) -> [ScreenEffect]? {
    guard key.modifiers == .control, case .character(let letter) = key.key else { return nil }
    switch letter {
    case "c": return [.quit(.interrupted)]
    case "l": return [.repaint]
    case "z": return [.stop]
    default: return nil
    }
  }

  /// Keys that mean the same on every page and over it.
  private mutating func pressForAll(_ key: KeyPress) -> [ScreenEffect]? {
    switch key.key {
    case .character("q"): return [.quit(.done)]
    case .character("?"): overlay = .help(scroll: 0)
    case .character("m"):
      settings.usesMouse.toggle()
      gesture = nil
      message = Message(text: settings.usesMouse ? "mouse on" : "mouse left to the terminal")
      return [.reportMouse(settings.usesMouse)]
    case .character("u"), .backspace:
      settle()
      return [.perform(.undo)]
    case .character(let digit) where ("1"..."4").contains(digit):
      if let number = digit.wholeNumberValue, let tab = Tab(rawValue: number - 1) { turn(to: tab) }
    case .tab:
      let direction = key.modifiers.contains(.shift) ? -1 : 1
      if let tab = pages.selected.neighbour(direction) { turn(to: tab) }
    default: return nil
    }
    return []
  }

  // MARK: Deck

  private mutating func pressOnDeck(_ key: KeyPress, at now: Double) -> [ScreenEffect] {
    switch key.key {
    case .character("h"), .left: return decideTop(.nope, key, at: now)
    case .character("l"), .right: return decideTop(.like, key, at: now)
    case .character("b"), .up: return decideTop(.boost, key, at: now)
    case .character("d"): return postponeTop(key, at: now)
    case .character("r"): return [.perform(.redo)]
    case .character("i"), .down, .enter, .character(" "):
      settle()
      if let top { overlay = .details(top, scroll: 0) }
      return []
    default: return []
    }
  }

  /// Whether a decision by key counts: not when the same one came a moment ago.
  private mutating func counts(_ name: String, _ key: KeyPress, at now: Double) -> Bool {
    let last = heldKeys.updateValue(now, forKey: name)
    return !key.isRepeat && now - (last ?? -.infinity) >= Self.repeatGuard
  }

  mutating func decideTop(
    _ verdict: Verdict, _ key: KeyPress, at now: Double
  ) -> [ScreenEffect] {
    settle()
    guard let top, counts(verdict.word, key, at: now) else { return [] }
    return [.perform(.decideTop(verdict, top.number))]
  }

  private mutating func postponeTop(_ key: KeyPress, at now: Double) -> [ScreenEffect] {
    settle()
    guard let top, counts("later", key, at: now) else { return [] }
    return [.perform(.postponeTop(top.number))]
  }

  // MARK: Over the page

  private mutating func pressInHelp(_ key: KeyPress) -> [ScreenEffect] {
    switch key.key {
    case .escape, .character("?"), .character("q"), .enter: overlay = nil
    default: scroll(by: key)
    }
    return []
  }

  private mutating func pressInDetails(
    _ key: KeyPress, _ card: ScreenCard, at now: Double
  ) -> [ScreenEffect] {
    switch key.key {
    case .escape, .character("i"), .enter, .character(" "):
      overlay = nil
      return []
    case .character("h"), .left: return decide(card, .nope, key, at: now)
    case .character("l"), .right: return decide(card, .like, key, at: now)
    case .character("b"): return decide(card, .boost, key, at: now)
    default:
      scroll(by: key)
      return []
    }
  }

  private mutating func decide(
    _ card: ScreenCard, _ verdict: Verdict, _ key: KeyPress, at now: Double
  ) -> [ScreenEffect] {
    overlay = nil
    if card.number == top?.number, pages.selected == .deck {
      return decideTop(verdict, key, at: now)
    }
    guard counts(verdict.word, key, at: now) else { return [] }
    return [.perform(.decide(verdict, card.number))]
  }

  /// Moves the text over the page by a key that scrolls.
  private mutating func scroll(by key: KeyPress) {
    let page = max(1, (layout?.page.height ?? 10) - 4)
    switch key.key {
    case .down, .character("j"): scroll(by: 1)
    case .up, .character("k"): scroll(by: -1)
    case .pageDown: scroll(by: page)
    case .pageUp: scroll(by: -page)
    case .home: scroll(by: -Self.wholeText)
    case .end: scroll(by: Self.wholeText)
    default: break
    }
  }

  /// More lines than any text over a page has.
  private static let wholeText = 1_000_000

  // MARK: Lists

  private mutating func pressOnPicks(_ key: KeyPress, at now: Double) -> [ScreenEffect] {
    let visible = layout?.listRows ?? 1
    if let rows = steps(of: key, visible: visible) {
      picks.move(by: rows, visible: visible)
      return []
    }
    switch key.key {
    case .character("/"): picks.isTyping = true
    case .escape where !picks.filter.isEmpty: picks.setFilter("")
    case .left: turn(to: .deck)
    case .right: turn(to: .history)
    case .enter, .character(" "):
      if picks.selected != nil {
        pager = CardPager(index: picks.selection, count: picks.rows.count)
      }
    case .character("r"): return [.perform(.redo)]
    default:
      guard let row = picks.selected else { return [] }
      return change(row.card, key, at: now)
    }
    return []
  }

  private mutating func pressInPager(_ key: KeyPress, at now: Double) -> [ScreenEffect] {
    let width = layout?.card.width ?? 1
    switch key.key {
    case .escape, .enter, .character(" "): closePager()
    case .left: turnPager(-1, width)
    case .right: turnPager(1, width)
    case .character("/"): break
    default:
      guard let pager, picks.rows.indices.contains(pager.index) else { return [] }
      return change(picks.rows[pager.index].card, key, at: now)
    }
    return []
  }

  /// Turns the pager by one card; the list beneath follows.
  mutating func turnPager(_ direction: Int, _ width: Int) {
    let animated = isAnimated
    pager?.turn(direction, width: width, animated: animated)
    followPager()
  }

  /// Selects the pager's card in the list, so that more is read before the last is reached.
  mutating func followPager() {
    if let pager { picks.select(pager.index, visible: layout?.listRows ?? 1) }
  }

  private mutating func closePager() { pager = nil }

  private mutating func pressOnHistory(_ key: KeyPress, at now: Double) -> [ScreenEffect] {
    let visible = layout?.listRows ?? 1
    if let rows = steps(of: key, visible: visible) {
      history.move(by: rows, visible: visible)
      return []
    }
    switch key.key {
    case .character("/"): history.isTyping = true
    case .escape where !history.filter.isEmpty: history.setFilter("")
    case .left: turn(to: .picks)
    case .character("r"): return [.perform(.redo)]
    case .enter:
      guard let row = history.selected, !row.isUndone else { return [] }
      return [.perform(.undoDown(to: row.step))]
    default:
      guard let card = history.selected?.card else { return [] }
      return change(card, key, at: now)
    }
    return []
  }

  /// Keys that work on the selected card of a list.
  private mutating func change(
    _ card: CardNumber, _ key: KeyPress, at now: Double
  ) -> [ScreenEffect] {
    switch key.key {
    case .character("h"): counts("nope", key, at: now) ? [.perform(.decide(.nope, card))] : []
    case .character("l"): counts("like", key, at: now) ? [.perform(.decide(.like, card))] : []
    case .character("b"): counts("boost", key, at: now) ? [.perform(.decide(.boost, card))] : []
    case .character("x"), .delete: [.perform(.clear(card))]
    case .character("i"): [.read(.card(card))]
    default: []
    }
  }

  /// How many rows a key goes in a list; nil for keys that do something else.
  private func steps(of key: KeyPress, visible: Int) -> Int? {
    switch key.key {
    case .down, .character("j"): 1
    case .up, .character("k"): -1
    case .pageDown: visible
    case .pageUp: -visible
    case .home, .character("g"): -1_000_000_000
    case .end, .character("G"): Self.farthest
    default: nil
    }
  }

  /// The most rows that one key goes down, since all of them have to be read.
  private static let farthest = 4_096

  // MARK: Filter

  private mutating func type(_ key: KeyPress) -> [ScreenEffect] {
    var text = pages.selected == .picks ? picks.filter : history.filter
    switch key.key {
    case .character(let character) where key.modifiers.isSubset(of: .shift):
      text.append(character)
    case .backspace: text = String(text.dropLast())
    case .escape:
      text = ""
      stopTyping()
    case .enter, .up, .down, .tab:
      stopTyping()
      return []
    default: return []
    }
    setFilter(text)
    return []
  }

  /// Pasted text goes into a filter, and nowhere else.
  mutating func paste(_ text: String) {
    guard isTyping else { return }
    let line = text.prefix { !$0.isNewline }
    setFilter((pages.selected == .picks ? picks.filter : history.filter) + line.prefix(256))
  }

  private mutating func stopTyping() {
    picks.isTyping = false
    history.isTyping = false
  }

  private mutating func setFilter(_ text: String) {
    if pages.selected == .picks { picks.setFilter(text) } else { history.setFilter(text) }
  }
}
