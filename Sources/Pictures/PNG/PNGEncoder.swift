/// Writes pictures as PNG (ISO/IEC 15948): eight bits of red, green, blue and alpha, no filter, and
/// the pixels stored without compression (RFC 1951, 3.2.4), since they go no further than to the
/// terminal.
package enum PNGEncoder {
  /// The bytes of a PNG file with these pixels.
  ///
  /// - Complexity: O(pixels).
  package static func encode(_ picture: Bitmap) -> [UInt8] {
    var rows: [UInt8] = []
    let stride = picture.width * 4
    rows.reserveCapacity((stride + 1) * picture.height)
    for row in 0..<picture.height {
      rows.append(0)
      rows += picture.pixels[row * stride..<(row + 1) * stride]
    }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size = word(UInt32(picture.width)) + word(UInt32(picture.height))
    file += chunk("IHDR", size + [8, 6, 0, 0, 0])
    file += chunk("IDAT", stored(rows))
    file += chunk("IEND", [])
    return file
  }

  /// A zlib stream of stored blocks.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let limit = 65_535
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + limit, bytes.count)
      let count = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for value in [count, ~count] {
        stream.append(UInt8(truncatingIfNeeded: value))
        stream.append(UInt8(truncatingIfNeeded: value >> 8))
      }
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    return stream + word(Adler32().updated(bytes.span, 0..<bytes.count).value)
  }

  private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(kind.utf8) + body
    let check = CRC32.checksum(content.span, 0..<content.count)
    return word(UInt32(body.count)) + content + word(check)
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }
}
