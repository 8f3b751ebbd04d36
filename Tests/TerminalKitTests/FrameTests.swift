import Testing

@testable import TerminalKit

@Suite("Frames")
struct FrameTests {
  func frame(_ width: Int, _ height: Int = 1) -> Frame {
    Frame(width: width, height: height)
  }

  @Test("a cell is 24 bytes and a frame 0 x 0 takes everything")
  func sizes() {
    #expect(MemoryLayout<Cell>.stride == 24)
    for (width, height) in [(0, 0), (1, 1), (0, 5), (-3, 2), (3, 1)] {
      var frame = frame(width, height)
      frame.draw("漢字👩‍👩‍👧 long", column: -1, row: 0)
      frame.fill(Rect(column: -5, row: -5, width: 50, height: 50), with: "x", style: .plain)
      frame.drawBox(Rect(column: -1, row: -1, width: 9, height: 9))
      frame.draw(Frame(width: 9, height: 9), column: -2, row: -2)
      frame.restyle(Rect(column: -9, row: 0, width: 99, height: 1)) { $0.attributes = .bold }
      var reducer = ColorReducer(depth: .palette256)
      PixelCanvas(columns: 5, rows: 5).draw(
        into: &frame, column: -2, row: -2, as: CanvasDrawing(shading: .halfBlocks),
        reducer: &reducer)
      #expect(frame[99, 99] == .blank)
      #expect(frame.text(ofRow: 99) == "")
    }
    #expect(Frame(width: .max, height: 1).width == Frame.limit)
  }

  @Test("text is drawn by cluster and the next column returned")
  func drawing() {
    var frame = frame(10)
    #expect(frame.draw("a漢e\u{301}👩‍👩‍👧", column: 1, row: 0) == 7)
    #expect(frame.text(ofRow: 0) == " a漢e\u{301}👩‍👩‍👧   ")
    #expect(frame[2, 0].width == 2 && frame[3, 0].width == 0)
    #expect(frame.text(of: frame[5, 0]) == "👩‍👩‍👧")
    #expect(frame[1, 0].isDoubtful == false && frame[2, 0].isDoubtful && frame[4, 0].isDoubtful)
  }

  @Test(
    "half a wide cluster at an edge leaves a space",
    arguments: [(-1, " 字 "), (0, "漢字"), (1, " 漢 "), (3, "    "), (4, "    ")])
  func edges(_ column: Int, _ expected: String) {
    var frame = frame(4)
    frame.draw("漢字", column: column, row: 0)
    #expect(frame.text(ofRow: 0) == expected)
  }

  @Test(
    "drawing over half of a wide cluster blanks the other half",
    arguments: [(0, "x", "x 字"), (1, "x", " x字"), (1, "語", " 語 "), (2, "語", "漢語")])
  func overdrawing(_ column: Int, _ text: String, _ expected: String) {
    var frame = frame(4)
    frame.draw("漢字", column: 0, row: 0)
    frame.draw(text, column: column, row: 0)
    #expect(frame.text(ofRow: 0) == expected)
  }

  @Test("a clip cuts text, and rows outside draw nothing")
  func clip() {
    var frame = frame(8, 2)
    let clip = Rect(column: 2, row: 0, width: 3, height: 1)
    #expect(frame.draw("abcdefgh", column: 0, row: 0, clip: clip) == 8)
    frame.draw("abc", column: 2, row: 1, clip: clip)
    #expect(frame.text(ofRow: 0) == "  cde   ")
    #expect(frame.text(ofRow: 1) == "        ")
  }

  @Test("controls never reach a cell")
  func controls() {
    var frame = frame(6)
    frame.draw("a\u{1B}b\r\n\u{9B}c\u{7F}", column: 0, row: 0)
    #expect(frame.text(ofRow: 0) == "abc   ")
  }

