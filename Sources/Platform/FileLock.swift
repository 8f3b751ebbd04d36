// Unsafe: hands structures to the system's sleep call.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A kernel lock on an open file, held until this value goes out of scope or the process dies.
///
/// It belongs to the open file and not to the process, is not inherited by child processes
/// (descriptors close on exec), and leaves nothing behind to be cleaned up.
package struct FileLock: ~Copyable {
  private let descriptor: FileDescriptor

  /// Takes the exclusive lock on `descriptor`, waiting until one process has kept it for
  /// `milliseconds`: in a long queue, where it goes from hand to hand, everyone's turn comes.
  ///
  /// - Throws: an error with `isBusy` when another process held it all that time.
  package init(
    _ descriptor: consuming FileDescriptor, waiting milliseconds: Int
  ) throws(SystemError) {
    let number = descriptor.number
    var patience = LockPatience(milliseconds)
    var pause = 200_000
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .last("flock", descriptor.path) }
      guard patience.lasts(on: descriptor) else {
        throw SystemError(call: "flock", path: descriptor.path, code: EWOULDBLOCK)
      }
      // A little longer each time, and never the same for two waiters, so that none starves.
      let nanoseconds = Int.random(in: pause / 2...pause)
      var time = timespec(tv_sec: 0, tv_nsec: nanoseconds)
      _ = unsafe nanosleep(&time, nil)
      pause = min(pause + pause / 4, 4_000_000)
    }
    self.descriptor = descriptor
  }

  /// What the system knows of the locked file.
  package borrowing func status() throws(SystemError) -> FileDescriptor.Status {
    try descriptor.status()
  }

  /// Writes into the locked file.
  package borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
    try descriptor.write(bytes, at: 0)
    try descriptor.synchronize()
  }

  /// Gives the lock up; the same happens when the value goes out of scope.
  package consuming func release() {}

  deinit {
    flock(descriptor.number, LOCK_UN)
  }

  /// The process that holds a lock on the file `status` names, as far as the system tells.
  package static func holder(of status: FileDescriptor.Status) -> Int? {
    guard let table = try? FileDescriptor.open("/proc/locks"),
      let text = try? table.bytes(at: 0, count: 1 << 20)
    else { return nil }
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 6, words[1] == "FLOCK", !words.contains("->"),
        words[5].split(separator: ":").last.flatMap({ UInt64($0) }) == status.inode
      else { continue }
      return Int(words[4]).flatMap { $0 > 0 ? $0 : nil }
    }
    return nil
  }
}

/// How long a lock is waited for: as long as it changes hands, and then so many milliseconds more.
private struct LockPatience {
  /// How often it is looked who holds the lock, which takes longer than most locks are held.
  private static let interval = 1000

  private let milliseconds: Int
  private var deadline: Int
  private var nextLook: Int
  private var holder: Int?

  init(_ milliseconds: Int) {
    self.milliseconds = milliseconds
    let now = Clock.monotonicMilliseconds()
    deadline = now + milliseconds
    nextLook = now + min(Self.interval, milliseconds) / 10
  }

  /// Whether to go on waiting. Where it cannot be told who holds the lock, it counts as one process.
  mutating func lasts(on descriptor: borrowing FileDescriptor) -> Bool {
    let now = Clock.monotonicMilliseconds()
    guard now >= min(nextLook, deadline) else { return true }
    nextLook = now + Self.interval
    // None is found while the lock is being handed over.
    let found = (try? descriptor.status()).flatMap(FileLock.holder)
    if holder != nil, found != holder { deadline = now + milliseconds }
    holder = found
    return now < deadline
  }
}
