extension KeyDecoder {
  // MARK: Keys that write something, and control keys

  mutating func stepGround(_ byte: UInt8, isAlt: Bool) {
    let alt: KeyModifiers = isAlt ? .alt : []
    enter(.ground)
    switch byte {
    case 0x1B: enter(.escape)
    case 0x00: emit(.character(" "), alt.union(.control))
    case 0x08, 0x7F: emit(.backspace, alt)
    case 0x09: emit(.tab, alt)
    case 0x0A, 0x0D: emit(.enter, alt)
    case 0x01...0x1A: emit(.character(letter(byte + 0x60)), alt.union(.control))
    case 0x1C...0x1F: emit(.character(letter(byte + 0x40)), alt.union(.control))
    case 0x20..<0x7F: emit(.character(letter(byte)), alt)
    case 0xC2...0xDF: beginScalar(byte, isAlt, 1)
    case 0xE0...0xEF: beginScalar(byte, isAlt, 2)
    case 0xF0...0xF4: beginScalar(byte, isAlt, 3)
    default: break
    }
  }

  private func letter(_ byte: UInt8) -> Character {
    Character(Unicode.Scalar(byte))
  }

  private mutating func beginScalar(_ byte: UInt8, _ isAlt: Bool, _ missing: Int) {
    state = .scalar(isAlt: isAlt, missing: missing)
    buffer.append(byte)
  }

  /// Takes the next byte of a scalar; one that does not continue it begins anew.
  mutating func stepScalar(_ byte: UInt8, isAlt: Bool, missing: Int) {
    guard byte & 0xC0 == 0x80 else { return stepGround(byte, isAlt: false) }
    buffer.append(byte)
    guard missing == 1 else {
      state = .scalar(isAlt: isAlt, missing: missing - 1)
      return
    }
    if let text = String(validating: buffer, as: UTF8.self), let scalar = text.unicodeScalars.first,
      scalar.value > 0x9F
    {
      emit(.character(Character(scalar)), isAlt ? .alt : [])
    }
    enter(.ground)
  }

  // MARK: Sequences

  mutating func stepEscape(_ byte: UInt8) {
    switch byte {
    case 0x5B: enter(.csi)
    case 0x4F: enter(.ss3)
    case 0x5D: enter(.string(.osc))
    case 0x50: enter(.string(.dcs))
    case 0x5F: enter(.string(.apc))
    case 0x5E, 0x58: enter(.string(.other))
    // The end of a string that nobody began.
    case 0x5C: enter(.ground)
    case 0x1B: emit(.escape)
    default: stepGround(byte, isAlt: true)
    }
  }

  mutating func stepSequence(_ byte: UInt8) {
    switch byte {
    case 0x20..<0x40:
      guard buffer.count < Self.sequenceLimit else { return enter(.csiOverflow) }
      if state == .csi { buffer.append(byte) }
    case 0x40...0x7E:
      let sequence = buffer
      let isWhole = state == .csi
      enter(.ground)
      if isWhole { finish(sequence, final: byte) }
    default: abort(byte)
    }
  }

  mutating func stepShift(_ byte: UInt8) {
    guard !(0x30..<0x3C).contains(byte) else { return }
    guard byte >= 0x20, byte < 0x7F else { return abort(byte) }
    enter(.ground)
    if byte == 0x4D { return emit(.enter) }
    // The keypad in application mode: `j` to `y` are the signs from `*` to `9`.
    if (0x6A...0x79).contains(byte) {
      return emit(.character(Character(Unicode.Scalar(byte - 0x40))))
    }
    if let key = Self.key(final: byte) ?? Self.functionKey(final: byte) { emit(key) }
  }

  /// Throws a sequence away at a byte that has no place in it. Such a byte is dropped too, but
  /// `ESC` begins a new sequence and Ctrl-C always counts.
  mutating func abort(_ byte: UInt8) {
    enter(.ground)
    if byte == 0x1B || byte == 0x03 { stepGround(byte, isAlt: false) }
  }

  // MARK: Strings and pastes

  mutating func stepString(_ byte: UInt8, _ kind: StringKind) {
    switch byte {
    case 0x1B: state = .stringEscape(kind)
    case 0x07 where kind == .osc: finishString(kind)
    case 0x18, 0x1A: enter(.ground)
    default:
      if buffer.count <= Self.stringLimit { buffer.append(byte) }
    }
  }

  mutating func stepStringEnd(_ byte: UInt8, _ kind: StringKind) {
    guard byte != 0x5C else { return finishString(kind) }
    enter(.escape)
    stepEscape(byte)
  }

  private mutating func finishString(_ kind: StringKind) {
    let string = buffer
    enter(.ground)
    guard string.count <= Self.stringLimit else { return }
    if let reply = Self.reply(kind, String(decoding: string, as: UTF8.self)) {
      events.append(.reply(reply))
    }
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  mutating func stepPaste(_ byte: UInt8, _ matched: Int) {
    if byte == Self.pasteEnd[matched] {
      guard matched + 1 == Self.pasteEnd.count else {
        state = .paste(matched: matched + 1)
        return
      }
      events.append(.paste(String(decoding: buffer, as: UTF8.self)))
      return enter(.ground)
    }
    // What looked like the end was part of the text.
    keep(Self.pasteEnd.prefix(matched))
    if byte == 0x1B {
      state = .paste(matched: 1)
    } else {
      state = .paste(matched: 0)
      keep([byte])
    }
  }

  private mutating func keep(_ bytes: some Collection<UInt8>) {
    buffer.append(contentsOf: bytes.prefix(Self.stringLimit - buffer.count))
  }

  // MARK: After a sequence that ran out of time

  /// Swallows the late rest of a sequence: parameters and, after some, the final byte.
  mutating func stepStale(_ byte: UInt8, _ sawParameter: Bool) {
    switch byte {
    case 0x30..<0x40: state = .staleSequence(sawParameter: true)
    case 0x40...0x7E where sawParameter: enter(.ground)
    default: stepGround(byte, isAlt: false)
    }
  }

  /// Swallows the late rest of a string up to its end.
  mutating func stepStaleString(_ byte: UInt8) {
    switch byte {
    case 0x07, 0x18, 0x1A: enter(.ground)
    case 0x1B, 0x03: stepGround(byte, isAlt: false)
    default: break
    }
  }
}
