import DeckModel
import Foundation
import Pictures
import TerminalKit
import Testing

@testable import SwipeApp

@Suite("The face of a card")
struct CardFaceTests {
  static let ana = UserModel(id: "u0", name: "Ana Silva", age: 29, hobby: "climbing")

  func text(
    _ model: UserModel, columns: Int, rows: Int, ascii: Bool = false, depth: ColorDepth = .none
  ) -> [String] {
    var look = CardLook(depth: depth, isASCII: ascii)
    var frame = Frame(width: columns, height: rows)
    CardFace(model).draw(into: &frame, at: frame.bounds, &look)
    return (0..<rows).map { frame.text(ofRow: $0) }
  }

  @Test(
    "a card is 5 wide to 7 high in pixels, and lower only where the screen is",
    arguments: [
      (columns: 44, rows: Int.max, ratio: 2.0, height: 31), (44, 20, 2, 20), (20, 100, 2, 14),
      (1, 100, 2, 1), (44, 100, 1, 62), (0, 0, 2, 1), (5, .max, 0, 70),
    ])
  func size(_ row: (columns: Int, rows: Int, ratio: Double, height: Int)) {
    let size = CardFace.size(columns: row.columns, rows: row.rows, cellRatio: row.ratio)
    #expect(size == (max(1, row.columns), row.height))
  }

  @Test(
    "the name is shortened, never the age",
    arguments: [
      (columns: 30, line: "Ana Silva, 29"), (13, "Ana Silva, 29"), (12, "Ana Sil…, 29"),
      (7, "An…, 29"), (6, "An, 29"), (5, "A, 29"), (4, "29"), (2, "29"), (1, "A"),
    ])
  func nameLine(_ row: (columns: Int, line: String)) {
    #expect(CardText(Self.ana, ascii: false).nameLine(columns: row.columns) == row.line)
  }

  @Test("a name of any width leaves the age whole", arguments: 6...60)
  func anyName(_ columns: Int) {
    for name in ["漢字漢字漢字漢字漢字漢字漢字漢字", "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", "שלום שלום שלום שלום"] {
      let text = CardText(UserModel(id: "x", name: name, age: 104), ascii: false)
      let line = text.nameLine(columns: columns)
      #expect(line.hasSuffix("104"))
      #expect(DisplayWidth.of(line) <= columns)
      let opened = line.unicodeScalars.count { $0 == "\u{2068}" }
      #expect(opened == line.unicodeScalars.count { $0 == "\u{2069}" })
    }
  }

  @Test("a card without a name goes by its id")
  func noName() {
    let rows = text(UserModel(id: "u7", name: "  "), columns: 20, rows: 8)
    #expect(rows.contains { $0.contains("u7") })
  }

  @Test("nothing stands to the right of a right-to-left name, not even the frame")
  func rightToLeft() throws {
    let rows = text(UserModel(id: "x", name: "عمر حسن", age: 37), columns: 30, rows: 10)
    let line = try #require(rows.first { $0.contains("37") })
    #expect(line.hasPrefix("│"))
    #expect(line.trimmingCharacters(in: .whitespaces).hasSuffix(", 37"))
    #expect(rows.filter { $0.hasSuffix("│") }.count == 7)
  }

  @Test("text rows of a coloured card hold text and blanks alone", arguments: ColorDepth.allCases)
  func calmGround(_ depth: ColorDepth) throws {
    guard depth != .none else { return }
    let rows = text(Self.ana, columns: 44, rows: 20, depth: depth)
    let line = try #require(rows.first { $0.contains("Ana") })
    #expect(line.trimmingCharacters(in: .whitespaces) == "Ana Silva, 29")
  }

  @Test(
    "initials are those of the first and the last word",
    arguments: [
      (name: "Ana Silva", letters: "AS", text: "AS"), ("ana maria da silva", "AS", "AS"),
      ("Plato", "P", "P"), ("Émile Zola", "ÉZ", "ÉZ"), ("Дмитрий Жуков", "ДЖ", "ДЖ"),
      ("Ω", "Ω", "Ω"), ("김민준", "", "김"), ("", "", ""), ("(anonymous) [bot]", "AB", "AB"),
      ("👩‍👩‍👧 !", "", "👩‍👩‍👧"), ("7 dwarfs", "7D", "7D"), ("عمر حسن", "", "عح"),
    ])
  func initials(_ row: (name: String, letters: String, text: String)) {
    let initials = CardInitials(of: row.name)
    #expect(String(initials.letters) == row.letters)
    #expect(initials.text == row.text)
  }

