// Unsafe: hands C strings to the system's calls and walks the entries it returns.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open folder: everything in it is reached from here, so that it stays the same folder even
/// when it is renamed, and no link is followed on the way.
package struct Folder: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  /// Opens the folder at `path`. A link as the last component is followed only when allowed.
  package init(_ path: String, followingLink: Bool = false) throws(SystemError) {
    descriptor = try FileDescriptor.open(
      path, options: followingLink ? .folder : [.folder, .notFollowing])
  }

  private init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The name it was opened by.
  package var path: String { descriptor.path }

  /// Owner, permissions and identity of the folder.
  package borrowing func status() throws(SystemError) -> FileDescriptor.Status {
    try descriptor.status()
  }

  /// Opens the regular file `name` in this folder; links, pipes, devices and folders are refused.
  package borrowing func open(
    _ name: String, options: FileDescriptor.Options = [], mode: UInt16 = 0o600
  ) throws(SystemError) -> FileDescriptor {
    let file = try openAny(name, options: options, mode: mode)
    guard try file.status().isRegular else { throw .wrongKind(name) }
    return file
  }

  /// Opens the folder `name` in this one; links are refused.
  package borrowing func folder(_ name: String) throws(SystemError) -> Folder {
    Folder(try openAny(name, options: .folder))
  }

  /// Opens whatever stands under `name`, but for links.
  private borrowing func openAny(
    _ name: String, options: FileDescriptor.Options = [], mode: UInt16 = 0o600
  ) throws(SystemError) -> FileDescriptor {
    try FileDescriptor.open(
      name, at: descriptor.number, options: options.union(.notFollowing), mode: mode)
  }

  /// Makes the folder `name` in this one, for its owner alone.
  package borrowing func makeFolder(_ name: String) throws(SystemError) {
    guard unsafe mkdirat(descriptor.number, name, 0o700) == 0 else { throw .last("mkdir", name) }
    // The user's mask may have taken the owner's own rights away.
    guard unsafe fchmodat(descriptor.number, name, 0o700, 0) == 0 else {
      throw .last("chmod", name)
    }
  }

  /// Renames `old` to `new` within this folder, replacing what stands there.
  package borrowing func rename(_ old: String, to new: String) throws(SystemError) {
    guard unsafe renameat(descriptor.number, old, descriptor.number, new) == 0 else {
      throw .last("rename", new)
    }
  }

  /// Lets two things in this folder change their names in one step, so that both names always lead
  /// to one of them.
  ///
  /// - Throws: an error with `isUnsupported` where the file system cannot do that.
  package borrowing func exchange(_ one: String, _ other: String) throws(SystemError) {
    #if canImport(Darwin)
      // Untested here.
      let result = unsafe renameatx_np(
        descriptor.number, one, descriptor.number, other, UInt32(RENAME_SWAP))
    #else
      let exchanging: UInt32 = 2
      let result = unsafe renameat2(descriptor.number, one, descriptor.number, other, exchanging)
    #endif
    guard result == 0 else { throw .last("rename", other) }
  }

  /// Removes the file `name`.
  package borrowing func remove(_ name: String) throws(SystemError) {
    guard unsafe unlinkat(descriptor.number, name, 0) == 0 else { throw .last("unlink", name) }
  }

  /// Removes the empty folder `name`.
  package borrowing func removeFolder(_ name: String) throws(SystemError) {
    guard unsafe unlinkat(descriptor.number, name, AT_REMOVEDIR) == 0 else {
      throw .last("rmdir", name)
    }
  }

  /// Waits until the folder's list of names is on the disk.
  package borrowing func synchronize() throws(SystemError) {
    try descriptor.synchronize()
  }

  /// The names in the folder, without `.` and `..`, in no order.
  package borrowing func names() throws(SystemError) -> [String] {
    let copy = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw .last("opendir", descriptor.path) }
    guard let stream = unsafe fdopendir(copy) else {
      let error = SystemError.last("opendir", descriptor.path)
      close(copy)
      throw error
    }
    defer { unsafe closedir(stream) }
    unsafe rewinddir(stream)
    var names: [String] = []
    // At the end and on an error there is no entry; only the error leaves a number behind.
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .last("readdir", descriptor.path) }
    return names
  }
}

#if !canImport(Darwin)
  /// The C library has it, but its headers show it to GNU programs alone.
  @_silgen_name("renameat2")
  private func renameat2(
    _ oldFolder: Int32, _ old: UnsafePointer<CChar>, _ newFolder: Int32,
    _ new: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32
#endif

/// Operations on paths, where no folder is open yet.
package enum FileSystem {
  /// Makes the folder at `path` and the missing ones above it, each for its owner alone and on disk
  /// when this returns.
  package static func makeFolders(_ path: String) throws(SystemError) {
    if try makeFolder(path) { return }
    guard errno == ENOENT, let slash = path.dropLast().lastIndex(of: "/"), slash > path.startIndex
    else { throw .last("mkdir", path) }
    try makeFolders(String(path[..<slash]))
    guard try makeFolder(path) else { throw .last("mkdir", path) }
  }

  /// Makes one folder; tells whether it is there now, and leaves the system's error otherwise.
  private static func makeFolder(_ path: String) throws(SystemError) -> Bool {
    guard unsafe mkdir(path, 0o700) == 0 else { return errno == EEXIST }
    // The user's mask may have taken the owner's own rights away.
    guard unsafe chmod(path, 0o700) == 0 else { throw .last("chmod", path) }
    let parent = path.dropLast().lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    try Folder(parent, followingLink: true).synchronize()
    return true
  }

  /// The path with links resolved; nil when it does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Whether a regular file or a pipe stands at `path`.
  package static func isFile(_ path: String) -> Bool {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return false }
    return info.st_mode & S_IFMT != S_IFDIR
  }
}

extension Folder {
  /// Opens the file at `path`, which must lie beneath this folder: the way there leads through
  /// folders only, not through links and not upward, and ends at no link.
  ///
  /// The file may be of any kind; opening a pipe does not wait.
  ///
  /// - Complexity: one call for each step of the path.
  package borrowing func openBeneath(_ path: String) throws(SystemError) -> FileDescriptor {
    var steps = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    guard !path.hasPrefix("/"), !steps.contains(".."), !path.utf8.contains(0),
      let name = steps.popLast(), name != "."
    else { throw SystemError(call: "open", path: path, code: EXDEV) }
    guard let first = steps.first else { return try openAny(name) }
    var folder = try self.folder(first)
    for step in steps.dropFirst() where step != "." {
      folder = try folder.folder(step)
    }
    return try folder.openAny(name)
  }
}
