import CardStore
import JSONStream
import Platform

extension Explanation {
  /// The explanation of what went wrong with a deck on disk.
  init(store error: StoreError) {
    switch error {
    case .input(let error):
      self.init(input: error)
    case .noDeck(let path):
      self.init("there is no deck at \(Self.quoted(path))", .nothing)
    default:
      self.init(Self.sentence(error), .store)
    }
  }

  private static func sentence(_ error: StoreError) -> String {
    switch error {
    case .notADeck(let path):
      "\(quoted(path)) is not a deck"
    case .foreignOwner(let path, let user):
      "the deck \(quoted(path)) belongs to user \(user); only its owner may use it"
    case .writableByOthers(let path):
      "others may write to the deck \(quoted(path)); take that right away with "
        + "chmod go-w \(quoted(path))"
    case .system(let error):
      system(error)
    case .locked(let holder?, let seconds):
      "process \(holder) has held the deck for \(seconds) seconds; nothing was recorded, try again "
        + "when it is done"
    case .locked(nil, let seconds):
      "another process has held the deck for \(seconds) seconds; nothing was recorded, try again "
        + "when it is done"
    case .damaged(let damage):
      sentence(damage) + "; see 'swipe-cli doctor'"
    case .shortLog(let missing):
      "the deck has lost its newest \(missing == 1 ? "record" : "\(missing) records"), which had "
        + "been on disk; nothing was recorded, see 'swipe-cli doctor --repair'"
    case .newerFormat(let format, let writer):
      "the deck has format \(format), written by \(quoted(writer)); this program reads formats up "
        + "to \(DeckFormat.newest), so a newer one is needed"
    case .notRecorded(let error):
      system(error) + "; nothing was recorded" + remedy(error)
    case .unknownOutcome(let error):
      system(error) + "; it is not certain whether this was recorded, see 'swipe-cli status' and "
        + "'swipe-cli history'"
    case .leftBehind(let path, let error):
      "the deck is deleted, but something is left at \(quoted(path)): " + system(error)
    case .locksNotHonoured:
      "the deck changed while it was locked: this file system does not honour locks, so only one "
        + "process may use the deck at a time; nothing was recorded"
    case .input, .noDeck:
      "there is no deck"
    }
  }

  /// One finding of damage: where, what, and what it costs.
  static func sentence(_ damage: Damage) -> String {
    let finding =
      switch damage.finding {
      case .notOurs: "is not a file of this program"
      case .missing: "is missing"
      case .tooShort(let bytes): "ends after \(bytes) bytes"
      case .badCheck(let offset): "is damaged at byte \(offset)"
      case .badRecord(let number): "is damaged at record \(number)"
      case .badCard(let card): "is damaged at card \(Int(card) + 1)"
      case .badLink(let card): "links card \(Int(card) + 1) where it does not belong"
      case .noHint: "is missing or unreadable"
      case .tooLong(let bytes): "goes on after byte \(bytes), where it should end"
      case .unreadable(let error): "cannot be read (\(reason(error)))"
      case .contradiction(let number): "does not fit together at record \(number)"
      case .notFound(let card): "does not lead to card \(Int(card) + 1) by its id"
      case .lostRecords(let count):
        "has lost its newest " + (count == 1 ? "record" : "\(count) records")
          + ", which had been on disk"
      case .unfinished(let bytes): "ends with \(bytes) bytes of an unfinished write"
      case .evidence: "keeps what an unfinished write left behind"
      case .leftover: "is left over from a command that was ended"
      case .replaced: "says that another deck has taken the place of this one"
      case .strange: "does not belong here"
      }
    return "\(shown(damage.file)) \(finding): \(damage.consequence)"
  }

  /// What helps against a full disk and its like, as the end of a sentence.
  static func remedy(_ error: SystemError) -> String {
    if error.isFull { return ", try again when there is room on the disk" }
    if error.isTooLarge { return ", try again with a higher limit (ulimit -f)" }
    return ""
  }

  private static func system(_ error: SystemError) -> String {
    error.path.isEmpty
      ? "\(error.call) failed: \(reason(error))"
      : "\(shown(NewFile.lastingName(of: error.path))): \(error.call) failed: \(reason(error))"
  }

  /// The system's words, but where it has none that fit.
  private static func reason(_ error: SystemError) -> String {
    error == .wrongKind(error.path) ? "it is a link, or no regular file" : error.reason
  }

  private init(input error: InputError) {
    switch error {
    case .unreadable(let name, let error):
      self.init("\(Self.shown(name)): cannot be read: \(error.reason)", .input)
    case .folder(let name):
      self.init("\(Self.shown(name)) is a folder; name the files in it", .input)
    case .syntax(let name, let error):
      self.init(
        Self.place(name, error.line, error.column) + Self.sentence(error) + "; nothing was loaded",
        .input)
    case .notARecord(let name, let position, let kind):
      self.init(
        Self.place(name, position) + "found \(Self.word(kind)) where a profile should be, which is "
          + "an object; nothing was loaded, --skip-bad passes over it", .input)
    case .tooLong(let name, let position, let limit):
      self.init(
        Self.place(name, position) + "this record is longer than \(limit >> 20) MiB; nothing was "
          + "loaded, --skip-bad passes over it", .input)
    case .severalLists(let name, let position, let lists):
      self.init(
        Self.place(name, position) + "this object holds several lists: "
          + lists.map(Self.shown).joined(separator: ", ")
          + "; say which with --records, such as --records \(Self.shown(lists.first ?? "/list"))",
        .input)
    case .noRecords(let name, let position, let pointer):
      self.init(
        Self.place(name, position) + "there is no list and no object at \(Self.quoted(pointer)); "
          + "check --records", .input)
    case .badVerdict(let name, let position, let found):
      let finding =
        found.isEmpty
        ? "this verdict has no time in 'decided_at'"
        : "\(Self.quoted(found)) is no verdict (like, nope, boost) and no time"
      self.init(
        Self.place(name, position) + finding + "; nothing was loaded, --skip-bad passes over it, "
          + "without --verdicts the records alone are loaded", .input)
    case .tooManyCards(let name):
      self.init("\(Self.shown(name)): a deck cannot hold so many cards", .input)
    }
  }

  private static func place(_ name: String, _ position: JSONPosition) -> String {
    place(name, position.line, position.column)
  }

  private static func place(_ name: String, _ line: Int, _ column: Int) -> String {
    "\(shown(name)):\(line):\(column): "
  }
}
