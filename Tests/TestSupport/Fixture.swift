import Foundation

/// A file or folder under `Fixtures`, found from this source file's own path.
public enum Fixture {
  /// The absolute path of the project's root folder.
  public static let root: String = {
    let here = URL(fileURLWithPath: #filePath)
    return here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }()

  /// The absolute path of `name` under `Fixtures`.
  public static func path(_ name: String) -> String {
    root + "/Fixtures/" + name
  }

  /// The bytes of the fixture `name`; a missing fixture fails the calling test.
  public static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The names of all files directly in the fixture folder `folder`, sorted.
  public static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }
}
