@testable import CardStore

/// Changes to the files of a deck that are told by bytes.
///
/// Four bytes are one change: the file and the kind of change, two bytes of where, one of what.
struct DeckEdits {
  private enum Kind: UInt8 {
    case flip, flipBit, cut, delete
    case number, copyRecord, dropRecord, extend
  }

  /// How many changes there may be, so that none of them can forge a check of eight bytes.
  private static let mostPlain = 4

  private let bytes: [UInt8]
  /// Whether all kinds of changes are wanted, and not only those that happen to a disk.
  private let isForgery: Bool

  init(_ bytes: [UInt8], isForgery: Bool) {
    self.bytes = bytes
    self.isForgery = isForgery
  }

  /// Changes `files`.
  func apply(to files: inout [String: [UInt8]]) {
    let names = files.keys.sorted()
    var count = 0
    for start in stride(from: 0, to: bytes.count - 3, by: 4) {
      let name = names[Int(bytes[start] & 15) % names.count]
      guard isForgery || count < Self.mostPlain, var file = files[name] else { continue }
      count += 1
      let place = Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
      let kinds: UInt8 = isForgery ? 8 : 4
      let kind = Kind(rawValue: bytes[start] >> 4 % kinds) ?? .flip
      if kind == .delete {
        files[name] = nil
      } else {
        change(&file, kind, place, bytes[start + 3])
        files[name] = file
      }
    }
  }

  private func change(_ file: inout [UInt8], _ kind: Kind, _ place: Int, _ what: UInt8) {
    if kind == .extend {
      file.append(contentsOf: repeatElement(what, count: place % 300))
      return
    }
    guard !file.isEmpty else { return }
    let index = place % file.count
    let record = index / LogRecord.size * LogRecord.size
    let end = min(record + LogRecord.size, file.count)
    switch kind {
    case .flip: file[index] ^= what == 0 ? 0xFF : what
    case .flipBit: file[index] ^= 1 << (what & 7)
    case .cut: file.removeLast(file.count - index)
    case .number:
      guard file.count >= 4 else { return }
      // Small numbers, and those around the largest.
      let number = what < 0xF0 ? UInt32(what) : UInt32.max - UInt32(0xFF - what)
      file.set(number, at: min(index & ~3, file.count - 4))
    case .copyRecord:
      let target = Int(what) * LogRecord.size
      guard target + LogRecord.size <= file.count, end - record == LogRecord.size else { return }
      file.replaceSubrange(target..<target + LogRecord.size, with: file[record..<end])
    case .dropRecord: file.removeSubrange(record..<end)
    case .delete, .extend: break
    }
  }
}
