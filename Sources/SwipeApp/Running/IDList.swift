/// Ids in the order in which they were named, one behind the other in one array: a million of them
/// take little more than their own bytes.
struct IDList: Equatable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// No ids.
  init() {}

  /// These ids.
  init(_ ids: [[UInt8]]) {
    for id in ids {
      bytes += id
      ends.append(bytes.count)
    }
  }

  var count: Int { ends.count }
  var isEmpty: Bool { ends.isEmpty }

  subscript(index: Int) -> [UInt8] {
    Array(bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
  }

  /// How the ids in a stream are kept apart.
  enum Separator {
    /// One on a line, as `--ids` prints them; a carriage return before the line feed is no part of it.
    case lines
    /// As they are, with NUL between them.
    case null
  }

  /// Adds the next bytes of a stream of ids, the last of which may still be incomplete.
  mutating func take(_ chunk: ArraySlice<UInt8>, _ separator: Separator) {
    let end: UInt8 = separator == .lines ? 0x0A : 0
    for byte in chunk {
      if byte == end { endID(separator) } else { bytes.append(byte) }
    }
  }

  /// Ends the id whose bytes came last; an empty one is none.
  mutating func endID(_ separator: Separator) {
    let start = ends.last ?? 0
    if separator == .lines {
      if bytes.count > start, bytes.last == 0x0D { bytes.removeLast() }
      if bytes[start...].contains(0x5C) {
        bytes.replaceSubrange(start..., with: LineText.unescaped(bytes[start...]))
      }
    }
    if bytes.count > start { ends.append(bytes.count) }
  }
}
