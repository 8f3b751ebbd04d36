@testable import TerminalKit

/// A terminal in memory that understands what the program says, with its own idea of width.
struct ModelTerminal {
  /// What the terminal believes about clusters that are in doubt.
  enum Mood: CaseIterable, Sendable {
    case asWeThink
    case alwaysOne
    case alwaysTwo
  }

  let mood: Mood
  let width: Int
  private(set) var rows: [[String]]
  private(set) var styles: [[String]]
  private var column = 0
  private var row = 0
  private(set) var style: [String] = []
  private(set) var unknown: [String] = []

  init(width: Int, height: Int, mood: Mood = .asWeThink) {
    self.mood = mood
    self.width = width
    rows = Array(repeating: Array(repeating: " ", count: width), count: height)
    styles = Array(repeating: Array(repeating: "", count: width), count: height)
  }

  func text(ofRow row: Int) -> String {
    rows[row].joined()
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let first = rest.first {
      if first == "\u{1B}" {
        let end = rest.dropFirst(2).firstIndex { $0.isASCII && $0 >= "@" && $0 <= "~" }
        guard let end else { return unknown.append(String(rest)) }
        obey(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]), rest[end])
        rest = rest[rest.index(after: end)...]
      } else {
        rest.removeFirst()
        write(first)
      }
    }
  }

  private mutating func obey(_ parameters: String, _ final: Character) {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    switch final {
    case "H":
      row = (numbers.first ?? 1) - 1
      column = (numbers.count > 1 ? numbers[1] : 1) - 1
    case "G": column = (numbers.first ?? 1) - 1
    case "J": self = ModelTerminal(width: width, height: rows.count, mood: mood)
    case "m": setStyle(parameters)
    case "h" where parameters == "?2026", "l" where parameters == "?2026": break
    default: unknown.append(parameters + String(final))
    }
  }

  /// Keeps colours and attributes as a sorted list of their parameters.
  private mutating func setStyle(_ parameters: String) {
    var words = parameters.split(separator: ";").map(String.init)
    while !words.isEmpty {
      let word = words.removeFirst()
      var value = word
      if word == "38" || word == "48" {
        let count = words.first == "2" ? 4 : 2
        value += ":" + words.prefix(count).joined(separator: ":")
        words.removeFirst(count)
      }
      let number = Int(word) ?? 0
      switch number {
      case 0: style = []
      case 22: style.removeAll { $0 == "1" || $0 == "2" }
      case 23, 24, 27: style.removeAll { $0 == String(number - 20) }
      case 1...9: style.append(value)
      case 30...39, 90...97:
        style.removeAll { $0.hasPrefix("3") && $0 != "3" || $0.hasPrefix("9") }
        if number != 39 { style.append(value) }
      default:
        style.removeAll { $0.hasPrefix("4") && $0 != "4" || $0.hasPrefix("10") }
        if number != 49 { style.append(value) }
      }
    }
    style = Set(style).sorted()
  }

  private mutating func write(_ character: Character) {
    var columns = DisplayWidth.of(character)
    if DisplayWidth.isDoubtful(character), mood != .asWeThink {
      columns = mood == .alwaysOne ? 1 : 2
    }
    guard columns > 0 else { return }
    column = min(column, width - columns)
    blankHalves(at: column, columns)
    rows[row][column] = String(character)
    for covered in 0..<columns {
      if covered > 0 { rows[row][column + covered] = "" }
      styles[row][column + covered] = style.joined(separator: ";")
    }
    column = min(column + columns, width - 1)
  }

  private mutating func blankHalves(at column: Int, _ columns: Int) {
    if rows[row][column] == "" { rows[row][column - 1] = " " }
    if column + columns < width, rows[row][column + columns] == "" {
      rows[row][column + columns] = " "
    }
  }
}
