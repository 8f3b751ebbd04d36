import DeckModel
import JSONStream

/// Finds what a card shows in a record of any shape.
///
/// Each field of a card has a list of keys that people use for it, tried in order: all of them on
/// the record itself first, then inside one wrapper, such as `user` or `attributes`. A pointer that
/// the user gave comes before all of them.
///
/// One value of this type goes through a million records: `turn(to:)` brings it to the next.
struct FieldRules {
  let mapping: Mapping
  let today: CivilDate

  /// The record's own members; a reader fills them before `turn(to:in:at:)`.
  var own = MemberIndex()
  private var inner = MemberIndex()
  private var innerView: JSONView?
  /// The record; its range and all others count from the first of the bytes that are passed along.
  private(set) var record = JSONView(kind: .null, range: 0..<0)
  private(set) var base = 0
  /// The values that have been used for a field of the card.
  private(set) var used = UsedValues()
  /// What the record's keys alone tell.
  private(set) var evident = EvidentMembers()

  init(mapping: Mapping, today: CivilDate) {
    self.mapping = mapping
    self.today = today
  }

  /// Turns to the record `view`.
  mutating func turn(to view: JSONView, in bytes: Span<UInt8>) {
    if own.index(view, bytes) { evident = EvidentMembers(own, mapping) }
    begin(view, base: 0)
  }

  /// Turns to a record at absolute offsets `range`, whose members are in `own` already; `base` is
  /// the absolute offset of the first of `bytes`.
  mutating func turn(to range: Range<Int>, in bytes: Span<UInt8>, at base: Int) {
    if own.index(bytes, at: base) { evident = EvidentMembers(own, mapping) }
    begin(
      JSONView(kind: .object, range: range.lowerBound - base..<range.upperBound - base), base: base)
  }

  private mutating func begin(_ view: JSONView, base: Int) {
    record = view
    self.base = base
    innerView = nil
    used.removeAll()
  }

  /// Where fields are looked for: on the record itself, then inside one wrapper after the other.
  struct Level {
    fileprivate var isOwn = true
    fileprivate var wrappers: FieldKeys
  }

  /// The record itself.
  var firstLevel: Level { Level(wrappers: own.keys.intersection(.wrappers)) }

  /// Goes on to the next wrapper; tells whether there was one.
  mutating func next(_ level: inout Level, in bytes: Span<UInt8>) -> Bool {
    while let key = level.wrappers.popFirst() {
      guard let view = own.value(key, at: base), view.kind == .object else { continue }
      if innerView != view {
        inner.index(view, bytes)
        innerView = view
      }
      level.isOwn = false
      return true
    }
    return false
  }

  /// The value of `key` there.
  func value(_ key: FieldKey, _ level: Level) -> JSONView? {
    level.isOwn ? own.value(key, at: base) : inner.value(key)
  }

  /// The keys from one to another that are there.
  func keys(_ first: FieldKey, through last: FieldKey, _ level: Level) -> FieldKeys {
    (level.isOwn ? own.keys : inner.keys).intersection(FieldKeys(first, through: last))
  }

  /// Notes that `view` is shown as a field of the card.
  mutating func use(_ view: JSONView) {
    use(view.range)
  }

  /// Notes that the value at `range` is shown as a field of the card.
  mutating func use(_ range: Range<Int>) {
    used.insert(range)
  }
}

// MARK: - The rules

// What is found is appended to a buffer as text, and noted as used.

extension FieldRules {
  /// Where the id is: a text that is not empty, or a number.
  mutating func id(in bytes: Span<UInt8>) -> JSONView? {
    if let pointer = mapping.id, let value = record.value(at: pointer, in: bytes),
      Self.isScalar(value)
    {
      return value
    }
    var level = firstLevel
    repeat {
      var keys = keys(.id, through: .uuid, level)
      while let key = keys.popFirst() {
        if let value = value(key, level), Self.isScalar(value) { return value }
      }
      if let value = value(.login, level)?.value(forKey: Self.uuid, in: bytes),
        Self.isScalar(value)
      {
        return value
      }
      if let value = value(.key, level), Self.isScalar(value) { return value }
    } while next(&level, in: bytes)
    return nil
  }

  /// Whether a value can name something: a text that is not empty, or a number.
  static func isScalar(_ view: JSONView) -> Bool {
    view.kind == .number || (view.kind == .string && view.range.count > 2)
  }

