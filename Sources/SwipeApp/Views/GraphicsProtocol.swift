import Pictures

/// Pictures in pixels, for terminals that can show them: kitty's graphics protocol and iTerm2's
/// inline images. Only pixels that were decoded here are ever sent, never a file and never a path.
enum GraphicsProtocol {
  /// The most bytes of base64 in one piece of kitty's protocol.
  private static let pieceSize = 4096

  /// kitty's graphics protocol, "Transferring pixel data": RGBA, shown in `columns` by `rows` cells
  /// behind the text, the cursor staying where it is, no answer wanted.
  static func kitty(_ picture: Bitmap, columns: Int, rows: Int) -> [UInt8] {
    pieces(
      "a=T,f=32,s=\(picture.width),v=\(picture.height),c=\(columns),r=\(rows),z=-1,C=1,q=2,",
      picture.pixels)
  }

  /// The commands that carry pixels: as many pieces as they need, `control` in the first.
  static func pieces(_ control: String, _ pixels: [UInt8]) -> [UInt8] {
    let data = Base64.encoded(pixels)
    var bytes: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + pieceSize, data.count)
      let more = end < data.count ? 1 : 0
      bytes += Array("\u{1B}_G\(start == 0 ? control : "")m=\(more);".utf8) + data[start..<end]
      bytes += Array("\u{1B}\\".utf8)
      start = end
    } while start < data.count
    return bytes
  }

  /// iTerm2's inline images protocol: a PNG made here, shown in `columns` by `rows` cells.
  ///
  /// - Parameter keepsCursor: Whether the cursor stays where it is, instead of going below the picture.
  static func iterm(
    _ picture: Bitmap, columns: Int, rows: Int, keepsCursor: Bool = false
  ) -> [UInt8] {
    let file = PNGEncoder.encode(picture)
    let control =
      "File=inline=1;size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=0"
      + (keepsCursor ? ";doNotMoveCursor=1:" : ":")
    return Array("\u{1B}]1337;\(control)".utf8) + Base64.encoded(file) + [0x07]
  }
}

/// Base64 of RFC 4648, section 4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text for `bytes`, padded.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let left = min(3, bytes.count - start)
      var group = UInt32(bytes[start]) << 16
      if left > 1 { group |= UInt32(bytes[start + 1]) << 8 }
      if left > 2 { group |= UInt32(bytes[start + 2]) }
      for place in 0..<4 {
        text.append(place <= left ? alphabet[Int(group >> UInt32(18 - 6 * place)) & 63] : 0x3D)
      }
    }
    return text
  }
}
