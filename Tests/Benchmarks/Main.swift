import Foundation

/// Measures the built program beside its peers, in one run, and prints a table with ratios.
///
///     swift build -c release
///     swift run -c release Benchmarks generate 1000 profiles.jsonl
///     swift run -c release Benchmarks [--cards N] [--rows NAME…]
///
/// Nothing is built and nothing is judged: what the figures should be is written elsewhere.
@main
enum Main {
  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    do {
      if words.first == "generate" {
        guard words.count == 3, let count = Int(words[1]) else { throw Usage() }
        return try Profiles.write(count, to: words[2])
      }
      var cards = 1_000_000
      if let place = words.firstIndex(of: "--cards") {
        guard place + 1 < words.count, let count = Int(words[place + 1]), count >= 10 else {
          throw Usage()
        }
        cards = count
        words.removeSubrange(place...place + 1)
      }
      if words.first == "--rows" { words.removeFirst() }
      guard words.allSatisfy(Row.names.contains) else { throw Usage() }
      let workshop = try Workshop(cards: cards)
      defer { workshop.close() }
      try Report.print(workshop, rows: words.isEmpty ? Row.names : words)
    } catch is Usage {
      complain("usage: Benchmarks generate N FILE\n       Benchmarks [--cards N] [--rows NAME…]\n")
      complain("rows: \(Row.names.joined(separator: " "))\n")
      exit(2)
    } catch {
      complain("benchmarks: \(error)\n")
      exit(1)
    }
  }

  private struct Usage: Error {}

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
