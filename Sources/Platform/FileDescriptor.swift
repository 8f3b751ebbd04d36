// Unsafe: hands C strings and structures to the system's calls.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file or folder of this process; closed when it goes out of scope.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The system's number of the open file.
  package let number: Int32
  /// The name it was opened by, for messages.
  package let path: String
  private let isOwned: Bool

  /// Takes over an open descriptor; `isOwned` tells whether to close it at the end.
  init(number: Int32, path: String, isOwned: Bool = true) {
    self.number = number
    self.path = path
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { close(number) }
  }

  /// A standard stream, which is never closed here: 0 is input, 1 output, 2 talk.
  package static func standard(_ number: Int32) -> FileDescriptor {
    FileDescriptor(
      number: number, path: ["stdin", "stdout", "stderr"][Int(number)], isOwned: false)
  }

  /// A descriptor that someone else owns and keeps open for as long as this value is used.
  package static func borrowed(_ number: Int32) -> FileDescriptor {
    FileDescriptor(number: number, path: "", isOwned: false)
  }

  /// How a file is opened.
  package struct Options: OptionSet, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// A list of options. Not left to the standard library, whose generic code costs a short command a
    /// fifth of its instructions.
    package init(arrayLiteral options: Options...) {
      rawValue = options.reduce(0) { $0 | $1.rawValue }
    }

    /// For reading and writing; without it for reading alone.
    package static let writing = Options(rawValue: O_RDWR)
    /// The file is made and must not exist yet.
    package static let creating = Options(rawValue: O_CREAT | O_EXCL)
    /// The file is made when it does not exist.
    package static let creatingIfMissing = Options(rawValue: O_CREAT)
    /// The file is emptied.
    package static let emptying = Options(rawValue: O_TRUNC)
    /// Every write goes to the end.
    package static let appending = Options(rawValue: O_APPEND)
    /// A link as the last component is refused, not followed.
    package static let notFollowing = Options(rawValue: O_NOFOLLOW)
    /// The thing must be a folder.
    package static let folder = Options(rawValue: O_DIRECTORY)
    /// Opening a pipe waits until the other end is opened too.
    package static let waitingForWriter = Options(rawValue: 1 << 30)
  }

  /// Opens the file at `path`, beneath the folder `parent` when given; new files have `mode`.
  ///
  /// The descriptor is closed in child processes and is never 0, 1 or 2. Opening a pipe does not
  /// wait for its other end unless asked to.
  package static func open(
    _ path: String, options: Options = [], mode: UInt16 = 0o600
  ) throws(SystemError) -> FileDescriptor {
    try open(path, at: AT_FDCWD, options: options, mode: mode)
  }

  static func open(
    _ path: String, at parent: Int32, options: Options, mode: UInt16
  ) throws(SystemError) -> FileDescriptor {
    let isWaiting = options.contains(.waitingForWriter)
    let wanted = options.subtracting(.waitingForWriter).rawValue
    let flags = wanted | O_CLOEXEC | O_NOCTTY | (isWaiting ? 0 : O_NONBLOCK)
    var number = Int32(retrying { Int(unsafe openat(parent, path, flags, mode_t(mode))) })
    if number >= 0, number <= 2 {
      // A standard stream was closed: a deck's file must not take its place.
      let low = number
      number = fcntl(low, F_DUPFD_CLOEXEC, 3)
      close(low)
    }
    guard number >= 0 else { throw .last("open", path) }
    // A private file is its owner's to read and write, whatever the umask takes away.
    if options.contains(.creating), mode == 0o600 { _ = fchmod(number, 0o600) }
    return FileDescriptor(number: number, path: path)
  }

  /// What the system knows of an open file.
  package struct Status: Equatable, Sendable {
    /// The length in bytes.
    package let size: Int
    /// Whether it is a regular file.
    package let isRegular: Bool
    /// Whether it is a folder.
    package let isFolder: Bool
    /// The number of the user it belongs to.
    package let owner: UInt32
    /// The permission bits.
    package let mode: UInt16
    /// Device and file number, which together name the file itself.
    package let device: UInt64
    /// The file's number on its device.
    package let inode: UInt64
    /// How many names the file has; none once it was removed.
    package let links: Int
  }

  /// Size, kind, owner and identity of the open file.
  package func status() throws(SystemError) -> Status {
    var info = stat()
    guard unsafe fstat(number, &info) == 0 else { throw .last("fstat", path) }
    return Status(
      size: Int(info.st_size),
      isRegular: info.st_mode & S_IFMT == S_IFREG,
      isFolder: info.st_mode & S_IFMT == S_IFDIR,
      owner: info.st_uid,
      mode: UInt16(truncatingIfNeeded: info.st_mode & 0o7777),
      device: UInt64(truncatingIfNeeded: info.st_dev),
      inode: UInt64(truncatingIfNeeded: info.st_ino),
      links: Int(info.st_nlink)
    )
  }

  /// Gives the open file these permission bits, whatever the umask.
  package func setMode(_ mode: UInt16) throws(SystemError) {
    guard fchmod(number, mode_t(mode)) == 0 else { throw .last("fchmod", path) }
  }

  /// Whether the descriptor is a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }
}
