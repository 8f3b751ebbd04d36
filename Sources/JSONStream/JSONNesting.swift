/// Which of the open containers are objects, innermost last: a stack of bits.
///
/// The innermost 64 levels are one word, so that opening and closing touch no memory elsewhere.
struct JSONNesting: Sendable {
  private var innermost: UInt64 = 0
  private var outer: [UInt64] = []
  /// How many containers are open.
  private(set) var depth = 0

  /// Whether the innermost container is an object; false when none is open.
  @inline(always)
  var isInObject: Bool { innermost & 1 == 1 }

  @inline(always)
  mutating func push(isObject: Bool) {
    if depth > 0, depth & 63 == 0 { spill() }
    innermost = innermost << 1 | (isObject ? 1 : 0)
    depth += 1
  }

  @inline(always)
  mutating func pop() {
    depth -= 1
    innermost >>= 1
    if depth & 63 == 0 { unspill() }
  }

  @inline(never)
  private mutating func spill() {
    outer.append(innermost)
    innermost = 0
  }

  @inline(never)
  private mutating func unspill() {
    innermost = outer.popLast() ?? 0
  }
}
