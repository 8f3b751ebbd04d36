import Foundation
import TestSupport
import Testing

/// A card as a shape must give it.
struct ExpectedCard: Equatable, Sendable {
  var id: String
  var name: String?
  var age: Int?
  var hobby: String?
  var image: String?

  init(
    _ id: String, _ name: String?, _ age: Int? = nil, _ hobby: String? = nil,
    image: String? = nil
  ) {
    self.id = id
    self.name = name
    self.age = age
    self.hobby = hobby
    self.image = image
  }

  init(_ row: JSONRow) {
    self.init(
      row.text("id") ?? "no id", row.text("name"), row.number("age"), row.text("hobby"),
      image: row.text("image"))
  }

  /// Whole years from a day to now, by a calendar that is not ours.
  static func years(since day: String) -> Int? {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    var calendar = Calendar(identifier: .gregorian)
    guard let utc = TimeZone(identifier: "UTC"), parts.count == 3 else { return nil }
    calendar.timeZone = utc
    let now = calendar.dateComponents([.year, .month, .day], from: Date())
    guard let year = now.year, let month = now.month, let day = now.day else { return nil }
    return year - parts[0] - ((month, day) < (parts[1], parts[2]) ? 1 : 0)
  }
}

/// An input file and the cards in it.
struct Shape: CustomTestStringConvertible, Sendable {
  let file: String
  let cards: [ExpectedCard]

  init(_ file: String, _ cards: ExpectedCard...) {
    self.file = file
    self.cards = cards
  }

  var testDescription: String { file }
}

@Suite("Shapes of input")
struct ShapeTests {
  private typealias Card = ExpectedCard

  static let shapes: [Shape] = [
    Shape(
      "plain-array.json", Card("u1", "Ana Silva", 29, "surf", image: "ana.jpg"),
      Card("u2", "Bo Lind", 31, "chess", image: "bo.png")),
    Shape(
      "json-lines.jsonl", Card("u1", "Ana", 29), Card("u2", "Bo", nil, "chess"), Card("u3", "Cy")),
    Shape("concatenated.json", Card("u1", "Ana"), Card("u2", "Bo"), Card("u3", "Cy")),
    Shape("arrays-in-a-row.json", Card("u1", "Ana"), Card("u2", "Bo"), Card("u3", "Cy")),
    Shape("one-object.json", Card("solo", "Ana", 29)),
    Shape("wrapped-results.json", Card("u1", "Ana"), Card("u2", "Bo")),
    Shape("data-results.json", Card("u1", "Ana")),
    Shape("other-list.json", Card("m-1", "Ana"), Card("m-2", "Bo")),
    Shape("record-with-list.json", Card("p1", "Ana")),
    Shape(
      "first-last.json", Card("1", "Ana Silva"), Card("2", "Bo Lind"), Card("3", "Cy Young"),
      Card("4", "Dee Ng"), Card("5", "Eli")),
    Shape(
      "birth-dates.json", Card("a", "Ana", Card.years(since: "1990-06-15")),
      Card("b", "Bo", Card.years(since: "1984-02-29")),
      Card("c", "Cy", Card.years(since: "2001-12-31")),
      Card("d", "Di", Card.years(since: "1970-01-01")), Card("e", "Ed", 40), Card("f", "Fi"),
      Card("g", "Gu", 12)),
    Shape(
      "wrapper-per-element.json",
      Card(
        "5f0a", "Ana", Card.years(since: "1990-06-15"), "surf and soup",
        image: "https://images.example/ana.jpg"), Card("5f0b", "Bo")),
    Shape(
      "numeric-ids.json", Card("7", "Ana"), Card("8", "Bo"), Card("9007199254740993", "Cy"),
      Card("1.50", "Di")),
    Shape("object-id.json", Card("u-1", "Ana"), Card("u-2", "Bo"), Card("K-3", "Cy")),
    Shape(
      "random-users.json",
      Card("155e77ee", "Ana Silva", 30, image: "https://images.example/l.jpg")),
    Shape(
      "hobby-lists.json", Card("a", "Ana", nil, "surf, soup"), Card("b", "Bo", nil, "chess, go"),
      Card("c", "Cy", nil, "here for the snacks"), Card("d", "Di", nil, "Bookbinder"),
      Card("e", "Ed", nil, "Cook"), Card("f", "Fi", nil, "first line\nsecond line")),
    Shape(
      "json-api.json", Card("9", "Ana Silva", 29, image: "ana.png"),
      Card("10", "Bo", nil, "plays chess")),
    Shape("exported.jsonl", Card("u1", "Ana", 29), Card("u2", "Bo"), Card("u3", "Cy")),
    Shape(
      "issues.json", Card("101", "Crash on empty file"), Card("102", "Add a dark theme"),
      Card("103", "Typo in the manual")),
    Shape(
      "hosting-users.json", Card("1", "ana", image: "https://images.example/1"),
      Card("2", "bo", image: "https://images.example/2")),
    Shape("byte-order-mark.json", Card("u1", "Ana")),
    Shape("crlf.json", Card("u1", "Ana"), Card("u2", "Bo")),
    Shape("without-names.json", Card("t1", "The quick brown fox", 3), Card("t2", "t2")),
    Shape(
      "user-fields.json", Card("k1", "Ana Silva", image: "m.png"), Card("k2", "Bo Lind"),
      Card("k3", "cy", image: "t.png")),
    Shape("repeated-keys.json", Card("u1", "Ana")),
    Shape(
      "nested-candidates.json", Card("c1", "Ana Silva", nil, "Compiler engineer"),
      Card("c2", "Bo Lind", nil, "Type designer"), Card("c3", "Cy Young", nil, "Pitcher")),
  ]

