import Foundation
import Platform
import Testing

@Suite("Folders")
struct FolderTests {
  private let place: PlatformFolder

  init() throws {
    place = try PlatformFolder()
  }

  @Test("only regular files are opened in a folder")
  func regularFiles() throws {
    #expect(mkfifo(place.at("pipe"), 0o600) == 0)
    #expect(mkdir(place.at("folder"), 0o700) == 0)
    try place.write("file", "x")
    let open = try Folder(place.path)
    for name in ["pipe", "folder"] {
      let error = #expect(throws: SystemError.self) { _ = try open.open(name) }
      #expect(error == .wrongKind(name))
    }
    #expect(try open.open("file").bytes(at: 0, count: 9) == [UInt8(ascii: "x")])
    // Beneath a folder a picture may be anything, to be looked at before it is read.
    #expect(try open.openBeneath("pipe").status().isRegular == false)
  }

  @Test("two names are exchanged in one step")
  func exchange() throws {
    try place.write("one", "1")
    #expect(mkdir(place.at("other"), 0o700) == 0)
    let open = try Folder(place.path)
    try open.exchange("one", "other")
    #expect(try open.open("other").bytes(at: 0, count: 9) == [UInt8(ascii: "1")])
    _ = try open.folder("one")
    let error = #expect(throws: SystemError.self) { try open.exchange("one", "none") }
    #expect(error?.isNotFound == true)
  }
}
