// Unsafe: hands structures to the system's clock call.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's clocks.
package enum Clock {
  /// Milliseconds since 1970-01-01 00:00 UTC, as the system's wall clock has it.
  package static func now() -> Int {
    milliseconds(CLOCK_REALTIME)
  }

  /// Milliseconds of a clock that never goes back; its start means nothing.
  package static func monotonicMilliseconds() -> Int {
    milliseconds(CLOCK_MONOTONIC)
  }

  private static func milliseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
