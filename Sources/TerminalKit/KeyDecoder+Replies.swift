extension KeyDecoder {
  /// The reply that a control sequence is, if it is one.
  static func reply(_ parameters: SequenceParameters, _ final: UInt8) -> TerminalReply? {
    let numbers = parameters.numbers
    switch (parameters.prefix, final) {
    case (0x3F, 0x63):
      return .attributes(numbers)
    case (0x3F, 0x75):
      return .keyboard(flags: numbers.first ?? 0)
    case (0x3F, 0x79) where parameters.intermediate == 0x24 && numbers.count == 2:
      return .mode(numbers[0], state: numbers[1])
    case (0x3F, 0x6E) where numbers.count == 2 && numbers[0] == 997:
      return .scheme(isDark: numbers[1] == 1)
    case (nil, 0x6E) where numbers == [0]:
      return .status
    case (nil, 0x52) where numbers.count == 2 && numbers[0] > 0 && numbers[1] > 0:
      return .cursor(column: numbers[1] - 1, row: numbers[0] - 1)
    case (nil, 0x74) where numbers.count == 3 && numbers[0] == 6:
      return .cellSize(width: numbers[2], height: numbers[1])
    case (nil, 0x74) where numbers.count == 3 && numbers[0] == 4:
      return .windowSize(width: numbers[2], height: numbers[1])
    default:
      return nil
    }
  }

  /// The reply that a string is, if it is one.
  static func reply(_ kind: StringKind, _ text: String) -> TerminalReply? {
    switch kind {
    case .osc where text.hasPrefix("11;"): color(text.dropFirst(3)).map { .background($0) }
    case .dcs where text.hasPrefix(">|"): .version(String(text.dropFirst(2)))
    case .apc where text.hasPrefix("G"): graphics(text.dropFirst())
    default: nil
    }
  }

  /// `rgb:rrrr/gggg/bbbb` with one to four hex digits each, or `rgba:` with a fourth part.
  private static func color(_ text: Substring) -> Color? {
    guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else {
      return nil
    }
    let parts = text[text.index(after: colon)...]
      .split(separator: "/", omittingEmptySubsequences: false)
    let channels = parts.prefix(3).compactMap { part -> UInt8? in
      guard (1...4).contains(part.utf8.count), let value = Int(part, radix: 16), value >= 0 else {
        return nil
      }
      let most = 1 << (4 * part.utf8.count) - 1
      return UInt8(clamping: (value * 255 + most / 2) / most)
    }
    guard channels.count == 3, parts.count <= 4 else { return nil }
    return Color(red: channels[0], green: channels[1], blue: channels[2])
  }

  /// `i=31;OK`, or an error's name in the place of `OK`.
  private static func graphics(_ text: Substring) -> TerminalReply? {
    let halves = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    for pair in halves[0].split(separator: ",") where pair.hasPrefix("i=") {
      return Int(pair.dropFirst(2)).map { .graphics(id: $0, isOK: halves[1] == "OK") }
    }
    return nil
  }
}
