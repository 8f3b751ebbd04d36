import JSONStream
import Platform

/// A file of records that can be read at any offset, and what it is called.
///
/// A class, because a load that has to begin again reads the same open files once more.
final class InputFile {
  /// The name as the user gave it, for messages.
  let name: String
  /// The folder that picture paths in it are relative to; empty when there is none.
  let folder: String
  let descriptor: FileDescriptor

  init(name: String, folder: String, descriptor: consuming FileDescriptor) {
    self.name = name
    self.folder = folder
    self.descriptor = descriptor
  }

  /// How many bytes it has; 0 when that cannot be told.
  var size: Int { (try? descriptor.status().size) ?? 0 }

  /// Where `offset` is, found by counting from the beginning of the file.
  ///
  /// - Complexity: O(*n*); for messages only.
  func position(of offset: Int) throws(StoreError) -> JSONPosition {
    var position = JSONPosition(offset: offset)
    var window = InputWindow()
    while window.base < offset {
      try window.fill(from: self, keepingFrom: window.base + window.count)
      if window.count == 0 { break }
      for index in 0..<min(window.count, offset - window.base) {
        let byte = window.bytes[index]
        if byte == UInt8(ascii: "\n") {
          position.line += 1
          position.column = 1
        } else if byte & 0xC0 != 0x80 {
          position.column += 1
        }
      }
      if window.base + window.count >= offset { break }
    }
    return position
  }
}

/// A window onto a file that a JSON reader goes through: the bytes from a certain one on, as far as
/// they have been read.
struct InputWindow {
  /// How much is read at a time.
  static let step = 1 << 20

  /// The bytes, of which the first `count` are valid.
  private(set) var bytes: [UInt8] = []
  /// How many bytes the window holds.
  private(set) var count = 0
  /// The absolute offset of the first byte in the window.
  private(set) var base: Int
  /// Whether the file ends with the window.
  private(set) var isLast = false
  private let step: Int

  /// A window that begins at `offset` and has read nothing yet.
  init(at offset: Int = 0, step: Int = InputWindow.step) {
    base = offset
    self.step = step
  }

  /// Whether the window holds all bytes of `range`.
  func holds(_ range: Range<Int>) -> Bool {
    range.lowerBound >= base && range.upperBound <= base + count
  }

  /// Drops the bytes before `offset` and reads more behind the others.
  mutating func fill(
    from file: InputFile, keepingFrom offset: Int
  ) throws(StoreError) {
    let dropped = min(max(0, offset - base), count)
    let kept = count - dropped
    if dropped > 0, kept > 0 {
      bytes.withContiguousMove(from: dropped, count: kept)
    }
    base = max(base + dropped, offset)
    count = kept
    if bytes.count < count + step {
      bytes.append(contentsOf: [UInt8](repeating: 0, count: count + step - bytes.count))
    }
    do throws(SystemError) {
      let got = try file.descriptor.read(into: &bytes, from: count, count: step, at: base + count)
      isLast = got < step
      count += got
    } catch {
      throw .input(.unreadable(file.name, error))
    }
  }
}

extension Array where Element == UInt8 {
  /// Moves `count` bytes at `start` to the front.
  fileprivate mutating func withContiguousMove(from start: Int, count: Int) {
    replaceSubrange(0..<count, with: Array(self[start..<start + count]))
  }
}
