/// A strict reader of JSON text (RFC 8259) that is fed bytes as they come.
///
/// The caller owns the bytes. It passes every call a window: a span, the absolute offset `base` of
/// the span's first byte, and whether the input ends with the span. A window must cover `offset`,
/// the next byte that the reader wants; what lies before `offset` may be dropped, and ranges that
/// were reported are the caller's to keep. When a call answers that it needs more, the next window
/// must reach further or be the last. Where the input is cut never changes an answer.
///
///     {"name":"Ana","age":29}        a window may end after any of these bytes:
///     ^      ^                       inside a string, a number, an escape or one scalar
///     base   offset
///
/// The input is a sequence of values: JSON Lines, one array, several arrays, values glued together.
/// White space between two values may be missing unless both are numbers or literals. A byte order
/// mark at offset 0 is passed over. Numbers are text of any size; an escaped surrogate may stand
/// alone; a key may occur twice. Nesting is kept on a stack of bits, there is no recursion.
///
/// After an error every call throws the same error again, until `skipLine(from:)`.
package struct JSONReader: Sendable {
  /// How deep arrays and objects may lie in each other unless told otherwise.
  package static let defaultDepthLimit = 512

  /// What may come next.
  enum State: UInt8 {
    // Only at the beginning of a call; see `prepare`.
    case beginning, inSkippedLine, afterScalar, failed
    // Between values of the top level.
    case top
    case arrayFirst, arrayValue, arrayNext
    case objectFirst, objectKey, objectColon, objectValue, objectNext
  }

  /// A token that the end of a window interrupted.
  enum Interrupted: UInt8 {
    case none, key, string, number
  }

  /// What `advance` came to.
  enum Token: UInt8 {
    case objectStart, objectEnd, arrayStart, arrayEnd
    case key, string, number, `true`, `false`, null
    case needMore, end
  }

  /// The absolute offset of the next byte that the reader wants.
  package internal(set) var offset: Int
  private(set) var depthLimit: Int
  var state: State
  var interrupted = Interrupted.none
  var numberState = NumberState.minus
  var nesting = JSONNesting()
  var failure: JSONError?

  /// The line of `offset`, from 1.
  var line: Int
  /// The offset at which the line would begin if each scalar of it so far were one byte.
  var lineOrigin: Int

  /// The token under way or just read, in absolute offsets; strings without their quotes.
  var tokenStart = 0
  var tokenEnd = 0
  var tokenHasEscapes = false

  /// The value that `readMembers` has under way, if any.
  var record = RecordProgress()

  /// A reader at the beginning of the input, which lets `depthLimit` containers be open at once.
  package init(depthLimit: Int = JSONReader.defaultDepthLimit) {
    self.init(at: JSONPosition(offset: 0), depthLimit: depthLimit)
    state = .beginning
  }

  /// A reader that begins in the middle, before a value at `position`.
  ///
  /// It knows of no container around that value: after it, it expects the next top-level value.
  package init(at position: JSONPosition, depthLimit: Int = JSONReader.defaultDepthLimit) {
    offset = position.offset
    line = position.line
    lineOrigin = position.offset - position.column + 1
    self.depthLimit = depthLimit
    state = .top
  }

  /// The same reader, which from here on lets `depthLimit` containers be open at once.
  package func allowing(depthLimit: Int) -> JSONReader {
    var reader = self
    reader.depthLimit = depthLimit
    return reader
  }

  /// How many arrays and objects are open.
  package var depth: Int { nesting.depth }

  /// Where the next byte is that the reader wants.
  package var position: JSONPosition { position(of: offset) }

  /// The place of `offset`, which must be on the line that the reader is on.
  func position(of offset: Int) -> JSONPosition {
    JSONPosition(offset: offset, line: line, column: offset - lineOrigin + 1)
  }

  /// Forgets everything that is open and goes on at the line after that of `position`, where a new
  /// top-level value is expected.
  ///
  /// For JSON Lines with a bad line: note `position` before every value (after `peek`, which passes
  /// over the white space before it), and come back to it after an error; where `peek` itself
  /// failed, the line is that of the error's own position. The next windows must cover
  /// `position.offset`. How far the bad value reached does not matter.
  package mutating func skipLine(from position: JSONPosition) {
    self = JSONReader(at: position, depthLimit: depthLimit)
    state = .inSkippedLine
  }

  /// The index in the window of the next byte wanted.
  @inline(always)
  func index(in bytes: Span<UInt8>, at base: Int) -> Int {
    let index = offset - base
    precondition(
      index >= 0 && index <= bytes.count, "the window does not cover the reader's offset")
    return index
  }

  /// The error of `kind` at `index` of the window; the reader stays failed.
  @inline(never)
  mutating func fail(_ kind: JSONError.Kind, at index: Int, base: Int) -> JSONError {
    offset = base + index
    let error = JSONError(kind, at: position)
    failure = error
    state = .failed
    interrupted = .none
    return error
  }
}
