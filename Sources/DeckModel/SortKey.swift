/// What a card is sorted by: a number, a text, or nothing.
package enum SortKey: Equatable, Sendable {
  /// A number in JSON's spelling, compared exactly however many digits it has.
  case number(Decimal)
  /// A text, compared by Unicode scalar value.
  case text(String)
  /// The card has no such field; it comes last in either direction.
  case missing

  /// The indices of `keys` in order: numbers, then texts, then what is missing. Equal keys keep
  /// their order, also when reversed.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  package static func order(of keys: [SortKey], reversed: Bool) -> [Int] {
    keys.indices.sorted { first, second in
      switch compare(keys[first], keys[second]) {
      case 0: first < second
      case let order where keys[first] == .missing || keys[second] == .missing: order < 0
      case let order: reversed ? order > 0 : order < 0
      }
    }
  }

  private static func compare(_ first: SortKey, _ second: SortKey) -> Int {
    switch (first, second) {
    case (.number(let first), .number(let second)):
      return first < second ? -1 : (second < first ? 1 : 0)
    case (.text(let first), .text(let second)):
      if first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars) { return -1 }
      return second.unicodeScalars.lexicographicallyPrecedes(first.unicodeScalars) ? 1 : 0
    default:
      return first.rank - second.rank
    }
  }

  private var rank: Int {
    switch self {
    case .number: 0
    case .text: 1
    case .missing: 2
    }
  }
}

/// A decimal number of any size: sign, digits without zeros at either end, and where the point is.
package struct Decimal: Comparable, Sendable {
  private let isNegative: Bool
  private let digits: [UInt8]
  /// The value is 0.digits times ten to this power; clamped, so that absurd exponents compare as
  /// larger or smaller than all sensible ones.
  private let exponent: Int

  /// Reads a number in JSON's spelling; nil when it is none.
  ///
  /// - Complexity: O(*n*) in its length.
  package init?(_ text: some StringProtocol) {
    var digits: [UInt8] = []
    var point: Int?
    var power = 0
    var bytes = Array(text.utf8)[...]
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes = bytes.dropFirst() }
    while let byte = bytes.first {
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digits.append(byte)
      } else if byte == UInt8(ascii: "."), point == nil, !digits.isEmpty {
        point = digits.count
      } else {
        break
      }
      bytes = bytes.dropFirst()
    }
    guard !digits.isEmpty else { return nil }
    if let byte = bytes.first {
      guard byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") else { return nil }
      guard let given = Self.exponent(bytes.dropFirst()) else { return nil }
      power = given
    }
    let leading = digits.prefix { $0 == UInt8(ascii: "0") }.count
    exponent = (point ?? digits.count) - leading + power
    var end = digits.count
    while end > leading, digits[end - 1] == UInt8(ascii: "0") { end -= 1 }
    self.digits = Array(digits[leading..<end])
  }

  private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int? {
    var bytes = bytes
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
    guard !bytes.isEmpty else { return nil }
    var value = 0
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = min(value * 10 + Int(byte) - 48, 1 << 40)
    }
    return isNegative ? -value : value
  }

  /// Equal numbers have equal values, however they are spelled.
  package static func == (first: Decimal, second: Decimal) -> Bool {
    if first.digits.isEmpty || second.digits.isEmpty {
      return first.digits.isEmpty && second.digits.isEmpty
    }
    return first.isNegative == second.isNegative && first.exponent == second.exponent
      && first.digits == second.digits
  }

  /// The order of the numbers' values.
  package static func < (first: Decimal, second: Decimal) -> Bool {
    let signs = (first.sign, second.sign)
    if signs.0 != signs.1 { return signs.0 < signs.1 }
    return signs.0 >= 0 ? first.isCloserToZero(than: second) : second.isCloserToZero(than: first)
  }

  private var sign: Int { digits.isEmpty ? 0 : (isNegative ? -1 : 1) }

  private func isCloserToZero(than other: Decimal) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return !other.digits.isEmpty && digits.isEmpty }
    if exponent != other.exponent { return exponent < other.exponent }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}
