import Testing

@testable import SwipeApp

@Suite struct LineFormTests {
  @Test(
    "a field of a line has tab, line feed and backslash escaped, and comes back",
    arguments: ["", "plain", "a\tb", "\n", "\\", "\\n\\", "ü\t\\\n€", "a\rb"])
  func escapes(text: String) {
    let obvious = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\t": "\\t"
      case "\n": "\\n"
      case "\\": "\\\\"
      default: String(scalar)
      }
    }.joined()
    #expect(LineText.escaped(text) == obvious)
    #expect(LineText.unescaped(Array(obvious.utf8)) == Array(text.utf8))
  }
}
