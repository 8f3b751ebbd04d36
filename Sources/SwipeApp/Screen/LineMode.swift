import CardStore
import DeckModel
import Platform
import TerminalKit

/// The deck line by line, for screen readers and for terminals that cannot move their cursor: the
/// same letters and the same deck, one labelled line for each thing, nothing drawn.
struct LineMode {
  private let port: any DeckPort
  private let isASCII: Bool
  /// The next line of the user; nil at the end.
  private let read: () throws -> String?
  /// Takes a line.
  private let say: (String) throws -> Void

  /// A conversation about a deck.
  init(
    _ port: any DeckPort, ascii: Bool, read: @escaping () throws -> String?,
    say: @escaping (String) throws -> Void
  ) {
    self.port = port
    isASCII = ascii
    self.read = read
    self.say = say
  }

  /// Asks about card after card until the user quits or the input ends.
  func run() throws {
    try say(
      "Answer with a letter and Enter: l like, h nope, b boost, u undo, r redo, d later, i details, "
        + "s status, q quit.")
    while true {
      let glance = try port.glance()
      try say(prompt(glance))
      guard let line = try read() else { return }
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let word = words.first else { continue }
      if word == "q" || word == "quit" { return }
      try answer(String(word), glance)
    }
  }

  private func prompt(_ glance: DeckGlance) -> String {
    let state = glance.state
    guard let top = glance.top.first else {
      return state.cards == 0
        ? "The deck has no cards."
        : "All \(state.cards) cards are decided. u takes the newest back, q quits."
    }
    var text = "Card \(state.cards - state.pending + 1) of \(state.cards). "
    text += shown(top.title) + (top.model.age.map { ", \($0)" } ?? "") + "."
    if let hobby = top.model.hobby, !hobby.isEmpty { text += " " + shown(hobby) + "." }
    if let image = top.model.image { text += " Picture: " + shown(image) + "." }
    return text
  }

  private func shown(_ text: String) -> String {
    VisibleText.isolated(VisibleText.shown(text, ascii: isASCII, limit: 512))
  }

  private func answer(_ word: String, _ glance: DeckGlance) throws {
    let top = glance.top.first
    switch word {
    case "u", "undo": try perform(.undo)
    case "r", "redo": try perform(.redo)
    case "s", "status": try say(status(glance.state))
    case "l", "like", "y": try decide(.like, top)
    case "h", "nope", "n": try decide(.nope, top)
    case "b", "boost": try decide(.boost, top)
    case "d", "later":
      guard let top else { return }
      try perform(.postponeTop(top.number))
    case "i", "details":
      guard let top else { return }
      for line in try details(of: top) { try say(line) }
    default: try say("\(shown(word)) is no answer; l, h, b, u, r, d, i, s or q.")
    }
  }

  private func decide(_ verdict: Verdict, _ top: ScreenCard?) throws {
    guard let top else { return try say("No card is waiting.") }
    try perform(.decideTop(verdict, top.number))
  }

  private func perform(_ act: DeckAct) throws {
    do {
      let message = ScreenModel.Message(try port.perform(act).news)
      let first = message.text.prefix(1).uppercased()
      try say(shown(first + message.text.dropFirst()) + ".")
    } catch let error as StoreError {
      try say("Not done: " + Explanation(error).text + ".")
    }
    port.rest()
  }

  private func details(of card: ScreenCard) throws -> [String] {
    let theme = ScreenTheme(depth: .none, isASCII: isASCII)
    return FieldLines.pairs(of: card.model, theme).map { "\($0.name): \($0.value)." }
  }

  private func status(_ state: DeckState) -> String {
    "\(state.pending) of \(state.cards) wait. \(state.boosts) boosted, \(state.likes) liked, "
      + "\(state.nopes) noped."
  }
}
