/// The members of one object, in a list that is kept and filled again for the next object.
///
/// Most objects of a file have the same keys in the same order. The list remembers how the keys of
/// the last object were written: a reader compares eight bytes at a time with what it expects there
/// instead of looking for the end of a key, and whoever searches the list by key needs to do so again
/// only when `shape` has changed.
package struct JSONMembers: Sendable {
  /// How many members there are; those behind them are room.
  package private(set) var count = 0
  /// A number that stays the same for as long as the keys and their order do.
  package private(set) var shape = 0

  private var members = [JSONMember](repeating: .none, count: 16)
  /// How keys at these positions were written the last time, as many as `members`.
  private var keys = [WrittenKey](repeating: .none, count: 16)

  /// Whether the members' own keys are among them.
  private var knowsKeys = false

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
      let passed = fill(bytes, at: object.range.lowerBound, base: 0, depthLimit: limit),
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
    knowsKeys = false
    shape &+= 1
  }

  /// Adds a member, whose key is not remembered.
  mutating func append(_ member: JSONMember) {
    if count == members.count { grow() }
    members[count] = member
    count += 1
  }

  private mutating func grow() {
    keys += [WrittenKey](repeating: .none, count: members.count)
    members += [JSONMember](repeating: .none, count: members.count)
  }

  /// Fills the list with the members of the object that begins at `index`, if it is correct and lies in
  /// the window whole.
  mutating func fill(
    _ bytes: Span<UInt8>, at index: Int, base: Int, depthLimit: Int
  ) -> TokenScan? {
    while true {
      let scan = Self.pass(bytes, index, base, depthLimit, &members, &keys)
      switch scan.outcome {
      case .correct:
        if scan.hasNewKeys || scan.count != count || !knowsKeys { shape &+= 1 }
        count = scan.count
        knowsKeys = true
        return scan.tokens
      case .incorrect:
        return nil
      case .full:
        knowsKeys = false
        grow()
      }
    }
  }

  /// Lends the two lists to the scan for as long as it takes.
  private static func pass(
    _ bytes: Span<UInt8>, _ index: Int, _ base: Int, _ depthLimit: Int,
    _ members: inout [JSONMember], _ keys: inout [WrittenKey]
  ) -> RecordScan {
    var members = members.mutableSpan
    var keys = keys.mutableSpan
    return RecordScan.pass(
      bytes, at: index, base: base, depthLimit: depthLimit, &members, &keys)
  }
}

extension JSONMembers: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  /// The member at `position`, from 0.
  package subscript(position: Int) -> JSONMember { members[position] }
}

extension JSONMember {
  /// No member: what unused room is filled with.
  fileprivate static let none = JSONMember(
    key: 0..<0, value: 0..<0, kind: .null, keyHasEscapes: false)
}
