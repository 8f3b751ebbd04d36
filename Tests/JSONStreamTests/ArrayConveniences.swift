import JSONStream

/// The calls of the room on whole arrays, since a test's expectation cannot hold a span.
extension JSONReader {
  mutating func next(_ bytes: [UInt8]) throws(JSONError) -> JSONEvent {
    try next(bytes.span, at: 0, isLast: true)
  }

  mutating func peek(_ bytes: [UInt8]) throws(JSONError) -> JSONPeek {
    try peek(bytes.span, at: 0, isLast: true)
  }

  mutating func skipValue(_ bytes: [UInt8]) throws(JSONError) -> Bool {
    try skipValue(bytes.span, at: 0, isLast: true)
  }

  mutating func readMembers(
    _ bytes: [UInt8], into members: inout JSONMembers
  ) throws(JSONError) -> JSONRead {
    try readMembers(bytes.span, at: 0, isLast: true, into: &members)
  }
}

extension JSONView {
  init?(in bytes: [UInt8]) {
    self.init(in: bytes.span)
  }

  func text(in bytes: [UInt8]) -> String { text(in: bytes.span) }

  func count(in bytes: [UInt8]) -> Int { count(in: bytes.span) }

  func element(at position: Int, in bytes: [UInt8]) -> JSONView? {
    element(at: position, in: bytes.span)
  }

  func value(forKey key: String, in bytes: [UInt8]) -> JSONView? {
    value(forKey: key, in: bytes.span)
  }

  func value(at pointer: JSONPointer, in bytes: [UInt8]) -> JSONView? {
    value(at: pointer, in: bytes.span)
  }
}

extension JSONContents {
  mutating func next(in bytes: [UInt8]) -> JSONView? { next(in: bytes.span) }

  mutating func nextMember(in bytes: [UInt8]) -> JSONMember? { nextMember(in: bytes.span) }
}

extension JSONMember {
  func keyText(in bytes: [UInt8], base: Int = 0) -> String {
    keyText(in: bytes.span, base: base)
  }

  func hasKey(_ name: String, in bytes: [UInt8], base: Int = 0) -> Bool {
    hasKey(Array(name.utf8), in: bytes.span, base: base)
  }
}
