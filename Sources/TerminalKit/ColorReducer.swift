/// Takes colours to what a depth can show, and remembers what it found.
package struct ColorReducer: Sendable {
  /// The depth that colours are reduced to.
  package let depth: ColorDepth

  /// Two direct-mapped caches of answers, empty until the first question: the colour in the
  /// lowest 24 bits, from bit 24 the nearest entry, or the two of a blend and the partner's part
  /// of sixteen; all ones where nothing is known.
  private var nearest: [UInt64] = []
  private var blends: [UInt64] = []

  private static let cacheBits: UInt32 = 14

  /// A reducer with nothing remembered.
  package init(depth: ColorDepth) {
    self.depth = depth
  }

  private var hasPalette: Bool {
    depth == .palette16 || depth == .palette256
  }

  private static func slot(of key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> (32 - cacheBits))
  }

  /// The palette entry nearest to `color`; 0 where the depth has no palette.
  package mutating func index(of color: Color) -> UInt8 {
    guard hasPalette else { return 0 }
    if nearest.isEmpty { nearest = Array(repeating: .max, count: 1 << Self.cacheBits) }
    let key = color.hex
    let slot = Self.slot(of: key)
    let known = nearest[slot]
    if known != .max, UInt32(known & 0xFF_FFFF) == key {
      return UInt8(truncatingIfNeeded: known >> 24)
    }
    let found = Palette.nearest(to: color, at: depth)
    nearest[slot] = UInt64(key) | UInt64(found) << 24
    return found
  }

  /// The colour that the depth shows for `color`: itself in true colour and without colour.
  package mutating func reduced(_ color: Color) -> Color {
    guard hasPalette else { return color }
    return Palette.colors[Int(index(of: color))]
  }

  /// The colour that the depth shows for the pixel (`x`, `y`) of a picture in `color`.
  ///
  /// The nearest entry and a partner share the area in the proportion that gives the same
  /// light, spread by a Bayer matrix of 4 x 4. Count pixels from the corner of what moves, so
  /// that the pattern moves with it.
  package mutating func dithered(_ color: Color, x: Int, y: Int) -> Color {
    guard hasPalette else { return color }
    if blends.isEmpty { blends = Array(repeating: .max, count: 1 << Self.cacheBits) }
    let key = color.hex
    let slot = Self.slot(of: key)
    if blends[slot] == .max || UInt32(blends[slot] & 0xFF_FFFF) != key {
      let blend = Palette.blend(for: color, at: depth)
      let sixteenths = UInt64((blend.part * 16).rounded())
      blends[slot] =
        UInt64(key) | UInt64(blend.near) << 24 | UInt64(blend.partner) << 32 | sixteenths << 40
    }
    let blend = blends[slot]
    let isPartner = Self.threshold(x: x, y: y) < UInt8(truncatingIfNeeded: blend >> 40)
    return Palette.colors[Int(blend >> (isPartner ? 32 : 24) & 0xFF)]
  }

  /// The rank of a pixel in the Bayer matrix, from 0 to 15.
  static func threshold(x: Int, y: Int) -> UInt8 {
    let matrix: [16 of UInt8] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    return matrix[(y & 3) << 2 | x & 3]
  }
}
