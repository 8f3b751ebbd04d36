/// A generator with a fixed seed, so that a failing case can be repeated.
public struct RandomSource: RandomNumberGenerator {
  private var state: UInt64

  /// A source whose numbers are decided by `seed`.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number of the SplitMix64 sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to below `bound`.
  public mutating func below(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &self)
  }
}
