// The orientation tag of Exif (CIPA DC-008, section 4.6.4, tag 0x0112). An APP1 segment holds the
// text "Exif", two zeros and a TIFF file: the byte order ("II" lowest byte first, "MM" highest),
// the number 42, the offset of the first directory; a directory is a count of entries, each of
// twelve bytes: tag, type, count, value. Of all that only this one entry is read.

/// How the stored picture is turned and mirrored before it is shown.
struct JPEGOrientation: Equatable {
  /// The tag's value, 1 to 8.
  let tag: Int

  /// As it is stored.
  static let upright = JPEGOrientation(tag: 1)

  private init(tag: Int) {
    self.tag = tag
  }

  /// Whether stored rows are shown as columns.
  var swapsSides: Bool { tag >= 5 }

  /// Reads an APP1 segment; nil if it holds no orientation.
  init?(reading segment: JPEGSegment, _ bytes: Span<UInt8>) {
    var segment = segment
    guard segment.skip("Exif\0\0", bytes) else { return nil }
    let tiff = TIFF(start: segment.offset, end: segment.end, isLittle: false)
    guard let order = tiff.word(at: 0, bytes), order == 0x4949 || order == 0x4D4D else {
      return nil
    }
    let ordered = TIFF(start: tiff.start, end: tiff.end, isLittle: order == 0x4949)
    guard ordered.word(at: 2, bytes) == 42, let directory = ordered.long(at: 4, bytes),
      let count = ordered.word(at: directory, bytes)
    else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let name = ordered.word(at: offset, bytes) else { return nil }
      guard name == 0x0112 else { continue }
      guard ordered.word(at: offset + 2, bytes) == 3, ordered.long(at: offset + 4, bytes) == 1,
        let value = ordered.word(at: offset + 8, bytes), (1...8).contains(value)
      else { return nil }
      tag = value
      return
    }
    return nil
  }

  /// Where the first pixel of stored row `row` is shown and how far it is to the next, in pixels.
  func path(ofRow row: Int, width: Int, height: Int) -> (start: Int, step: Int) {
    switch tag {
    case 2: (row * width + width - 1, -1)
    case 3: ((height - 1 - row) * width + width - 1, -1)
    case 4: ((height - 1 - row) * width, 1)
    case 5: (row, height)
    case 6: (height - 1 - row, height)
    case 7: ((width - 1) * height + height - 1 - row, -height)
    case 8: ((width - 1) * height + row, -height)
    default: (row * width, 1)
    }
  }

  /// The numbers of a TIFF file; nil for those outside of it.
  private struct TIFF {
    let start: Int
    let end: Int
    let isLittle: Bool

    func word(at offset: Int, _ bytes: Span<UInt8>) -> Int? {
      guard offset >= 0, start + offset + 2 <= end else { return nil }
      let first = Int(bytes[start + offset])
      let second = Int(bytes[start + offset + 1])
      return isLittle ? second << 8 | first : first << 8 | second
    }

    func long(at offset: Int, _ bytes: Span<UInt8>) -> Int? {
      guard let first = word(at: offset, bytes), let second = word(at: offset + 2, bytes) else {
        return nil
      }
      return isLittle ? second << 16 | first : first << 16 | second
    }
  }
}
