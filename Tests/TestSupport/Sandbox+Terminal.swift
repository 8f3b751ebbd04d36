import Foundation

extension Sandbox {
  /// Runs the program with a terminal as all its streams.
  ///
  /// - Parameter keys: What is typed, at once, before the program starts.
  /// - Returns: What the terminal received, as output; line breaks are the program's own.
  public func runOnTerminal(
    _ words: String..., columns: UInt16 = 80, rows: UInt16 = 24, keys: String = "",
    variables: [String: String?] = [:]
  ) throws -> ProgramRun {
    try runOnTerminal(words, columns: columns, rows: rows, keys: keys, variables: variables)
  }

  /// Runs the program with a terminal as all its streams.
  public func runOnTerminal(
    _ words: [String], columns: UInt16 = 80, rows: UInt16 = 24, keys: String = "",
    variables: [String: String?] = [:]
  ) throws -> ProgramRun {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    var terminal: Int32 = -1
    var other: Int32 = -1
    guard openpty(&terminal, &other, &name, nil, &size) == 0 else {
      throw Child.Failure.start("openpty", errno)
    }
    defer {
      close(terminal)
      close(other)
    }
    for number in [terminal, other] { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    var settings = termios()
    tcgetattr(other, &settings)
    settings.c_oflag &= ~tcflag_t(OPOST)
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(other, TCSANOW, &settings)
    let path = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if !keys.isEmpty { _ = Foundation.write(terminal, keys, keys.utf8.count) }

    var environment = environment
    for (key, value) in variables { environment[key] = value }
    let child = try Child(
      Self.program, words, environment: environment, in: folder, input: .file(path),
      output: .file(path), errors: .file(path))
    let end = Date().addingTimeInterval(Child.patience)
    var received: [UInt8] = []
    while true {
      let isOver = child.hasEnded
      received += Self.waiting(in: terminal)
      if isOver { break }
      guard Date() < end else { throw Child.Failure.endless(words.joined(separator: " ")) }
    }
    return ProgramRun(status: try child.wait(), output: received, errors: [])
  }

  /// What waits to be read, or comes within a few milliseconds.
  private static func waiting(in terminal: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var poll = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while Foundation.poll(&poll, 1, 5) > 0, poll.revents & Int16(POLLIN) != 0 {
      let count = read(terminal, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
