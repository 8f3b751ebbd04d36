import Pictures
import Platform

/// Finds and decodes the picture that a record names, as a file beneath one folder and as nothing
/// else: a record cannot make the program read or fetch anything.
struct PictureFinder {
  /// Why there is no picture.
  enum Failure: Error, Equatable {
    /// It is an address; addresses are shown, never fetched.
    case address
    /// The record came without a folder, as from standard input.
    case noFolder
    /// The path is absolute, leads upward, or is none.
    case outside
    /// It is not a regular file.
    case notAFile
    /// The file cannot be read.
    case unreadable(SystemError)
    /// The file is no picture that can be shown.
    case undecodable(PictureError)
  }

  /// The longest path that is looked at, in bytes.
  static let longestPath = 4096

  /// Whether a picture is an address on the web, which is shown as a link.
  static func isLink(_ path: String) -> Bool {
    path.hasPrefix("https://") || path.hasPrefix("http://")
  }

  /// The picture at `path` beneath `folder`, decoded for a card of so many pixels.
  static func picture(
    _ path: String, beneath folder: String, atLeast size: (width: Int, height: Int),
    limits: PictureLimits = .standard
  ) throws(Failure) -> Bitmap {
    let bytes = try bytes(path, beneath: folder, limits: limits)
    do throws(PictureError) {
      return try Picture.decode(bytes, atLeast: size, limits: limits)
    } catch {
      throw .undecodable(error)
    }
  }

  private static func bytes(
    _ path: String, beneath folder: String, limits: PictureLimits
  ) throws(Failure) -> [UInt8] {
    guard !isAddress(path) else { throw .address }
    guard !folder.isEmpty else { throw .noFolder }
    guard !path.hasPrefix("/"), !path.hasPrefix("~"), path.utf8.count <= longestPath,
      !path.utf8.contains(0), !path.split(separator: "/").contains("..")
    else { throw .outside }
    do throws(SystemError) {
      let file = try Folder(folder, followingLink: true).openBeneath(path)
      let status = try file.status()
      guard status.isRegular else { throw SystemError.wrongKind(path) }
      guard status.size <= limits.maxFileBytes else {
        throw SystemError(call: "read", path: path, code: 0)
      }
      // Read once and no further than it was long, so that nothing can change underway.
      return try file.bytes(at: 0, count: status.size)
    } catch {
      if error.code == 0 { throw .undecodable(.fileTooLarge(bytes: limits.maxFileBytes + 1)) }
      throw error.isWrongKind ? .notAFile : .unreadable(error)
    }
  }

  /// Whether the path begins with a scheme, such as `https:` or `data:`. One letter is a drive.
  private static func isAddress(_ path: String) -> Bool {
    guard let colon = path.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = path.utf8[..<colon]
    guard let first = scheme.first, isLetter(first) else { return false }
    return scheme.allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
