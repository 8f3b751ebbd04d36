// Signal actions of the C library.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How the process treats the signals that matter to a program in a pipeline.
package enum SignalRules {
  /// A write beyond the allowed file size fails instead of ending the process, so that a full
  /// disk and a size limit are told in the same way; a closed pipe fails instead of ending it, so
  /// that what was recorded can be told from what was printed.
  package static func prepare() {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process quietly, as a closed pipe ends programs by default.
  package static func dieOfBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(141)
  }

  /// Ends the process with `status`; nothing is flushed, since nothing is held back.
  package static func leave(_ status: Int32) -> Never {
    exit(status)
  }
}