  @Test("isolates travel with their neighbours and stay balanced when cut")
  func isolates() {
    var frame = frame(3)
    frame.draw("\u{2068}שלום\u{2069}", column: 0, row: 0)
    #expect(frame.text(ofRow: 0) == "\u{2068}שלו\u{2069}")
    var whole = self.frame(5)
    whole.draw("\u{2068}שלום\u{2069}", column: 0, row: 0)
    #expect(whole.text(ofRow: 0) == "\u{2068}שלום\u{2069} ")
    var behind = self.frame(4)
    behind.draw("\u{2068}שלום\u{2069}", column: -2, row: 0)
    #expect(behind.text(ofRow: 0) == "\u{2068}ום\u{2069}  ")
  }

  @Test("text over a picture keeps the colour below it")
  func overPicture() {
    var frame = frame(3)
    let paper = Style(foreground: .white, background: Color(0x204060))
    frame.fill(frame.bounds, style: paper)
    frame.fill(Rect(column: 1, row: 0, width: 1, height: 1), with: "▄", style: paper)
    frame.draw("ab", column: 0, row: 0, style: Style(foreground: .white), overPicture: true)
    #expect(frame[0, 0].style.background == Color(0x204060))
    #expect(frame[1, 0].style.background == Color(0x90A0B0))
    frame.draw("c", column: 0, row: 0, style: Style(foreground: .white))
    #expect(frame[0, 0].style.background == nil)
  }

  @Test("boxes of every size have their corners, and lines where there is no room")
  func boxes() {
    var frame = frame(4, 3)
    frame.drawBox(frame.bounds)
    #expect((0..<3).map { frame.text(ofRow: $0) } == ["╭──╮", "│  │", "╰──╯"])
    frame.clear()
    frame.drawBox(Rect(column: 0, row: 0, width: 4, height: 1), .ascii)
    frame.drawBox(Rect(column: 0, row: 1, width: 1, height: 2), .ascii)
    #expect((0..<3).map { frame.text(ofRow: $0) } == ["----", "|   ", "|   "])
  }

  @Test("a frame drawn into another is cut without half clusters and keeps long ones")
  func copying() {
    var card = frame(5)
    card.draw("漢👩‍👩‍👧x", column: 0, row: 0)
    var screen = frame(4)
    screen.draw(card, column: -1, row: 0)
    #expect(screen.text(ofRow: 0) == " 👩‍👩‍👧x")
    screen.draw(card, column: 1, row: 0)
    #expect(screen.text(ofRow: 0) == " 漢 ")
  }

  @Test("a thousand random drawings leave every wide cluster whole")
  func property() {
    var random = SeededRandom(seed: 5)
    var frame = frame(9, 3)
    let texts = ["漢", "ab", "👩‍👩‍👧x", "e\u{301}", "字字字", "\u{2068}א\u{2069}"]
    for _ in 0..<1_000 {
      let (column, row) = (Int(random.next() % 13) - 2, Int(random.next() % 4))
      frame.draw(texts[Int(random.next() % 6)], column: column, row: row)
      for y in 0..<3 {
        for x in 0..<9 {
          let isCovered = frame[x, y].width == 0
          #expect(isCovered == (x > 0 && frame[x - 1, y].width == 2))
        }
        #expect(DisplayWidth.of(frame.text(ofRow: y)) == 9)
      }
    }
  }
}

@Suite("Rectangles")
struct RectTests {
  @Test("intersections, insets and centres never turn inside out")
  func rectangles() {
    let rect = Rect(column: 2, row: 1, width: 6, height: 4)
    #expect(rect.intersection(Rect(column: 9, row: 9, width: 2, height: 2)).isEmpty)
    #expect(
      rect.intersection(Rect(column: 0, row: 0, width: 4, height: 3))
        == Rect(column: 2, row: 1, width: 2, height: 2))
    #expect(rect.inset(columns: 5, rows: 5).isEmpty)
    #expect(
      rect.centered(width: 2, height: 2) == Rect(column: 4, row: 2, width: 2, height: 2))
    #expect(rect.centered(width: 99, height: 99) == rect)
    #expect(rect.contains(column: 7, row: 4) && !rect.contains(column: 8, row: 4))
  }
}
