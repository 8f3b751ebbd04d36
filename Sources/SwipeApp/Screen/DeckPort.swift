import CardStore
import DeckModel
import Pictures
import Platform

/// A card as the screen holds it.
struct ScreenCard: Equatable, Sendable {
  /// Its number in load order.
  var number: CardNumber
  /// What it shows.
  var model: UserModel
  /// The verdict that stands; nil while it is pending.
  var verdict: Verdict?
}

/// What the screen always knows of its deck, however large it is.
struct DeckGlance: Equatable, Sendable {
  /// Counts, and what undo and redo would do.
  var state = DeckState()
  /// The top card and the one behind it.
  var top: [ScreenCard] = []
}

/// Something the screen can do to the deck.
enum DeckAct: Equatable, Sendable {
  /// Decides the card, provided that it is still on top.
  case decideTop(Verdict, CardNumber)
  /// Puts the card at the end, provided that it is still on top.
  case postponeTop(CardNumber)
  /// Gives any card a verdict.
  case decide(Verdict, CardNumber)
  /// Takes a card's verdict back.
  case clear(CardNumber)
  /// Takes the newest step back.
  case undo
  /// Takes back all steps down to this one, which is taken back too.
  case undoDown(to: UInt32)
  /// Does again what was undone last.
  case redo
}

/// What became of an act.
enum DeckNews: Equatable, Sendable {
  /// The card has a new verdict.
  case decided(Verdict, ScreenCard)
  /// The card went to the end.
  case postponed(ScreenCard)
  /// The card is pending again, on top.
  case cleared(ScreenCard)
  /// Steps were taken back; the last of them, and the first card that it touched.
  case undone(Action, ScreenCard?, steps: Int)
  /// A step was done again, and the first card that it touched.
  case redone(Action, ScreenCard?)
  /// There is no step to take back.
  case nothingToUndo
  /// There is no undone step.
  case nothingToRedo
  /// Another window was faster: the card is not on top any more.
  case overtaken
  /// The card has that verdict already, or stands where it was to go.
  case unchanged(ScreenCard)
}

/// What an act did, and the deck after it.
struct DeckReport: Equatable, Sendable {
  var news: DeckNews
  var glance: DeckGlance
}

/// One row of Picks.
struct PickRow: Equatable, Sendable {
  var card: CardNumber
  var verdict: Verdict
  var model: UserModel
}

/// One row of History.
struct StepRow: Equatable, Sendable {
  var step: UInt32
  var action: Action
  /// What the step is called: a load that brought verdicts along is one too.
  var word: String
  var time: Int
  var count: Int
  var isUndone: Bool
  /// The first card that it touched; nil for a new order.
  var card: CardNumber?
  var model: UserModel?
}

/// A part of a list, and how to read on; no cursor means that there is no more.
struct ListPart<Row: Equatable & Sendable, Cursor: Equatable & Sendable>: Equatable, Sendable {
  var rows: [Row]
  var cursor: Cursor?
}

/// The deck as the screen reaches it. The model never does: the loop does what the model asks for.
///
/// A class in practice, as the deck on disk cannot be copied.
protocol DeckPort: AnyObject {
  /// What the deck is now, with all that other processes have done.
  func glance() throws -> DeckGlance
  /// Does something. When it returns, that is safely on disk.
  func perform(_ act: DeckAct) throws -> DeckReport
  /// The next boosts and likes, whose text holds `filter`.
  func picks(
    after cursor: StandingCursor, filter: String, limit: Int
  ) throws -> ListPart<PickRow, StandingCursor>
  /// The next older steps, whose text holds `filter`.
  func steps(
    after cursor: StepCursor, filter: String, limit: Int
  ) throws -> ListPart<StepRow, StepCursor>
  /// A card with all its fields.
  func card(_ number: CardNumber) throws -> ScreenCard
  /// The times of the newest verdicts, the newest first, in milliseconds since 1970.
  func verdictTimes(limit: Int) throws -> [Int]
  /// The picture of a card for so many pixels; nil where there is none to be shown.
  func picture(of number: CardNumber, width: Int, height: Int) -> Bitmap?
  /// Does what can wait, after the answer is out.
  func rest()
}
