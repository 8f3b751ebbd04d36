/// One line of what strace has seen of a program: a call that succeeded, or the end of a process.
enum TraceLine {
  case call(TracedCall)
  case exit(process: Int, status: Int)
}

/// A call to the system that succeeded.
struct TracedCall {
  /// A string, or anything else as strace spells it.
  enum Argument {
    case bytes([UInt8])
    case word(String)
  }

  var process: Int
  var name: String
  var arguments: [Argument]
  var result: Int

  /// What a trace holds that cannot be used.
  enum Failure: Error {
    /// A line that is not understood.
    case line(String)
    /// An argument that is not what the call takes there.
    case argument(TracedCall, Int)
    /// A call of which it is not known what it does to the disk.
    case unknown(TracedCall)
    /// A name that stands for nothing at this time.
    case noEntry(TracedCall)
  }

  /// The argument at `index` as a string's bytes.
  func bytes(_ index: Int) throws -> [UInt8] {
    guard index < arguments.count, case .bytes(let bytes) = arguments[index] else {
      throw Failure.argument(self, index)
    }
    return bytes
  }

  /// The argument at `index` as text.
  func text(_ index: Int) throws -> String { String(decoding: try bytes(index), as: UTF8.self) }

  /// The argument at `index` as strace spells it.
  func word(_ index: Int) throws -> String {
    guard index < arguments.count, case .word(let word) = arguments[index] else {
      throw Failure.argument(self, index)
    }
    return word
  }

  /// The argument at `index` as a number.
  func number(_ index: Int) throws -> Int {
    guard let number = Int(try word(index)) else { throw Failure.argument(self, index) }
    return number
  }
}

/// Reads what `strace -f -xx` has written to a file.
enum Trace {
  /// The calls that a trace must hold: all that change files or say which file is meant, and some
  /// that no program of ours makes, so that it is noticed when one does.
  static let calls = [
    "open", "openat", "openat2", "creat", "dup", "dup2", "dup3", "fcntl", "lseek",
    "write", "writev", "pwrite64", "pwritev", "pwritev2", "ftruncate", "truncate", "fallocate",
    "copy_file_range", "sendfile", "splice", "fsync", "fdatasync", "sync", "syncfs",
    "sync_file_range", "rename", "renameat", "renameat2", "link", "linkat", "symlink",
    "symlinkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "io_uring_setup",
  ].joined(separator: ",")

  /// The calls that succeeded and the ends of processes, in their order.
  static func lines(_ bytes: [UInt8]) throws -> [TraceLine] {
    var lines: [TraceLine] = []
    try bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        var reader = LineReader(bytes: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        if let line = try reader.line() { lines.append(line) }
        start = end + 1
      }
    }
    return lines
  }
}

/// Goes through one line of a trace.
private struct LineReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var place = 0

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private var failure: TracedCall.Failure {
    .line(String(decoding: bytes.prefix(200), as: UTF8.self))
  }

  /// What the line says; nil for calls that failed and for signals.
  mutating func line() throws -> TraceLine? {
    guard let process = Int(until(" ")) else { throw failure }
    while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
    let rest = String(decoding: bytes[place...].prefix(40), as: UTF8.self)
    if rest.hasPrefix("---") { return nil }
    if rest.hasPrefix("+++ exited with ") {
      guard let status = Int(rest.dropFirst(16).prefix { $0.isNumber }) else { throw failure }
      return .exit(process: process, status: status)
    }
    let name = until("(")
    let arguments = try arguments()
    // Spaces, an equals sign, and the result with an explanation.
    while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
    guard place + 2 < bytes.count, bytes[place] == UInt8(ascii: "=") else { throw failure }
    place += 2
    let result = until(" ")
    guard let number = result.hasPrefix("0x") ? Int(result.dropFirst(2), radix: 16) : Int(result)
    else { throw failure }
    guard number >= 0 else { return nil }
    return .call(
      TracedCall(process: process, name: name, arguments: arguments, result: number))
  }

  private mutating func until(_ mark: Character) -> String {
    let start = place
    while place < bytes.count, bytes[place] != mark.asciiValue { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    place = min(place + 1, bytes.count)
    return text
  }

  private mutating func arguments() throws -> [TracedCall.Argument] {
    var arguments: [TracedCall.Argument] = []
    while true {
      guard place < bytes.count else { throw failure }
      switch bytes[place] {
      case UInt8(ascii: ")"):
        place += 1
        return arguments
      case UInt8(ascii: ","), UInt8(ascii: " "): place += 1
      case UInt8(ascii: "\""): arguments.append(.bytes(try string()))
      default: arguments.append(.word(word()))
      }
    }
  }

  /// An argument up to the comma or bracket that ends it.
  private mutating func word() -> String {
    let start = place
    var depth = 0
    while place < bytes.count {
      let byte = bytes[place]
      if "([{".utf8.contains(byte) { depth += 1 }
      if depth == 0, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") { break }
      if ")]}".utf8.contains(byte) { depth -= 1 }
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// A string, of which every byte is written as `\xHH`.
  private mutating func string() throws -> [UInt8] {
    place += 1
    var found: [UInt8] = []
    while place + 3 < bytes.count, bytes[place] == UInt8(ascii: "\\") {
      found.append(Self.digit(bytes[place + 2]) << 4 | Self.digit(bytes[place + 3]))
      place += 4
    }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { throw failure }
    place += 1
    // A string that strace has cut short is followed by dots.
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") { throw failure }
    return found
  }

  private static func digit(_ byte: UInt8) -> UInt8 {
    byte <= UInt8(ascii: "9") ? byte &- UInt8(ascii: "0") : byte &- UInt8(ascii: "a") &+ 10
  }
}
