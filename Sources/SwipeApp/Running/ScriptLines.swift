import CardStore
import JSONStream
import Platform

/// The lines of a script, read as they come.
struct ScriptLines: ~Copyable {
  private let file: FileDescriptor
  private let name: String
  private var buffer: [UInt8] = []
  private var start = 0
  private var hasEnded = false
  /// The number of the line that was given last, from 1.
  private(set) var number = 0

  /// The lines of `file`, which messages call `name`.
  init(_ file: consuming FileDescriptor, name: String) {
    self.file = file
    self.name = name
  }

  /// The next line without its end; nil when there is none, or none yet and `waits` is false.
  mutating func next(waits: Bool) throws(StoreError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        let line = buffer[start..<end]
        start = end + 1
        number += 1
        return line.last == 0x0D ? line.dropLast() : line
      }
      searched = buffer.count
      if hasEnded {
        guard start < buffer.count else { return nil }
        let line = buffer[start...]
        start = buffer.count
        number += 1
        return line
      }
      guard waits || file.hasInputWaiting else { return nil }
      let dropped = start
      try read()
      searched -= dropped
    }
  }

  private mutating func read() throws(StoreError) {
    buffer.removeFirst(start)
    start = 0
    let count = buffer.count
    let step = 1 << 16
    buffer.append(contentsOf: repeatElement(0, count: step))
    do throws(SystemError) {
      let got = try file.read(into: &buffer, from: count, count: step)
      buffer.removeLast(step - got)
      hasEnded = got == 0
    } catch {
      buffer.removeLast(step)
      throw .input(.unreadable(name, error))
    }
  }

  /// The words of a line: split at blanks; one in double quotes is a JSON string. A line that is
  /// empty or begins with `#` has none.
  static func words(_ line: ArraySlice<UInt8>) throws(UsageError) -> [Argument] {
    guard line.first != UInt8(ascii: "#") else { return [] }
    var words: [Argument] = []
    var rest = line
    while true {
      rest = rest.drop { isBlank($0) }
      guard let first = rest.first else { return words }
      if first == UInt8(ascii: "\"") {
        words.append(try quoted(&rest))
      } else {
        let word = rest.prefix { !isBlank($0) }
        words.append(Argument(bytes: word))
        rest = rest[word.endIndex...]
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Takes the JSON string at the beginning of `rest`.
  private static func quoted(_ rest: inout ArraySlice<UInt8>) throws(UsageError) -> Argument {
    let bytes = Array(rest)
    var reader = JSONReader()
    let event = try? reader.next(bytes.span, at: 0, isLast: true)
    guard case .string(let range, _) = event, reader.offset == range.upperBound + 1,
      reader.offset == bytes.count || isBlank(bytes[reader.offset])
    else { throw UsageError(.badQuoting(String(decoding: bytes, as: UTF8.self))) }
    var text: [UInt8] = []
    JSONText.append(range, of: bytes.span, to: &text)
    rest = rest.dropFirst(reader.offset)
    return Argument(bytes: text)
  }
}
