package import JSONStream
package import Platform

/// Why input was refused, as facts. Lines and columns count from 1, columns in Unicode scalars.
package enum InputError: Error, Equatable, Sendable {
  /// The file could not be opened or read.
  case unreadable(String, SystemError)
  /// It is a folder.
  case folder(String)
  /// It is not JSON.
  case syntax(String, JSONError)
  /// A value that is no object stands where a record should.
  case notARecord(String, JSONPosition, JSONKind)
  /// A record is longer than `limit` bytes.
  case tooLong(String, JSONPosition, limit: Int)
  /// An object holds several lists of objects, which are named by pointers.
  case severalLists(String, JSONPosition, [String])
  /// The pointer given with `--records` names no list and no object.
  case noRecords(String, JSONPosition, pointer: String)
  /// A verdict or its time, to be loaded with `--verdicts`, cannot be read.
  case badVerdict(String, JSONPosition, found: String)
  /// The deck cannot hold so many cards.
  case tooManyCards(String)
}
