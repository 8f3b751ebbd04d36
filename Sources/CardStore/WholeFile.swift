package import Platform

/// A file of the user's that is written whole or not at all.
package enum WholeFile {
  /// Writes the file at `path`: what `body` writes goes beside it under another name, and takes its
  /// place when all of it is on disk. What is no regular file, such as a pipe, is written directly.
  ///
  /// - Throws: what `body` throws, or what went wrong; the file is then as it was. `Unconfirmed` when
  ///   only the last wait for the disk has failed.
  package static func write(
    _ path: String, _ body: (borrowing FileDescriptor) throws -> Void
  ) throws {
    var mode: UInt16?
    if let file = try? FileDescriptor.open(path, options: .writing) {
      let status = try file.status()
      guard status.isRegular else { return try body(file) }
      mode = status.mode & 0o777
    } else if let status = try? FileDescriptor.open(path).status(), status.isRegular {
      // What may only be read can still be replaced.
      mode = status.mode & 0o777
    }
    // A link stays a link: what it leads to is replaced.
    let path = FileSystem.resolved(path) ?? path
    let slash = path.lastIndex(of: "/")
    let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let folder = try Folder(parent, followingLink: true)
    let temporary = NewFile.temporaryName(for: name)
    do {
      let file = try folder.open(temporary, options: [.writing, .creating], mode: 0o666)
      // Who may read what was there may read what takes its place, and nobody else.
      if let mode, try file.status().mode != mode { try file.setMode(mode) }
      try body(file)
      try file.synchronize()
      try folder.rename(temporary, to: name)
    } catch {
      try? folder.remove(temporary)
      throw error
    }
    do {
      try folder.synchronize()
    } catch {
      throw Unconfirmed(cause: error)
    }
  }

  /// The file is there whole, but the disk did not confirm its name.
  package struct Unconfirmed: Error {
    /// What went wrong.
    package let cause: SystemError
  }
}