  /// Appends the name; tells whether there is one.
  mutating func appendName(in bytes: Span<UInt8>, to text: inout [UInt8]) -> Bool {
    if let pointer = mapping.name, let value = record.value(at: pointer, in: bytes),
      Self.appendName(value, bytes, to: &text)
    {
      use(value)
      return true
    }
    var level = firstLevel
    repeat {
      if let value = value(.name, level), Self.appendName(value, bytes, to: &text) {
        use(value)
        return true
      }
      if appendText(keys(.fullName, through: .displayName, level), level, bytes, to: &text)
        || appendJoined(.firstName, .lastName, level, bytes, to: &text)
        || appendJoined(.first_name, .last_name, level, bytes, to: &text)
        || appendText(keys(.username, through: .label, level), level, bytes, to: &text)
      {
        return true
      }
    } while next(&level, in: bytes)
    return false
  }

  private mutating func appendText(
    _ keys: FieldKeys, _ level: Level, _ bytes: Span<UInt8>, to text: inout [UInt8]
  ) -> Bool {
    var keys = keys
    while let key = keys.popFirst() {
      if let value = value(key, level), Self.appendText(value, bytes, to: &text) {
        use(value)
        return true
      }
    }
    return false
  }

  private mutating func appendJoined(
    _ first: FieldKey, _ second: FieldKey, _ level: Level, _ bytes: Span<UInt8>,
    to text: inout [UInt8]
  ) -> Bool {
    let first = value(first, level)
    let second = value(second, level)
    guard Self.appendJoined(first, second, bytes, to: &text) else { return false }
    if let first { use(first) }
    if let second { use(second) }
    return true
  }

  /// The age in whole years.
  mutating func age(in bytes: Span<UInt8>) -> Int? {
    if let pointer = mapping.age, let value = record.value(at: pointer, in: bytes),
      let years = Self.years(value, bytes) ?? Self.birth(value, bytes, today)
    {
      use(value)
      return years
    }
    var level = firstLevel
    repeat {
      if let value = value(.age, level), let years = Self.years(value, bytes) {
        use(value)
        return years
      }
      if let (years, value) = dated(level, bytes) {
        use(value)
        return years
      }
    } while next(&level, in: bytes)
    return nil
  }

  /// The age that a date of birth tells, or an object about it.
  private func dated(_ level: Level, _ bytes: Span<UInt8>) -> (years: Int, view: JSONView)? {
    let dob = value(.dob, level)
    if let value = dob?.value(forKey: "age", in: bytes), let years = Self.years(value, bytes) {
      return (years, value)
    }
    var keys = keys(.birth_date, through: .birthday, level)
    while let key = keys.popFirst() {
      if let value = value(key, level), let years = Self.birth(value, bytes, today) {
        return (years, value)
      }
    }
    for value in [dob, dob?.value(forKey: "date", in: bytes)] {
      if let value, let years = Self.birth(value, bytes, today) { return (years, value) }
    }
    return nil
  }

  /// Appends the line beneath the name; tells whether there is one.
  mutating func appendHobby(in bytes: Span<UInt8>, to text: inout [UInt8]) -> Bool {
    appendFirst(mapping.hobby, .hobby, through: .summary, bytes, to: &text, Self.appendLine) != nil
  }

  /// Appends the place of the first picture, and tells which value names it; nil when none does.
  mutating func appendImage(in bytes: Span<UInt8>, to text: inout [UInt8]) -> JSONView? {
    appendFirst(
      mapping.image, .image, through: .thumbnail, bytes, to: &text, Self.appendPicture)
  }

  /// Appends the first value that `append` takes: what `pointer` names, else that of a key from
  /// `first` to `last`; tells which it is.
  private mutating func appendFirst(
    _ pointer: JSONPointer?, _ first: FieldKey, through last: FieldKey, _ bytes: Span<UInt8>,
    to text: inout [UInt8], _ append: (JSONView, Span<UInt8>, inout [UInt8]) -> Bool
  ) -> JSONView? {
    if let pointer, let value = record.value(at: pointer, in: bytes), append(value, bytes, &text) {
      use(value)
      return value
    }
    var level = firstLevel
    repeat {
      var keys = keys(first, through: last, level)
      while let key = keys.popFirst() {
        guard let value = value(key, level), append(value, bytes, &text) else { continue }
        use(value)
        return value
      }
    } while next(&level, in: bytes)
    return nil
  }

  private static let uuid = Array("uuid".utf8)
}
