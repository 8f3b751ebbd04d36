import Testing

@testable import TerminalKit

@Suite("Pixel canvas")
struct PixelCanvasTests {
  func drawn(
    _ canvas: PixelCanvas, _ depth: ColorDepth = .trueColor, as drawing: CanvasDrawing
  ) -> Frame {
    var frame = Frame(width: canvas.columns, height: canvas.rows)
    var reducer = ColorReducer(depth: depth)
    canvas.draw(into: &frame, column: 0, row: 0, as: drawing, reducer: &reducer)
    return frame
  }

  @Test("two pixels make a lower half block, equal ones a space")
  func halfBlocks() {
    var canvas = PixelCanvas(columns: 2, rows: 1)
    canvas.paint(rgb: [255, 0, 0, 9, 9, 9, 0, 0, 255, 9, 9, 9], width: 2)
    let frame = drawn(canvas, as: CanvasDrawing(shading: .halfBlocks))
    #expect(frame.text(ofRow: 0) == "▄ ")
    #expect(
      frame[0, 0].style == Style(foreground: Color(0x0000FF), background: Color(0xFF0000)))
    #expect(frame[1, 0].style == Style(background: Color(0x090909)))
  }

  @Test("paint is cut at the edges and ignores a broken last row")
  func paint() {
    var canvas = PixelCanvas(columns: 2, rows: 1, color: .white)
    canvas.paint(rgb: Array(repeating: 7, count: 3 * 3 * 3 + 5), width: 3, x: 1, y: -1)
    #expect(canvas.color(x: 1, y: 0) == Color(0x070707))
    #expect(canvas.color(x: 0, y: 0) == .white)
    canvas.paint(rgb: [1], width: 0)
    #expect(canvas.color(x: 9, y: 9) == .black && canvas.coverage(x: -1, y: 0) == 0)
  }

  @Test("rounded corners are even on all sides and leave the far corner unpainted")
  func corners() {
    var canvas = PixelCanvas(columns: 12, rows: 6, color: .white)
    canvas.roundCorners(radius: 3)
    #expect(canvas.coverage(x: 0, y: 0) == 0)
    #expect(canvas.coverage(x: 5, y: 5) == 255)
    for y in 0..<12 {
      for x in 0..<12 {
        let here = canvas.coverage(x: x, y: y)
        #expect(here == canvas.coverage(x: 11 - x, y: y))
        #expect(here == canvas.coverage(x: x, y: 11 - y))
        #expect(here == canvas.coverage(x: y, y: x))
      }
    }
    let partly = (0..<12).filter { (1..<255).contains(canvas.coverage(x: $0, y: 0)) }
    #expect(!partly.isEmpty)
  }

  @Test("corners are lower where cells are taller")
  func ellipses() {
    var tall = PixelCanvas(columns: 20, rows: 20)
    tall.roundCorners(radius: 4, cellRatio: 4)
    func depth(_ line: [UInt8]) -> Int { line.prefix { $0 < 255 }.count }
    #expect(depth((0..<20).map { tall.coverage(x: $0, y: 0) }) >= 3)
    #expect(depth((0..<40).map { tall.coverage(x: 0, y: $0) }) == 2)
  }

  @Test("uncovered cells keep what is below, edges mix with a known background")
  func coverage() {
    var canvas = PixelCanvas(columns: 12, rows: 6, color: .white)
    canvas.roundCorners(radius: 4)
    let plain = drawn(canvas, as: CanvasDrawing(shading: .halfBlocks))
    #expect(plain[0, 0] == .blank)
    for column in 0..<12 {
      let style = plain[column, 0].style
      #expect(
        [nil, .white].contains(style.foreground) && [nil, .white].contains(style.background))
    }
    let mixed = drawn(canvas, as: CanvasDrawing(shading: .halfBlocks, background: .black))
    let greys = (0..<12).compactMap { mixed[$0, 0].style.background }.filter { $0 != .white }
    #expect(!greys.isEmpty)
  }

  @Test("the shade is clear down to the middle and black at the end")
  func darkening() {
    var canvas = PixelCanvas(columns: 1, rows: 50, color: Color(0xC8C8C8))
    canvas.darken()
    #expect(canvas.color(x: 0, y: 49) == Color(0xC8C8C8))
    #expect(canvas.color(x: 0, y: 99).red < 4)
    // Three quarters down half of the coded value is left.
    #expect(abs(Int(canvas.color(x: 0, y: 75).red) - 0x64) < 4)
    var read = PixelCanvas(columns: 1, rows: 50, color: .white)
    read.darken(textRows: 40)
    #expect(read.color(x: 0, y: 19) == .white)
    #expect(read.color(x: 0, y: 20).contrast(with: .white) > 4.5)
  }

  @Test("gradients run from edge to edge")
  func gradients() {
    let ramp = Gradient(from: Color(0x102030), to: Color(0xF0E0D0))
    var canvas = PixelCanvas(columns: 4, rows: 8)
    canvas.fill(ramp)
    #expect(canvas.color(x: 0, y: 3) == canvas.color(x: 3, y: 3))
    #expect(canvas.color(x: 0, y: 0).luminance < canvas.color(x: 0, y: 15).luminance)
    canvas.fillDiagonally(ramp)
    #expect(canvas.color(x: 0, y: 3).luminance < canvas.color(x: 3, y: 3).luminance)
  }

  @Test("pure black is nudged only where asked for and only in true colour")
  func nudge() {
    let canvas = PixelCanvas(columns: 1, rows: 1)
    var drawing = CanvasDrawing(shading: .halfBlocks)
    #expect(drawn(canvas, as: drawing)[0, 0].style.background == .black)
    drawing.nudgesBlack = true
    #expect(drawn(canvas, as: drawing)[0, 0].style.background == Color(0x000001))
    #expect(drawn(canvas, .palette256, as: drawing)[0, 0].style.background == .black)
  }

  @Test("a reduced canvas holds colours of the palette alone")
  func reduction() {
    var canvas = PixelCanvas(columns: 8, rows: 8)
    canvas.fillDiagonally(Gradient(from: Color(0x8040A0), to: Color(0x203010)))
    for (depth, range) in [(ColorDepth.palette256, 16..<256), (.palette16, 0..<16)] {
      for shading in [CellShading.halfBlocks, .spaces] {
        let frame = drawn(canvas, depth, as: CanvasDrawing(shading: shading))
        let used = Set(
          (0..<64).flatMap { index -> [Color] in
            let style = frame[index % 8, index / 8].style
            return [style.foreground, style.background].compactMap { $0 }
          })
        #expect(used.isSubset(of: Set(Palette.colors[range])))
        #expect(used.count > 2)
      }
    }
  }

  @Test("the pattern of a dithered canvas moves with it")
  func movingPattern() {
    var canvas = PixelCanvas(columns: 6, rows: 3)
    canvas.fill(Gradient(from: Color(0x606060), to: Color(0x101010)))
    var reducer = ColorReducer(depth: .palette16)
    var here = Frame(width: 12, height: 6)
    var there = Frame(width: 12, height: 6)
    let drawing = CanvasDrawing(shading: .halfBlocks)
    canvas.draw(into: &here, column: 0, row: 0, as: drawing, reducer: &reducer)
    canvas.draw(into: &there, column: 3, row: 1, as: drawing, reducer: &reducer)
    for y in 0..<3 {
      for x in 0..<6 {
        #expect(here[x, y] == there[x + 3, y + 1])
      }
    }
  }

  @Test("without colour brightness becomes shades or signs")
  func shades() {
    var canvas = PixelCanvas(columns: 1, rows: 6)
    canvas.fill(Gradient(from: .black, to: .white))
    let shaded = drawn(canvas, .none, as: CanvasDrawing(shading: .shades))
    #expect((0..<6).map { shaded.text(ofRow: $0) } == [" ", "░", "▒", "▒", "▓", "█"])
    let ascii = drawn(canvas, .none, as: CanvasDrawing(shading: .ascii))
    #expect((0..<6).map { ascii.text(ofRow: $0) } == [" ", ":", "=", "+", "#", "@"])
    #expect((0..<6).allSatisfy { shaded[0, $0].style == .plain })
    #expect(CellShading.best(for: .none, ascii: false) == .shades)
    #expect(CellShading.best(for: .trueColor, ascii: true) == .spaces)
  }
}
