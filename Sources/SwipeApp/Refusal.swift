import CardStore
import DeckModel
import Platform

/// An honest "nothing there": why a command did nothing, with exit status 1.
enum Refusal: Error, Equatable {
  /// No card is pending.
  case finished(DeckState)
  /// The deck has no cards at all.
  case empty
  /// There is no step to take back.
  case nothingToUndo
  /// There is no undone step.
  case nothingToRedo
  /// The newest step is another than the one named.
  case newestStepIs(UInt32?, wanted: Int)
  /// No card has this id.
  case noSuchCard(String, suggestion: String?)
  /// The top card is another than the one named.
  case topIs(String?, wanted: String)
  /// `later` was asked for a card that is decided.
  case alreadyDecided(String, Verdict)
  /// There is no deck of this name; these are there.
  case noDeck(String, others: [String])
  /// The card has fewer photos.
  case noSuchPhoto(Int, count: Int)
  /// The user said no.
  case notConfirmed
}

/// What else can end a command, with exit status 4 unless told otherwise.
enum Problem: Error, Equatable {
  /// Neither `XDG_DATA_HOME` nor `HOME` names a place for decks.
  case noDataFolder
  /// Forgetting needs a yes, and there is no terminal to ask on.
  case forgetNeedsForce(String)
  /// A value in the environment is not what it should be.
  case badVariable(String, value: String, expected: String)
  /// The file for `--output` could not be written; it is as it was.
  case badOutputFile(String, SystemError)
  /// The file for `--output` is written, but the disk did not confirm it.
  case unconfirmedOutputFile(String, SystemError)
  /// The deck has damage, which has been told already.
  case damageFound
}
