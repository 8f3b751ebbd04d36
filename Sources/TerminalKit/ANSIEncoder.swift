// Select Graphic Rendition, ECMA-48 section 8.3.117 (`CSI … m`), with the colours of xterm:
// 30-37 and 90-97 for sixteen, `38;5;n` for 256, `38;2;r;g;b` for 24 bits; 10 more for the
// background; 39 and 49 for the terminal's own.

/// Writes cells as bytes, with as few style sequences as they need.
package struct ANSIEncoder: Sendable {
  /// The colours that are written.
  package let depth: ColorDepth

  private var buffer = ByteBuffer()
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
    if cell.glyph.tableIndex == nil {
      buffer.append(packed: cell.glyph.bits, count: cell.glyph.count)
    } else {
      buffer.append(contentsOf: frame.text(of: cell).utf8)
    }
  }

  /// Appends text in a style; the text is written as it is.
  package mutating func put(_ text: String, style: Style = .plain) {
    change(to: look(of: style, isPicture: false))
    buffer.append(contentsOf: text.utf8)
  }

  /// Appends spaces in a style.
  mutating func putSpaces(_ count: Int, style: Style) {
    change(to: look(of: style, isPicture: false))
    for _ in 0..<count {
      buffer.append(0x20)
    }
  }

  /// Appends a sequence that is no text and leaves the style alone.
  package mutating func put(sequence: [UInt8]) {
    buffer.append(contentsOf: sequence)
  }

  /// Goes back to the plain style, with `CSI 0 m` if the style is another.
  package mutating func reset() {
    guard current != .plain else { return }
    buffer.append(packed: 0x6D30_5B1B, count: 4)
    current = .plain
  }

  /// The bytes written so far, which the encoder then forgets; the style stays.
  package mutating func takeBytes() -> [UInt8] {
    defer { buffer.removeAll() }
    return buffer.bytes
  }

  /// How many bytes were written since they were last taken.
  package var byteCount: Int {
    buffer.count
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
    var sequence = SequenceWriter()
    changeAttributes(to: look.attributes, in: &sequence)
    if look.ink != current.ink { put(look.ink, 0, in: &sequence) }
    if look.paper != current.paper { put(look.paper, 10, in: &sequence) }
    buffer.append(sequence: sequence, final: 0x6D)
    current = look
  }

  private func changeAttributes(to wanted: Style.Attributes, in sequence: inout SequenceWriter) {
    guard wanted != current.attributes else { return }
    var gone = current.attributes.subtracting(wanted)
    var new = wanted.subtracting(current.attributes)
    if !gone.isDisjoint(with: [.bold, .dim]) {
      // One parameter ends both: say again what stays.
      sequence.append(22)
      new.formUnion(wanted.intersection([.bold, .dim]))
      gone.subtract([.bold, .dim])
    }
    if gone.contains(.italic) { sequence.append(23) }
    if gone.contains(.underline) { sequence.append(24) }
    if gone.contains(.reverse) { sequence.append(27) }
    if new.contains(.bold) { sequence.append(1) }
    if new.contains(.dim) { sequence.append(2) }
    if new.contains(.italic) { sequence.append(3) }
    if new.contains(.underline) { sequence.append(4) }
    if new.contains(.reverse) { sequence.append(7) }
  }

  /// Says a colour; `offset` is 0 for the glyph and 10 for the background.
  private func put(_ code: UInt32, _ offset: UInt8, in sequence: inout SequenceWriter) {
    guard code != Look.own else { return sequence.append(39 + offset) }
    let low = UInt8(truncatingIfNeeded: code)
    switch depth {
    case .none:
      break
    case .palette16:
      sequence.append(low < 8 ? 30 + offset + low : 82 + offset + low)
    case .palette256:
      sequence.append(38 + offset)
      sequence.append(5)
      sequence.append(low)
    case .trueColor:
      sequence.append(38 + offset)
      sequence.append(2)
      sequence.append(UInt8(truncatingIfNeeded: code >> 16))
      sequence.append(UInt8(truncatingIfNeeded: code >> 8))
      sequence.append(low)
    }
  }
}

extension [UInt8] {
  /// Appends a number that is not negative in decimal digits.
  mutating func append(decimal value: Int) {
    if value >= 10 { append(decimal: value / 10) }
    append(0x30 + UInt8(truncatingIfNeeded: value % 10))
  }
}
