// Select Graphic Rendition, ECMA-48 section 8.3.117 (`CSI … m`), with the colours of xterm:
// 30-37 and 90-97 for sixteen, `38;5;n` for 256, `38;2;r;g;b` for 24 bits; 10 more for the
// background; 39 and 49 for the terminal's own.

/// Writes cells as bytes, with as few style sequences as they need.
package struct ANSIEncoder: Sendable {
  /// The colours that are written.
  package let depth: ColorDepth
  /// What was written since the bytes were last taken.
  package private(set) var bytes: [UInt8] = []

  private var reducer: ColorReducer
  /// The style that the terminal has now.
  private var current = Look.plain
  /// The style asked for last and what became of it: neighbours often share theirs.
  private var remembered: (style: Style, isPicture: Bool, look: Look) = (.plain, false, .plain)

  /// An encoder for a terminal in its plain style.
  package init(depth: ColorDepth) {
    self.depth = depth
    reducer = ColorReducer(depth: depth)
  }

  /// Appends a cell of a frame.
  package mutating func put(_ cell: Cell, of frame: Frame) {
    let isPicture = cell.glyph == .lowerHalf || cell.glyph == .upperHalf
    change(to: look(of: cell.style, isPicture: isPicture))
    frame.appendText(of: cell, to: &bytes)
  }

  /// Appends text in a style; the text is written as it is.
  package mutating func put(_ text: String, style: Style = .plain) {
    change(to: look(of: style, isPicture: false))
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends spaces in a style.
  mutating func putSpaces(_ count: Int, style: Style) {
    change(to: look(of: style, isPicture: false))
    for _ in 0..<count {
      bytes.append(0x20)
    }
  }

  /// Appends a sequence that is no text and leaves the style alone.
  package mutating func put(sequence: [UInt8]) {
    bytes.append(contentsOf: sequence)
  }

  /// Goes back to the plain style, with `CSI 0 m` if the style is another.
  package mutating func reset() {
    guard current != .plain else { return }
    bytes.append(contentsOf: [0x1B, 0x5B, 0x30, 0x6D])
    current = .plain
  }

  /// The bytes written so far, which the encoder then forgets; the style stays.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: false) }
    return bytes
  }

  /// Empties the buffer but keeps its memory.
  mutating func forgetBytes() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Whether two styles come out the same, so that going on needs no sequence.
  mutating func isCurrent(_ style: Style, isPicture: Bool) -> Bool {
    look(of: style, isPicture: isPicture) == current
  }

  // MARK: Looks

  /// A style as it is written at the encoder's depth.
  private struct Look: Equatable {
    /// A palette index or `0xRRGGBB`; `own` is the terminal's own colour.
    var ink = own
    var paper = own
    var attributes: Style.Attributes = []

    static let own = UInt32.max
    static let plain = Look()
  }

  private mutating func look(of style: Style, isPicture: Bool) -> Look {
    if remembered.style == style, remembered.isPicture == isPicture { return remembered.look }
    var look = Look(attributes: style.attributes)
    if depth != .none {
      look.ink = code(of: style.foreground)
      look.paper = code(of: style.background)
      let isLost = look.ink == look.paper && style.foreground != style.background
      if depth == .palette16, isLost, !isPicture, let paper = style.background {
        look.ink = paper.readableInk == .white ? 15 : 0
      }
    }
    remembered = (style, isPicture, look)
    return look
  }

  private mutating func code(of color: Color?) -> UInt32 {
    guard let color else { return Look.own }
    return depth == .trueColor ? color.hex : UInt32(reducer.index(of: color))
  }

  // MARK: Sequences

  private mutating func change(to look: Look) {
    guard look != current else { return }
    guard look != .plain else { return reset() }
    bytes.append(0x1B)
    bytes.append(0x5B)
    changeAttributes(to: look.attributes)
    if look.ink != current.ink { putColor(look.ink, isPaper: false) }
    if look.paper != current.paper { putColor(look.paper, isPaper: true) }
    // The last parameter left its separator behind.
    bytes[bytes.count - 1] = 0x6D
    current = look
  }

  private mutating func changeAttributes(to wanted: Style.Attributes) {
    var gone = current.attributes.subtracting(wanted)
    var new = wanted.subtracting(current.attributes)
    if !gone.isDisjoint(with: [.bold, .dim]) {
      // One parameter ends both: say again what stays.
      putParameter(22)
      new.formUnion(wanted.intersection([.bold, .dim]))
      gone.subtract([.bold, .dim])
    }
    if gone.contains(.italic) { putParameter(23) }
    if gone.contains(.underline) { putParameter(24) }
    if gone.contains(.reverse) { putParameter(27) }
    if new.contains(.bold) { putParameter(1) }
    if new.contains(.dim) { putParameter(2) }
    if new.contains(.italic) { putParameter(3) }
    if new.contains(.underline) { putParameter(4) }
    if new.contains(.reverse) { putParameter(7) }
  }

  private mutating func putColor(_ code: UInt32, isPaper: Bool) {
    let offset: UInt32 = isPaper ? 10 : 0
    guard code != Look.own else { return putParameter(39 + offset) }
    switch depth {
    case .none:
      break
    case .palette16:
      putParameter(code < 8 ? 30 + offset + code : 82 + offset + code)
    case .palette256:
      putParameter(38 + offset)
      putParameter(5)
      putParameter(code)
    case .trueColor:
      putParameter(38 + offset)
      putParameter(2)
      putParameter(code >> 16)
      putParameter(code >> 8 & 0xFF)
      putParameter(code & 0xFF)
    }
  }

  private mutating func putParameter(_ value: UInt32) {
    bytes.append(decimal: Int(value))
    bytes.append(0x3B)
  }
}

extension [UInt8] {
  /// Appends a number that is not negative in decimal digits.
  mutating func append(decimal value: Int) {
    if value >= 10 { append(decimal: value / 10) }
    append(0x30 + UInt8(truncatingIfNeeded: value % 10))
  }
}
