/// A place in the input, by bytes and by lines.
package struct JSONPosition: Equatable, Sendable {
  /// Bytes from the beginning of the input.
  package var offset: Int
  /// The line, from 1; a line ends with a line feed.
  package var line: Int
  /// The column, from 1, in Unicode scalars.
  package var column: Int

  /// The place at `offset`; line and column matter for messages only.
  package init(offset: Int, line: Int = 1, column: Int = 1) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}
