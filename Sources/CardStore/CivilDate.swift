import JSONStream

/// A day of the Gregorian calendar, and instants as RFC 3339 text.
package struct CivilDate: Equatable, Sendable {
  /// The year, with 1 BC as 0.
  package let year: Int
  /// The month from 1.
  package let month: Int
  /// The day of the month from 1.
  package let day: Int

  /// The day, in UTC, of an instant given in milliseconds since 1970.
  package init(milliseconds: Int) {
    self.init(days: Self.floorDivide(milliseconds, 86_400_000))
  }

  /// A day given as days since 1970-01-01.
  ///
  /// Years are counted from March on, so that the leap day is the last, in eras of 400 years.
  init(days: Int) {
    let shifted = days + 719_468
    let era = Self.floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The day at the beginning of text such as `1990-04-01` or `1990-04-01T10:00:00Z`.
  package init?(_ text: some StringProtocol) {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count >= 10, parts.count == 3, parts[0].utf8.count == 4,
      parts[1].utf8.count == 2, parts[2].utf8.count == 2,
      let year = Self.number(parts[0]), let month = Self.number(parts[1]),
      let day = Self.number(parts[2]),
      (1...12).contains(month), (1...Self.length(of: month, in: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private static func floorDivide(_ value: Int, _ by: Int) -> Int {
    value >= 0 ? value / by : -((by - 1 - value) / by)
  }

  /// Days since 1970-01-01.
  var days: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = Self.floorDivide(shiftedYear, 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Whole years from this day to `today`; nil when this day is yet to come.
  package func age(on today: CivilDate) -> Int? {
    let hadBirthday = (today.month, today.day) >= (month, day)
    let age = today.year - year - (hadBirthday ? 0 : 1)
    return age >= 0 ? age : nil
  }
}

/// Instants as text.
package enum Timestamp {
  /// An instant in milliseconds since 1970 as RFC 3339 text in UTC, such as
  /// `2026-11-30T11:22:33.456Z`.
  package static func text(_ milliseconds: Int) -> String {
    var bytes: [UInt8] = []
    append(milliseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of an instant.
  package static func append(_ milliseconds: Int, to bytes: inout [UInt8]) {
    let date = CivilDate(milliseconds: milliseconds)
    let inDay = milliseconds - date.days * 86_400_000
    let (seconds, rest) = (inDay / 1000, inDay % 1000)
    bytes.append(decimal: date.year, width: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(decimal: date.month, width: 2)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(decimal: date.day, width: 2)
    bytes.append(UInt8(ascii: "T"))
    bytes.append(decimal: seconds / 3600, width: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(decimal: seconds / 60 % 60, width: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(decimal: seconds % 60, width: 2)
    bytes.append(UInt8(ascii: "."))
    bytes.append(decimal: rest, width: 3)
    bytes.append(UInt8(ascii: "Z"))
  }

  /// The instant that RFC 3339 text in UTC names, in milliseconds since 1970; nil when it is none.
  package static func parse(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard let date = CivilDate(text), bytes.count >= 20, bytes.last == UInt8(ascii: "Z"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
      let second = number(bytes[17..<19]), hour < 24, minute < 60, second <= 60
    else { return nil }
    var milliseconds = 0
    if bytes.count > 20 {
      let digits = bytes[20..<bytes.count - 1]
      guard bytes[19] == UInt8(ascii: "."), !digits.isEmpty, number(digits) != nil else {
        return nil
      }
      let three = Array(digits.prefix(3)) + Array(repeating: 0x30, count: max(0, 3 - digits.count))
      milliseconds = number(three[...]) ?? 0
    }
    return ((date.days * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + milliseconds
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits.prefix(9) {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit) - 0x30
    }
    return digits.allSatisfy { (0x30...0x39).contains($0) } ? value : nil
  }

}
