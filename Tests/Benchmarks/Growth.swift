import Foundation

/// How much a command asks of the system on decks of any size.
enum Growth {
  static let commands = ["next", "like", "undo", "status"]

  /// What one command took.
  struct Found {
    var calls: Int
    var bytes: Int
    var kilobytes: Int
  }

  /// Counts the system calls of a command, and the bytes that it reads, on a deck on which every
  /// card but a few was decided.
  static func measure(_ command: String, cards: Int, in shop: Workshop) throws -> Found {
    let deck = "growth-\(cards)"
    let few = 4
    try shop.once(deck) {
      let file = shop.path("few.jsonl")
      try Command.shell("head -n \(cards) \(shop.profiles) > \(file)").run()
      try shop.swipe(deck, "load", "-q", file).run()
      try shop.makeLines("likes-\(cards)", cards - few) { _ in "like" }
      try shop.swipe(deck, "run", shop.path("likes-\(cards)")).run()
    }
    let trace = shop.path("trace")
    var traced = shop.swipe(deck, command)
    traced.words = ["strace", "-f", "-o", trace] + traced.words
    try traced.run()
    let usage = try shop.swipe(deck, command).run()
    let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    var found = Found(calls: 0, bytes: 0, kilobytes: usage.kilobytes)
    for line in lines where line.contains("(") {
      found.calls += 1
      guard line.contains(" read(") || line.contains(" pread64("),
        let result = line.split(separator: "=").last, let count = Int(result.dropFirst())
      else { continue }
      found.bytes += max(0, count)
    }
    return found
  }
}
