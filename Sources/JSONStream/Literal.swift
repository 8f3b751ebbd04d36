/// The letters of `true`, `false` or `null`, packed into a word, the first one lowest.
struct Literal {
  private let letters: UInt64
  let count: Int

  static let `true` = Literal(letters: 0x6575_7274, count: 4)
  static let `false` = Literal(letters: 0x65_736C_6166, count: 5)
  static let null = Literal(letters: 0x6C6C_756E, count: 4)

  @inline(always)
  subscript(place: Int) -> UInt8 { UInt8(truncatingIfNeeded: letters >> (place * 8)) }

  /// Whether the eight bytes of `word`, the first one lowest, begin with the literal.
  @inline(always)
  func begins(_ word: UInt64) -> Bool {
    (word ^ letters) << (64 - count * 8) == 0
  }
}
