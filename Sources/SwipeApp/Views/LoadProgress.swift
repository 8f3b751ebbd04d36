import Synchronization

/// The sign of life of a long load: how many records were read, on one line that is wiped at the
/// end.
///
/// It is shown on a terminal only, after 300 ms, and at most ten times a second. A class, as the
/// loading and the ending share what was shown.
final class LoadProgress: Sendable {
  private static let patience = 300
  private static let pause = 100

  private let ticks: @Sendable () -> Int
  private let write: @Sendable ([UInt8]) -> Void
  private let start: Int
  private let state = Mutex(State())

  private struct State {
    var last: Int?
    var width = 0
  }

  /// Progress in `world`; nil where it is not wanted or nobody would see it.
  init?(_ world: World, isWanted: Bool) {
    let term = world.variable("TERM") ?? ""
    let isScripted = world.variable("CI").map { !$0.isEmpty } ?? false
    guard isWanted, world.isTalkTerminal, !term.isEmpty, term != "dumb", !isScripted else {
      return nil
    }
    ticks = world.ticks
    write = world.progress
    start = world.ticks()
  }

  /// Shows how many records were read, if it is time to.
  @Sendable func update(_ count: Int) {
    let now = ticks()
    guard now - start >= Self.patience else { return }
    state.withLock { state in
      if let last = state.last, now - last < Self.pause { return }
      let text = "reading: \(Self.grouped(count)) records"
      state.last = now
      state.width = max(state.width, text.utf8.count)
      write([0x0D] + Array(text.utf8))
    }
  }

  /// Takes away what was shown.
  func wipe() {
    state.withLock { state in
      guard state.width > 0 else { return }
      write([0x0D] + Array(repeating: 0x20, count: state.width) + [0x0D])
      state.width = 0
    }
  }

  /// A number with a comma between its thousands.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}
