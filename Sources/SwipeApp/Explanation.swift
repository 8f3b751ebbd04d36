import CardStore
import DeckModel
import JSONStream
import Platform
import TerminalKit

/// One error as the user reads it: a line on what was found, what was expected and what to do, and
/// the status to exit with.
struct Explanation: Equatable {
  var text: String
  var status: ExitStatus
  /// A second line that tells where to look.
  var hint: String?

  init(_ text: String, _ status: ExitStatus, hint: String? = nil) {
    self.text = text
    self.status = status
    self.hint = hint
  }

  /// Text from outside in quotes, with everything invisible made visible.
  static func quoted(_ text: String) -> String { "'\(shown(text))'" }

  /// Text from outside, with everything invisible made visible.
  static func shown(_ text: String) -> String { VisibleText.shown(text) }
}

extension Explanation {
  /// The explanation of any error that a command can end with.
  init(_ error: any Error) {
    switch error {
    case let error as UsageError:
      self.init(error.sentence(showing: Self.shown), .usage, hint: error.pointer)
    case let error as StoreError: self.init(store: error)
    case let error as Refusal: self.init(refusal: error)
    case let error as Problem: self.init(problem: error)
    case let error as Recorded:
      self.init(error.cause)
      text = error.isOutput ? "recorded, but not printed: \(text)" : "recorded, but \(text)"
    case let error as ScriptFailure:
      self.init(error.cause)
      text = "\(Self.shown(error.name)):\(error.line): \(text)"
    case OutputError.failed(let error):
      self.init("the output cannot be written: \(error.reason)", .store)
    default:
      self.init("unexpected error: \(Self.shown(String(describing: error)))", .store)
    }
  }

  private init(refusal: Refusal) {
    self.init(Self.sentence(refusal), .nothing)
  }

  private static func sentence(_ refusal: Refusal) -> String {
    switch refusal {
    case .finished(let state): summary(of: state)
    case .empty: "the deck has no cards; add some with 'swipe-cli load FILE'"
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .newestStepIs(let found?, let wanted):
      "the newest step is \(found), not \(wanted); nothing was undone"
    case .newestStepIs(nil, let wanted): "there is nothing to undo, so not step \(wanted)"
    case .noSuchCard(let id, let suggestion):
      "no card has the id \(quoted(id)); nothing was done"
        + (suggestion.map { "; did you mean \(quoted($0))?" } ?? "")
    case .topIs(let found?, let wanted):
      "the top card is \(quoted(found)), not \(quoted(wanted)); nothing was decided"
    case .topIs(nil, let wanted):
      "no card is pending, so \(quoted(wanted)) is not on top; nothing was decided"
    case .alreadyDecided(let id, let verdict):
      "\(quoted(id)) has the verdict \(verdict.word); take it back with 'swipe-cli clear' first"
    case .noDeck(let name, let others):
      "there is no deck \(quoted(name))"
        + (others.isEmpty
          ? "; make one with 'swipe-cli load FILE'"
          : "; there " + (others.count == 1 ? "is " : "are ") + listed(others))
    case .noSuchPhoto(let number, let count):
      "there is no photo \(number); the card has \(count == 0 ? "none" : String(count))"
    case .notConfirmed: "nothing was deleted"
    }
  }

  /// What was decided on a finished deck, and what to do next.
  static func summary(of state: DeckState) -> String {
    var parts: [String] = []
    for (count, word) in [
      (state.boosts, "boosted"), (state.likes, "liked"), (state.nopes, "noped"),
    ] where count > 0 {
      parts.append("\(count) \(word)")
    }
    let cards =
      state.cards == 1 ? "the one card is decided" : "all \(state.cards) cards are decided"
    return cards + ": " + parts.joined(separator: ", ")
      + "; take the newest back with 'swipe-cli undo', see them with 'swipe-cli list'"
  }

  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(8).map(quoted).joined(separator: ", ")
    return names.count > 8 ? shown + " and \(names.count - 8) more" : shown
  }

  private init(problem: Problem) {
    switch problem {
    case .noDataFolder:
      self.init(
        "neither XDG_DATA_HOME nor HOME names an absolute path; set one, or give --deck a path",
        .store)
    case .forgetNeedsForce(let name):
      self.init("to delete the deck \(Self.quoted(name)) without being asked, add --force", .usage)
    case .badVariable(let name, let value, let expected):
      self.init("\(name) is \(Self.quoted(value)), but must be \(expected)", .usage)
    case .badOutputFile(let name, let error):
      self.init(
        "\(Self.shown(name)): cannot be written: \(error.reason); nothing was changed there"
          + Self.remedy(error), .store)
    case .unconfirmedOutputFile(let name, let error):
      self.init(
        "\(Self.shown(name)): written, but it is not certain that it is on disk: \(error.reason)",
        .store)
    case .damageFound:
      self.init("the deck is damaged; see 'swipe-cli help doctor'", .store)
    }
  }
}
