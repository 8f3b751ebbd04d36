import Foundation

/// The tables that are printed.
enum Report {
  static func print(_ shop: Workshop, rows: [String]) throws {
    line("\(shop.cards) cards, medians; ratio is the peer's wall time to the program's")
    line(columns(["row", "program", "wall", "cpu", "peak MB", "ratio"]))
    for name in Row.names where rows.contains(name) && !["screen", "growth"].contains(name) {
      let results = try Row.make(name, in: shop).measure()
      guard let own = results.first?.usage else { continue }
      for (contender, usage) in results {
        line(
          columns([
            name, contender, time(usage.wall), time(usage.cpu), megabytes(usage.kilobytes),
            String(format: "%.2f", usage.wall / own.wall),
          ]))
      }
    }
    if rows.contains("screen") { try printScreen(shop) }
    if rows.contains("growth") { try printGrowth(shop) }
  }

  private static func printScreen(_ shop: Workshop) throws {
    try shop.makeDeck()
    let reset = shop.swipe("bench", "reset")
    let runs = try (0..<3).map { _ in
      try reset.run()
      return try ScreenRun.measure("bench", in: shop)
    }
    func median(_ value: (ScreenRun.Figures) -> Double) -> Double {
      runs.map(value).sorted()[runs.count / 2]
    }
    line("")
    line(columns(["screen", "120 by 40", "open", "cpu a frame", "frames", ""]))
    line(
      columns([
        "", "", time(median(\.open)), time(median(\.frame)),
        String(Int(median { Double($0.frames) })), "",
      ]))
    line(columns(["", "idle for a second", "bytes", "wake-ups", "", ""]))
    line(
      columns([
        "", "", String(Int(median { Double($0.idleBytes) })),
        String(Int(median { Double($0.idleWakes) })), "", "",
      ]))
  }

  private static func printGrowth(_ shop: Workshop) throws {
    guard Command.exists("strace") else {
      return line("growth: strace is not installed")
    }
    line("")
    line(columns(["growth", "cards", "system calls", "bytes read", "peak MB", ""]))
    let sizes = [10, 1000, shop.cards].filter { $0 <= shop.cards }
    for command in Growth.commands {
      for size in sizes {
        let found = try Growth.measure(command, cards: size, in: shop)
        line(
          columns([
            command, String(size), String(found.calls), String(found.bytes),
            megabytes(found.kilobytes), "",
          ]))
      }
    }
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 0.1
      ? String(format: "%.2f ms", seconds * 1000) : String(format: "%.2f s", seconds)
  }

  /// A child begins as a copy of this program, so a peak below this program's own cannot be seen.
  private static func megabytes(_ kilobytes: Int) -> String {
    var own = rusage()
    getrusage(RUSAGE_SELF.rawValue, &own)
    let text = String(format: "%.1f", Double(kilobytes) / 1024)
    return kilobytes <= Int(own.ru_maxrss) ? "<" + text : text
  }

  private static func columns(_ texts: [String]) -> String {
    let widths = [8, 24, 12, 12, 9, 6]
    return zip(texts, widths).enumerated().map { index, pair in
      let (text, width) = pair
      let space = String(repeating: " ", count: max(0, width - text.count))
      return index < 2 ? text + space : space + text
    }.joined(separator: " ")
  }

  private static func line(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }
}