  @Test("every shape that people have loads with no set-up", arguments: shapes)
  func shape(_ shape: Shape) throws {
    let box = try Sandbox()
    let load = try box.run("load", "--json", Fixture.path("shapes/" + shape.file))
    #expect(load.status == 0)
    #expect(try load.row().number("added") == shape.cards.count)
    let rows = try box.output("next", "-n", "99", "--json").rows()
    #expect(rows.map { ExpectedCard($0) } == shape.cards)
  }

  @Test("a résumé file is one card, named by its content")
  func resume() throws {
    let box = try Sandbox()
    try box.output("load", Fixture.path("shapes/resume.json"))
    let row = try box.output("next", "--json").row()
    #expect(row.text("name") == "Ana Silva" && row.text("image") == "ana.png")
    #expect(row.text("hobby") == "Writes small programs")
    #expect(row.text("id")?.wholeMatch(of: /[0-9a-f]{16}/) != nil)
  }

  @Test("an object with several lists is refused and they are named")
  func severalLists() throws {
    let box = try Sandbox()
    let run = try box.run("load", Fixture.path("shapes/several-lists.json"))
    #expect(run.status == 3 && run.output.isEmpty && run.talkLines.count == 1)
    for word in ["several-lists.json:1:1: ", "/a", "/b/c", "--records"] {
      #expect(run.talk.contains(word))
    }
    #expect(try box.run("status").status == 1)
  }

  @Test("every file among the shapes has its cards in a test")
  func allShapes() throws {
    let others = [
      "resume.json", "several-lists.json", "empty.json", "empty-array.json", "blank.json",
      "empty-list.json",
    ]
    #expect(try Fixture.names(in: "shapes") == (Self.shapes.map(\.file) + others).sorted())
  }

  @Test("the deck of invented people loads whole, in all its scripts")
  func people() throws {
    let box = try Sandbox()
    try box.output("load", Fixture.path("decks/people.json"))
    let rows = try box.output("next", "-n", "99", "--json").rows()
    #expect(rows.count >= 24)
    for row in rows {
      #expect(row.number("age") != nil && row.text("hobby") != nil, "\(row.text("id") ?? "")")
    }
    let names = rows.compactMap { $0.text("name") }
    for name in ["김민준", "王秀兰", "ليلى حداد", "נועם ברק", "अर्जुन मेहता", "พลอย ศรีสุข"] {
      #expect(names.contains(name))
    }
    #expect(
      try box.output("show", "bjork", "--json").row().number("age")
        == ExpectedCard.years(since: "1991-02-28"))
  }
}
