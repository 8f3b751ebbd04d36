import JSONStream

/// The members of one object, found by the keys that the field rules know.
///
/// Kept and filled again for each of a million records, so that no memory is taken for any.
struct MemberIndex {
  /// The members in their order; ranges are absolute.
  var members: [JSONMember] = []
  /// For each known key the last member that has it, or -1.
  private var slots = [Int16](repeating: -1, count: FieldKey.allCases.count)
  private var used: [Int] = []

  /// Looks at the members as they are now.
  ///
  /// - Parameters:
  ///   - bytes: The window that holds them.
  ///   - base: The absolute offset of the window's first byte.
  /// - Complexity: O(*k*) in the number of members.
  mutating func index(_ bytes: Span<UInt8>, at base: Int) {
    for slot in used { slots[slot] = -1 }
    used.removeAll(keepingCapacity: true)
    for (position, member) in members.enumerated() {
      guard position < Int16.max else { break }
      guard let key = Self.key(of: member, bytes, base) else { continue }
      let slot = key.rawValue
      if slots[slot] < 0 { used.append(slot) }
      slots[slot] = Int16(position)
    }
  }

  /// Fills the index with the members of `object`, whose range counts from the bytes' first.
  mutating func index(_ object: JSONView, _ bytes: Span<UInt8>) {
    members.removeAll(keepingCapacity: true)
    var contents = object.contents
    while let member = contents.nextMember(in: bytes) { members.append(member) }
    index(bytes, at: 0)
  }

  /// The value of `key`, with a range that counts from the window's first byte.
  func value(_ key: FieldKey, at base: Int = 0) -> JSONView? {
    let position = slots[key.rawValue]
    return position < 0 ? nil : JSONView(members[Int(position)], base: base)
  }

  private static func key(of member: JSONMember, _ bytes: Span<UInt8>, _ base: Int) -> FieldKey? {
    if member.keyHasEscapes {
      let text = Array(member.keyText(in: bytes, base: base).utf8)
      return FieldKey.find(text.span, 0..<text.count)
    }
    return FieldKey.find(bytes, member.key.lowerBound - base..<member.key.upperBound - base)
  }
}
