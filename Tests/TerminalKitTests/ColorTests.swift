import Foundation
import Testing

@testable import TerminalKit

@Suite("Colour")
struct ColorTests {
  @Test("known colours have their published OKLab coordinates")
  func knownPoints() {
    let red = OKLab(Color(0xFF0000))
    #expect(abs(red.lightness - 0.62796) < 1e-4)
    #expect(abs(red.a - 0.22486) < 1e-4)
    #expect(abs(red.b - 0.12585) < 1e-4)
    let white = OKLab(.white)
    #expect(abs(white.lightness - 1) < 1e-6 && abs(white.a) < 1e-6 && abs(white.b) < 1e-6)
  }

  @Test("every colour comes back from OKLab and OKLCh as it was")
  func roundTrip() {
    for hex in stride(from: UInt32(0), through: 0xFFFFFF, by: 4_099) {
      let color = Color(hex)
      #expect(OKLab(color).color == color)
      #expect(OKLCh(OKLab(color)).lab.color == color)
    }
  }

  @Test("sine, cosine, direction and exponential agree with the library")
  func angles() {
    for step in -400...400 {
      let angle = Double(step) * 0.037
      let (sine, cosine) = Angle.sineAndCosine(of: angle)
      #expect(abs(sine - sin(angle)) < 1e-13 && abs(cosine - cos(angle)) < 1e-13)
      let folded = atan2(sin(angle), cos(angle))
      #expect(abs(Angle.direction(x: cos(angle) * 3, y: sin(angle) * 3) - folded) < 1e-12)
      #expect(abs(exponential(angle) / exp(angle) - 1) < 1e-12)
    }
    #expect(Angle.direction(x: 0, y: 0) == 0)
  }

  @Test("a chroma that no screen has is lowered and the lightness stays")
  func gamut() {
    let wild = OKLCh(lightness: 0.7, chroma: 0.4, hue: 2.5)
    #expect(abs(OKLab(wild.color).lightness - 0.7) < 0.01)
  }

  @Test("contrast is 21 between black and white and 1 with itself")
  func contrast() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(Color(0x336699).contrast(with: Color(0x336699)) == 1)
    #expect(abs(Color(0x767676).contrast(with: .white) - 4.54) < 0.01)
    #expect(Color(0xFFEE88).readableInk == .black)
    #expect(Color(0x112244).readableInk == .white)
  }

  @Test("an overlay of half opacity halves the coded value")
  func overlay() {
    #expect(Color(0xC86432).overlaid(with: .black, opacity: 0.5) == Color(0x643219))
    #expect(Color(0xC86432).overlaid(with: .black, opacity: 7) == .black)
    #expect(Color(0xC86432).overlaid(with: .black, opacity: -1) == Color(0xC86432))
  }

  @Test("a gradient meets its ends, stays even and keeps its colour on the way")
  func gradient() {
    let ramp = Gradient(from: Color(0x0000FF), to: Color(0xFFFF00))
    #expect(ramp.color(at: 0) == Color(0x0000FF))
    #expect(ramp.color(at: 1) == Color(0xFFFF00))
    #expect(ramp.color(at: -3) == ramp.color(at: 0) && ramp.color(at: 9) == ramp.color(at: 1))
    #expect(ramp.color(at: .nan) == Color(0x0000FF))
    let lights = ramp.colors(50).map { OKLab($0).lightness }
    let steps = zip(lights, lights.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 > 0 && $0 < 0.02 })
    #expect(Gradient([.black, .white, .black]).color(at: 0.5) == .white)
    #expect(Gradient([]).color(at: 0.5) == .black)
  }
}

@Suite("Palettes")
struct PaletteTests {
  @Test("an entry of the palette is nearest to itself")
  func exact() {
    for index in 16..<256 {
      let found = Palette.nearest(to: Palette.colors[index], at: .palette256)
      #expect(Palette.colors[Int(found)] == Palette.colors[index])
    }
    for index in 0..<16 {
      #expect(Palette.nearest(to: Palette.colors[index], at: .palette16) == UInt8(index))
    }
  }

  @Test("256 colours never use the sixteen that themes repaint")
  func upperOnly() {
    for hex in stride(from: UInt32(0), through: 0xFFFFFF, by: 40_009) {
      #expect(Palette.nearest(to: Color(hex), at: .palette256) >= 16)
      #expect(Palette.nearest(to: Color(hex), at: .palette16) < 16)
    }
  }

  @Test("a remembered answer is the answer")
  func cache() {
    var reducer = ColorReducer(depth: .palette256)
    var random = SeededRandom(seed: 3)
    for _ in 0..<3_000 {
      let color = Color(UInt32(random.next() & 0x3F3F3F) * 4)
      #expect(reducer.index(of: color) == Palette.nearest(to: color, at: .palette256))
    }
    var plain = ColorReducer(depth: .trueColor)
    #expect(plain.reduced(Color(0x123456)) == Color(0x123456))
  }

  @Test("dithering keeps the light of a grey area", arguments: [ColorDepth.palette16, .palette256])
  func dither(depth: ColorDepth) {
    var reducer = ColorReducer(depth: depth)
    for level in stride(from: UInt8(4), through: 250, by: 6) {
      let grey = Color(red: level, green: level, blue: level)
      var sum = 0.0
      for pixel in 0..<16 {
        sum += reducer.dithered(grey, x: pixel % 4, y: pixel / 4).luminance
      }
      let tolerance = depth == .palette16 ? 0.06 : 0.02
      #expect(abs(sum / 16 - grey.luminance) < tolerance, "level \(level)")
    }
  }

  @Test("the Bayer matrix has each of its sixteen ranks once")
  func bayer() {
    let all = (0..<16).map { ColorReducer.threshold(x: $0 % 4 - 4, y: $0 / 4 + 8) }
    #expect(all.sorted() == Array(0..<16))
  }
}
