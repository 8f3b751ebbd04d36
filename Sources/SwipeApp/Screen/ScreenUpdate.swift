import CardStore
import DeckModel
import Platform
import TerminalKit

extension ScreenModel {
  /// Takes an event in and tells what is to be done about it. Pure: `now` is seconds of any steady
  /// clock, and all else is in the event.
  mutating func update(_ event: ScreenEvent, at now: Double) -> [ScreenEffect] {
    advance(to: now)
    var effects: [ScreenEffect] = []
    switch event {
    case .measured(let size):
      self.size = terminal.completed(
        TerminalSize(
          columns: max(1, size.columns), rows: max(1, size.rows), pixelWidth: size.pixelWidth,
          pixelHeight: size.pixelHeight))
      pictures = [:]
      gesture = nil
      settle()
      effects = [.repaint]
    case .input(.key(let key)): effects = press(key, at: now)
    case .input(.mouse(let mouse)): effects = point(mouse, at: now)
    case .input(.paste(let text)): paste(text)
    case .input(.focus(let isIn)):
      if !isIn { cancelGesture(at: now) }
    case .input(.reply(let reply)): effects = learn(reply)
    case .tick: break
    case .changed(let glance): follow(glance)
    case .done(let report): take(report)
    case .failed(let text):
      throwing = nil
      message = Message(text: text, isError: true)
    case .read(let answer): take(answer)
    }
    askForBar()
    let questions = questions()
    return effects + questions
  }

  /// Brings everything that moves on to `now`.
  private mutating func advance(to now: Double) {
    let seconds = min(max(0, now - clock), 0.25)
    clock = now
    guard isMoving else { return }
    flight?.step(seconds)
    if flight?.isOver ?? false { flight = nil }
    bar.step(seconds)
    pages.step(seconds)
    pager?.step(seconds)
  }

  /// Ends everything that moves: what was decided is so already.
  mutating func settle() {
    flight = nil
    pages.finish()
  }

  /// The bar hides while a card is dragged or a panel is open, and on no page else: each page asks
  /// for what it wants, and does not know who grants it.
  private mutating func askForBar() {
    var wantsItHidden = false
    if overlay != nil { wantsItHidden = true }
    if let gesture, gesture.target == .card, gesture.axis != nil { wantsItHidden = true }
    if pager != nil { wantsItHidden = true }
    guard wantsItHidden != bar.isHidden else { return }
    bar.hide(wantsItHidden, animated: isAnimated)
  }

  /// Turns to a page, whoever asks: key, tap, drag or program.
  mutating func turn(to tab: Tab) {
    guard pages.select(tab, animated: isAnimated) else { return }
    flight = nil
    gesture = nil
    pager = nil
    overlay = nil
  }

  // MARK: The deck

  /// Takes over what another process did.
  private mutating func follow(_ glance: DeckGlance) {
    guard glance != self.glance else { return }
    if glance.top.first?.number != top?.number {
      flight = nil
      if gesture?.target == .card { gesture = nil }
    }
    if glance.state.record != self.glance.state.record {
      message = Message(text: "changed in another window")
    }
    self.glance = glance
  }

  private mutating func take(_ report: DeckReport) {
    glance = report.glance
    message = Message(report.news)
    let thrown = throwing
    throwing = nil
    guard let way = layout?.way, isAnimated, pages.selected == .deck else { return }
    switch report.news {
    case .decided(let verdict, let card):
      flight = .out(
        verdict, card, from: thrown?.offset ?? .zero,
        velocity: thrown?.velocity ?? CellSpeed(), in: way)
    case .undone(let action, let card?, _) where card.number == top?.number:
      flight = .back(action.verdict, card, in: way)
    default: break
    }
  }

  // MARK: Reading

