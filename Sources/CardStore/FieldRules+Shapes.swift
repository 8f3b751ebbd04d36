import JSONStream

/// What the members of an object tell about its shape.
extension FieldRules {
  /// The keys under which a list of records is looked for, in this order.
  static let lists = [
    "results", "data", "data.results", "items", "users", "profiles", "people", "cards", "records",
    "entries",
  ]

  /// The array that the object holds under a well-known key.
  func wellKnownList(in bytes: Span<UInt8>) -> JSONView? {
    guard !own.keys.intersection(.lists).isEmpty else { return nil }
    if let list = array(.results) ?? array(.data) { return list }
    if let data = own.value(.data, at: base), data.kind == .object,
      let list = data.value(forKey: "results", in: bytes), list.kind == .array
    {
      return list
    }
    for key in [FieldKey.items, .users, .profiles, .people, .cards, .records, .entries] {
      if let list = array(key) { return list }
    }
    return nil
  }

  private func array(_ key: FieldKey) -> JSONView? {
    own.value(key, at: base).flatMap { $0.kind == .array ? $0 : nil }
  }

  /// Whether the object has a name or id.
  mutating func isRecord(in bytes: Span<UInt8>) -> Bool {
    if exportedRecord(in: bytes) != nil || id(in: bytes) != nil { return true }
    var name: [UInt8] = []
    return appendName(in: bytes, to: &name)
  }

  /// Whether any member is an array or object.
  var hasContainers: Bool {
    own.members.contains { $0.kind == .array || $0.kind == .object }
  }

  /// The record in a line of our own output; nil when the object is none.
  func exportedRecord(in bytes: Span<UInt8>) -> JSONView? {
    guard let version = own.value(.v, at: base), version.kind == .number, version.range.count == 1,
      bytes[version.range.lowerBound] == UInt8(ascii: "1"),
      let record = own.value(.record, at: base), record.kind == .object
    else { return nil }
    return record
  }

  /// What a line of our own output says beside the record.
  func exportedLine(in bytes: Span<UInt8>) -> ExportedLine {
    func text(_ key: FieldKey) -> JSONView? {
      own.value(key, at: base).flatMap { $0.kind == .string ? $0 : nil }
    }
    return ExportedLine(
      id: text(.id)?.text(in: bytes), verdict: text(.verdict)?.text(in: bytes),
      decidedAt: text(.decided_at)?.text(in: bytes))
  }
}
