/// A value somewhere in bytes that were checked before, looked at without building anything.
///
/// A view is a kind and a range. The bytes stay with the caller, who passes them to every call; the
/// range counts from the first of them. Looking never traps: in bytes that are not what they were
/// when they were read, a view finds less or the wrong text, and stays within its range.
///
///     let view = JSONView(in: record.span)
///     let city = view?.value(forKey: "city", in: record.span)?.text(in: record.span)
package struct JSONView: Equatable, Sendable {
  /// What the value is.
  package let kind: JSONKind
  /// Where it is; of a string, with its quotes.
  package let range: Range<Int>

  /// The value of `kind` at `range`.
  package init(kind: JSONKind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// The value of `member`, whose ranges count from `base` bytes before the caller's bytes.
  package init(_ member: JSONMember, base: Int = 0) {
    kind = member.kind
    range = member.value.lowerBound - base..<member.value.upperBound - base
  }

  /// The first value in `bytes`, or in a range of them; nil when none begins there.
  package init?(in bytes: Span<UInt8>, range: Range<Int>? = nil) {
    var scan = ViewScan(bytes, range: range ?? 0..<bytes.count)
    guard let view = scan.readValue(bytes) else { return nil }
    self = view
  }

  /// Goes through the members or elements of the value; through nothing if it has none.
  package var contents: JSONContents { JSONContents(self) }

  /// Calls `body` with all members of an object, in their order, with ranges like that of the view.
  func forEachMember(in bytes: Span<UInt8>, _ body: (JSONMember) -> Void) {
    guard kind == .object else { return }
    var scan = ViewScan(contentsOf: self)
    while let member = scan.readMember(bytes) { body(member) }
  }

  /// The number of elements or members.
  ///
  /// - Complexity: O(bytes of the value).
  package func count(in bytes: Span<UInt8>) -> Int {
    var contents = contents
    var count = 0
    while contents.next(in: bytes) != nil { count += 1 }
    return count
  }

  /// The value of the last member whose key is `key`; nil when there is none or this is no object.
  ///
  /// - Complexity: O(bytes of the value).
  package func value(forKey key: String, in bytes: Span<UInt8>) -> JSONView? {
    value(forKey: Array(key.utf8), in: bytes)
  }

  /// The value of the last member whose key is the UTF-8 `key`; nil when there is none or this is
  /// no object.
  ///
  /// - Complexity: O(bytes of the value).
  package func value(forKey key: [UInt8], in bytes: Span<UInt8>) -> JSONView? {
    var contents = contents
    var found: JSONView?
    while let member = contents.nextMember(in: bytes) {
      if member.hasKey(key, in: bytes) { found = JSONView(member) }
    }
    return found
  }

  /// The element at `position` from 0; nil when there is none or this is no array.
  ///
  /// - Complexity: O(bytes up to the end of the element).
  package func element(at position: Int, in bytes: Span<UInt8>) -> JSONView? {
    guard kind == .array, position >= 0 else { return nil }
    var contents = contents
    for _ in 0..<position where contents.next(in: bytes) == nil { return nil }
    return contents.next(in: bytes)
  }
}

/// A walk through the members of an object or the elements of an array.
package struct JSONContents: Sendable {
  private var scan: ViewScan
  private let kind: JSONKind

  fileprivate init(_ view: JSONView) {
    scan = ViewScan(contentsOf: view)
    kind = view.kind
  }

  /// The next element of an array, or the value of the next member of an object.
  package mutating func next(in bytes: Span<UInt8>) -> JSONView? {
    switch kind {
    case .array: scan.readValue(bytes)
    case .object: scan.readMember(bytes).map { JSONView($0) }
    default: nil
    }
  }

  /// The next member of an object; its ranges count like those of the view.
  package mutating func nextMember(in bytes: Span<UInt8>) -> JSONMember? {
    kind == .object ? scan.readMember(bytes) : nil
  }
}
