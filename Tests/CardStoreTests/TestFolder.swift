import CardStore
import Foundation

/// A folder of a test's own, removed at its end.
final class TestFolder {
  let path: String

  init() throws {
    // Where memory is a file system, thousands of waits for the disk cost nothing.
    let base = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    path = "\(base)/swipe-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Where the deck `name` is in this folder.
  func location(_ name: String = "deck") throws -> DeckLocation {
    guard let location = DeckLocation(name, root: path) else { throw TestError.badName(name) }
    return location
  }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = self.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Loads lines of JSON into the deck `name`.
  @discardableResult
  func load(
    _ lines: [String], into name: String = "deck", withVerdicts: Bool = false
  ) throws -> LoadReport {
    let input = try write("input.jsonl", Array(lines.joined(separator: "\n").utf8))
    var request = LoadRequest([LoadRequest.Source(input)])
    request.takesVerdicts = withVerdicts
    return try DeckLoading.load(request, into: try location(name))
  }
}

/// What a test could not do.
enum TestError: Error {
  case badName(String)
  case notFound(String)
}

/// The files of a deck, held in memory.
struct DeckImage: Equatable {
  var files: [String: [UInt8]]

  init(of path: String) throws {
    files = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      files[name] = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }
  }

  /// Makes the folder at `path` hold these files and nothing else.
  func write(to path: String) throws {
    let manager = FileManager.default
    if !manager.fileExists(atPath: path) {
      try manager.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    for name in try manager.contentsOfDirectory(atPath: path) where files[name] == nil {
      try manager.removeItem(atPath: path + "/" + name)
    }
    for (name, bytes) in files {
      guard manager.createFile(atPath: path + "/" + name, contents: Data(bytes)) else {
        throw TestError.notFound(name)
      }
    }
  }
}

/// The folder of a deck that nobody writes to but the test, so that only files that differ have to
/// be written.
final class ReadOnlyFolder {
  private let path: String
  private var files: [String: [UInt8]]

  /// Takes over the folder at `path`, which holds `image`.
  init(_ path: String, holding image: DeckImage) {
    self.path = path
    files = image.files
  }

  /// Makes the folder hold `image`.
  func write(_ image: DeckImage) throws {
    for name in files.keys where image.files[name] == nil {
      try FileManager.default.removeItem(atPath: path + "/" + name)
    }
    for (name, bytes) in image.files where files[name] != bytes {
      let number = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      defer { close(number) }
      guard number >= 0, Foundation.write(number, bytes, bytes.count) == bytes.count else {
        throw TestError.notFound(name)
      }
    }
    files = image.files
  }
}
