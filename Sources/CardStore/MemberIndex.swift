import JSONStream

/// The members of one object, found by the keys that the field rules know.
///
/// Kept and filled again for each of a million records, so that no memory is taken for any.
struct MemberIndex {
  /// The members in their order; ranges are absolute.
  var members = JSONMembers()
  /// A bit for each known key that is there.
  private(set) var keys = FieldKeys()
  /// For each of these the last member that has it.
  private var slots = [Int32](repeating: 0, count: FieldKey.allCases.count)
  /// The shape that keys and slots belong to.
  private var shape = 0

  /// Looks at the members as they are now.
  ///
  /// - Parameters:
  ///   - bytes: The window that holds them.
  ///   - base: The absolute offset of the window's first byte.
  /// - Returns: Whether the keys may be others than before.
  /// - Complexity: O(*k*) in the number of members; O(1) when their keys are the same as before.
  @discardableResult
  mutating func index(_ bytes: Span<UInt8>, at base: Int) -> Bool {
    guard shape != members.shape else { return false }
    search(bytes, base)
    return true
  }

  private mutating func search(_ bytes: Span<UInt8>, _ base: Int) {
    shape = members.shape
    keys = FieldKeys()
    for position in members.indices {
      guard let key = Self.key(of: members[position], bytes, base) else { continue }
      slots[key.rawValue] = Int32(position)
      keys.insert(key)
    }
  }

  /// Fills the index with the members of `object`, whose range counts from the bytes' first.
  @discardableResult
  mutating func index(_ object: JSONView, _ bytes: Span<UInt8>) -> Bool {
    members.fill(with: object, in: bytes)
    return index(bytes, at: 0)
  }

  /// The position of the member that has `key`; nil when none has.
  func position(of key: FieldKey) -> Int? {
    keys.contains(key) ? Int(slots[key.rawValue]) : nil
  }

  /// The value of `key`, with a range that counts from the window's first byte.
  func value(_ key: FieldKey, at base: Int = 0) -> JSONView? {
    keys.contains(key) ? JSONView(members[Int(slots[key.rawValue])], base: base) : nil
  }

  private static func key(of member: JSONMember, _ bytes: Span<UInt8>, _ base: Int) -> FieldKey? {
    if member.keyHasEscapes {
      let text = Array(member.keyText(in: bytes, base: base).utf8)
      return FieldKey.find(text.span, 0..<text.count)
    }
    return FieldKey.find(bytes, member.key.lowerBound - base..<member.key.upperBound - base)
  }
}
