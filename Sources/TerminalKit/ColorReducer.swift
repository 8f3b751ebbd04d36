/// Takes colours to what a depth can show, and remembers what it found.
package struct ColorReducer: Sendable {
  /// The depth that colours are reduced to.
  package let depth: ColorDepth

  /// A direct-mapped cache: `colour | index << 24`, or `empty`.
  private var cache: [UInt32]
  private static let empty = UInt32.max
  private static let cacheBits: UInt32 = 12

  private var blends: [(key: UInt32, blend: Palette.Blend)?]

  /// A reducer with nothing remembered.
  package init(depth: ColorDepth) {
    self.depth = depth
    let isNeeded = depth == .palette16 || depth == .palette256
    cache = Array(repeating: Self.empty, count: isNeeded ? 1 << Self.cacheBits : 0)
    blends = Array(repeating: nil, count: cache.count)
  }

  private static func slot(of key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> (32 - cacheBits))
  }

  /// The palette entry nearest to `color`; 0 where the depth has no palette.
  package mutating func index(of color: Color) -> UInt8 {
    guard !cache.isEmpty else { return 0 }
    let key = color.hex
    let slot = Self.slot(of: key)
    let entry = cache[slot]
    if entry != Self.empty, entry & 0xFF_FFFF == key { return UInt8(entry >> 24) }
    let found = Palette.nearest(to: color, at: depth)
    // White at entry 255 would spell `empty`; no palette has it there.
    cache[slot] = key | UInt32(found) << 24
    return found
  }

  /// The colour that the depth shows for `color`: itself in true colour and without colour.
  package mutating func reduced(_ color: Color) -> Color {
    guard !cache.isEmpty else { return color }
    return Palette.colors[Int(index(of: color))]
  }

  /// The colour that the depth shows for the pixel (`x`, `y`) of a picture in `color`.
  ///
  /// The nearest entry and a partner share the area in the proportion that gives the same
  /// light, spread by a Bayer matrix of 4 x 4. Count pixels from the corner of what moves, so
  /// that the pattern moves with it.
  package mutating func dithered(_ color: Color, x: Int, y: Int) -> Color {
    guard !cache.isEmpty else { return color }
    let key = color.hex
    let slot = Self.slot(of: key)
    let blend: Palette.Blend
    if let known = blends[slot], known.key == key {
      blend = known.blend
    } else {
      blend = Palette.blend(for: color, at: depth)
      blends[slot] = (key, blend)
    }
    let isPartner = blend.part > Self.threshold(x: x, y: y)
    return Palette.colors[Int(isPartner ? blend.partner : blend.near)]
  }

  /// The threshold of a pixel in the Bayer matrix, from 1/32 to 31/32.
  static func threshold(x: Int, y: Int) -> Double {
    let matrix: [16 of UInt8] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    return (Double(matrix[(y & 3) << 2 | x & 3]) + 0.5) / 16
  }
}
