/// How many terminal columns text takes.
///
/// The unit is the grapheme cluster (`Character`). A cluster is two columns wide if it is an
/// emoji sequence (an emoji with U+FE0F, a flag, a keycap, a chain of joiners) or if one of its
/// scalars is wide or fullwidth in Unicode Standard Annex 11; ambiguous scalars count as one.
/// Combining marks add nothing. Terminals disagree about some clusters: see `isDoubtful(_:)`.
package enum DisplayWidth {
  /// The columns of one cluster: 0, 1 or 2.
  package static func of(_ character: Character) -> Int {
    if let byte = character.utf8.first, byte < 0x80, character.utf8.count == 1 {
      return byte >= 0x20 && byte < 0x7F ? 1 : 0
    }
    return measure(character.unicodeScalars)
  }

  /// The columns of `text` on one line; controls count as nothing.
  package static func of(_ text: some StringProtocol) -> Int {
    var total = 0
    for character in text {
      total += of(character)
    }
    return total
  }

  /// Whether terminals may disagree with `of(_:)` about this cluster.
  ///
  /// True for all but single scalars that are one column wide: whoever prints another cluster
  /// should name the next column absolutely.
  package static func isDoubtful(_ character: Character) -> Bool {
    var scalars = character.unicodeScalars.makeIterator()
    guard let first = scalars.next(), scalars.next() == nil else { return true }
    return of(first) != 1
  }

  /// The columns of one scalar alone: 0, 1 or 2.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    switch kind(of: scalar) {
    case .none: 0
    case .narrow, .narrowOrEmoji: 1
    case .wide: 2
    }
  }

  /// What the table knows of a scalar.
  enum Kind: UInt32 {
    /// Takes no column: marks, formats, controls, noncharacters.
    case none = 0
    case narrow = 1
    case wide = 2
    /// One column, but two when U+FE0F asks for the emoji.
    case narrowOrEmoji = 3
  }

  /// The class of `scalar`, found by binary search.
  static func kind(of scalar: Unicode.Scalar) -> Kind {
    let table = changes
    let key = scalar.value << 2 | 3
    var low = 0
    var high = table.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if table[middle] <= key { low = middle } else { high = middle }
    }
    return Kind(rawValue: table[low] & 3) ?? .narrow
  }

  private static func measure(_ scalars: Character.UnicodeScalarView) -> Int {
    var widest = 0
    var previous = Kind.none
    var indicators = 0
    for scalar in scalars {
      let kind = kind(of: scalar)
      switch scalar.value {
      case 0xFE0F where previous == .narrowOrEmoji: widest = 2
      case 0x200D where widest > 0 && isPictograph(scalars): widest = 2
      case 0x20E3 where isKeycapBase(scalars.first): widest = 2
      case 0x1F1E6...0x1F1FF: indicators += 1
      // The halfwidth voiced marks stand in a column of their own.
      case 0xFF9E,
        0xFF9F where widest > 0:
        widest = 2
      default: break
      }
      widest = max(widest, kind == .wide ? 2 : kind == .none ? 0 : 1)
      previous = kind
    }
    return indicators >= 2 ? 2 : widest
  }

  private static func isKeycapBase(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, scalar.isASCII else { return false }
    return kind(of: scalar) == .narrowOrEmoji
  }

  /// Whether the cluster begins with an emoji other than a digit or a sign of ASCII.
  private static func isPictograph(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first else { return false }
    return first.value > 0x7F && first.properties.isEmoji
  }
}
