/// One place of a frame: a grapheme cluster and how it looks.
///
/// A cell is 24 bytes and owns no memory: clusters of up to seven bytes of UTF-8 are kept in
/// the cell, longer ones in a table of the frame (`Frame.text(of:)` reads both).
package struct Cell: Equatable, Sendable {
  /// A space in the terminal's own colours.
  package static let blank = Cell(glyph: .space, style: .plain, width: 1, isDoubtful: false)

  var glyph: Glyph
  /// How the cell looks.
  package internal(set) var style: Style
  /// The columns that the cluster takes: 1 or 2; 0 for a cell that belongs to its left neighbour.
  package internal(set) var width: UInt8
  /// Whether terminals may disagree about the width.
  package internal(set) var isDoubtful: Bool

  /// Whether the cell shows nothing.
  package var isBlank: Bool {
    glyph == .space && !style.showsOnBlanks
  }
}

/// The cluster of a cell in eight bytes.
struct Glyph: Equatable, Sendable {
  /// Bytes of UTF-8 from the lowest up; the highest byte counts them, or is `tableTag`.
  private(set) var bits: UInt64

  private static let tableTag: UInt64 = 0xFF << 56

  /// The space.
  static let space = Glyph(ascii: 0x20)
  /// No cluster: the cell is covered by the wide one to its left.
  static let covered = Glyph(bits: 0)

  private init(bits: UInt64) {
    self.bits = bits
  }

  init(ascii byte: UInt8) {
    bits = 1 << 56 | UInt64(byte)
  }

  /// The cluster in the cell itself; nil if it has more than seven bytes, or none.
  init?(_ utf8: some Collection<UInt8>) {
    guard (1...7).contains(utf8.count) else { return nil }
    bits = UInt64(utf8.count) << 56
    for (index, byte) in utf8.enumerated() {
      bits |= UInt64(byte) << UInt64(8 * index)
    }
  }

  /// The cluster at `index` of the frame's table.
  init(tableIndex index: Int) {
    bits = Self.tableTag | UInt64(index)
  }

  /// Where the cluster is in the frame's table; nil if it is in the cell.
  var tableIndex: Int? {
    bits >= Self.tableTag ? Int(bits & 0xFFFF_FFFF) : nil
  }

  /// How many bytes the cell itself holds.
  var count: Int {
    bits >= Self.tableTag ? 0 : Int(bits >> 56)
  }

  /// Appends the bytes that the cell itself holds.
  func append(to bytes: inout [UInt8]) {
    var rest = bits
    for _ in 0..<count {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

extension Glyph {
  /// U+2584: the lower half in the foreground, the upper in the background.
  static let lowerHalf = Glyph(scalar: "▄")
  /// U+2580: the upper half in the foreground.
  static let upperHalf = Glyph(scalar: "▀")

  /// A scalar, which never has more than four bytes.
  init(scalar: Unicode.Scalar) {
    self = Glyph(UTF8.encode(scalar).map { Array($0) } ?? [0x20]) ?? .space
  }
}
