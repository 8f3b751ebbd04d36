// Unsafe: keeps the control block of a call that the system carries out beside the program.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Brings a file to the disk while it is still being written, so that little is left to wait for when
/// it is synchronized at the end.
///
/// A head start and no promise: the file still has to be synchronized. But the system tells of a
/// failed write once only, so what failed ahead is thrown from here and must not be passed over.
///
/// The C library waits for the disk in a thread of its own (`aio_fsync`, POSIX.1-2024), in which no
/// code of the program runs. Where that cannot be had, nothing is done ahead.
package struct SyncAhead: ~Copyable {
  /// How many new bytes it takes to begin again.
  private let step: Int
  /// Up to where the file was written when the last call began.
  private var begun = 0
  /// The call that is under way.
  private var call: Call?

  /// Begins whenever `step` bytes are new.
  package init(step: Int = 16 << 20) {
    self.step = step
  }

  /// Notes that `file` is written up to `size`, and lets the disk begin if enough is new and nothing
  /// is under way; with `isLast` also if little is new.
  ///
  /// - Throws: What failed in the call before.
  package mutating func wrote(
    _ file: borrowing FileDescriptor, upTo size: Int, isLast: Bool = false
  ) throws(SystemError) {
    guard begun > 0 || size >= step else { return }
    guard size - begun >= (isLast ? 1 : step), try isIdle() else { return }
    call = Call.begin(on: file)
    begun = size
  }

  /// Whether no call is under way.
  private mutating func isIdle() throws(SystemError) -> Bool {
    guard let error = call?.error else { return true }
    if error == EINPROGRESS { return false }
    try finish()
    return true
  }

  /// Waits for the call that is under way.
  ///
  /// - Throws: What failed in it.
  package mutating func finish() throws(SystemError) {
    guard let last = call else { return }
    call = nil
    last.wait()
    let error = last.error
    // An interrupted call has done nothing, and failed at nothing.
    guard error == 0 || error == EINTR else {
      throw SystemError(call: "fdatasync", path: last.path, code: error)
    }
  }

  /// One call that the system carries out meanwhile. It keeps the file open until it is over.
  @safe private final class Call {
    private let block: UnsafeMutablePointer<aiocb>
    private let file: FileDescriptor

    private init(_ block: UnsafeMutablePointer<aiocb>, _ file: consuming FileDescriptor) {
      unsafe self.block = block
      self.file = file
    }

    /// Begins; nil when the system cannot.
    static func begin(on file: borrowing FileDescriptor) -> Call? {
      let number = fcntl(file.number, F_DUPFD_CLOEXEC, 3)
      guard number >= 0 else { return nil }
      let own = FileDescriptor(number: number, path: file.path)
      let block = UnsafeMutablePointer<aiocb>.allocate(capacity: 1)
      unsafe block.initialize(to: aiocb())
      unsafe block.pointee.aio_fildes = number
      unsafe block.pointee.aio_sigevent.sigev_notify = Int32(SIGEV_NONE)
      guard unsafe aio_fsync(O_DSYNC, block) == 0 else {
        unsafe block.deallocate()
        return nil
      }
      return unsafe Call(block, own)
    }

    deinit {
      wait()
      _ = unsafe aio_return(block)
      unsafe block.deallocate()
    }

    var path: String { file.path }

    /// The error the call ended with, 0 for none; `EINPROGRESS` while it is under way.
    var error: Int32 { unsafe aio_error(block) }

    /// Waits until the call is over.
    func wait() {
      var list: UnsafePointer<aiocb>? = unsafe UnsafePointer(block)
      while error == EINPROGRESS { _ = unsafe aio_suspend(&list, 1, nil) }
    }
  }
}
