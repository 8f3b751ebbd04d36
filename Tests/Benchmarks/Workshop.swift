import Foundation

/// A fresh folder with everything that is measured: profiles, decks, and the peers' data.
final class Workshop {
  let cards: Int
  let folder: String
  /// The built program, which lies beside this one.
  let program: String

  init(cards: Int) throws {
    self.cards = cards
    let own = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    program = own.deletingLastPathComponent().appendingPathComponent("swipe-cli").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Failure.noProgram(program)
    }
    let name = "swipe-benchmarks-\(getpid())"
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(
      atPath: folder + "/data", withIntermediateDirectories: true)
    setenv("HOME", folder, 1)
    setenv("XDG_DATA_HOME", folder + "/data", 1)
    setenv("LC_ALL", "C.UTF-8", 1)
    try Profiles.write(cards, to: profiles)
  }

  func close() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The file of profiles.
  var profiles: String { path("profiles.jsonl") }

  func path(_ name: String) -> String { folder + "/" + name }

  /// The program on the deck `deck`.
  func swipe(_ deck: String, _ words: String..., input: String = "/dev/null") -> Command {
    var command = Command(program, "--deck", deck, input: input)
    command.words += words
    return command
  }

  private var made: Set<String> = []

  /// Makes something once.
  func once(_ name: String, _ make: () throws -> Void) throws {
    if made.insert(name).inserted { try make() }
  }

  /// The deck of all profiles.
  func makeDeck() throws {
    try once("deck") { try swipe("bench", "load", "-q", profiles).run() }
  }

  /// A file of `count` lines.
  func makeLines(_ name: String, _ count: Int, _ line: (Int) -> String) throws {
    try once(name) {
      let text: String = (0..<count).map { line($0) + "\n" }.joined()
      try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    }
  }

  /// A JPEG that looks like a photo to a decoder, and a deck whose one card shows it; needs Pillow.
  func makePhoto(_ name: String, width: Int, height: Int) throws -> String {
    let photo = path("\(name).jpg")
    try once(photo) {
      try Command("python3", "-c", painter, photo, "\(width)", "\(height)").run()
      let record = "{\"id\":\"\(name)\",\"name\":\"Ana\",\"image\":\"\(name).jpg\"}\n"
      try record.write(toFile: path("\(name).json"), atomically: false, encoding: .utf8)
      try swipe("photos-\(name)", "load", "-q", path("\(name).json")).run()
    }
    return photo
  }

  private let painter = """
    import sys
    from PIL import Image
    name, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    smooth = Image.effect_mandelbrot((width, height), (-2, -1.2, 1, 1.2), 60)
    noise = Image.effect_noise((width, height), 60)
    gradient = Image.linear_gradient("L").resize((width, height))
    Image.merge("RGB", (smooth, noise, gradient)).save(name, quality=85)
    """

  /// A SQLite database of the same profiles, with an index to find the top card by.
  func makeDatabase() throws {
    try once("database") {
      try importer.write(toFile: path("import.py"), atomically: false, encoding: .utf8)
      try importing(into: "cards.db").run()
    }
  }

  /// Imports the profiles into a new database.
  func importing(into name: String) -> Command {
    Command("python3", path("import.py"), profiles, path(name))
  }

  /// Runs SQL on the database, through its own program.
  func sqlite(_ sql: String) -> Command {
    Command("sqlite3", path("cards.db"), "PRAGMA synchronous=FULL; " + sql)
  }

  private let importer = """
    import json, os, sqlite3, sys
    if os.path.exists(sys.argv[2]): os.remove(sys.argv[2])
    db = sqlite3.connect(sys.argv[2])
    db.execute("create table cards (id text primary key, place integer, name text, verdict text, "
               "at integer, record text)")
    rows = ((r["id"], n, r["name"], line) for n, line in enumerate(open(sys.argv[1]))
            for r in [json.loads(line)])
    db.executemany("insert into cards (id, place, name, record) values (?, ?, ?, ?)", rows)
    db.execute("create index waiting on cards (place) where verdict is null")
    db.commit()
    """
}
