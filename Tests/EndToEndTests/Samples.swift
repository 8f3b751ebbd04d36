import TestSupport

/// Records for tests that do not care which.
enum Records {
  /// Three cards: a, b and c.
  static let three = """
    {"id":"a","name":"Ana","age":29,"hobby":"surf"}
    {"id":"b","name":"Bo","age":31}
    {"id":"c","name":"Cy","hobby":"chess"}

    """

  /// Cards with the ids c1, c2 and so on.
  static func many(_ count: Int) -> String {
    (1...count).map { #"{"id":"c\#($0)","name":"Card \#($0)"}"# }.joined(separator: "\n") + "\n"
  }
}

extension Sandbox {
  /// The id of the top card; nil on a finished deck.
  func top() throws -> String? { try run("next", "--ids").lines.first }

  /// The ids of the pending cards, in deck order.
  func pending() throws -> [String] { try output("list", "--pending", "--ids").lines }

  /// The ids of the decided cards, as `list` puts them.
  func decided() throws -> [String] { try output("list", "--ids").lines }

  /// How many likes, nopes and boosts there are, as the program counts them.
  func counts() throws -> [Int?] {
    let row = try output("status", "--json").row()
    return ["like", "nope", "boost", "pending"].map { row.number($0) }
  }
}
