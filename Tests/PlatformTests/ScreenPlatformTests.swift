import Foundation
import Glibc
import Testing

@testable import Platform

/// A pseudo-terminal whose other end stays open for as long as this value lives.
final class PseudoTerminal {
  let master: Int32
  let path: String

  init() throws {
    var (terminal, other): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    try #require(openpty(&terminal, &other, &name, nil, nil) == 0)
    close(other)
    master = terminal
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { close(master) }

  /// The settings as words that can be compared.
  var settings: [UInt64] {
    var found = termios()
    tcgetattr(master, &found)
    let keys = withUnsafeBytes(of: found.c_cc) { $0.map { UInt64($0) } }
    return [found.c_iflag, found.c_oflag, found.c_cflag, found.c_lflag].map { UInt64($0) } + keys
  }
}

@Suite("Terminal care")
struct ScreenPlatformTests {
  @Test("raw mode puts the settings back exactly, also when it only goes out of scope")
  func rawMode() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    let device = try TerminalDevice(path: terminal.path)
    do {
      let mode = try RawMode(device, leave: [])
      #expect(terminal.settings != before)
      mode.leave()
      #expect(terminal.settings == before)
      try mode.enter()
      #expect(terminal.settings != before)
    }
    #expect(terminal.settings == before)
  }

  @Test("what was typed before raw mode is kept")
  func typedAhead() throws {
    let terminal = try PseudoTerminal()
    let device = try TerminalDevice(path: terminal.path)
    _ = write(terminal.master, "l", 1)
    let mode = try RawMode(device, leave: [])
    var buffer = [UInt8](repeating: 0, count: 16)
    let ready = Poller.wait(for: [device.number], milliseconds: 1_000)
    #expect(ready == [.readable])
    #expect(try device.read(into: &buffer) == 1 && buffer[0] == UInt8(ascii: "l"))
    mode.leave()
  }

  @Test("a device tells its size, and 80 x 24 where none was set")
  func size() throws {
    let terminal = try PseudoTerminal()
    let device = try TerminalDevice(path: terminal.path)
    #expect(device.size == TerminalSize(columns: 80, rows: 24))
    var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 1080, ws_ypixel: 720)
    _ = ioctl(terminal.master, UInt(TIOCSWINSZ), &size)
    let told = TerminalSize(columns: 120, rows: 40, pixelWidth: 1080, pixelHeight: 720)
    #expect(device.size == told)
    #expect(device.size.cellRatio == 2)
  }

  @Test("a file is no terminal")
  func noTerminal() {
    #expect(throws: SystemError.self) { try TerminalDevice(path: "/dev/null").number }
  }

  @Test("a hang-up is told apart from input")
  func hangUp() throws {
    var terminal: PseudoTerminal? = try PseudoTerminal()
    let device = try TerminalDevice(path: try #require(terminal?.path))
    #expect(Poller.wait(for: [device.number], milliseconds: 0) == [[]])
    terminal = nil
    let ready = Poller.wait(for: [device.number], milliseconds: 1_000)
    #expect(ready[0].contains(.hungUp))
  }

  @Test("a watch tells of writes by anyone, and is silent until the next one")
  func watch() throws {
    let folder = NSTemporaryDirectory() + "swipe-cli-watch-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/log"
    try Data("a".utf8).write(to: URL(fileURLWithPath: file))
    let watch = try FileWatch(folder: folder, file: "log")
    #expect(Poller.wait(for: [watch.number], milliseconds: 0) == [[]])
    let handle = try #require(FileHandle(forWritingAtPath: file))
    handle.seekToEndOfFile()
    handle.write(Data("b".utf8))
    #expect(Poller.wait(for: [watch.number], milliseconds: 1_000) == [.readable])
    watch.drain()
    #expect(Poller.wait(for: [watch.number], milliseconds: 20) == [[]])
  }

  @Test("a signal becomes a notice, and only one however often it came")
  func signals() throws {
    let signals = try ScreenSignals()
    kill(getpid(), SIGWINCH)
    kill(getpid(), SIGWINCH)
    _ = Poller.wait(for: [signals.number], milliseconds: 1_000)
    #expect(signals.take() == [.resized])
    #expect(signals.take() == [])
  }
}
