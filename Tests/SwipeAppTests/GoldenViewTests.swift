import DeckModel
import Foundation
import Platform
import TerminalKit
import TestSupport
import Testing

@testable import SwipeApp

/// Cards as commands draw them, against files under `Fixtures/golden`; show one with `cat`.
///
/// With `RECORD=1` in the environment the files are written anew and the run fails.
@Suite("Golden cards of commands")
struct GoldenViewTests {
  struct Form: Sendable, CustomTestStringConvertible {
    var name: String
    var variables: [String: String]
    var isASCII = false
    var testDescription: String { name }
  }

  static let forms = [
    Form(name: "truecolor", variables: ["TERM": "xterm", "COLORTERM": "truecolor"]),
    Form(name: "256", variables: ["TERM": "xterm-256color"]),
    Form(name: "16", variables: ["TERM": "xterm"]),
    Form(name: "mono", variables: ["TERM": "xterm", "NO_COLOR": "1"]),
    Form(name: "dumb", variables: ["TERM": "dumb"]),
    Form(name: "256-ascii", variables: ["TERM": "xterm-256color"], isASCII: true),
  ]

  static let widths = [1, 8, 20, 44, 80, 200]

  static let people = [
    UserModel(id: "u0", name: "Ana Silva", age: 29, hobby: "climbing"),
    UserModel(
      id: "long", name: String(repeating: "Wolfeschlegelstein", count: 20), age: 104,
      hobby: String(repeating: "collecting long words ", count: 20)),
    UserModel(id: "wide", name: "漢字👩‍👩‍👧 名前が長い人の名前です", age: 7, hobby: "🏕️ キャンプと写真と山登り"),
    UserModel(id: "rtl", name: "عمر حسن", age: 37, hobby: "علم الفلك"),
  ]

  func bytes(_ form: Form, width: Int) -> [UInt8] {
    let options = GivenOptions(form.isASCII ? [.init(.ascii)] : [])
    let size = TerminalSize(columns: width, rows: 14)
    let look = StreamLook(isTerminal: true, size: size, options) { form.variables[$0] }
    var sheet = CardSheet(look)
    var state = DeckState()
    state.cards = 48
    state.pending = 35
    state.likes = 8
    state.nopes = 4
    state.boosts = 1
    var bytes: [UInt8] = []
    // A wider screen has the same cards: there one is enough.
    for (index, model) in Self.people.enumerated() where width <= 44 || index == 0 {
      let words = StatusWords.line(
        position: index + 13, state, columns: sheet.wordColumns, look)
      let verdict: Verdict? = index == 1 ? .like : nil
      bytes += sheet.bytes(CardFace(model, verdict: verdict), words, steadily: true)
    }
    return bytes
  }

  @Test("cards look as they did", arguments: forms)
  func golden(_ form: Form) throws {
    for width in Self.widths {
      let bytes = bytes(form, width: width)
      let name = "golden/card-\(width)-\(form.name).ansi"
      if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try Data(bytes).write(to: URL(fileURLWithPath: Fixture.path(name)))
        Issue.record("\(name) was recorded")
      }
      #expect(try Fixture.bytes(name) == bytes, "\(name)")
    }
  }

  @Test("no line of a card is wider than its screen", arguments: forms)
  func fits(_ form: Form) throws {
    for width in Self.widths {
      let screen = try PrintedText(bytes(form, width: width))
      #expect(screen.unknown.isEmpty)
      #expect(screen.lines.allSatisfy { $0.columns <= width })
    }
  }

  @Test("a dumb terminal gets frames of ASCII and no escape code")
  func dumb() throws {
    let form = try #require(Self.forms.first { $0.name == "dumb" })
    let text = String(decoding: bytes(form, width: 80), as: UTF8.self)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(!text.contains("\u{1B}"))
    #expect(text.contains("Ana Silva, 29"))
  }

  @Test("a 256-colour terminal gets no other colours")
  func depth256() throws {
    let form = try #require(Self.forms.first { $0.name == "256" })
    let text = String(decoding: bytes(form, width: 44), as: UTF8.self)
    #expect(text.contains("8;5;"))
    #expect(!text.contains("8;2;"))
  }
}
