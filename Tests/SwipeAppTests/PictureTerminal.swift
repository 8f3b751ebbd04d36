import Foundation
import TerminalKit

/// What a terminal with kitty's graphics protocol keeps and shows after what was written to it.
struct PictureTerminal {
  /// A picture on the screen: its place, and the part of it that is seen.
  struct Shown: Equatable {
    var cells: Rect
    /// x, y, width and height in pixels.
    var source: [Int]
    var level: Int
  }

  /// The sizes of the pictures that are kept.
  private(set) var kept: [Int: (width: Int, height: Int)] = [:]
  private(set) var shown: [Int: Shown] = [:]
  /// What could not be done, such as showing a picture that is not kept.
  private(set) var mistakes: [String] = []
  private var cursor = (column: 0, row: 0)
  /// The picture whose pieces are being sent, and the pixels so far in base64.
  private var sending: (id: Int, size: Int)?

  /// A terminal that got these writes.
  init(_ writes: some Sequence<(time: Double, bytes: [UInt8])>) {
    for write in writes { take(String(decoding: write.bytes, as: UTF8.self)) }
  }

  private mutating func take(_ text: String) {
    for part in text.components(separatedBy: "\u{1B}").dropFirst() {
      if part.hasPrefix("_G") {
        obey(String(part.dropFirst(2)))
      } else if part.hasPrefix("[2J") {
        // Whether pictures survive this is left to the terminal.
        (kept, shown) = ([:], [:])
      } else if part.hasPrefix("["), let end = part.firstIndex(of: "H") {
        let numbers = part[part.index(after: part.startIndex)..<end]
          .split(separator: ";").compactMap { Int($0) }
        if numbers.count == 2 { cursor = (numbers[1] - 1, numbers[0] - 1) }
      }
    }
  }

  private mutating func obey(_ command: String) {
    let halves = command.split(separator: ";", omittingEmptySubsequences: false)
    var keys: [String: String] = [:]
    for pair in halves[0].split(separator: ",") {
      let sides = pair.split(separator: "=")
      if sides.count == 2 { keys[String(sides[0])] = String(sides[1]) }
    }
    func number(_ key: String) -> Int { Int(keys[key] ?? "") ?? 0 }
    let id = number("i")
    switch (keys["a"], keys["d"]) {
    case ("q", _): break
    case ("t", _):
      kept[id] = (number("s"), number("v"))
      take(piece: halves, of: id, size: 0, isLast: keys["m"] == "0")
    case (nil, _):
      take(piece: halves, of: sending?.id ?? 0, size: sending?.size ?? 0, isLast: keys["m"] == "0")
    case ("p", _):
      if kept[id] == nil { mistakes.append("shows \(id), which is not kept") }
      shown[id] = Shown(
        cells: Rect(
          column: cursor.column, row: cursor.row, width: number("c"), height: number("r")),
        source: ["x", "y", "w", "h"].map(number), level: number("z"))
    case ("d", "i"): shown[id] = nil
    case ("d", "I"):
      shown[id] = nil
      kept[id] = nil
    default: mistakes.append(command)
    }
  }

  private mutating func take(piece halves: [Substring], of id: Int, size: Int, isLast: Bool) {
    let data = halves.count > 1 ? halves[1].utf8.count : 0
    if data > 4096 { mistakes.append("a piece of \(data) bytes") }
    guard isLast else { return sending = (id, size + data) }
    sending = nil
    let wanted = (kept[id]?.width ?? 0) * (kept[id]?.height ?? 0) * 4
    if size + data != wanted { mistakes.append("\(size + data) bytes of base64, not \(wanted)") }
  }
}
