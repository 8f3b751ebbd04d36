import Platform

/// The standard input of a running pager.
package protocol PagerPipe: ByteSink {
  /// Ends the input and waits until the user has left the pager.
  ///
  /// - Returns: Whether the pager could be started at all.
  func finish() -> Bool
}

/// A pager of the user's choice. A class, as it is a sink and owns the process.
final class PagerProcess: PagerPipe {
  private var child: ChildProcess?

  init?(_ command: String, _ variables: [(name: String, value: String)]) {
    do throws(SystemError) {
      child = try ChildProcess(shell: command, variables: variables)
    } catch {
      return nil
    }
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    guard child != nil else { throw SystemError(call: "write", path: "pager", code: 0) }
    try child?.write(bytes)
  }

  func finish() -> Bool {
    guard let running = child.take() else { return true }
    switch running.finish() {
    case .left(let status): return status != 126 && status != 127
    case .killed: return true
    }
  }
}

/// Which pager is used, if any.
enum PagerChoice {
  /// The command for the shell: `SWIPE_PAGER`, then `PAGER`, then `less`; nil for none.
  ///
  /// An empty variable and `cat` mean none.
  static func command(_ options: GivenOptions, variable: (String) -> String?) -> String? {
    guard !options.has(.noPager) else { return nil }
    if let chosen = variable("SWIPE_PAGER") ?? variable("PAGER") {
      let words = chosen.split(separator: " ")
      return words.isEmpty || words == ["cat"] ? nil : chosen
    }
    let folders = (variable("PATH") ?? "").split(separator: ":")
    return folders.contains { FileSystem.isFile("\($0)/\(usual)") } ? usual : nil
  }

  private static let usual = "less"

  /// What the pager is told besides: `less` leaves at once if all fits, keeps colours, and leaves
  /// the text on the screen, unless the user has chosen otherwise.
  static func variables(_ variable: (String) -> String?) -> [(name: String, value: String)] {
    variable("LESS") == nil ? [("LESS", "FRX")] : []
  }
}

/// Output that goes to a pager as soon as it is taller than the screen.
///
/// What fits is written to the terminal itself. Where the pager cannot be started, all is. A class,
/// as all sinks are.
final class PagedSink: ByteSink {
  private let sink: any ByteSink
  private let rows: Int
  private let start: () -> (any PagerPipe)?
  private var state = State.waiting([])
  private var lines = 0

  private enum State {
    /// Less than a screen has come so far.
    case waiting([UInt8])
    /// The pager runs; `copy` is all that it was given, or nil once that is much.
    case paging(any PagerPipe, copy: [UInt8]?)
    /// There is no pager.
    case direct
    /// The user has left the pager.
    case over
  }

  /// More than a pipe holds: a pager that took so much has started.
  private static let copyLimit = 1 << 17

  /// Output to `sink`, whose screen has so many rows.
  init(_ sink: any ByteSink, rows: Int, start: @escaping () -> (any PagerPipe)?) {
    self.sink = sink
    self.rows = rows
    self.start = start
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    switch state {
    case .waiting(let held):
      lines += bytes.count { $0 == 0x0A }
      guard lines >= rows else { return state = .waiting(held + bytes) }
      if let pager = start() {
        state = .paging(pager, copy: [])
      } else {
        state = .direct
      }
      try write(held + bytes)
    case .paging(let pager, let copy):
      let copy = copy.flatMap { $0.count + bytes.count > Self.copyLimit ? nil : $0 + bytes }
      state = .paging(pager, copy: copy)
      do throws(SystemError) {
        try pager.write(bytes)
      } catch {
        guard error.isBrokenPipe else { throw error }
        try leave(pager, copy)
        if case .over = state { throw error }
      }
    case .direct:
      try sink.write(bytes)
    case .over:
      break
    }
  }

  /// Ends the output and waits until the user has seen it.
  func finish() throws(SystemError) {
    switch state {
    case .waiting(let held):
      state = .direct
      try sink.write(held)
    case .paging(let pager, let copy):
      try leave(pager, copy)
    case .direct, .over:
      break
    }
  }

  /// Waits for the pager to end; when it never began, writes what it was given to the terminal.
  private func leave(_ pager: any PagerPipe, _ copy: [UInt8]?) throws(SystemError) {
    state = .over
    if !pager.finish(), let copy {
      state = .direct
      try sink.write(copy)
    }
  }
}

extension Output {
  /// From now on output that is taller than the screen goes to the user's pager, if there is a
  /// screen that can be paged.
  func page(in world: World, _ options: GivenOptions) {
    let look = world.outputLook(options)
    guard world.isOutputTerminal, let rows = look.rows, (world.variable("TERM") ?? "") != "dumb",
      let command = PagerChoice.command(options, variable: world.variable)
    else { return }
    page(rows: rows) { world.startPager(command, PagerChoice.variables(world.variable)) }
  }
}
