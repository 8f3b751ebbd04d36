import JSONStream

/// Which of a record's own members are fields of its card by their keys alone.
///
/// Most records of a deck have the same keys, so this is found out once for all of them. The values are
/// each record's own: where one does not fit, the whole rules are asked.
struct EvidentMembers {
  /// The id of an object that can be nothing else than a record: it holds no list, and is no line of
  /// our own output.
  private(set) var id: Int?
  private(set) var name: Int?
  private(set) var age: Int?
  private(set) var hobby: Int?
  private(set) var image: Int?

  /// Nothing is evident.
  init() {}

  /// What the keys of `own` tell where the user says no more than `mapping`.
  init(_ own: MemberIndex, _ mapping: Mapping) {
    func first(_ key: FieldKey, through last: FieldKey, unless pointer: JSONPointer?) -> Int? {
      guard pointer == nil else { return nil }
      var keys = own.keys.intersection(FieldKeys(key, through: last))
      return keys.popFirst().flatMap(own.position(of:))
    }
    if own.keys.intersection(.lists).isEmpty, !own.keys.contains(.record) {
      id = first(.id, through: .uuid, unless: mapping.id)
    }
    name = first(.name, through: .displayName, unless: mapping.name)
    age = first(.age, through: .age, unless: mapping.age)
    hobby = first(.hobby, through: .summary, unless: mapping.hobby)
    image = first(.image, through: .thumbnail, unless: mapping.image)
  }
}

extension FieldRules {
  /// The id, where that the object is a record with this id is evident.
  var evidentID: JSONView? {
    guard let position = evident.id else { return nil }
    let view = JSONView(own.members[position], base: base)
    return Self.isScalar(view) ? view : nil
  }

  /// Where the name stands as it is, if that is evident.
  mutating func plainName() -> Range<Int>? {
    plainText(evident.name)
  }

  /// The age, if it is evident and written like most are.
  mutating func plainAge(in bytes: Span<UInt8>) -> Int? {
    guard let position = evident.age else { return nil }
    let view = JSONView(own.members[position], base: base)
    guard let years = Self.plainYears(view, bytes) else { return nil }
    use(view)
    return years
  }

  /// Where the line beneath the name stands as it is, if that is evident.
  mutating func plainHobby() -> Range<Int>? {
    plainText(evident.hobby)
  }

  /// Where the place of the first picture stands as it is, if that is evident.
  mutating func plainImage() -> Range<Int>? {
    plainText(evident.image)
  }

  private mutating func plainText(_ position: Int?) -> Range<Int>? {
    guard let position, let range = own.members.plainText(at: position), !range.isEmpty else {
      return nil
    }
    let text = range.lowerBound - base..<range.upperBound - base
    // With its quotes it is the value.
    use(text.lowerBound - 1..<text.upperBound + 1)
    return text
  }
}
