/// How a cell looks: two colours, each perhaps the terminal's own, and attributes.
package struct Style: Hashable, Sendable {
  /// Attributes of text that need no colour.
  package struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute.
    package let rawValue: UInt8

    /// The set with these bits.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavy letters.
    package static let bold = Attributes(rawValue: 1)
    /// Faint letters.
    package static let dim = Attributes(rawValue: 2)
    /// Slanted letters.
    package static let italic = Attributes(rawValue: 4)
    /// A line below the letters.
    package static let underline = Attributes(rawValue: 8)
    /// Foreground and background exchanged.
    package static let reverse = Attributes(rawValue: 16)
  }

  /// The terminal's own colours and no attribute.
  package static let plain = Style()

  /// What needs no colour.
  package var attributes: Attributes

  // `0x01RRGGBB`, or 0 for the terminal's own: cells are compared by the thousand.
  private var ink: UInt32
  private var paper: UInt32

  /// A style; a colour that is nil is the terminal's own.
  package init(
    foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []
  ) {
    self.attributes = attributes
    ink = Self.packed(foreground)
    paper = Self.packed(background)
  }

  /// The colour of the glyph; nil is the terminal's own.
  package var foreground: Color? {
    get { ink == 0 ? nil : Color(ink) }
    set { ink = Self.packed(newValue) }
  }

  /// The colour behind the glyph; nil is the terminal's own.
  package var background: Color? {
    get { paper == 0 ? nil : Color(paper) }
    set { paper = Self.packed(newValue) }
  }

  /// Whether a space in this style leaves a mark on the screen.
  package var showsOnBlanks: Bool {
    paper != 0 || !attributes.isDisjoint(with: [.underline, .reverse])
  }

  private static func packed(_ color: Color?) -> UInt32 {
    color.map { 0x0100_0000 | $0.hex } ?? 0
  }
}
