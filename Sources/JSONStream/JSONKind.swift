/// What a JSON value is, known from its first byte.
package enum JSONKind: UInt8, Equatable, Sendable {
  case object
  case array
  case string
  case number
  case `true`
  case `false`
  case null

  /// The kind of the value that begins with `byte`, or nil when no value begins with it.
  @inline(always)
  package init?(firstByte byte: UInt8) {
    switch byte {
    case Byte.quote: self = .string
    case Byte.openBrace: self = .object
    case Byte.openBracket: self = .array
    case Byte.minus, Byte.zero...Byte.nine: self = .number
    case Byte.t: self = .true
    case Byte.f: self = .false
    case Byte.n: self = .null
    default: return nil
    }
  }
}
