/// Sine, cosine and direction in radians, good to about 1e-15, from their power series.
enum Angle {
  /// The sine and the cosine of `angle`.
  static func sineAndCosine(of angle: Double) -> (sine: Double, cosine: Double) {
    guard angle.isFinite, abs(angle) < 1e9 else { return (0, 1) }
    // Fold into an eighth of a turn to both sides of the nearest quarter.
    let quarter = (angle / (.pi / 2)).rounded()
    let rest = angle - quarter * (.pi / 2)
    let square = rest * rest
    var sine = 0.0
    var cosine = 0.0
    for step in stride(from: 10.0, through: 1, by: -1) {
      sine = 1 - square / ((2 * step) * (2 * step + 1)) * (step == 10 ? 1 : sine)
      cosine = 1 - square / ((2 * step - 1) * (2 * step)) * (step == 10 ? 1 : cosine)
    }
    sine *= rest
    switch Int(quarter) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The angle of the point (`x`, `y`), from -π to π; 0 for the origin.
  static func direction(x: Double, y: Double) -> Double {
    let length = (x * x + y * y).squareRoot()
    guard length > 0, length.isFinite else { return 0 }
    // Newton's method on the cross product with the wanted direction.
    var angle = x >= 0 ? y / length : (y >= 0 ? .pi - y / length : -.pi - y / length)
    for _ in 0..<8 {
      let (sine, cosine) = sineAndCosine(of: angle)
      let cross = (cosine * y - sine * x) / length
      angle += cross
    }
    return angle
  }
}
