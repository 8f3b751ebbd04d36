import JSONStream

// Steps of the JSON reader, each with as much of the file as it needs.

extension RecordReader {
  /// What stands next.
  mutating func peek() throws(StoreError) -> JSONPeek {
    while true {
      do throws(JSONError) {
        let next = try Self.peek(&reader, window)
        if next != .needMore { return next }
      } catch {
        throw .input(.syntax(file.name, error))
      }
      try window.fill(from: file, keepingFrom: reader.offset)
    }
  }

  /// The next event, whose range the window then holds unless it is longer than a record may be.
  mutating func nextEvent() throws(StoreError) -> JSONEvent {
    let start = reader.offset
    while true {
      do throws(JSONError) {
        let buffer = window.bytes
        let bytes = buffer.span.extracting(0..<window.count)
        let next = try reader.next(bytes, at: window.base, isLast: window.isLast)
        if next != .needMore { return next }
      } catch {
        throw .input(.syntax(file.name, error))
      }
      try window.fill(from: file, keepingFrom: kept(from: start))
    }
  }

  /// Passes over the next value.
  mutating func skipValue() throws(StoreError) {
    while true {
      do throws(JSONError) {
        let buffer = window.bytes
        let bytes = buffer.span.extracting(0..<window.count)
        if try reader.skipValue(bytes, at: window.base, isLast: window.isLast) { return }
      } catch {
        throw .input(.syntax(file.name, error))
      }
      try window.fill(from: file, keepingFrom: reader.offset)
    }
  }

  /// Reads the object that comes next and its members, which the rules then have, if the window holds
  /// all of it and it is correct. Where it answers nil nothing has moved, and nothing is decided.
  mutating func passObject() -> Range<Int>? {
    Self.passObject(&reader, window, &rules.own.members)
  }

  /// Reads the object that comes next and its members, which the rules then have. The window holds
  /// all of it, unless it is longer than a record may be.
  mutating func readObject() throws(StoreError) -> Range<Int> {
    let beginning = reader
    let start = reader.offset
    while true {
      do throws(JSONError) {
        let read = try Self.readMembers(&reader, window, &rules.own.members)
        if case .value(_, let range) = read {
          reader = reader.allowing(depthLimit: JSONReader.defaultDepthLimit)
          return range
        }
      } catch {
        guard error.kind == .tooDeep(limit: JSONReader.defaultDepthLimit), isOwnLine(at: start)
        else { throw .input(.syntax(file.name, error)) }
        // The record in it may be as deep as any that was ever taken.
        reader = beginning.allowing(
          depthLimit: beginning.depth + 1 + JSONReader.defaultDepthLimit)
        continue
      }
      try window.fill(from: file, keepingFrom: kept(from: start))
    }
  }

  // Parts of the reader that are passed one by one can be lent; a copy of the window's bytes would be
  // counted up and down for every record.

  private static func peek(
    _ reader: inout JSONReader, _ window: InputWindow
  ) throws(JSONError) -> JSONPeek {
    let bytes = window.bytes.span.extracting(0..<window.count)
    return try reader.peek(bytes, at: window.base, isLast: window.isLast)
  }

  private static func passObject(
    _ reader: inout JSONReader, _ window: InputWindow, _ members: inout JSONMembers
  ) -> Range<Int>? {
    let bytes = window.bytes.span.extracting(0..<window.count)
    return reader.passObject(bytes, at: window.base, into: &members)
  }

  private static func readMembers(
    _ reader: inout JSONReader, _ window: InputWindow, _ members: inout JSONMembers
  ) throws(JSONError) -> JSONRead {
    let bytes = window.bytes.span.extracting(0..<window.count)
    return try reader.readMembers(
      bytes, at: window.base, isLast: window.isLast, into: &members)
  }

  /// From where on bytes are kept for a value that began at `start`.
  private func kept(from start: Int) -> Int {
    reader.offset - start > limit(at: start) ? reader.offset : start
  }

  /// How long the object that begins at `start` may be: a line of our own output holds its record and
  /// more.
  func limit(at start: Int) -> Int {
    isOwnLine(at: start) ? RecordOptions.ownLineLimit : RecordOptions.recordLimit
  }

  /// Whether the object that begins at `start`, which the window holds, begins as our own lines do.
  private func isOwnLine(at start: Int) -> Bool {
    let range = start..<start + Self.ownLineStart.count
    guard window.holds(range) else { return false }
    return window.bytes[(start - window.base)...].starts(with: Self.ownLineStart)
  }

  private static let ownLineStart = Array(#"{"v":1,"#.utf8)

  /// Goes on at `offset`, where a value begins that was read before, until `body` is done with it;
  /// then back to where reading was.
  mutating func revisiting(
    _ offset: Int, _ body: (inout RecordReader) throws(StoreError) -> Void
  ) throws(StoreError) {
    let before = (reader, window)
    reader = JSONReader(at: JSONPosition(offset: offset))
    if !window.holds(offset..<offset + 1) { window = InputWindow(at: offset) }
    try body(&self)
    (reader, window) = before
  }
}
