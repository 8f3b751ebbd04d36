/// The palette of xterm and the search for the entry nearest to a colour.
package enum Palette {
  /// The 256 colours: 16 named ones, the cube of 6 x 6 x 6, and 24 greys.
  package static let colors: [Color] = {
    let named: [UInt32] = [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
      0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = (0..<216).map { index in
      Color(red: levels[index / 36], green: levels[index / 6 % 6], blue: levels[index % 6])
    }
    let greys = (0..<24).map { index in
      let level = UInt8(8 + 10 * index)
      return Color(red: level, green: level, blue: level)
    }
    return named.map { Color($0) } + cube + greys
  }()

  /// What the searches need to know of an entry.
  private struct Entry {
    var point: OKLab
    var light: LinearColor
  }

  private static let entries: [Entry] = colors.map {
    Entry(point: OKLab($0), light: LinearColor($0))
  }

  /// The entry nearest to `color` in OKLab: 16 to 255 for 256 colours, 0 to 15 for sixteen.
  ///
  /// The first sixteen are never chosen among 256, since themes repaint them. Complexity: one
  /// pass over the entries; keep the answers in a `ColorReducer`.
  package static func nearest(to color: Color, at depth: ColorDepth) -> UInt8 {
    let point = OKLab(color)
    let entries = entries
    var best = depth == .palette16 ? 0 : 16
    var bestDistance = Double.infinity
    for index in depth == .palette16 ? 0..<16 : 16..<256 {
      let distance = entries[index].point.squaredDistance(to: point)
      if distance < bestDistance {
        best = index
        bestDistance = distance
      }
    }
    return UInt8(best)
  }

  /// Two entries that share an area.
  struct Blend: Sendable {
    var near: UInt8
    var partner: UInt8
    /// The partner's part of the area, from 0 to 1.
    var part: Double
    fileprivate var cost: Double
  }

  /// The two entries that, mixed, come closest to `color`.
  ///
  /// Of the sixteen colours all pairs are tried; of the 256 only those with the nearest one.
  static func blend(for color: Color, at depth: ColorDepth) -> Blend {
    guard depth == .palette16 else {
      return blend(of: Int(nearest(to: color, at: depth)), among: 16..<256, for: color)
    }
    var best = blend(of: 0, among: 0..<16, for: color)
    for near in 1..<16 {
      let other = blend(of: near, among: 0..<16, for: color)
      if other.cost < best.cost { best = other }
    }
    return best
  }

  /// The best blend with the entry `near`.
  ///
  /// Light adds up, so a mix is judged in linear light, with more patience for errors in what
  /// is bright. Against that stands what is seen as noise: how much the two entries differ from
  /// the colour and, where there is a choice, from each other.
  private static func blend(of near: Int, among range: Range<Int>, for color: Color) -> Blend {
    let entries = entries
    let from = entries[near]
    let point = OKLab(color)
    let nearNoise = from.point.squaredDistance(to: point)
    let gap = LinearColor(color) - from.light
    // In 256 colours the nearest entry is near already, so that calm counts for more than exact light.
    let floor = range.count > 16 ? 0.06 : 0.02
    let patience = (color.luminance + floor) * (color.luminance + floor)
    let noiseWeight = 3.0
    let spreadWeight = range.count > 16 ? 6.0 : 0
    let start = UInt8(near)
    var best = Blend(
      near: start, partner: start, part: 0, cost: gap.dot(gap) / patience + noiseWeight * nearNoise)
    for index in range where index != near {
      let step = entries[index].light - from.light
      let length = step.dot(step)
      guard length > 0 else { continue }
      let part = min(max(gap.dot(step) / length, 0), 1)
      let noise = (1 - part) * nearNoise + part * entries[index].point.squaredDistance(to: point)
      let error = gap - step.scaled(by: part)
      // Neighbours among the greys and in the cube may always be mixed.
      let spread = max(0, entries[index].point.squaredDistance(to: from.point) - 0.006)
      let cost = error.dot(error) / patience + noiseWeight * noise + spreadWeight * spread
      if cost < best.cost {
        best = Blend(near: start, partner: UInt8(index), part: part, cost: cost)
      }
    }
    return best
  }
}
