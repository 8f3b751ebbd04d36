import Foundation
import Testing

@testable import Pictures
@testable import SwipeApp

/// A folder with a picture, links and things that are no pictures, beside a secret one.
private struct Gallery {
  let root: String

  init() throws {
    root = NSTemporaryDirectory() + "gallery-" + UUID().uuidString
    let files = FileManager.default
    try files.createDirectory(atPath: root + "/in/sub", withIntermediateDirectories: true)
    let picture = PNGEncoder.encode(
      Bitmap(width: 2, height: 3, pixels: [UInt8](repeating: 200, count: 24)))
    for name in ["secret.png", "in/a.png", "in/sub/b.png", "in/photo.jpg"] {
      try Data(picture).write(to: URL(fileURLWithPath: root + "/" + name))
    }
    try Data("<html>".utf8).write(to: URL(fileURLWithPath: root + "/in/page.png"))
    try files.createSymbolicLink(
      atPath: root + "/in/link.png", withDestinationPath: root + "/secret.png")
    try files.createSymbolicLink(atPath: root + "/in/up", withDestinationPath: root)
    #expect(mkfifo(root + "/in/pipe.png", 0o600) == 0)
  }

  func remove() { try? FileManager.default.removeItem(atPath: root) }

  func failure(_ path: String) -> PictureFinder.Failure? {
    #expect(throws: PictureFinder.Failure.self) {
      try PictureFinder.picture(path, beneath: root + "/in", atLeast: (10, 10))
    }
  }
}

@Suite("Pictures are found beneath one folder and nowhere else")
struct PictureFinderTests {
  @Test(
    "a picture in the folder, or in a folder in it, is decoded by what it is",
    arguments: [
      "a.png", "./a.png", "sub/b.png", "sub//b.png", "photo.jpg",
    ])
  func found(_ path: String) throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    let picture = try PictureFinder.picture(
      path, beneath: gallery.root + "/in", atLeast: (10, 10))
    #expect(picture.width == 2 && picture.height == 3 && picture.pixels[0] == 200)
  }

  @Test(
    "a path that leads out of the folder is not followed",
    arguments: [
      "../secret.png", "sub/../../secret.png", "/etc/passwd", "~/secret.png", "a\u{0}b.png", "",
      String(repeating: "x", count: 5000),
    ])
  func outside(_ path: String) throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    #expect(
      [.outside, .unreadable(.init(call: "open", path: path, code: EXDEV))].contains(
        gallery.failure(path)))
  }

  @Test(
    "no link is followed, and no pipe is waited for",
    arguments: [
      "link.png", "up/secret.png", "pipe.png", "sub",
    ])
  func notAFile(_ path: String) throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    #expect(gallery.failure(path) == .notAFile)
  }

  @Test(
    "addresses are shown and never fetched",
    arguments: [
      "http://example.com/a.png", "https://example.com/a.png", "file:///etc/passwd",
      "data:image/png;base64,AAAA", "C:\\a.png",
    ])
  func address(_ path: String) throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    #expect(gallery.failure(path) == .address)
  }

  @Test("a file that is no picture, and a record without a folder, have their own reasons")
  func reasons() throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    #expect(gallery.failure("page.png") == .undecodable(.unknownFormat))
    #expect(throws: PictureFinder.Failure.noFolder) {
      try PictureFinder.picture("a.png", beneath: "", atLeast: (10, 10))
    }
  }
}

@Suite("Pictures go to the terminal as pixels")
struct GraphicsProtocolTests {
  @Test(
    "base64 pads as RFC 4648 has it",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func base64(_ text: String, _ expected: String) {
    #expect(String(decoding: Base64.encoded(Array(text.utf8)), as: UTF8.self) == expected)
  }

  @Test("kitty's pieces hold at most 4,096 bytes, only the last says that none follows")
  func pieces() {
    let picture = Bitmap(width: 50, height: 50, pixels: [UInt8](repeating: 7, count: 10_000))
    let text = String(
      decoding: GraphicsProtocol.kitty(picture, columns: 5, rows: 3), as: UTF8.self)
    let pieces = text.components(separatedBy: "\u{1B}\\").dropLast()
    #expect(pieces.count == 4)
    #expect(pieces.allSatisfy { ($0.components(separatedBy: ";").last?.utf8.count ?? 0) <= 4096 })
    #expect(pieces.map { $0.contains("m=1") } == [true, true, true, false])
    #expect(pieces[0].contains("s=50,v=50,c=5,r=3"))
  }

  @Test("an inline image is a PNG of the same pixels")
  func inlineImage() throws {
    let pixels = (0..<5 * 4 * 4).map { UInt8($0 * 3) }
    let picture = Bitmap(width: 5, height: 4, pixels: pixels)
    let text = String(
      decoding: GraphicsProtocol.iterm(picture, columns: 5, rows: 2), as: UTF8.self)
    let data = try #require(text.components(separatedBy: ":").last?.dropLast())
    let file = try #require(Data(base64Encoded: String(data)))
    #expect(try Picture.decode([UInt8](file)) == picture)
  }
}
