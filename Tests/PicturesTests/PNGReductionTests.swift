import Pictures
import Testing

@Suite("Reading PNGs smaller than they are")
struct PNGReductionTests {
  @Test("a reduced picture looks like the whole one made smaller", arguments: PNGFixture.valid)
  func likeTheWhole(_ fixture: PNGFixture) throws {
    let bytes = try fixture.bytes()
    let whole = try fixture.bitmap()
    for wanted in [(1, 1), (1, 2), (2, 2), (2, 3), (4, 2), (6, 5)] {
      let reduced = try Picture.decode(bytes, atLeast: wanted)
      let isWhole = reduced.width == whole.width && reduced.height == whole.height
      let expected =
        isWhole ? whole : whole.resized(width: reduced.width, height: reduced.height)
      #expect(reduced.isNear(expected), "wanted \(wanted)")
    }
  }

  @Test(
    "the size covers twice what is wanted and no more",
    arguments: [
      ((5, 2), (10, 7)), ((4, 3), (9, 6)), ((1, 1), (3, 2)), ((9, 1), (18, 13)), ((1, 3), (9, 6)),
      ((0, 0), (3, 2)), ((10, 7), (19, 13)), ((1000, 1000), (19, 13)),
    ])
  func size(_ wanted: (Int, Int), _ expected: (Int, Int)) throws {
    let bytes = try PNGFixture(name: "png/valid/rgb-8").bytes()
    let reduced = try Picture.decode(bytes, atLeast: wanted)
    #expect(reduced.width == expected.0)
    #expect(reduced.height == expected.1)
  }
}

extension Bitmap {
  /// Whether all samples are the same but for rounding.
  func isNear(_ other: Bitmap) -> Bool {
    width == other.width && height == other.height
      && zip(pixels, other.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }
}
