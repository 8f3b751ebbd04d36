/// One pass of `VisibleText` over a text: a scalar at a time, with what came before in mind.
struct VisibleTextPass {
  private let lines: VisibleText.Lines
  private let ascii: Bool
  private var rest: String.UnicodeScalarView.Iterator
  /// The scalar that is read next; nil at the end.
  private(set) var next: Unicode.Scalar?
  private(set) var output = ""
  /// Characters put out, combining marks not counted.
  private(set) var characters = 0
  /// Scalars read.
  private(set) var scanned = 0

  /// The scalar put out last if marks, joiners and selectors may follow it.
  private var base: Unicode.Scalar?
  private var marks = 0
  private var hasSelector = false
  /// Joiners in the emoji that is being put out.
  private var joiners = 0
  private var isAfterJoiner = false

  init(over text: String, lines: VisibleText.Lines, ascii: Bool) {
    self.lines = lines
    self.ascii = ascii
    rest = text.unicodeScalars.makeIterator()
    next = rest.next()
  }

  /// Puts the next scalar, or the sequence that it begins, out.
  mutating func step() {
    guard let scalar = next else { return }
    next = rest.next()
    scanned += 1
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: putBase(scalar)
    case 0x09: putSpace()
    case 0x0D where next == "\n": break
    case 0x0A: putLineFeed()
    case 0..<0x20, 0x7F: putControl(scalar)
    case 0x200C, 0x200D: putJoiner(scalar)
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: putSelector(scalar)
    case 0x1F3F4: putFlag(scalar)
    case 0x10EEEE: putMark(scalar)
    case 0x1F3FB...0x1F3FF: putSkinTone(scalar)
    case 0x1100...0x115E where base.map(Self.isLeadingJamo) == true: putMark(scalar)
    case 0xFF9E,
      0xFF9F where base == "\u{FF9E}" || base == "\u{FF9F}":
      putMark(scalar)
    default: putOther(scalar)
    }
  }

  private mutating func putOther(_ scalar: Unicode.Scalar) {
    if DisplayWidth.kind(of: scalar) != .none, scalar.properties.generalCategory != .format {
      return putBase(scalar)
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark:
      scalar.properties.isDefaultIgnorableCodePoint ? putMark(scalar) : putCombining(scalar)
    case .otherLetter where !scalar.properties.isDefaultIgnorableCodePoint:
      putCombining(scalar)
    default:
      putMark(scalar)
    }
  }

  // MARK: What is put out

  private mutating func putBase(_ scalar: Unicode.Scalar) {
    output.unicodeScalars.append(scalar)
    characters += 1
    if !isAfterJoiner, !Self.isSkinTone(scalar) { joiners = 0 }
    base = scalar
    marks = 0
    hasSelector = false
    isAfterJoiner = false
  }

  private mutating func putCombining(_ scalar: Unicode.Scalar) {
    if base == nil { putBase("\u{25CC}") }
    guard marks < VisibleText.markLimit else { return }
    marks += 1
    output.unicodeScalars.append(scalar)
  }

  private mutating func putSpace() {
    putBase(" ")
    base = nil
  }

  private mutating func putLineFeed() {
    guard lines == .many else { return putSpace() }
    output.unicodeScalars.append("\n")
    characters += 1
    base = nil
  }

  private mutating func putControl(_ scalar: Unicode.Scalar) {
    if ascii {
      output.unicodeScalars.append("^")
      output.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value ^ 0x40)))
    } else {
      let picture = scalar.value == 0x7F ? 0x2421 : 0x2400 + scalar.value
      output.unicodeScalars.append(Unicode.Scalar(picture) ?? "\u{FFFD}")
    }
    characters += 1
    base = nil
  }

  /// Puts out the number of a scalar that cannot be seen.
  private mutating func putMark(_ scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    output += "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
    characters += 1
    base = nil
  }

  private mutating func putJoiner(_ scalar: Unicode.Scalar) {
    guard let base, let next, !isAfterJoiner else { return putMark(scalar) }
    if scalar.value == 0x200D, Self.isEmoji(base), Self.isEmoji(next),
      !Self.isSkinTone(next), joiners < 4
    {
      joiners += 1
      isAfterJoiner = true
    } else if !(Self.isOfJoiningScript(base) && Self.isOfJoiningScript(next)) || marks > 7 {
      return putMark(scalar)
    } else {
      marks += 1
    }
    output.unicodeScalars.append(scalar)
  }

  private mutating func putSelector(_ scalar: Unicode.Scalar) {
    guard let base, !hasSelector, Self.hasVariants(base, selector: scalar.value) else {
      return putMark(scalar)
    }
    hasSelector = true
    output.unicodeScalars.append(scalar)
  }

  /// A black flag keeps its tags only in the three flags that exist; tags can hide text.
  private mutating func putFlag(_ flag: Unicode.Scalar) {
    putBase(flag)
    guard next?.value == 0xE0067 else { return }
    var ahead = rest
    let tags = (0..<5).compactMap { _ in ahead.next() }
    for region in ["beng", "bsct", "bwls"] {
      let wanted = region.unicodeScalars.map { 0xE0000 + $0.value } + [0xE007F]
      guard tags.map(\.value) == wanted else { continue }
      output.unicodeScalars.append("\u{E0067}")
      output.unicodeScalars.append(contentsOf: tags)
      scanned += 6
      rest = ahead
      next = rest.next()
      base = nil
    }
  }

  /// A skin tone follows an emoji or begins a line; elsewhere it would cling to what is before.
  private mutating func putSkinTone(_ tone: Unicode.Scalar) {
    let isFirst = output.isEmpty || output.unicodeScalars.last == "\n"
    let follows = base.map { Self.isEmoji($0) && !Self.isSkinTone($0) } ?? false
    isFirst || follows ? putBase(tone) : putMark(tone)
  }

  // MARK: What belongs where

  private static func isSkinTone(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F3FB...0x1F3FF).contains(scalar.value)
  }

  private static func isLeadingJamo(_ scalar: Unicode.Scalar) -> Bool {
    (0x1100...0x115E).contains(scalar.value)
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xA8 && scalar.properties.isEmoji
  }

  /// The scripts in which a joiner between two letters changes how they look.
  private static func isOfJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0620...0x08FF, 0x0900...0x0DFF, 0x0F00...0x109F, 0x1700...0x18AF: true
    case 0x1A00...0x1BFF, 0xA800...0xABFF, 0x10A00...0x10FFF, 0x11000...0x11FFF: true
    default: false
    }
  }

  private static func hasVariants(_ base: Unicode.Scalar, selector: UInt32) -> Bool {
    switch selector {
    case 0xFE0E, 0xFE0F: base.properties.isEmoji
    case 0xFE00...0xFE02, 0xE0100...0xE01EF: base.properties.isIdeographic
    case 0x180B...0x180D, 0x180F: (0x1820...0x18AA).contains(base.value)
    default: false
    }
  }
}
