import Foundation

/// One kind of work, and who does it.
struct Row {
  /// The program or one of its peers, doing the work.
  struct Contender {
    var name: String
    var command: Command
    /// What has to be done before each run, and is not measured.
    var before: () throws -> Void = {}
    /// How many times the work is larger than what is measured.
    var factor = 1.0
  }

  let name: String
  let runs: Int
  /// The program first.
  let contenders: [Contender]

  static let names = [
    "next", "like", "undo", "load", "run", "export", "photo", "portrait", "screen", "growth",
  ]

  /// Runs all contenders, one after the other, again and again.
  func measure() throws -> [(name: String, usage: Usage)] {
    var usages: [[Usage]] = contenders.map { _ in [] }
    for _ in 0..<runs {
      for (index, contender) in contenders.enumerated() {
        try contender.before()
        usages[index].append(try contender.command.run().scaled(by: contender.factor))
      }
    }
    return zip(contenders, usages).map { ($0.name, .median($1)) }
  }

  /// The row of that name; peers that are not installed are left out.
  static func make(_ name: String, in shop: Workshop) throws -> Row {
    if name == "photo" { return try card(name, shop, width: 4000, height: 3000) }
    if name == "portrait" { return try card(name, shop, width: 512, height: 512) }
    try shop.makeDeck()
    let row =
      switch name {
      case "next": try next(shop)
      case "like": try like(shop)
      case "undo": try undo(shop)
      case "load": load(shop)
      case "run": try run(shop)
      default: export(shop)
      }
    return row.withInstalled
  }

  /// The row without the peers that are not installed.
  private var withInstalled: Row {
    let installed = contenders.filter { Command.exists($0.command.words[0]) }
    return Row(name: name, runs: runs, contenders: installed)
  }

  /// A card with a JPEG of that size, as large as a person would look at it.
  private static func card(_ name: String, _ shop: Workshop, width: Int, height: Int) throws -> Row
  {
    let photo = try shop.makePhoto(name, width: width, height: height)
    return Row(
      name: name, runs: 21,
      contenders: [
        Contender(
          name: "swipe-cli show --card",
          command: shop.swipe("photos-\(name)", "show", name, "--card", "--color", "always")),
        Contender(
          name: "chafa",
          command: Command("chafa", "--size", "44x31", "-f", "symbols", "-c", "full", photo)),
      ]
    ).withInstalled
  }

  private static func next(_ shop: Workshop) throws -> Row {
    try shop.makeDatabase()
    let query = "select id, name from cards where verdict is null order by place limit 1"
    return Row(
      name: "next", runs: 101,
      contenders: [
        Contender(name: "swipe-cli next", command: shop.swipe("bench", "next")),
        Contender(name: "/bin/true", command: Command("/bin/true")),
        Contender(name: "sqlite3, by index", command: shop.sqlite(query)),
      ])
  }

  private static func like(_ shop: Workshop) throws -> Row {
    try shop.makeDatabase()
    let update =
      "update cards set verdict = 'like', at = 1 where place = "
      + "(select place from cards where verdict is null order by place limit 1) and verdict is null"
    return Row(
      name: "like", runs: 51,
      contenders: [
        Contender(name: "swipe-cli like", command: shop.swipe("bench", "like")),
        Contender(name: "sqlite3 update", command: shop.sqlite(update)),
      ])
  }

  private static func undo(_ shop: Workshop) throws -> Row {
    try shop.makeDatabase()
    let like = shop.swipe("bench", "like")
    let id = Profiles.id(1)
    let decide = shop.sqlite("update cards set verdict = 'nope', at = 1 where id = '\(id)'")
    return Row(
      name: "undo", runs: 51,
      contenders: [
        Contender(
          name: "swipe-cli undo", command: shop.swipe("bench", "undo"),
          before: { try like.run() }),
        Contender(
          name: "sqlite3 update",
          command: shop.sqlite("update cards set verdict = null, at = null where id = '\(id)'"),
          before: { try decide.run() }),
      ])
  }

  private static func load(_ shop: Workshop) -> Row {
    let forget = shop.swipe("fresh", "forget", "--force")
    let file = shop.profiles
    let parse = "import json,sys\nfor line in open(sys.argv[1]): json.loads(line)"
    return Row(
      name: "load", runs: 3,
      contenders: [
        Contender(
          name: "swipe-cli load", command: shop.swipe("fresh", "load", "-q", file),
          before: { _ = try? forget.run() }),
        Contender(
          name: "cp and sync",
          command: .shell("cp \(file) \(shop.path("copy")) && sync \(shop.path("copy"))")),
        Contender(name: "jq -c .", command: Command("jq", "-c", ".", file)),
        Contender(name: "python3 json", command: Command("python3", "-c", parse, file)),
        Contender(name: "sqlite import", command: shop.importing(into: "other.db")),
      ])
  }

  /// How many updates SQLite does in the one transaction.
  private static let updates = 200_000

  private static func run(_ shop: Workshop) throws -> Row {
    try shop.makeDatabase()
    try shop.makeLines("likes", shop.cards) { _ in "like" }
    let count = min(updates, shop.cards)
    try shop.makeLines("updates.sql", count + 2) { line in
      if line == 0 { return "begin;" }
      if line > count { return "commit;" }
      return "update cards set verdict = 'like', at = 1 where id = '\(Profiles.id(line - 1))';"
    }
    let reset = shop.swipe("bench", "reset")
    let clear = shop.sqlite("update cards set verdict = null where verdict is not null")
    let database = shop.path("cards.db")
    return Row(
      name: "run", runs: 3,
      contenders: [
        Contender(
          name: "swipe-cli run", command: shop.swipe("bench", "run", shop.path("likes")),
          before: { try reset.run() }),
        Contender(
          name: "sqlite3, 1 transaction",
          command: Command("sqlite3", database, input: shop.path("updates.sql")),
          before: { try clear.run() }, factor: Double(shop.cards) / Double(count)),
      ])
  }

  private static func export(_ shop: Workshop) -> Row {
    Row(
      name: "export", runs: 3,
      contenders: [
        Contender(
          name: "swipe-cli export --all", command: shop.swipe("bench", "export", "--all")),
        Contender(name: "jq -c .", command: Command("jq", "-c", ".", shop.profiles)),
      ])
  }
}
