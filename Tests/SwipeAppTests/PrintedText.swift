import TerminalKit
import Testing

/// What is left of printed output once a terminal has obeyed it: lines, and what should not be there.
///
/// It understands line feeds, styles and jumps to a column of the same line; everything else that
/// is no text is `unknown`.
struct PrintedText {
  struct Line {
    var text = ""
    var columns = 0
  }

  private(set) var lines: [Line] = []
  private(set) var unknown: [String] = []

  init(_ bytes: [UInt8]) throws {
    let text = try #require(String(validating: bytes, as: UTF8.self))
    // A mark after a sequence would be of one cluster with its last letter: sequences go first.
    var line = Line()
    var run = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\n":
        read(&run, &line)
        lines.append(line)
        line = Line()
      case "\u{1B}":
        read(&run, &line)
        let body = rest.prefix { !("@"..."~").contains($0) || $0 == "[" }
        let sequence = String(body) + String(rest.dropFirst(body.count).prefix(1))
        rest = rest.dropFirst(body.count + 1)
        obey(sequence, &line)
      default:
        run.append(scalar)
      }
    }
    read(&run, &line)
    if !line.text.isEmpty { lines.append(line) }
  }

  private mutating func obey(_ sequence: String, _ line: inout Line) {
    let body = sequence.dropFirst().dropLast()
    guard sequence.hasPrefix("["), body.allSatisfy({ $0.isNumber || $0 == ";" }) else {
      return unknown.append("ESC" + sequence)
    }
    switch sequence.last {
    case "m": break
    case "G" where (Int(body) ?? 0) - 1 >= 0: line.columns = (Int(body) ?? 1) - 1
    default: unknown.append("ESC" + sequence)
    }
  }

  private mutating func read(_ run: inout String.UnicodeScalarView, _ line: inout Line) {
    let text = String(run)
    for scalar in run where Self.isHidden(scalar) {
      unknown.append("U+" + String(scalar.value, radix: 16))
    }
    line.text += text
    line.columns += DisplayWidth.of(text)
    run = String.UnicodeScalarView()
  }

  /// Controls, and what turns text round, other than isolates.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2067,
      0xFEFF, 0xE0001:
      true
    default: false
    }
  }

  /// Whether in every line each isolate that is opened is closed again.
  var isBalanced: Bool {
    lines.allSatisfy { line in
      var depth = 0
      for scalar in line.text.unicodeScalars {
        if scalar == "\u{2068}" { depth += 1 }
        if scalar == "\u{2069}" { depth -= 1 }
        if depth < 0 || depth > 1 { return false }
      }
      return depth == 0
    }
  }
}
