package import Platform

/// Why output could not be written.
package enum OutputError: Error, Equatable, Sendable {
  /// The reader has gone; the program ends quietly.
  case closed
  /// The stream or file could not be written.
  case failed(SystemError)
}

/// Data on its way out, held back until there is enough of it to be worth a write.
///
/// A class, as all parts of a command write to the one stream.
package final class Output {
  private static let limit = 1 << 16

  private var sink: any ByteSink
  private var paged: PagedSink?
  private var buffer: [UInt8] = []

  /// Whether everything is held back until it is flushed or dropped, however much it is.
  package var isHeld = false

  /// Output to `sink`.
  package init(_ sink: any ByteSink) {
    self.sink = sink
  }

  /// Adds text.
  package func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.limit, !isHeld { try flush() }
  }

  /// Adds bytes.
  package func write(_ bytes: some Collection<UInt8>) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.limit, !isHeld { try flush() }
  }

  /// Forgets what is held back.
  package func drop() {
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what is held back.
  package func flush() throws(OutputError) {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    do throws(SystemError) {
      try sink.write(bytes)
    } catch {
      throw error.isBrokenPipe ? .closed : .failed(error)
    }
  }

  /// From now on output goes to a pager if it is taller than `rows`; `start` starts one.
  func page(rows: Int, start: @escaping () -> (any PagerPipe)?) {
    guard paged == nil else { return }
    let pager = PagedSink(sink, rows: rows, start: start)
    paged = pager
    sink = pager
  }

  /// Whether output may go to a pager; who leaves that early wants no more.
  var isPaged: Bool { paged != nil }

  /// Writes what is held back, and waits until the user has left the pager.
  func finish() throws(OutputError) {
    try flush()
    do throws(SystemError) {
      try paged?.finish()
    } catch {
      throw error.isBrokenPipe ? .closed : .failed(error)
    }
  }
}