  /// What the page that is shown lacks. Nothing else is ever read.
  private mutating func questions() -> [ScreenEffect] {
    guard let layout else { return [] }
    let record = glance.state.record
    switch pages.selected {
    case .you:
      guard times?.record != record, !isReadingTimes else { return [] }
      isReadingTimes = true
      return [.read(.times)]
    case .deck:
      return pictureQuestions(glance.top, layout)
    case .picks:
      if picks.record != record {
        picks.restart(at: StandingCursor([.boost, .like]), record: record)
      }
      let needed = max(picks.top, picks.selection) + 2 * layout.listRows
      guard let cursor = picks.take(upTo: needed) else {
        guard let pager, picks.rows.indices.contains(pager.index) else { return [] }
        let row = picks.rows[pager.index]
        return pictureQuestions([ScreenCard(number: row.card, model: row.model)], layout)
      }
      return [
        .read(
          .picks(after: cursor, filter: picks.filter, limit: needed - picks.rows.count))
      ]
    case .history:
      if history.record != record { history.restart(at: StepCursor(), record: record) }
      let needed = max(history.top, history.selection) + 2 * layout.listRows
      guard let cursor = history.take(upTo: needed) else { return [] }
      return [
        .read(.steps(after: cursor, filter: history.filter, limit: needed - history.rows.count))
      ]
    }
  }

  /// The most pictures that are kept: of the cards in sight and of those that may come back.
  private static let pictureLimit = 6

  /// Asks for the pictures of cards that have one; they come after the first sight of the card.
  private mutating func pictureQuestions(
    _ cards: [ScreenCard], _ layout: ScreenLayout
  ) -> [ScreenEffect] {
    guard settings.pictures != .none, settings.depth != .none, layout.form >= .compact else {
      return []
    }
    let scale = pixels == nil ? 1 : PictureShelf.scale
    let size = CardFace.pictureSize(
      columns: layout.card.width * scale, rows: layout.card.height * scale)
    var effects: [ScreenEffect] = []
    for card in cards where card.model.image != nil && pictures[card.number] == nil {
      if pictures.count >= Self.pictureLimit {
        let seen = Set(cards.map(\.number))
        pictures = pictures.filter { seen.contains($0.key) }
      }
      pictures.updateValue(nil, forKey: card.number)
      effects.append(.read(.picture(card.number, width: size.width, height: size.height)))
    }
    return effects
  }

  private mutating func take(_ answer: ScreenAnswer) {
    let visible = layout?.listRows ?? 1
    switch answer {
    case .picks(let part):
      picks.add(part)
      picks.keepInSight(visible: visible)
      pager?.count = max(1, picks.rows.count)
    case .steps(let part):
      history.add(part)
      history.keepInSight(visible: visible)
    case .card(let card):
      overlay = .details(card, scroll: 0)
    case .picture(let number, let picture):
      if pictures[number] != nil { pictures[number] = picture }
    case .times(let values):
      isReadingTimes = false
      times = (glance.state.record, values)
    }
  }
}

extension ScreenModel.Message {
  /// What became of an act, in words.
  init(_ news: DeckNews) {
    switch news {
    case .decided(let verdict, let card):
      self.init(text: "\(Teller.past(Action(verdict))) \(card.title)", verdict: verdict)
    case .postponed(let card): self.init(text: "\(card.title) comes again later")
    case .cleared(let card): self.init(text: "took the verdict of \(card.title) back")
    case .undone(_, let card, let steps) where steps > 1:
      self.init(text: "took \(steps) steps back" + (card.map { ", down to \($0.title)" } ?? ""))
    case .undone(let action, let card, _):
      self.init(text: "took back: \(action.word)" + (card.map { " \($0.title)" } ?? ""))
    case .redone(let action, let card):
      self.init(
        text: "did again: \(action.word)" + (card.map { " \($0.title)" } ?? ""),
        verdict: action.verdict)
    case .nothingToUndo: self.init(text: "there is nothing to undo")
    case .nothingToRedo: self.init(text: "there is nothing to redo")
    case .overtaken: self.init(text: "another window was faster; nothing was decided here")
    case .unchanged(let card): self.init(text: "nothing changed for \(card.title)")
    }
  }
}

extension ScreenCard {
  /// What the card is called: its name, or its id.
  var title: String { model.title }
}

extension UserModel {
  /// What the card is called: its name, or its id.
  var title: String { name.isEmpty ? id : name }
}
