/// How fast a pointer moves, from reports that come in whole cells at uneven times.
///
/// The velocity is the slope of the line that fits the samples of the last 80 ms best (least
/// squares), cut to 400 cells per second. It is zero with fewer than three samples, where these span
/// less than 10 ms (they were held up on the way, and tell when they were read), and once the last one
/// is older than 60 ms: a finger that rests throws nothing.
package struct VelocityTracker: Sendable {
  /// Seconds that count.
  package static let window = 0.08
  /// Seconds after which the pointer rests.
  package static let patience = 0.06
  /// Seconds that samples must span.
  package static let shortest = 0.01
  /// Cells per second that are believed.
  package static let limit = 400.0

  private var samples: [(time: Double, x: Double, y: Double)] = []

  /// A tracker that saw nothing.
  package init() {}

  /// Notes that the pointer was at a place at `time` in seconds; times do not go back.
  package mutating func add(x: Double, y: Double, at time: Double) {
    if let last = samples.last, time < last.time { samples.removeAll() }
    samples.append((time, x, y))
    samples.removeAll { $0.time < time - Self.window }
  }

  /// Forgets all samples.
  package mutating func reset() {
    samples.removeAll()
  }

  /// The velocity at `now`, in cells per second.
  package func velocity(at now: Double) -> (x: Double, y: Double) {
    let recent = samples.filter { $0.time >= now - Self.window }
    guard recent.count >= 3, let first = recent.first, let last = recent.last,
      last.time - first.time >= Self.shortest, now - last.time <= Self.patience
    else { return (0, 0) }
    let count = Double(recent.count)
    let middle = recent.reduce(0) { $0 + $1.time } / count
    var spread = 0.0
    var (x, y) = (0.0, 0.0)
    for sample in recent {
      let distance = sample.time - middle
      spread += distance * distance
      x += distance * sample.x
      y += distance * sample.y
    }
    func cut(_ value: Double) -> Double { min(max(value, -Self.limit), Self.limit) }
    return (cut(x / spread), cut(y / spread))
  }
}
