import JSONStream
import Platform

/// What is to be loaded, and how.
package struct LoadRequest: Sendable {
  /// One input: a path as the user gave it, or `-` for standard input.
  package struct Source: Equatable, Sendable {
    /// The path's own bytes decide what is opened.
    package var path: String

    /// Makes a source of a path.
    package init(_ path: String) {
      self.path = path
    }
  }

  /// The inputs, all loaded as one.
  package var sources: [Source]
  /// How records are found in them.
  package var records = RecordOptions()
  /// Which fields are what, as far as said in this load; the deck remembers it.
  package var mapping = Mapping()
  /// The folder that all picture paths are relative to, if given.
  package var imagesFolder: String?
  /// Whether verdicts in lines of our own output are taken over.
  package var takesVerdicts = false
  /// Whether everything is done but the change of the deck.
  package var isDryRun = false
  /// Is told now and then how many records have been read.
  package var progress: (@Sendable (Int) -> Void)?

  /// A request for `sources` that says nothing else.
  package init(_ sources: [Source]) {
    self.sources = sources
  }
}

/// Opens inputs so that they can be read at any offset.
enum InputOpener {
  /// Opens one source. What is no regular file is first copied to one in `spool`, without a name.
  static func open(
    _ source: LoadRequest.Source, imagesFolder: String?, spool: borrowing Folder
  ) throws(StoreError) -> InputFile {
    let name = source.path
    if name == "-" {
      return InputFile(
        name: "stdin", folder: imagesFolder ?? "",
        descriptor: try copy(.standard(0), named: "stdin", to: spool))
    }
    let descriptor = try openFile(name)
    let status: FileDescriptor.Status
    do throws(SystemError) {
      status = try descriptor.status()
    } catch {
      throw .input(.unreadable(name, error))
    }
    if status.isFolder { throw .input(.folder(name)) }
    let folder = imagesFolder ?? folderName(of: name)
    if status.isRegular {
      return InputFile(name: name, folder: folder, descriptor: descriptor)
    }
    return InputFile(
      name: name, folder: imagesFolder ?? "",
      descriptor: try copy(descriptor, named: name, to: spool))
  }

  private static func openFile(_ name: String) throws(StoreError) -> FileDescriptor {
    do throws(SystemError) {
      return try FileDescriptor.open(name, options: .waitingForWriter)
    } catch {
      throw .input(.unreadable(name, error))
    }
  }

  /// The absolute path of the folder that the file `name` is in; empty when it cannot be told.
  private static func folderName(of name: String) -> String {
    guard let slash = name.lastIndex(of: "/") else { return FileSystem.resolved(".") ?? "" }
    return FileSystem.resolved(slash == name.startIndex ? "/" : String(name[..<slash])) ?? ""
  }

  /// What the copy of a stream would be called if it were to last.
  static let spoolName = "input"

  /// Copies all of a stream into a file that has no name any more.
  private static func copy(
    _ stream: borrowing FileDescriptor, named name: String, to folder: borrowing Folder
  ) throws(StoreError) -> FileDescriptor {
    let temporary = NewFile.temporaryName(for: spoolName)
    let file = try making { () throws(SystemError) in
      try folder.open(temporary, options: [.writing, .creating])
    }
    try making { () throws(SystemError) in try folder.remove(temporary) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count: Int
      do throws(SystemError) {
        count = try stream.read(into: &buffer, from: 0, count: buffer.count)
      } catch {
        throw .input(.unreadable(name, error))
      }
      if count == 0 { return file }
      try making { () throws(SystemError) in try file.write(buffer, 0..<count) }
    }
  }
}
