import Foundation
import TestSupport
import Testing

@testable import TerminalKit

/// Whole cards against files under `Fixtures/terminal`; show one with `cat`.
///
/// With `RECORD=1` in the environment the files are written anew and the run fails.
@Suite("Golden cards")
struct GoldenCardTests {
  static let forms: [(name: String, depth: ColorDepth, ascii: Bool)] = [
    ("truecolor", .trueColor, false), ("256", .palette256, false), ("16", .palette16, false),
    ("mono", .none, false), ("256-ascii", .palette256, true), ("mono-ascii", .none, true),
  ]

  func card(_ depth: ColorDepth, ascii: Bool) -> Frame {
    var canvas = PixelCanvas(columns: 22, rows: 14)
    canvas.fillDiagonally(Gradient(from: Color(0x8E2DE2), to: Color(0xFF8C42)))
    canvas.darken(textRows: 4)
    canvas.roundCorners(radius: 2)
    var frame = Frame(width: 26, height: 16)
    var reducer = ColorReducer(depth: depth)
    let drawing = CanvasDrawing(shading: .best(for: depth, ascii: ascii))
    canvas.draw(into: &frame, column: 2, row: 1, as: drawing, reducer: &reducer)
    let fields = [
      ("Ana Silva, 29", Style.Attributes.bold), ("climbing \u{1B}[31m 漢字 👩‍👩‍👧", []), ("שלום", []),
    ]
    for (index, field) in fields.enumerated() {
      let shown = VisibleText.shown(field.0, ascii: ascii)
      let cut = TextFitting.truncated(shown, to: 18, ascii: ascii)
      frame.draw(
        VisibleText.isolated(cut), column: 4, row: 11 + index,
        style: Style(foreground: .white, attributes: field.1), overPicture: true)
    }
    frame.drawBox(
      Rect(column: 4, row: 3, width: 8, height: 3), ascii ? .ascii : .rounded,
      style: Style(foreground: Color(0x009E73), attributes: .bold), overPicture: true)
    frame.draw(
      "LIKE", column: 6, row: 4, style: Style(foreground: Color(0x009E73), attributes: .bold),
      overPicture: true)
    return frame
  }

  @Test("a card looks as it did", arguments: forms.indices)
  func golden(_ index: Int) throws {
    let form = Self.forms[index]
    let bytes = card(form.depth, ascii: form.ascii).lines(depth: form.depth)
    let name = "terminal/card-\(form.name).ansi"
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(bytes).write(to: URL(fileURLWithPath: Fixture.path(name)))
      Issue.record("\(name) was recorded")
    }
    #expect(try Fixture.bytes(name) == bytes)
  }

  @Test("a card in its first frame on the screen shows the same cells", arguments: forms.indices)
  func screen(_ index: Int) {
    let form = Self.forms[index]
    let frame = card(form.depth, ascii: form.ascii)
    var diff = FrameDiff(depth: form.depth)
    var terminal = ModelTerminal(width: frame.width, height: frame.height)
    terminal.feed(diff.bytes(for: frame))
    for row in 0..<frame.height {
      // The model drops what takes no column.
      let visible = frame.text(ofRow: row).filter { DisplayWidth.of($0) > 0 }
      #expect(terminal.text(ofRow: row) == visible)
    }
    #expect(terminal.unknown.isEmpty)
  }
}
