import DeckModel
import TerminalKit

extension Verdict {
  /// The verdict's sign: of neutral width, so that no terminal makes two columns of it.
  func symbol(ascii: Bool) -> String {
    switch self {
    case .like: ascii ? "+" : "❤"
    case .nope: ascii ? "x" : "✕"
    case .boost: ascii ? "^" : "↑"
    }
  }

  /// The verdict's colour, chosen so that all three differ for every kind of colour vision; of
  /// sixteen colours one of the named ones.
  func color(at depth: ColorDepth) -> Color {
    let isNamed = depth == .palette16
    return switch self {
    case .like: isNamed ? Palette.colors[2] : Color(0x009E73)
    case .nope: isNamed ? Palette.colors[1] : Color(0xD55E00)
    case .boost: isNamed ? Palette.colors[5] : Color(0x9B5DE5)
    }
  }

  /// Sign and word, as on a stamp: `❤ LIKE`.
  func stamp(ascii: Bool) -> String {
    symbol(ascii: ascii) + " " + word.uppercased()
  }
}
