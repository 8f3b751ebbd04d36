// Control sequences that mean something here. Keys come in the form of xterm, `CSI 1 ; m A` and
// `CSI n ; m ~`, and of the kitty keyboard protocol, `CSI code ; m : kind u`, where m is one more
// than the modifiers' bits and kind is 1 for press, 2 for repeat, 3 for release. The pointer
// comes in xterm's mode 1006: `CSI < bits ; column ; row M`, or `m` for a release.

extension KeyDecoder {
  /// Understands a whole control sequence; one that means nothing here is dropped.
  mutating func finish(_ sequence: [UInt8], final: UInt8) {
    let parameters = SequenceParameters(sequence)
    switch (parameters.prefix, final) {
    case (0x3C, 0x4D), (0x3C, 0x6D): finishMouse(parameters, isRelease: final == 0x6D)
    case (nil, 0x4D) where sequence.isEmpty: enter(.oldMouse(missing: 3))
    case (nil, 0x5B) where sequence.isEmpty: enter(.console)
    case (nil, 0x49): events.append(.focus(true))
    case (nil, 0x4F): events.append(.focus(false))
    case (nil, 0x7E) where parameters[0] == 200: enter(.paste(matched: 0))
    case (nil, 0x7E), (nil, 0x75), (nil, 0x5A), (nil, 0x41...0x48), (nil, 0x50...0x51), (nil, 0x53):
      finishKey(parameters, final)
    default:
      if let reply = Self.reply(parameters, final) { events.append(.reply(reply)) }
    }
  }

  // MARK: Keys

  private mutating func finishKey(_ parameters: SequenceParameters, _ final: UInt8) {
    guard parameters.intermediate == nil else { return }
    var code = parameters[0] ?? 1
    if final == 0x7E, code == 27 { code = parameters[2] ?? 0 }
    let isOther = final == 0x7E && parameters[0] == 27
    let key: Key? =
      switch final {
      case 0x7E where !isOther: Self.key(number: code)
      case 0x7E, 0x75: Self.key(code: code)
      case 0x5A: .tab
      default: Self.key(final: final) ?? Self.functionKey(final: final)
      }
    let kind = parameters.sub(1) ?? 1
    guard let key, kind != 3 else { return }
    var modifiers = Self.modifiers(parameters[1] ?? 1)
    if final == 0x5A { modifiers.insert(.shift) }
    emit(key, modifiers, isRepeat: kind == 2)
  }

  private static func modifiers(_ parameter: Int) -> KeyModifiers {
    let bits = max(0, parameter - 1)
    var modifiers = KeyModifiers(rawValue: UInt8(bits & 7))
    if bits & 0b11_1000 != 0 { modifiers.insert(.desktop) }
    return modifiers
  }

  /// The key of `CSI … A` and `ESC O A`.
  static func key(final: UInt8) -> Key? {
    switch final {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    default: nil
    }
  }

  /// F1 to F4; in the form of CSI the third is a reply instead.
  static func functionKey(final: UInt8) -> Key? {
    (0x50...0x53).contains(final) ? .function(Int(final) - 0x4F) : nil
  }

  /// The key of `CSI number ~`.
  private static func key(number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// The key of `CSI code u`: a scalar, or a number from the private use area.
  private static func key(code: Int) -> Key? {
    switch code {
    case 9: .tab
    case 13, 57_414: .enter
    case 27: .escape
    case 8, 127: .backspace
    case 57_399...57_408: .character(Character(String(code - 57_399)))
    case 57_417: .left
    case 57_418: .right
    case 57_419: .up
    case 57_420: .down
    case 57_421: .pageUp
    case 57_422: .pageDown
    case 57_423: .home
    case 57_424: .end
    case 57_425: .insert
    case 57_426: .delete
    case 0..<32, 0x80..<0xA0, 57_344...63_743: nil
    default: UInt32(exactly: code).flatMap { Unicode.Scalar($0) }.map { .character(Character($0)) }
    }
  }

  // MARK: The pointer

  private mutating func finishMouse(_ parameters: SequenceParameters, isRelease: Bool) {
    guard let bits = parameters[0], let x = parameters[1], let y = parameters[2] else { return }
    guard x >= 1, y >= 1, parameters.intermediate == nil else { return }
    var modifiers: KeyModifiers = []
    if bits & 4 != 0 { modifiers.insert(.shift) }
    if bits & 8 != 0 { modifiers.insert(.alt) }
    if bits & 16 != 0 { modifiers.insert(.control) }
    let button = MouseEvent.Button(rawValue: bits & 3)
    let action: MouseEvent.Action
    switch (bits & ~0b11111, button) {
    case (0, let button?): action = isRelease ? .release(button) : .press(button)
    case (32, let button?): action = .drag(button)
    case (32, nil): action = .move
    case (64, _) where !isRelease:
      let step = bits & 1 == 0 ? -1 : 1
      action = bits & 2 == 0 ? .wheel(columns: 0, rows: step) : .wheel(columns: step, rows: 0)
    default: return
    }
    events.append(
      .mouse(MouseEvent(action, column: x - 1, row: y - 1, modifiers: modifiers)))
  }
}

/// The parameters of a control sequence: numbers between semicolons, with colons inside.
struct SequenceParameters {
  /// One of `<`, `=`, `>`, `?` at the start.
  private(set) var prefix: UInt8?
  /// The last byte from 0x20 to 0x2F.
  private(set) var intermediate: UInt8?
  /// Numbers and what follows the colon after them; nil where there are no digits.
  private var values: [(main: Int?, sub: Int?)] = [(nil, nil)]

  /// A number beyond this is cut to it.
  private static let limit = 1_000_000_000

  init(_ bytes: [UInt8]) {
    var colons = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x3C...0x3F where index == 0: prefix = byte
      case 0x3B:
        values.append((nil, nil))
        colons = 0
      case 0x3A: colons += 1
      case 0x30...0x39: append(digit: Int(byte) - 0x30, colons)
      case 0x20..<0x30: intermediate = byte
      default: break
      }
    }
  }

  private mutating func append(digit: Int, _ colons: Int) {
    let last = values.count - 1
    func longer(_ value: Int?) -> Int { min((value ?? 0) * 10 + digit, Self.limit) }
    if colons == 0 { values[last].main = longer(values[last].main) }
    if colons == 1 { values[last].sub = longer(values[last].sub) }
  }

  /// The number at a place.
  subscript(index: Int) -> Int? {
    index < values.count ? values[index].main : nil
  }

  /// The number after the first colon at a place.
  func sub(_ index: Int) -> Int? {
    index < values.count ? values[index].sub : nil
  }

  /// All numbers that are there.
  var numbers: [Int] {
    values.compactMap(\.main)
  }
}
