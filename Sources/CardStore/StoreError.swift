package import Platform

/// What went wrong with a deck on disk, as facts; the program turns them into sentences.
package enum StoreError: Error, Equatable, Sendable {
  /// There is no deck at this path.
  case noDeck(String)
  /// The folder at this path is not a deck.
  case notADeck(String)
  /// The deck belongs to another user, whose number this is.
  case foreignOwner(path: String, user: UInt32)
  /// Other users may write to the deck's folder.
  case writableByOthers(path: String)
  /// A call to the system failed while the deck was read, or before anything was written.
  case system(SystemError)
  /// Another process held the lock all the time that was waited for.
  case locked(holder: Int?, seconds: Int)
  /// A part of the deck is not as it was written.
  case damaged(Damage)
  /// The log has lost records that were once safely on disk.
  case shortLog(missing: Int)
  /// The deck was written by a newer program.
  case newerFormat(Int, writer: String)
  /// Writing failed and was taken back: nothing was recorded.
  case notRecorded(SystemError)
  /// The disk did not confirm the record: it may be there after a crash, or not.
  case unknownOutcome(SystemError)
  /// A deck was deleted, but at this path something is left of its folder.
  case leftBehind(String, SystemError)
  /// The log grew while it was locked: the file system does not honour locks.
  case locksNotHonoured
  /// Input was refused; the deck is as it was.
  case input(InputError)
}

extension StoreError {
  /// Whether what was to be recorded is surely not in the deck, nor will be after a crash.
  var recordsNothing: Bool {
    switch self {
    case .unknownOutcome, .locksNotHonoured: false
    default: true
    }
  }
}

/// One damaged place in a deck.
package struct Damage: Error, Equatable, Sendable {
  /// The file, by its name in the deck's folder.
  package let file: String
  /// What was found there.
  package let finding: Finding
  /// What it costs, in a few words.
  package let consequence: String

  /// Makes a finding about `file`.
  init(_ file: String, _ finding: Finding, _ consequence: String) {
    self.file = file
    self.finding = finding
    self.consequence = consequence
  }

  /// What is wrong with a file.
  package enum Finding: Equatable, Sendable {
    /// It does not begin as a file of its kind.
    case notOurs
    /// It is not there.
    case missing
    /// It ends before the byte that is needed.
    case tooShort(bytes: Int)
    /// The checksum over what stands at this byte does not agree.
    case badCheck(offset: Int)
    /// Record number so-and-so of the log is not as it was written.
    case badRecord(UInt32)
    /// Card number so-and-so is not as it was written.
    case badCard(UInt32)
    /// Links lead where none should.
    case badLink(UInt32)
    /// The hint of what was synced is missing or unreadable.
    case noHint
    /// It goes on after the byte where it should end.
    case tooLong(bytes: Int)
    /// It cannot be read at all.
    case unreadable(SystemError)
    /// Record number so-and-so does not follow from those before it.
    case contradiction(UInt32)
    /// Card number so-and-so is not found by its id.
    case notFound(UInt32)
    /// So many of the newest records are gone that had been on disk.
    case lostRecords(Int)
    /// So many bytes at its end were never finished.
    case unfinished(bytes: Int)
    /// What an unfinished write left behind was set aside in it.
    case evidence
    /// Nothing refers to it any more, or yet.
    case leftover
    /// Another deck has been put in the place of this one.
    case replaced
    /// A file of no known name.
    case strange
  }
}

/// Runs calls to the system by which something is read.
func reading<Result: ~Copyable>(
  _ body: () throws(SystemError) -> Result
) throws(StoreError) -> Result {
  do throws(SystemError) {
    return try body()
  } catch {
    throw .system(error)
  }
}

/// Runs calls to the system that wait for the disk when what was asked for is done already.
func confirming(_ body: () throws(SystemError) -> Void) throws(StoreError) {
  do throws(SystemError) {
    try body()
  } catch {
    throw .unknownOutcome(error)
  }
}

/// Runs calls to the system by which something is made that takes effect only later.
func making<Result: ~Copyable>(
  _ body: () throws(SystemError) -> Result
) throws(StoreError) -> Result {
  do throws(SystemError) {
    return try body()
  } catch {
    throw .notRecorded(error)
  }
}
