import JSONStream

/// Pointers for tests.
enum JSONPointerText {
  static func pointer(_ text: String) throws -> JSONPointer {
    try JSONPointer(text)
  }
}
