import CardStore
import DeckModel
import Pictures
import Platform
import TerminalKit

/// Something that happened, for `ScreenModel.update`.
enum ScreenEvent: Equatable, Sendable {
  /// The terminal was measured, for the first time or anew.
  case measured(TerminalSize)
  /// A key, the pointer, a paste, the focus, or an answer of the terminal.
  case input(KeyEvent)
  /// Time has passed while something moves.
  case tick
  /// The deck was changed by another process.
  case changed(DeckGlance)
  /// What the model asked for was done.
  case done(DeckReport)
  /// What the model asked for could not be done, in words.
  case failed(String)
  /// What the model asked to read is here.
  case read(ScreenAnswer)
}

/// Something the model wants to be read.
enum ScreenQuestion: Equatable, Sendable {
  case picks(after: StandingCursor, filter: String, limit: Int)
  case steps(after: StepCursor, filter: String, limit: Int)
  case card(CardNumber)
  case times
  /// The picture of a card, for so many pixels.
  case picture(CardNumber, width: Int, height: Int)
}

/// What was read.
enum ScreenAnswer: Equatable, Sendable {
  case picks(ListPart<PickRow, StandingCursor>)
  case steps(ListPart<StepRow, StepCursor>)
  case card(ScreenCard)
  /// The times of the newest verdicts, the newest first.
  case times([Int])
  case picture(CardNumber, ScreenPicture)
}

/// A card's picture, or that there is none to be shown. Equal to any other: it is read once for a card.
struct ScreenPicture: Equatable, Sendable {
  let bitmap: Bitmap?

  init(_ bitmap: Bitmap?) {
    self.bitmap = bitmap
  }

  static func == (left: ScreenPicture, right: ScreenPicture) -> Bool {
    (left.bitmap == nil) == (right.bitmap == nil)
  }
}

/// Something the model wants to be done; the loop does it and comes back with an event.
enum ScreenEffect: Equatable, Sendable {
  case perform(DeckAct)
  case read(ScreenQuestion)
  /// Whether the terminal is to report the pointer.
  case reportMouse(Bool)
  /// Everything is to be painted anew.
  case repaint
  /// The job is to be stopped, as by Ctrl-Z.
  case stop
  /// The screen is to end with this status.
  case quit(ExitStatus)
}
