import Foundation
import Pictures
import TestSupport
import Testing

/// A picture under `Fixtures/png`, by name.
struct PNGFixture: CustomTestStringConvertible, Sendable {
  let name: String

  var testDescription: String { name }
  /// The name without its folder.
  var shortName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// All pictures that must be read.
  static let valid = names("png/valid").map { PNGFixture(name: "png/valid/\($0)") }
  /// All pictures that must be refused.
  static let invalid = names("png/invalid").map { PNGFixture(name: "png/invalid/\($0)") }

  private static func names(_ folder: String) -> [String] {
    let all = (try? Fixture.names(in: folder)) ?? []
    return all.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }
  }

  func bytes() throws -> [UInt8] { try Fixture.bytes(name + ".png") }

  /// The pixels that the picture must have.
  func bitmap() throws -> Bitmap {
    let bytes = try Fixture.bytes(name + ".rgba")
    let sides = [0, 4].map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
    return Bitmap(width: sides[0], height: sides[1], pixels: Array(bytes[8...]))
  }
}
