import JSONStream

// What an array or an object is: a record, a list of records, or something around one.

extension RecordReader {
  /// Reads the array that comes next, whose elements are records.
  mutating func readArray(_ body: Body) throws(StoreError) {
    _ = try nextEvent()
    while true {
      if let range = passObject() {
        try takeRecord(range, body)
        continue
      }
      switch try peek() {
      case .value(.object): try takeRecord(try readObject(), body)
      case .value(let kind): try refuseValue(kind)
      default:
        _ = try nextEvent()
        return
      }
    }
  }

  /// Hands over the object that was just read, as a record.
  private mutating func takeRecord(_ range: Range<Int>, _ body: Body) throws(StoreError) {
    guard isShort(range) else { return try refuseLong(at: range.lowerBound) }
    let buffer = window.bytes
    let bytes = buffer.span.extracting(0..<window.count)
    rules.turn(to: range, in: bytes, at: window.base)
    if try handEvident(bytes, to: body) { return }
    try hand(over: bytes, to: body)
  }

  /// Hands over the record that the rules have turned to, if that it is one is evident; tells whether
  /// it was.
  private mutating func handEvident(
    _ bytes: Span<UInt8>, to body: Body
  ) throws(StoreError) -> Bool {
    guard let id = rules.evidentID, rules.record.range.count <= RecordOptions.recordLimit else {
      return false
    }
    try body(bytes, FoundRecord(range: rules.record.range, id: id), &rules)
    return true
  }

  /// Hands over the record that the rules have turned to; of a line of our own output the record in
  /// it.
  private mutating func hand(over bytes: Span<UInt8>, to body: Body) throws(StoreError) {
    var found = FoundRecord(range: rules.record.range)
    if let record = rules.exportedRecord(in: bytes) {
      found.line = rules.exportedLine(in: bytes)
      found.line?.offset = window.base + found.range.lowerBound
      found.range = record.range
      rules.turn(to: record, in: bytes)
    }
    guard found.range.count <= RecordOptions.recordLimit else {
      return try refuseLong(at: window.base + found.range.lowerBound)
    }
    try body(bytes, found, &rules)
  }

  /// Finds out what the object is that was just read on the top level, and takes it.
  mutating func takeTopObject(_ range: Range<Int>, _ body: Body) throws(StoreError) {
    guard isShort(range) else { return try takeLarge(range, body) }
    let buffer = window.bytes
    let bytes = buffer.span.extracting(0..<window.count)
    rules.turn(to: range, in: bytes, at: window.base)
    if try handEvident(bytes, to: body) { return }
    if let list = rules.wellKnownList(in: bytes) {
      let start = list.range.lowerBound + window.base
      return try revisiting(start) { reader throws(StoreError) in try reader.readArray(body) }
    }
    if rules.isRecord(in: bytes) || !rules.hasContainers {
      return try hand(over: bytes, to: body)
    }
    let lists = try listsOfObjects(in: range)
    guard let list = lists.first else {
      // Looking into it has used the members.
      let buffer = window.bytes
      let bytes = buffer.span.extracting(0..<window.count)
      let view = JSONView(
        kind: .object,
        range: range.lowerBound - window.base..<range.upperBound - window.base)
      rules.turn(to: view, in: bytes)
      return try hand(over: bytes, to: body)
    }
    try takeOnly(list, of: lists, in: range, body)
  }

  /// An object too long for a record: its list, or an error.
  private mutating func takeLarge(_ range: Range<Int>, _ body: Body) throws(StoreError) {
    let members = try self.members(ofObjectAt: range.lowerBound)
    for name in FieldRules.lists {
      let keys = name.split(separator: ".").map(String.init)
      guard var found = members.last(where: { $0.name == keys[0] }) else { continue }
      if keys.count == 2, found.kind == .object {
        let inner = try self.members(ofObjectAt: found.offset)
        guard let list = inner.last(where: { $0.name == keys[1] }) else { continue }
        found = list
      }
      guard found.kind == .array else { continue }
      return try revisiting(found.offset) { reader throws(StoreError) in
        try reader.readArray(body)
      }
    }
    let lists = try listsOfObjects(in: range)
    guard let list = lists.first else { return try refuseLong(at: range.lowerBound) }
    try takeOnly(list, of: lists, in: range, body)
  }

  /// Whether the object at `range` is no longer than it may be.
  private func isShort(_ range: Range<Int>) -> Bool {
    range.count <= RecordOptions.recordLimit || range.count <= limit(at: range.lowerBound)
  }

