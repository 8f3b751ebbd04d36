// Unsafe: reads a C string that the system owns.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A call to the operating system that failed: which one, on what, and the system's error number.
package struct SystemError: Error, Equatable, Sendable {
  /// The name of the call, as its manual page has it.
  package let call: String
  /// The file or folder it was about, as the caller named it; empty when there is none.
  package let path: String
  /// The system's error number.
  package let code: Int32

  /// Makes an error from its three facts.
  package init(call: String, path: String = "", code: Int32) {
    self.call = call
    self.path = path
    self.code = code
  }

  /// The error that the last failed call on this thread left behind.
  static func last(_ call: String, _ path: String = "") -> SystemError {
    SystemError(call: call, path: path, code: errno)
  }

  /// The system's own words for the error number, such as "No such file or directory".
  package var reason: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// Whether the thing named does not exist.
  package var isNotFound: Bool { code == ENOENT }
  /// Whether the thing to be made exists already.
  package var isExisting: Bool { code == EEXIST || code == ENOTEMPTY }
  /// Whether a lock is held by another process.
  package var isBusy: Bool { code == EWOULDBLOCK || code == EAGAIN }
  /// Whether the reader of a pipe has gone.
  package var isBrokenPipe: Bool { code == EPIPE }
  /// Whether the user may not do this.
  package var isNotPermitted: Bool { code == EACCES || code == EPERM }
  /// Whether the file system does not know how to do this.
  package var isUnsupported: Bool { code == EINVAL || code == ENOSYS || code == ENOTSUP }
  /// Whether it tells of the file itself: that it is not there, is not of the kind wanted, or cannot
  /// be read from its medium. Everything else may pass, such as too many open files.
  package var isAboutFile: Bool {
    isNotFound || isWrongKind || code == EIO || code == ESPIPE || code == EINVAL
      || code == EBADMSG || code == EUCLEAN
  }
  /// Whether the disk or the quota is used up.
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }
  /// Whether a file would get larger than the process may make it.
  package var isTooLarge: Bool { code == EFBIG }
  /// Whether a symbolic link, or a folder, stands where a regular file was wanted.
  package var isWrongKind: Bool {
    code == ELOOP || code == EISDIR || code == ENOTDIR || code == ENXIO
  }

  /// The error for a file that is not of the kind wanted.
  package static func wrongKind(_ path: String) -> SystemError {
    SystemError(call: "open", path: path, code: ELOOP)
  }

  /// The error for a device or pipe that took fewer bytes than it was given and no reason why.
  package static func shortWrite(_ path: String) -> SystemError {
    SystemError(call: "write", path: path, code: EIO)
  }
}

/// Repeats `call` while a signal interrupts it.
func retrying(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
