import CardStore
import DeckModel
import Platform
import TerminalKit

/// One run of one command: what was asked, and the streams to answer on.
struct Session {
  let world: World
  let invocation: Invocation
  let output: Output
  /// Whether cards are never drawn, because a script asked for them.
  var formsForScript = false

  /// The options that were given.
  var options: GivenOptions { invocation.options }

  /// Says a line to the user, unless told to be quiet.
  func say(_ text: String) {
    guard !options.has(.quiet) else { return }
    warn(text)
  }

  /// Says a line to the user that must not be missed. When not even that can be written there is
  /// nobody left to tell.
  func warn(_ text: String) {
    try? world.talk.write(Array((text + "\n").utf8))
  }

  /// The folder that holds the user's decks.
  func root() throws -> String {
    guard let root = Decks.root(variable: world.variable) else { throw Problem.noDataFolder }
    return root
  }

  /// Where the deck is that the command is about.
  func location() throws -> DeckLocation {
    let variable = "SWIPE_DECK"
    let given = options.text(.deck)
    let name = given ?? world.variable(variable).flatMap { $0.isEmpty ? nil : $0 } ?? "default"
    let root = DeckName.isPath(name) ? "" : try root()
    if let location = DeckLocation(name, root: root) { return location }
    guard given == nil else {
      throw UsageError(
        .badValue(
          name, option: OptionName.deck.spelling, expected: ValueSpec("NAME", .deck),
          suggestion: nil), in: invocation.command)
    }
    throw Problem.badVariable(variable, value: name, expected: DeckName.expectation)
  }

  /// Opens the deck; when there is none, tells which there are.
  func open() throws -> StoredDeck {
    let location = try location()
    do throws(StoreError) {
      return try StoredDeck(at: location)
    } catch {
      guard case .noDeck = error else { throw error }
      let names = (try? root()).flatMap { try? Decks.names(root: $0) } ?? []
      throw Refusal.noDeck(location.name, others: names)
    }
  }

  /// Tells what a deck has lost, after what is there was shown; the command then fails.
  func checkLosses(of deck: borrowing StoredDeck) throws {
    if deck.missing > 0 { throw StoreError.shortLog(missing: deck.missing) }
  }

  /// How data is printed.
  var form: Form { Form(options, isTerminal: world.isOutputTerminal && !formsForScript) }
}

/// How cards are printed.
enum Form: Equatable {
  /// Drawn for people.
  case human
  /// One line a card, with tabs between its fields.
  case lines
  /// One JSON object a line.
  case json
  /// The records' own bytes.
  case raw
  /// Ids alone.
  case ids

  init(_ options: GivenOptions, isTerminal: Bool) {
    switch options.last(of: .json, .raw, .ids) {
    case .json: self = .json
    case .raw: self = .raw
    case .ids: self = .ids
    default:
      let isHuman = isTerminal || options.has(.card)
      self = options.has(.null) ? .ids : isHuman ? .human : .lines
    }
  }
}
