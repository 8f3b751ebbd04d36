/// The members of one object, in a list that is kept and filled again for the next object.
///
/// Most objects of a file have the same keys in the same order, with the same white space between them.
/// The list remembers how the last object was written: a reader compares eight bytes at a time with what
/// it expects before a value instead of looking for comma, key and colon, and whoever searches the list
/// by key needs to do so again only when `shape` has changed.
package struct JSONMembers: Sendable {
  /// How many members there are; those behind them are room.
  package private(set) var count = 0
  /// A number that stays the same for as long as the keys and their order do, and how they are written.
  package private(set) var shape = 0

  /// The members, and room behind them.
  private var slots = [Slot](repeating: Slot(), count: 16)

  /// Room for a member.
  struct Slot: Sendable {
    var member = JSONMember(key: 0..<0, value: 0..<0, kind: .null, keyHasEscapes: false)
    /// Whether the value is a string that was found to be without backslashes.
    var isPlain = false
    /// What was written before the value at this position the last time.
    var prefix = MemberPrefix.none
  }

  /// Whether the members' own prefixes are among them.
  private var knowsPrefixes = false

  /// A list without members.
  package init() {}

  /// Fills the list with the members of `object`, with ranges like that of the view.
  ///
  /// It is fast where `bytes` go on behind the object for at least eight bytes, whatever they are.
  ///
  /// - Complexity: O(bytes of the value).
  package mutating func fill(with object: JSONView, in bytes: Span<UInt8>) {
    let limit = JSONReader.defaultDepthLimit
    if object.kind == .object,
      let passed = fill(
        bytes, from: TokenScan(at: object.range.lowerBound), base: 0, depthLimit: limit),
      passed.index == object.range.upperBound
    {
      return
    }
    removeAll()
    object.forEachMember(in: bytes) { append($0) }
  }

  /// Empties the list; the next object's shape is then a new one.
  mutating func removeAll() {
    count = 0
    knowsPrefixes = false
    shape &+= 1
  }

  /// Adds a member, whose key is not remembered.
  mutating func append(_ member: JSONMember) {
    if count == slots.count { grow() }
    slots[count].member = member
    slots[count].isPlain = false
    count += 1
  }

  private mutating func grow() {
    slots += [Slot](repeating: Slot(), count: slots.count)
  }

  /// Fills the list with the members of the object whose first byte `tokens` stand at, if it is correct
  /// and lies in the window whole; returns where it ends.
  @inline(always)
  mutating func fill(
    _ bytes: Span<UInt8>, from tokens: TokenScan, base: Int, depthLimit: Int
  ) -> TokenScan? {
    while true {
      var room = slots.mutableSpan
      let scan = RecordScan.pass(
        bytes, from: tokens, base: base, depthLimit: depthLimit, &room)
      switch scan.outcome {
      case .correct:
        if scan.hasNewPrefixes || scan.count != count || !knowsPrefixes { shape &+= 1 }
        count = scan.count
        knowsPrefixes = true
        return scan.tokens
      case .incorrect:
        return nil
      case .full:
        knowsPrefixes = false
        grow()
      }
    }
  }
}

extension JSONMembers: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  /// Where the text of the member at `position` stands as it is, in absolute offsets: the inside of a
  /// string without backslashes. Nil also where nobody has looked for them.
  package func plainText(at position: Int) -> Range<Int>? {
    guard slots[position].isPlain else { return nil }
    let value = slots[position].member.value
    return value.lowerBound &+ 1..<value.upperBound &- 1
  }

  /// The member at `position`, from 0.
  package subscript(position: Int) -> JSONMember { slots[position].member }
}
