import TestSupport

@testable import Pictures

/// What the tests of the JPEG decoder share.
enum JPEGFixtures {
  /// The bytes of `name` in the folder of good pictures.
  static func valid(_ name: String) throws -> [UInt8] {
    try Fixture.bytes("jpeg/valid/\(name).jpg")
  }

  /// The names of all good pictures.
  static func validNames() throws -> [String] {
    try Fixture.names(in: "jpeg/valid").filter { $0.hasSuffix(".jpg") }.map {
      String($0.dropLast(4))
    }
  }

  /// The reference pixels of a good picture, three bytes each.
  static func reference(_ name: String) throws -> [UInt8] {
    try Fixture.bytes("jpeg/valid/\(name).rgb")
  }
}

extension Bitmap {
  /// The pixels without alpha.
  var opaque: [UInt8] {
    stride(from: 0, to: pixels.count, by: 4).flatMap { pixels[$0..<$0 + 3] }
  }

  /// Each `factor` times `factor` pixels as their mean; what is left over at the edges is dropped.
  func reduced(by factor: Int) -> [UInt8] {
    var out: [UInt8] = []
    for y in 0..<height / factor {
      for x in 0..<width / factor {
        for channel in 0..<3 {
          var sum = 0
          for row in 0..<factor {
            for column in 0..<factor {
              let place = (y * factor + row) * width + x * factor + column
              sum += Int(pixels[place * 4 + channel])
            }
          }
          out.append(UInt8((sum + factor * factor / 2) / (factor * factor)))
        }
      }
    }
    return out
  }
}

/// The mean and the greatest difference of two rows of bytes.
struct Difference {
  let mean: Double
  let greatest: Int

  init(_ one: [UInt8], _ other: [UInt8]) {
    let differences = zip(one, other).map { abs(Int($0) - Int($1)) }
    mean = Double(differences.reduce(0, +)) / Double(max(1, differences.count))
    greatest = differences.max() ?? 0
  }
}
