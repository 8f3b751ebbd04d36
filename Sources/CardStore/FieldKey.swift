/// Every key that the field rules know, at most 64. Keys that are tried one after the other stand in
/// that order.
enum FieldKey: Int, CaseIterable {
  case id, _id, uuid, key
  case name, fullName, full_name, displayName, firstName, lastName, first_name, last_name
  case username, login, title, label
  case age, dob, birth_date, birthDate, birthday
  case hobby, hobbies, interests, tagline, headline, job, bio, description, summary
  case image, photo, picture, photos, avatar, avatar_url, thumbnail
  case user, profile, person, basics, attributes, fields
  case results, data, items, users, profiles, people, cards, records, entries
  case v, record, verdict, decided_at

  /// The keys as they are spelled in records, in the order of the cases, a space behind each.
  private static let spellings = """
    id _id uuid key name fullName full_name displayName firstName lastName first_name \
    last_name username login title label age dob birth_date birthDate birthday hobby hobbies \
    interests tagline headline job bio description summary image photo picture photos avatar \
    avatar_url thumbnail user profile person basics attributes fields results data items \
    users profiles people cards records entries v record verdict decided_at\u{20}
    """

  /// The longest key in bytes.
  private static let longest = 11

  /// A key as two words of its bytes, the rest of them zero but for the last, which is their number.
  private struct Entry {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var key: FieldKey?
  }

  /// The keys by a hash of their words: open addressing, three quarters empty.
  private static let table: [Entry] = {
    var table = [Entry](repeating: Entry(), count: 256)
    // Bytes, not text: every command that shows a card begins with this.
    let text = Array(spellings.utf8)
    var start = 0
    var next = 0
    for end in text.indices where text[end] == UInt8(ascii: " ") {
      let (low, high) = words(text.span, start..<end)
      var index = slot(low, high)
      while table[index].key != nil { index = (index + 1) & 255 }
      table[index] = Entry(low: low, high: high, key: FieldKey(rawValue: next))
      start = end + 1
      next += 1
    }
    return table
  }()

  /// The words of an entry; with the number of bytes, as a zero may also be one of them.
  private static func words(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (low: UInt64, high: UInt64) {
    let (low, high) = bytes.words(range)
    return (low, high | UInt64(range.count) << 56)
  }

  private static func slot(_ low: UInt64, _ high: UInt64) -> Int {
    Int(truncatingIfNeeded: ((low ^ high) &* 0x9E37_79B9_7F4A_7C15) &>> 56)
  }

  /// The key that the bytes of `range` spell; nil when it is not one of these.
  static func find(_ bytes: Span<UInt8>, _ range: Range<Int>) -> FieldKey? {
    guard range.count <= longest, !range.isEmpty else { return nil }
    let (low, high) = words(bytes, range)
    let table = table
    var index = slot(low, high)
    while let key = table[index].key {
      if table[index].low == low, table[index].high == high { return key }
      index = (index + 1) & 255
    }
    return nil
  }
}

/// A set of keys, which are taken out in the order of the cases.
struct FieldKeys: Equatable {
  private var bits: UInt64 = 0

  /// No keys.
  init() {}

  /// The keys from one to another.
  init(_ first: FieldKey, through last: FieldKey) {
    bits = (2 << UInt64(last.rawValue)) &- (1 << UInt64(first.rawValue))
  }

  /// The wrappers that a record's fields may be in.
  static var wrappers: FieldKeys { FieldKeys(.user, through: .fields) }

  /// The keys that a list of records may be under.
  static var lists: FieldKeys { FieldKeys(.results, through: .entries) }

  /// Whether there are none.
  var isEmpty: Bool { bits == 0 }

  func contains(_ key: FieldKey) -> Bool { bits >> UInt64(key.rawValue) & 1 == 1 }

  mutating func insert(_ key: FieldKey) { bits |= 1 << UInt64(key.rawValue) }

  /// The keys that are in both sets.
  func intersection(_ other: FieldKeys) -> FieldKeys {
    var keys = self
    keys.bits &= other.bits
    return keys
  }

  /// Takes the first key out; nil when there is none.
  mutating func popFirst() -> FieldKey? {
    guard bits != 0 else { return nil }
    let key = FieldKey(rawValue: bits.trailingZeroBitCount)
    bits &= bits &- 1
    return key
  }
}