  /// Refuses a record, which begins at `offset`, for its length.
  private mutating func refuseLong(at offset: Int) throws(StoreError) {
    let position = try file.position(of: offset)
    try refuse(.tooLong(file.name, position, limit: RecordOptions.recordLimit))
  }

  private mutating func takeOnly(
    _ list: NamedValue, of lists: [NamedValue], in range: Range<Int>, _ body: Body
  ) throws(StoreError) {
    guard lists.count == 1 else {
      let position = try file.position(of: range.lowerBound)
      throw .input(.severalLists(file.name, position, lists.map(\.name)))
    }
    try revisiting(list.offset) { reader throws(StoreError) in try reader.readArray(body) }
  }
}

// MARK: - Looking into objects of any size

/// A member of an object: its name or the pointer to it, its kind, and where its value begins.
struct NamedValue: Equatable {
  var name: String
  var kind: JSONKind
  var offset: Int
}

extension RecordReader {
  /// The arrays of objects in the object at `range` and in the objects in it, named by pointers.
  mutating func listsOfObjects(in range: Range<Int>) throws(StoreError) -> [NamedValue] {
    var lists: [NamedValue] = []
    for member in try members(ofObjectAt: range.lowerBound) {
      let path = JSONPointer(steps: [Array(member.name.utf8)]).description
      if try isListOfObjects(member) {
        lists.append(NamedValue(name: path, kind: .array, offset: member.offset))
      }
      guard member.kind == .object else { continue }
      for inner in try members(ofObjectAt: member.offset) where try isListOfObjects(inner) {
        let step = JSONPointer(steps: [Array(inner.name.utf8)]).description
        lists.append(NamedValue(name: path + step, kind: .array, offset: inner.offset))
      }
    }
    return lists
  }

  private mutating func isListOfObjects(_ value: NamedValue) throws(StoreError) -> Bool {
    guard value.kind == .array else { return false }
    var isList = false
    try revisiting(value.offset) { reader throws(StoreError) in
      _ = try reader.nextEvent()
      isList = try reader.peek() == .value(.object)
    }
    return isList
  }

  /// The members of the object that begins at `offset`.
  private mutating func members(ofObjectAt offset: Int) throws(StoreError) -> [NamedValue] {
    var found: [NamedValue] = []
    try revisiting(offset) { reader throws(StoreError) in
      _ = try reader.nextEvent()
      while case .key(let range, _) = try reader.nextEvent() {
        let name = try reader.keyText(range)
        guard case .value(let kind) = try reader.peek() else { break }
        found.append(NamedValue(name: name, kind: kind, offset: reader.reader.offset))
        try reader.skipValue()
      }
    }
    return found
  }

  /// The text of the key at `range`, which was just read.
  func keyText(_ range: Range<Int>) throws(StoreError) -> String {
    guard window.holds(range) else { return "" }
    let member = JSONMember(key: range, value: range, kind: .null, keyHasEscapes: true)
    return member.keyText(
      in: window.bytes.span.extracting(0..<window.count), base: window.base)
  }
}

// MARK: - What `--records` names

extension RecordReader {
  /// Takes what the pointer names in the value that comes next, and passes over the rest of it.
  mutating func readNamed(_ body: Body) throws(StoreError) {
    let pointer = options.records ?? JSONPointer(steps: [])
    let start = reader.position
    let depth = reader.depth
    guard try goDown(pointer.steps[...]) else {
      throw .input(.noRecords(file.name, start, pointer: pointer.description))
    }
    switch try peek() {
    case .value(.array): try readArray(body)
    case .value(.object): try takeRecord(try readObject(), body)
    default: throw .input(.noRecords(file.name, start, pointer: pointer.description))
    }
    while reader.depth > depth { _ = try nextEvent() }
  }

  /// Enters containers along `steps`; the value that the last one names then comes next. Of
  /// repeated keys the first one counts, since the file is read only once.
  private mutating func goDown(_ steps: ArraySlice<[UInt8]>) throws(StoreError) -> Bool {
    for step in steps {
      switch try peek() {
      case .value(.object):
        _ = try nextEvent()
        guard try goToKey(String(decoding: step, as: UTF8.self)) else { return false }
      case .value(.array):
        guard let index = Int(String(decoding: step, as: UTF8.self)) else { return false }
        _ = try nextEvent()
        for _ in 0..<max(0, index) {
          guard case .value = try peek() else { return false }
          try skipValue()
        }
        guard case .value = try peek() else { return false }
      default:
        return false
      }
    }
    return true
  }

  private mutating func goToKey(_ name: String) throws(StoreError) -> Bool {
    while case .key(let range, _) = try nextEvent() {
      if try keyText(range) == name { return true }
      try skipValue()
    }
    return false
  }
}
