import CardStore
import Foundation

/// A deck's folder that is made to hold one state after the other; only what differs is written.
final class LiveFolder {
  let location: DeckLocation
  /// Whether someone else has written to it since.
  var isChanged = false
  private let folder: TestFolder
  private var files: [String: Int] = [:]

  init() throws {
    folder = try TestFolder()
    location = try folder.location()
    try FileManager.default.createDirectory(
      atPath: location.path, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  /// Makes the folder hold `state`.
  func write(_ state: CrashState) throws {
    let wanted = state.files ?? [:]
    if isChanged {
      for name in try FileManager.default.contentsOfDirectory(atPath: location.path) {
        unlink(location.path + "/" + name)
      }
      files = [:]
      isChanged = false
    }
    for name in files.keys where wanted[name] == nil {
      unlink(location.path + "/" + name)
      files[name] = nil
    }
    for (name, file) in wanted where files[name] != file.hash {
      let bytes = file.bytes
      let number = open(location.path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      defer { close(number) }
      guard number >= 0, Foundation.write(number, bytes, bytes.count) == bytes.count else {
        throw TestError.notFound(name)
      }
      files[name] = file.hash
    }
  }
}
