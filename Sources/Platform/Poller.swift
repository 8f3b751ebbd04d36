// Unsafe: lends array storage to the system's poll call.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Waits for several sources at once, without waking up in between.
package enum Poller {
  /// What can be said of a source.
  package struct Readiness: OptionSet, Sendable {
    /// One bit for each thing that can be so.
    package let rawValue: Int
    /// The set with these bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// There is something to read.
    package static let readable = Readiness(rawValue: 1)
    /// The other end has gone.
    package static let hungUp = Readiness(rawValue: 2)
  }

  /// Waits until one of the descriptors is ready, at most `milliseconds`; for ever when nil.
  ///
  /// - Returns: What is so of each, in the order given; empty sets when the time ran out or a
  ///   signal came.
  package static func wait(for numbers: [Int32], milliseconds: Int?) -> [Readiness] {
    var requests = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let timeout = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    guard unsafe poll(&requests, nfds_t(requests.count), timeout) > 0 else {
      return numbers.map { _ in [] }
    }
    return requests.map { request in
      var readiness: Readiness = []
      if request.revents & Int16(POLLIN) != 0 { readiness.insert(.readable) }
      if request.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { readiness.insert(.hungUp) }
      return readiness
    }
  }
}
