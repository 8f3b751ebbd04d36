import Foundation
import Platform
import Testing

@Suite("Files")
struct FileTests {
  let folder: PlatformFolder

  init() throws {
    folder = try PlatformFolder()
  }

  @Test("bytes are written and read at any offset, and reading stops at the end")
  func offsets() throws {
    let file = try FileDescriptor.open(folder.at("f"), options: [.writing, .creating])
    try file.write(Array("hello world".utf8))
    try file.write(Array("J".utf8), at: 0)
    try file.write(Array("abcdef".utf8), 2..<4)
    let all = try file.bytes(at: 0, count: 100)
    #expect(String(decoding: all, as: UTF8.self) == "Jello worldcd")
    let part = try file.bytes(at: 6, count: 5)
    #expect(String(decoding: part, as: UTF8.self) == "world")
    let none = try file.bytes(at: 50, count: 5)
    #expect(none.isEmpty)
    try file.truncate(to: 3)
    try file.synchronizeData()
    try file.synchronize()
    let status = try file.status()
    #expect(status.size == 3)
    #expect(status.isRegular)
    #expect(!status.isFolder)
    #expect(status.mode == 0o600)
    #expect(status.owner == Environment.user)
    let isTerminal = file.isTerminal
    #expect(!isTerminal)
  }

  @Test("reading at the current place goes on where it ended")
  func sequential() throws {
    try folder.write("f", "abcdef")
    let file = try FileDescriptor.open(folder.at("f"))
    var buffer = [UInt8](repeating: 0, count: 4)
    let first = try file.read(into: &buffer, from: 0, count: 4)
    let second = try file.read(into: &buffer, from: 1, count: 3)
    let third = try file.read(into: &buffer, from: 0, count: 4)
    let counts = [first, second, third]
    #expect(counts == [4, 2, 0])
    #expect(String(decoding: buffer, as: UTF8.self) == "aefd")
    let isWaiting = file.hasInputWaiting
    #expect(isWaiting)
  }

  @Test("a file that is there is not made again, and one that is not there is named")
  func errors() throws {
    try folder.write("f", "x")
    let existing = #expect(throws: SystemError.self) {
      _ = try FileDescriptor.open(folder.at("f"), options: [.writing, .creating])
    }
    #expect(existing?.isExisting == true)
    let missing = #expect(throws: SystemError.self) {
      _ = try FileDescriptor.open(folder.at("none"))
    }
    #expect(missing?.isNotFound == true)
    #expect(missing?.call == "open")
    let path: String? = missing?.path
    #expect(path == folder.at("none"))
    #expect(missing?.reason == "No such file or directory")
    let reading = try FileDescriptor.open(folder.at("f"))
    let unwritable = #expect(throws: SystemError.self) { try reading.write([1]) }
    #expect(unwritable?.call == "write")
    let unwritableAt = #expect(throws: SystemError.self) { try reading.write([1], at: 0) }
    #expect(unwritableAt?.call == "pwrite")
    let uncuttable = #expect(throws: SystemError.self) { try reading.truncate(to: 0) }
    #expect(uncuttable?.call == "ftruncate")
    #expect(try folder.text("f") == "x")
  }

  @Test("a full device is told as full")
  func full() throws {
    let device = try FileDescriptor.open("/dev/full", options: .writing)
    let error = #expect(throws: SystemError.self) { try device.write([1, 2, 3]) }
    #expect(error?.isFull == true)
    #expect(error?.isBrokenPipe == false)
  }

  @Test("opening a pipe without its other end does not wait")
  func pipe() throws {
    #expect(mkfifo(folder.at("p"), 0o600) == 0)
    let file = try FileDescriptor.open(folder.at("p"))
    let status = try file.status()
    #expect(!status.isRegular)
    let error = #expect(throws: SystemError.self) { _ = try file.bytes(at: 0, count: 1) }
    #expect(error?.call == "pread")
  }

  @Test("writing more than a pipe holds goes on when it is read")
  func largePipe() async throws {
    #expect(mkfifo(folder.at("p"), 0o600) == 0)
    let path = folder.at("p")
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let reader = try FileDescriptor.open(path)
    async let done: Void = {
      let writer = try FileDescriptor.open(path, options: .writing)
      try writer.write(bytes)
    }()
    var got: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1000)
    while got.count < bytes.count {
      reader.waitUntilReadable()
      let count = try reader.read(into: &buffer, from: 0, count: 1000)
      got += buffer[..<count]
    }
    try await done
    #expect(got == bytes)
  }

  @Test("in a folder, names are reached without following links")
  func folders() throws {
    try folder.write("target", "x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.at("link"), withDestinationPath: folder.at("target"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.at("folderlink"), withDestinationPath: folder.path)
    let open = try Folder(folder.path)
    let link = #expect(throws: SystemError.self) { _ = try open.open("link") }
    #expect(link?.isWrongKind == true)
    let folderLink = #expect(throws: SystemError.self) { _ = try open.folder("folderlink") }
    #expect(folderLink?.isWrongKind == true)
    #expect(throws: SystemError.self) { _ = try Folder(folder.at("folderlink")) }
    let followed = try Folder(folder.at("folderlink"), followingLink: true)
    let names = try followed.names().sorted()
    #expect(names == ["folderlink", "link", "target"])
    let file = #expect(throws: SystemError.self) { _ = try open.folder("target") }
    #expect(file?.isWrongKind == true)
  }

  @Test("files and folders are made for their owner alone, renamed and removed")
  func making() throws {
    let open = try Folder(folder.path)
    try open.makeFolder("a")
    let inner = try open.folder("a")
    let mode = try inner.status().mode
    #expect(mode == 0o700)
    let file = try inner.open("f", options: [.writing, .creating])
    try file.write([1])
    try inner.rename("f", to: "g")
    try inner.synchronize()
    let names = try inner.names()
    #expect(names == ["g"])
    let full = #expect(throws: SystemError.self) { try open.removeFolder("a") }
    #expect(full?.isExisting == true)
    try inner.remove("g")
    try open.removeFolder("a")
    let left = try open.names()
    #expect(left.isEmpty)
    #expect(throws: SystemError.self) { try open.remove("a") }
    #expect(throws: SystemError.self) { try open.rename("a", to: "b") }
    #expect(throws: SystemError.self) { try open.makeFolder("x/y") }
  }

  @Test("missing folders above are made too, and what is there stays")
  func makeFolders() throws {
    try FileSystem.makeFolders(folder.at("a/b/c"))
    try FileSystem.makeFolders(folder.at("a/b/c"))
    let mode = try Folder(folder.at("a/b")).status().mode
    #expect(mode == 0o700)
    try folder.write("f", "")
    #expect(throws: SystemError.self) { try FileSystem.makeFolders(folder.at("f/g")) }
    #expect(FileSystem.isFile(folder.at("f")))
    #expect(!FileSystem.isFile(folder.at("a")))
    #expect(!FileSystem.isFile(folder.at("none")))
    #expect(FileSystem.resolved(folder.at("a/../f")) == folder.at("f"))
    #expect(FileSystem.resolved(folder.at("none")) == nil)
  }
}