  @Test("every letter is drawn within its grid and no two look alike")
  func letters() {
    var seen: [String: Character] = [:]
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" {
      let lines = LetterStrokes.lines(of: letter) ?? []
      #expect(!lines.isEmpty)
      for line in lines {
        for point in [line.from, line.to] {
          #expect((0...LetterStrokes.width).contains(point.x))
          #expect((0...LetterStrokes.height).contains(point.y))
        }
      }
      let shape = "\(lines)"
      #expect(seen[shape] == nil, "\(letter) looks like \(seen[shape] ?? "?")")
      seen[shape] = letter
    }
    #expect(LetterStrokes.lines(of: "漢") == nil)
  }

  @Test("the colours come from the id alone, and differ among ids")
  func colors() {
    #expect(CardColors.gradient(for: "u0") == CardColors.gradient(for: "u0"))
    let many = (0..<64).map { CardColors.gradient(for: "u\($0)").color(at: 0).hex }
    #expect(Set(many).count >= 12)
  }

  @Test("white text reaches a contrast of 4.5 on every card")
  func contrast() throws {
    for index in 0..<64 {
      var look = CardLook(depth: .trueColor)
      var frame = Frame(width: 44, height: 8)
      let model = UserModel(id: "c\(index)", name: "Ana Silva", age: 29, hobby: "climbing")
      CardFace(model).draw(into: &frame, at: frame.bounds, &look)
      let row = try #require((0..<8).first { frame.text(ofRow: $0).contains("Ana") })
      let ground = try #require(frame[5, row].style.background)
      #expect(ground.contrast(with: .white) >= 4.5)
    }
  }

  @Test("a picture takes the place of gradient and initials")
  func picture() throws {
    let red = Bitmap(
      width: 10, height: 14, pixels: (0..<140).flatMap { _ in [254, 1, 2, 255] as [UInt8] })
    var look = CardLook(depth: .trueColor)
    var frame = Frame(width: 20, height: 14)
    CardFace(Self.ana, picture: red).draw(into: &frame, at: frame.bounds, &look)
    #expect(frame[10, 3].style.background == Color(0xFE0102))
    #expect(frame.text(ofRow: 12).contains("climbing"))
    #expect((0..<10).allSatisfy { frame.text(ofRow: $0).allSatisfy { "▄▀ ".contains($0) } })
  }

  @Test("a verdict is stamped with its word on its own side")
  func stamps() throws {
    for (verdict, wanted) in [(Verdict.nope, 3), (.boost, 17), (.like, 33)] {
      var look = CardLook(depth: .none)
      var frame = Frame(width: 44, height: 20)
      CardFace(Self.ana, verdict: verdict).draw(into: &frame, at: frame.bounds, &look)
      let line = Array(frame.text(ofRow: 1))
      let start = try #require(line.firstIndex(of: "["))
      #expect(start == wanted)
      #expect(String(line).contains(verdict.word.uppercased()))
    }
  }

  @Test("a card can be drawn in any size, also none, and partly outside")
  func everySize() {
    for depth in ColorDepth.allCases {
      for columns in [0, 1, 2, 3, 4, 5, 7, 9, 13, 60] {
        for rows in [0, 1, 2, 3, 4, 5, 6, 9, 40] {
          var look = CardLook(depth: depth, isASCII: columns % 2 == 0, cellRatio: 1.7)
          var frame = Frame(width: 30, height: 12)
          let rect = Rect(column: columns - 9, row: rows - 6, width: columns, height: rows)
          CardFace(Self.ana, verdict: .boost, position: "1 of 9")
            .draw(into: &frame, at: rect, &look)
          #expect(frame.width == 30)
        }
      }
    }
  }
}
