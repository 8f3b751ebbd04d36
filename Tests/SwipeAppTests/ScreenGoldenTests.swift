import Foundation
import Platform
import TerminalKit
import TestSupport
import Testing

@testable import SwipeApp

/// Whole screens against files under `Fixtures/golden/screen`; show one with `cat`.
///
/// With `RECORD=1` in the environment the files are written anew and the run fails.
@Suite("Golden screens")
struct ScreenGoldenTests {
  static let sizes = [(40, 15), (80, 24), (120, 40)]
  static let forms: [(name: String, depth: ColorDepth, ascii: Bool)] = [
    ("truecolor", .trueColor, false), ("256", .palette256, false), ("16", .palette16, false),
    ("mono", .none, false), ("ascii", .none, true),
  ]
  /// What is on the screen: name, and what is typed and dragged before.
  static let scenes: [(name: String, input: Recording)] = [
    ("deck", Recording()),
    ("drag", Recording().drag(from: (20, 6), to: (29, 6), every: 60, lettingGo: false)),
    ("picks", Recording().keys("l", "b", "h", "3")),
    ("you", Recording().keys("l", "b", "h", "1")),
  ]

  func screen(_ size: (Int, Int), _ depth: ColorDepth, _ ascii: Bool, _ input: Recording) throws
    -> Frame
  {
    var stage = ScreenStage()
    stage.size = TerminalSize(columns: size.0, rows: size.1)
    stage.settings.depth = depth
    stage.settings.isASCII = ascii
    let run = try stage.play(input)
    var painter = ScreenPainter(run.model.settings, cellRatio: 2)
    var frame = Frame(width: size.0, height: size.1)
    painter.draw(run.model, into: &frame)
    return frame
  }

  @Test("the screens look as they did", arguments: sizes.indices, forms.indices)
  func golden(size: Int, form: Int) throws {
    let (columns, rows) = Self.sizes[size]
    let form = Self.forms[form]
    // The other pages are held in the two forms that differ most, at the size most people have.
    let scenes = (columns, form.name) == (80, "truecolor") || (columns, form.name) == (80, "ascii")
    for scene in scenes ? Self.scenes[...] : Self.scenes.prefix(1) {
      let frame = try screen((columns, rows), form.depth, form.ascii, scene.input)
      let bytes = frame.lines(depth: form.depth)
      let name = "golden/screen/\(scene.name)-\(columns)x\(rows)-\(form.name).ansi"
      if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try Data(bytes).write(to: URL(fileURLWithPath: Fixture.path(name)))
        Issue.record("\(name) was recorded")
      }
      #expect(try Fixture.bytes(name) == bytes, "\(name)")
    }
  }

  @Test("ASCII means ASCII in all that is not text of profiles", arguments: scenes.indices)
  func onlyASCII(scene: Int) throws {
    for size in Self.sizes {
      let frame = try screen(size, .none, true, Self.scenes[scene].input)
      for row in 0..<size.1 {
        let text = frame.text(ofRow: row).replacingOccurrences(of: "é", with: "e")
        #expect(text.allSatisfy { $0.isASCII || ("\u{600}"..."\u{6FF}").contains($0) }, "\(text)")
      }
    }
  }

  @Test("every size from 1 x 1 to 200 x 60 can be drawn, on every page")
  func everySize() throws {
    var settings = ScreenSettings()
    settings.depth = .none
    let port = MemoryDeckPort(ScreenStage.people)
    port.deck.like()
    port.deck.boost()
    var model = ScreenModel(port.glance(), deckName: "test", settings: settings)
    var painter = ScreenPainter(settings, cellRatio: 2)
    let keys: [Character] = ["1", "2", "3", "4", "i", "?"]
    var count = 0
    for rows in 1...60 {
      for columns in 1...200 {
        count += 1
        // Each size shows one page, and its neighbours show the others.
        let size = TerminalSize(columns: columns, rows: rows)
        _ = model.update(.measured(size), at: Double(count))
        model.overlay = nil
        let key = keys[(columns + rows) % keys.count]
        _ = model.update(.input(.key(KeyPress(.character(key)))), at: Double(count) + 0.1)
        _ = model.update(.tick, at: Double(count) + 0.9)
        var frame = Frame(width: columns, height: rows)
        painter.draw(model, into: &frame)
        let isBlank = (0..<rows).allSatisfy { row in
          (0..<columns).allSatisfy { frame[$0, row].isBlank }
        }
        if isBlank { Issue.record("\(columns)x\(rows) is blank") }
      }
    }
    #expect(count == 12_000)
  }

  @Test("the layout keeps everything on the screen, at every size")
  func wholeLayout() {
    for rows in 1...60 {
      for columns in 1...200 {
        let layout = ScreenLayout(TerminalSize(columns: columns, rows: rows))
        guard layout.form >= .compact else { continue }
        let screen = Rect(column: 0, row: 0, width: columns, height: rows)
        let parts = [layout.card, layout.tabBar, layout.message] + layout.buttons.map(\.rect)
        for part in parts + [layout.side].compactMap({ $0 }) {
          #expect(part.intersection(screen) == part, "\(columns)x\(rows)")
        }
        #expect(layout.card.endRow <= layout.message.row)
        #expect(layout.message.endRow <= layout.actions.row)
        #expect(layout.actions.endRow <= layout.tabBar.row)
        #expect(layout.card.width >= 10 && layout.card.height >= 5, "\(columns)x\(rows)")
      }
    }
  }
}
