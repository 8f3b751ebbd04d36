import Foundation
import Testing

@testable import Pictures

@Suite("Resampling")
struct ResampleTests {
  /// A picture of noise, also in alpha; the same every time.
  private func noise(_ width: Int, _ height: Int) -> Bitmap {
    var state: UInt32 = 12345
    let pixels = (0..<width * height * 4).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private func solid(_ width: Int, _ height: Int, _ pixel: [UInt8]) -> Bitmap {
    let pixels = (0..<width * height).flatMap { _ in pixel }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// A row or column of grey shades.
  private func grays(_ shades: [UInt8], width: Int, height: Int) -> Bitmap {
    Bitmap(width: width, height: height, pixels: shades.flatMap { [$0, $0, $0, 255] })
  }

  private func light(_ byte: UInt8) -> Double {
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private func byte(_ light: Double) -> UInt8 {
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }

  /// The slow obvious reduction: every result pixel asks every source pixel how much they overlap.
  private func slowlyReduced(_ source: Bitmap, _ width: Int, _ height: Int) -> Bitmap {
    func overlap(_ target: Int, _ count: Int, _ pixel: Int, _ sourceCount: Int) -> Double {
      let scale = Double(sourceCount) / Double(count)
      return max(
        0,
        min(Double(target + 1) * scale, Double(pixel + 1))
          - max(Double(target) * scale, Double(pixel)))
        / scale
    }
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        var sum = [0.0, 0, 0, 0]
        for v in 0..<source.height {
          for u in 0..<source.width {
            let weight = overlap(x, width, u, source.width) * overlap(y, height, v, source.height)
            let offset = 4 * (v * source.width + u)
            let alpha = weight * Double(source.pixels[offset + 3]) / 255
            for channel in 0..<3 { sum[channel] += alpha * light(source.pixels[offset + channel]) }
            sum[3] += alpha
          }
        }
        let alpha = UInt8((sum[3] * 255).rounded())
        pixels += (0..<3).map { alpha == 0 ? 0 : byte(min(1, sum[$0] / sum[3])) } + [alpha]
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  @Test("light is exact, and every byte comes back from its light")
  func tables() {
    let tables = ResampleLight.tables
    for value in 0..<256 {
      #expect(abs(Double(tables.linear[value]) - light(UInt8(value))) < 1e-7)
      #expect(tables.encoded[Int(tables.linear[value] * 65_535 + 0.5)] == UInt8(value))
    }
    #expect(tables.encoded.count == 65_536)
    let isNearest = tables.encoded.indices.allSatisfy {
      abs(Int(tables.encoded[$0]) - Int(byte(Double($0) / 65_535))) == 0
    }
    #expect(isNearest)
  }

  @Test(
    "a reduction is the mean of the area, in light",
    arguments: [(1, 1), (5, 4), (10, 7), (16, 11), (17, 1), (17, 11), (3, 11)])
  func meanOfArea(_ width: Int, _ height: Int) {
    let source = noise(17, 11)
    let expected = slowlyReduced(source, width, height)
    #expect(source.resized(width: width, height: height).isNear(expected))
  }

  @Test(
    "reducing row by row is the same in order and in any order",
    arguments: [(1, 1), (5, 4), (10, 7), (16, 11), (17, 1), (17, 11), (3, 11)])
  func rowByRow(_ width: Int, _ height: Int) {
    let source = noise(17, 11)
    let expected = slowlyReduced(source, width, height)
    for inOrder in [true, false] {
      var reducer = ResampleReducer(from: (17, 11), to: (width, height), inOrder: inOrder)
      for y in inOrder ? Array(0..<11) : (0..<11).reversed() {
        let row = (0..<17).map { x in
          let offset = 4 * (17 * y + x)
          return SIMD4(source.pixels[offset..<offset + 4])
        }
        if inOrder {
          reducer.add(row, count: 17, x: 0, xStep: 1, y: y)
        } else {
          let thirds = [0, 1, 2].map { start in stride(from: start, to: 17, by: 3).map { row[$0] } }
          for start in 0..<3 {
            reducer.add(thirds[start], count: thirds[start].count, x: start, xStep: 3, y: y)
          }
        }
      }
      #expect(reducer.finish().isNear(expected))
    }
  }

  @Test("black and white mix to the grey of half the light")
  func halfTheLight() {
    let board = grays([0, 255, 255, 0], width: 2, height: 2)
    #expect(board.resized(width: 1, height: 1).pixels == [188, 188, 188, 255])
  }

  @Test("a colour that cannot be seen does not bleed")
  func clearPixels() {
    let pair = Bitmap(width: 2, height: 1, pixels: [255, 0, 0, 0, 0, 0, 255, 255])
    #expect(pair.resized(width: 1, height: 1).pixels == [0, 0, 255, 128])
    #expect(
      pair.resized(width: 4, height: 1).pixels[4...] == [
        0, 0, 255, 64, 0, 0, 255, 191, 0, 0, 255, 255,
      ])
    #expect(solid(3, 3, [9, 9, 9, 0]).resized(width: 2, height: 2) == solid(2, 2, [0, 0, 0, 0]))
  }

  @Test("one colour stays that colour", arguments: [(1, 1), (3, 9), (7, 5), (20, 2), (40, 50)])
  func oneColor(_ width: Int, _ height: Int) {
    for pixel: [UInt8] in [[200, 100, 3, 255], [1, 2, 254, 77], [255, 255, 255, 1]] {
      let result = solid(7, 5, pixel).covering(width: width, height: height, pixelAspect: 0.9)
      #expect(result == solid(width, height, pixel))
    }
  }

  @Test("the same size gives the same picture")
  func identity() {
    let shades = (0...255).map { UInt8($0) }
    let ramp = grays(shades, width: 16, height: 16)
    #expect(ramp.covering(width: 16, height: 16) == ramp)
    #expect(ramp.resized(width: 16, height: 16) == ramp)
  }

  @Test("what is too wide loses the same on both sides")
  func cropWide() {
    let columns = grays((0..<30).map { UInt8($0 * 8) }, width: 30, height: 1)
    let result = columns.covering(width: 10, height: 1)
    #expect(result == grays((10..<20).map { UInt8($0 * 8) }, width: 10, height: 1))
  }

  @Test("what is too high loses a third above and two thirds below")
  func cropHigh() {
    let rows = grays((0..<40).map { UInt8($0 * 6) }, width: 1, height: 40)
    let result = rows.covering(width: 1, height: 10)
    #expect(result == grays((10..<20).map { UInt8($0 * 6) }, width: 1, height: 10))
  }

  @Test("a circle stays round on pixels that are not square", arguments: [0.5, 0.8, 1, 1.25, 2])
  func roundCircle(_ aspect: Double) throws {
    var circle = solid(120, 120, [0, 0, 0, 255])
    for y in 0..<120 {
      for x in 0..<120 where (x - 60) * (x - 60) + (y - 60) * (y - 60) < 18 * 18 {
        circle.pixels.replaceSubrange(
          4 * (120 * y + x)..<4 * (120 * y + x) + 3, with: [255, 255, 255])
      }
    }
    let result = circle.covering(width: 60, height: 84, pixelAspect: aspect)
    let lit = (0..<60 * 84).filter { result.pixels[4 * $0] > 128 }
    let columns = Set(lit.map { $0 % 60 }).count
    let rows = Set(lit.map { $0 / 60 }).count
    let seen = Double(columns) * aspect / Double(rows)
    #expect(abs(seen - 1) < 0.08, "\(columns) columns, \(rows) rows")
  }

  @Test("an enlargement goes straight from one centre to the next, in light")
  func enlargement() {
    let pair = grays([0, 255], width: 2, height: 1)
    let shares = [0, 0, 0.125, 0.375, 0.625, 0.875, 1, 1]
    #expect(pair.resized(width: 8, height: 1) == grays(shares.map(byte), width: 8, height: 1))
    #expect(
      pair.resized(width: 8, height: 3)
        == grays(
          [0, 1, 2].flatMap { _ in shares.map(byte) }, width: 8, height: 3))
  }

  @Test("empty pictures and sizes are no trouble")
  func empty() {
    let nothing = Bitmap(width: 0, height: 0, pixels: [])
    #expect(nothing.covering(width: 2, height: 1) == solid(2, 1, [0, 0, 0, 0]))
    #expect(noise(3, 3).covering(width: 0, height: 5).pixels.isEmpty)
    #expect(noise(3, 3).covering(width: 5, height: 0).pixels.isEmpty)
  }
}
