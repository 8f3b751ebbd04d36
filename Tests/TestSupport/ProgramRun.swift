import Foundation

/// What one run of the program gave.
public struct ProgramRun: Sendable {
  /// The exit status; 128 and the signal when a signal ended the run, as a shell says it.
  public let status: Int32
  /// The bytes of standard output; of a run on a terminal, all that the terminal received.
  public let output: [UInt8]
  /// The bytes of standard error.
  public let errors: [UInt8]

  /// Standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  public var talk: String { String(decoding: errors, as: UTF8.self) }
  /// The lines of standard output.
  public var lines: [String] { Self.lines(of: text) }
  /// The lines of standard error.
  public var talkLines: [String] { Self.lines(of: talk) }

  /// The lines of standard output, each read as a JSON object by a reader that is not ours.
  public func rows() throws -> [JSONRow] { try lines.map { try JSONRow($0) } }

  /// The only line of standard output as a JSON object.
  public func row() throws -> JSONRow { try JSONRow(text) }

  private static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

/// A JSON object, for tests.
public struct JSONRow {
  private let members: [String: Any]

  /// Reads one object; anything else is an error.
  public init(_ text: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    guard let members = value as? [String: Any] else { throw NotAnObject(text: text) }
    self.members = members
  }

  private init(_ members: [String: Any]) { self.members = members }

  /// What a line was that should have been an object.
  public struct NotAnObject: Error {
    /// The line itself.
    public let text: String
  }

  /// The names of all members, sorted.
  public var keys: [String] { members.keys.sorted() }

  /// The text under `key`.
  public func text(_ key: String) -> String? { members[key] as? String }

  /// The number under `key`.
  public func number(_ key: String) -> Int? { (members[key] as? NSNumber)?.intValue }

  /// The truth under `key`.
  public func truth(_ key: String) -> Bool? { members[key] as? Bool }

  /// Whether there is a null under `key`.
  public func isNull(_ key: String) -> Bool { members[key] is NSNull }

  /// The object under `key`.
  public func row(_ key: String) -> JSONRow? { (members[key] as? [String: Any]).map(JSONRow.init) }

  /// The objects in the array under `key`.
  public func rows(_ key: String) -> [JSONRow] {
    (members[key] as? [[String: Any]] ?? []).map(JSONRow.init)
  }

  /// The texts in the array under `key`.
  public func texts(_ key: String) -> [String] { members[key] as? [String] ?? [] }
}
