import Testing

@testable import TerminalKit

@Suite("Motion")
struct MotionTests {
  static let dampings = [0.2, 0.75, 1, 1.000_000_1, 1.8]

  @Test("one long step goes where many short ones go", arguments: dampings)
  func exactness(_ damping: Double) {
    func spring() -> Spring {
      Spring(position: 40, velocity: -90, target: 3, frequency: 16, damping: damping)
    }
    var long = spring()
    var short = spring()
    long.step(0.4)
    for _ in 0..<400 {
      short.step(0.001)
    }
    #expect(abs(long.position - short.position) < 1e-6)
    #expect(abs(long.velocity - short.velocity) < 1e-5)
  }

  @Test("the closed form agrees with the equation of motion", arguments: dampings)
  func equation(_ damping: Double) {
    var spring = Spring(position: 10, velocity: 25, target: 0, frequency: 12, damping: damping)
    var (x, v) = (10.0, 25.0)
    let dt = 1e-5
    for _ in 0..<20_000 {
      let acceleration = -144 * x - 24 * damping * v
      v += acceleration * dt
      x += v * dt
    }
    spring.step(0.2)
    #expect(abs(spring.position - x) < 0.01)
    #expect(abs(spring.velocity - v) < 0.1)
  }

  @Test("a card comes home with a slight swing and rests, a card flies out without")
  func presets() {
    var home = Spring.home(position: 30)
    var lowest = 30.0
    for _ in 0..<100 {
      home.step(1 / 60)
      lowest = min(lowest, home.position)
    }
    #expect(lowest < 0 && lowest > -3 && home.isAtRest())
    var away = Spring.away(position: 10, velocity: 100, target: 80)
    var previous = 10.0
    for _ in 0..<60 {
      away.step(1 / 60)
      #expect(away.position >= previous && away.position <= 80.001)
      previous = away.position
    }
    #expect(away.isAtRest())
  }

  @Test("steps that are no steps change nothing", arguments: [0, -1, .nan, .infinity])
  func noSteps(_ seconds: Double) {
    var spring = Spring.home(position: 5, velocity: 3)
    spring.step(seconds)
    #expect(spring == Spring.home(position: 5, velocity: 3))
  }

  func tracker(_ samples: [(Double, Double)]) -> VelocityTracker {
    var tracker = VelocityTracker()
    for (time, x) in samples {
      tracker.add(x: x, y: -2 * x, at: time)
    }
    return tracker
  }

  @Test("reports that were held up and come at once throw nothing, however far they lie apart")
  func heldUp() {
    let samples = (0..<5).map { (1 + Double($0) * 0.001, Double($0)) }
    #expect(tracker(samples).velocity(at: 1.004) == (0, 0))
    // The press came in time: what is known is how long the whole way took.
    let velocity = tracker([(0.95, 0)] + samples).velocity(at: 1.004).x
    #expect(velocity > 0 && velocity < 100)
  }

  @Test("a steady drag has its speed in both directions")
  func steady() {
    let velocity = tracker((0..<6).map { (Double($0) * 0.01, Double($0)) }).velocity(at: 0.05)
    #expect(abs(velocity.x - 100) < 1e-6 && abs(velocity.y + 200) < 1e-6)
  }

  @Test("old samples do not count")
  func window() {
    let samples =
      [(0.0, 0.0), (0.01, 90), (0.02, 5)] + (0..<4).map { (1 + Double($0) * 0.01, 7.0) }
    #expect(abs(tracker(samples).velocity(at: 1.04).x) < 1e-9)
  }

  @Test("too few samples, a rest, one moment and a wild jump are no throw, or a bounded one")
  func bounds() {
    #expect(tracker([(0, 0), (0.01, 5)]).velocity(at: 0.02).x == 0)
    let samples = [(0.0, 0.0), (0.01, 1), (0.02, 2)]
    #expect(tracker(samples).velocity(at: 0.08).x > 0)
    #expect(tracker(samples).velocity(at: 0.0801).x == 0)
    #expect(tracker([(1, 0), (1, 5), (1, 9)]).velocity(at: 1).x == 0)
    let wild = tracker([(0, 0), (0.008, 400), (0.016, 800)]).velocity(at: 0.016)
    #expect(wild.x == 400 && wild.y == -400)
    var fresh = tracker(samples)
    fresh.reset()
    #expect(fresh.velocity(at: 0.02).x == 0)
  }
}
