// Unsafe: hands C strings and structures to the system's watching calls.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Tells when something in a folder is written, made, renamed or removed; costs nothing until then.
package struct FileWatch: ~Copyable {
  private let queue: FileDescriptor
  #if canImport(Darwin)
    private let watched: FileDescriptor
  #endif

  #if canImport(Darwin)
    /// Watches the folder at `path`, and its file `file`, whose growth a folder does not tell.
    /// Untested here.
    package init(folder path: String, file: String) throws(SystemError) {
      let queue = FileDescriptor(number: kqueue(), path: path)
      let watched = try FileDescriptor.open(path + "/" + file)
      var change = kevent(
        ident: UInt(watched.number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_RENAME | NOTE_DELETE), data: 0, udata: nil)
      guard unsafe kevent(queue.number, &change, 1, nil, 0, nil) == 0 else {
        throw .last("kevent", path)
      }
      self.queue = queue
      self.watched = watched
    }
  #else
    /// Watches the folder at `path`; the file `file` in it is what matters to the caller.
    package init(folder path: String, file: String) throws(SystemError) {
      let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard number >= 0 else { throw .last("inotify_init1", path) }
      let queue = FileDescriptor(number: number, path: path)
      // Opening and closing are no news: the lock is taken that way.
      let mask = IN_MODIFY | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
      guard unsafe inotify_add_watch(number, path, UInt32(mask)) >= 0 else {
        throw .last("inotify_add_watch", path)
      }
      self.queue = queue
    }
  #endif

  /// The system's number of what becomes readable when something has changed, for `Poller`.
  package var number: Int32 { queue.number }

  /// Takes note of all changes so far, so that only later ones wake the program.
  package func drain() {
    #if canImport(Darwin)
      var event = kevent()
      var none = timespec()
      while unsafe kevent(queue.number, nil, 0, &event, 1, &none) > 0 {}
    #else
      var buffer = [UInt8](repeating: 0, count: 4096)
      while queue.hasInputWaiting {
        guard let count = try? queue.read(into: &buffer, from: 0, count: buffer.count), count > 0
        else { return }
      }
    #endif
  }
}
