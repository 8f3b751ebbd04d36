package import Platform

/// Where bytes go: a stream of the process, or memory in tests.
package protocol ByteSink: AnyObject {
  /// Takes all of `bytes`, or tells why not.
  func write(_ bytes: [UInt8]) throws(SystemError)
}

/// A standard stream as a sink. A class, as all users share the one stream.
package final class StreamSink: ByteSink {
  private let stream: FileDescriptor

  /// The stream of that number: 1 for output, 2 for talk.
  package init(_ number: Int32) {
    stream = .standard(number)
  }

  /// Writes to the stream.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try stream.write(bytes)
  }
}

/// Everything around the program: what it reads, where it writes, time, and what it is told.
package struct World {
  /// The value of an environment variable.
  package var variable: (String) -> String?
  /// Milliseconds since 1970 UTC.
  package var now: () -> Int
  /// Where data goes.
  package var output: any ByteSink
  /// Where talk goes.
  package var talk: any ByteSink
  /// Whether standard input, output and error are terminals.
  package var isInputTerminal: Bool
  package var isOutputTerminal: Bool
  package var isTalkTerminal: Bool
  /// The size of the terminal that is standard output, or standard error; nil when it is none.
  package var outputSize: () -> TerminalSize?
  package var talkSize: () -> TerminalSize?
  /// The seconds that local clocks are ahead of UTC at an instant.
  package var localOffset: (Int) -> Int
  /// Starts a pager with variables of its own; nil when that fails.
  package var startPager: (_ command: String, [(name: String, value: String)]) -> (any PagerPipe)?
  /// Milliseconds of a clock that never goes back.
  package var ticks: @Sendable () -> Int
  /// Where signs of progress go; failures are of no interest.
  package var progress: @Sendable ([UInt8]) -> Void

  /// The process's own surroundings.
  package init() {
    variable = Environment.variable
    now = Clock.now
    output = StreamSink(1)
    talk = StreamSink(2)
    isInputTerminal = FileDescriptor.standard(0).isTerminal
    isOutputTerminal = FileDescriptor.standard(1).isTerminal
    isTalkTerminal = FileDescriptor.standard(2).isTerminal
    outputSize = { TerminalSize.of(1) }
    talkSize = { TerminalSize.of(2) }
    localOffset = LocalTime.offset
    startPager = { command, variables in PagerProcess(command, variables) }
    ticks = Clock.monotonicMilliseconds
    progress = { bytes in try? FileDescriptor.standard(2).write(bytes) }
  }
}
