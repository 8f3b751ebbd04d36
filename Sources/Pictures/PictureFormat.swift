/// The kinds of picture that are read, told apart by their first bytes and never by a name.
package enum PictureFormat: Equatable, Sendable {
  case png
  case jpeg

  /// The format that `bytes` begin like, even if what follows is broken.
  package init?(_ bytes: [UInt8]) {
    if bytes.dropFirst().starts(with: [0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else {
      return nil
    }
  }
}
