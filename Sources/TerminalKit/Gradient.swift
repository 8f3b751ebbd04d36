/// A ramp through two or more colours, mixed in OKLab so that it does not go grey on the way.
package struct Gradient: Sendable, Equatable {
  private let stops: [OKLab]

  /// A ramp through `colors` at even distances; an empty list counts as black.
  package init(_ colors: [Color]) {
    stops = colors.isEmpty ? [OKLab(.black)] : colors.map { OKLab($0) }
  }

  /// A ramp from one colour to another.
  package init(from start: Color, to end: Color) {
    self.init([start, end])
  }

  /// The colour at `position`, from 0 at the start to 1 at the end; beyond both the ends hold.
  package func color(at position: Double) -> Color {
    point(at: position).color
  }

  /// `count` colours, one for the middle of each of as many even pieces.
  package func colors(_ count: Int) -> [Color] {
    guard count > 0 else { return [] }
    return (0..<count).map { color(at: (Double($0) + 0.5) / Double(count)) }
  }

  private func point(at position: Double) -> OKLab {
    guard stops.count > 1, position > 0 else { return stops[0] }
    let scaled = position * Double(stops.count - 1)
    guard scaled < Double(stops.count - 1) else { return stops[stops.count - 1] }
    let index = Int(scaled)
    return stops[index].mixed(with: stops[index + 1], at: scaled - Double(index))
  }
}
