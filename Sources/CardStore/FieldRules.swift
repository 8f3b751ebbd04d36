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
  private(set) var used: [Range<Int>] = []

  init(mapping: Mapping, today: CivilDate) {
    self.mapping = mapping
    self.today = today
  }

  /// Turns to the record `view`.
  mutating func turn(to view: JSONView, in bytes: Span<UInt8>) {
    own.index(view, bytes)
    begin(view, base: 0)
  }

  /// Turns to a record at absolute offsets `range`, whose members are in `own` already; `base` is
  /// the absolute offset of the first of `bytes`.
  mutating func turn(to range: Range<Int>, in bytes: Span<UInt8>, at base: Int) {
    own.index(bytes, at: base)
    begin(
      JSONView(kind: .object, range: range.lowerBound - base..<range.upperBound - base), base: base)
  }

  private mutating func begin(_ view: JSONView, base: Int) {
    record = view
    self.base = base
    innerView = nil
    used.removeAll(keepingCapacity: true)
  }

  /// One object whose fields are looked up: its members and the offset that their ranges count from.
  struct Fields {
    let index: MemberIndex
    let base: Int

    func value(_ key: FieldKey) -> JSONView? { index.value(key, at: base) }
  }

  /// What `rule` finds on the record itself or, failing that, inside a wrapper.
  mutating func search<Result>(
    _ bytes: Span<UInt8>, _ rule: (Fields, Span<UInt8>) -> Result?
  ) -> Result? {
    if let found = rule(Fields(index: own, base: base), bytes) { return found }
    for key in FieldKey.wrappers {
      guard let view = own.value(key, at: base), view.kind == .object else { continue }
      if innerView != view {
        inner.index(view, bytes)
        innerView = view
      }
      if let found = rule(Fields(index: inner, base: 0), bytes) { return found }
    }
    return nil
  }

  /// Notes that `views` are shown as a field of the card.
  mutating func use(_ views: [JSONView]) {
    for view in views { used.append(view.range) }
  }
}

// MARK: - The rules

extension FieldRules {
  /// Where the id is: a text that is not empty, or a number.
  mutating func id(in bytes: Span<UInt8>) -> JSONView? {
    if let pointer = mapping.id, let value = record.value(at: pointer, in: bytes),
      Self.isScalar(value)
    {
      return value
    }
    return search(bytes) { fields, bytes in
      for key in [FieldKey.id, ._id, .uuid] {
        if let value = fields.value(key), Self.isScalar(value) { return value }
      }
      if let value = fields.value(.login)?.value(forKey: "uuid", in: bytes), Self.isScalar(value) {
        return value
      }
      return fields.value(.key).flatMap { Self.isScalar($0) ? $0 : nil }
    }
  }

  /// Whether a value can name something: a text that is not empty, or a number.
  static func isScalar(_ view: JSONView) -> Bool {
    view.kind == .number || (view.kind == .string && view.range.count > 2)
  }

  /// The name, with the values that it was made of.
  mutating func name(in bytes: Span<UInt8>) -> (text: String, views: [JSONView])? {
    if let pointer = mapping.name, let value = record.value(at: pointer, in: bytes),
      let text = Self.name(value, bytes)
    {
      return (text, [value])
    }
    return search(bytes) { fields, bytes in
      if let value = fields.value(.name), let text = Self.name(value, bytes) {
        return (text, [value])
      }
      for key in [FieldKey.fullName, .full_name, .displayName] {
        if let value = fields.value(key), let text = Self.text(value, bytes) {
          return (text, [value])
        }
      }
      for (first, last) in [(FieldKey.firstName, FieldKey.lastName), (.first_name, .last_name)] {
        let views = [fields.value(first), fields.value(last)].compactMap { $0 }
        if let text = Self.joined(views, bytes) { return (text, views) }
      }
      for key in [FieldKey.username, .login, .title, .label] {
        if let value = fields.value(key), let text = Self.text(value, bytes) {
          return (text, [value])
        }
      }
      return nil
    }
  }

  /// The age in whole years, with the value that tells it.
  mutating func age(in bytes: Span<UInt8>) -> (years: Int, view: JSONView)? {
    let today = today
    if let pointer = mapping.age, let value = record.value(at: pointer, in: bytes),
      let years = Self.years(value, bytes) ?? Self.birth(value, bytes, today)
    {
      return (years, value)
    }
    return search(bytes) { fields, bytes in
      let dob = fields.value(.dob)
      for value in [fields.value(.age), dob?.value(forKey: "age", in: bytes)] {
        if let value, let years = Self.years(value, bytes) { return (years, value) }
      }
      let births = [FieldKey.birth_date, .birthDate, .birthday, .dob].map { fields.value($0) }
      for value in births + [dob?.value(forKey: "date", in: bytes)] {
        if let value, let years = Self.birth(value, bytes, today) { return (years, value) }
      }
      return nil
    }
  }

  /// The line beneath the name, with the value that it is.
  mutating func hobby(in bytes: Span<UInt8>) -> (text: String, view: JSONView)? {
    if let pointer = mapping.hobby, let value = record.value(at: pointer, in: bytes),
      let text = Self.line(value, bytes)
    {
      return (text, value)
    }
    return search(bytes) { fields, bytes in
      let keys = [
        FieldKey.hobby, .hobbies, .interests, .tagline, .headline, .job, .bio, .description,
        .summary,
      ]
      for key in keys {
        if let value = fields.value(key), let text = Self.line(value, bytes) {
          return (text, value)
        }
      }
      return nil
    }
  }

  /// All pictures, the first to be shown first, with the value that names them.
  mutating func images(in bytes: Span<UInt8>) -> (paths: [String], view: JSONView)? {
    if let pointer = mapping.image, let value = record.value(at: pointer, in: bytes) {
      let paths = Self.pictures(value, bytes)
      if !paths.isEmpty { return (paths, value) }
    }
    return search(bytes) { fields, bytes in
      let keys = [
        FieldKey.image, .photo, .picture, .photos, .avatar, .avatar_url, .thumbnail,
      ]
      for key in keys {
        guard let value = fields.value(key) else { continue }
        let paths = Self.pictures(value, bytes)
        if !paths.isEmpty { return (paths, value) }
      }
      return nil
    }
  }
}
