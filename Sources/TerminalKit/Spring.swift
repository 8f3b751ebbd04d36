/// A damped spring, solved in closed form: a step of any length is exact.
///
/// The position obeys x'' = -ω² (x - target) - 2ζω x'. With damping ζ below 1 it overshoots, at
/// 1 it arrives as fast as it can without, above 1 it creeps.
package struct Spring: Sendable, Equatable {
  /// Where it is.
  package private(set) var position: Double
  /// How fast it moves, per second.
  package private(set) var velocity: Double
  /// Where it comes to rest.
  package var target: Double
  /// ω, in radians per second.
  package let frequency: Double
  /// ζ, the part of the critical damping.
  package let damping: Double

  /// A spring; `frequency` and `damping` that are not positive count as the least that works.
  package init(
    position: Double, velocity: Double = 0, target: Double, frequency: Double, damping: Double
  ) {
    self.position = position
    self.velocity = velocity
    self.target = target
    self.frequency = max(frequency, 0.001)
    self.damping = max(damping, 0)
  }

  /// A card on its way home: damping 0.75 at 16 radians per second.
  package static func home(position: Double, velocity: Double = 0, target: Double = 0) -> Spring {
    Spring(position: position, velocity: velocity, target: target, frequency: 16, damping: 0.75)
  }

  /// A card on its way out: critical at 22 radians per second, with the finger's velocity.
  package static func away(position: Double, velocity: Double, target: Double) -> Spring {
    Spring(position: position, velocity: velocity, target: target, frequency: 22, damping: 1)
  }

  /// Moves on by so many seconds; a step that is not positive does nothing.
  package mutating func step(_ seconds: Double) {
    guard seconds > 0, seconds.isFinite else { return }
    let offset = position - target
    let decay = damping * frequency
    let moved: (offset: Double, velocity: Double)
    if damping < 1 - 1e-6 {
      let rate = frequency * (1 - damping * damping).squareRoot()
      let (sine, cosine) = Angle.sineAndCosine(of: rate * seconds)
      let swing = (velocity + decay * offset) / rate
      let fade = exponential(-decay * seconds)
      let now = fade * (offset * cosine + swing * sine)
      moved = (now, fade * rate * (swing * cosine - offset * sine) - decay * now)
    } else if damping <= 1 + 1e-6 {
      let push = velocity + frequency * offset
      let fade = exponential(-frequency * seconds)
      let now = fade * (offset + push * seconds)
      moved = (now, fade * push - frequency * now)
    } else {
      let root = frequency * (damping * damping - 1).squareRoot()
      let (slow, fast) = (root - decay, -root - decay)
      let slowPart = (velocity - fast * offset) / (slow - fast)
      let (slowNow, fastNow) = (
        slowPart * exponential(slow * seconds), (offset - slowPart) * exponential(fast * seconds)
      )
      moved = (slowNow + fastNow, slow * slowNow + fast * fastNow)
    }
    position = target + moved.offset
    velocity = moved.velocity
  }

  /// Whether it is so near and so slow that nobody sees it move.
  package func isAtRest(distance: Double = 0.5, speed: Double = 1) -> Bool {
    abs(position - target) < distance && abs(velocity) < speed
  }
}
