import Foundation

/// A folder of a test's own, removed at its end.
final class PlatformFolder {
  let path: String

  init() throws {
    path = "/tmp/swipe-platform-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of `name` in the folder.
  func at(_ name: String) -> String { path + "/" + name }

  /// Writes a file.
  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: at(name)))
  }

  /// The text of a file.
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: at(name), encoding: .utf8)
  }
}
