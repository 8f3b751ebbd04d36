import JSONStream

/// What holds for the JSON reader whatever it is given.
enum JSONFuzz {
  /// Reads the input in every way there is; says what is wrong if two of them differ.
  ///
  /// The first byte tells where windows end, and how deep the input may be; the others are the text.
  static func fault(in input: [UInt8]) -> String? {
    guard let first = input.first else { return nil }
    let bytes = Array(input.dropFirst())
    let depthLimit = first < 0xF0 ? JSONReader.defaultDepthLimit : Int(first & 15)
    let slow = ReferenceReader(bytes, depthLimit: depthLimit)
    let cut = Int(first) % (bytes.count + 1)
    let feeds = [
      Feed(bytes), Feed(bytes, cuts: [cut]), Feed(bytes, cuts: [cut], dropsConsumed: false),
      Feed.bytewise(bytes),
    ]
    for (index, feed) in feeds.enumerated() {
      guard events(of: feed, depthLimit: depthLimit) == slow.transcript else {
        return "other events by feed \(index)"
      }
      guard records(of: feed, depthLimit: depthLimit) == slow.recordTranscript else {
        return "other records by feed \(index)"
      }
      let skipped = skips(of: feed, depthLimit: depthLimit)
      guard skipped.ends == slow.valueEnds, skipped.error == slow.transcript.error else {
        return "other ends of values by feed \(index)"
      }
    }
    return fault(inViewsOf: bytes, slow.recordTranscript)
  }

  /// Looks at every value that was read, and at the bytes as if they had been; only of those that
  /// were read are the answers known.
  private static func fault(inViewsOf bytes: [UInt8], _ read: RecordTranscript) -> String? {
    for kind in [JSONKind.object, .array, .string] {
      _ = walked(JSONView(kind: kind, range: 0..<bytes.count), in: bytes.span)
      _ = walked(JSONView(kind: kind, range: bytes.count / 2..<bytes.count + 9), in: bytes.span)
    }
    for record in read.records {
      guard case .value(let kind, let range) = record.read else { continue }
      let view = JSONView(in: bytes.span, range: range)
      guard view == JSONView(kind: kind, range: range) else { return "another value in a view" }
      guard let view, view.count(in: bytes.span) >= record.members.count else {
        return "fewer members in a view"
      }
      var members = JSONMembers()
      members.fill(with: view, in: bytes.span)
      guard Array(members) == record.members else { return "other members in a view" }
      if let fault = fault(in: members, of: view, bytes.span) { return fault }
      if let fault = fault(inCopyOf: view, bytes) { return fault }
    }
    return nil
  }

  /// Looks for each member by its key, in the object itself and by a pointer.
  private static func fault(
    in members: JSONMembers, of view: JSONView, _ bytes: Span<UInt8>
  ) -> String? {
    for member in members {
      var key: [UInt8] = []
      JSONText.append(member.key, of: bytes, to: &key)
      guard member.hasKey(key, in: bytes) else { return "a key that is not itself" }
      let last = members.last { $0.hasKey(key, in: bytes) }.map { JSONView($0) }
      guard view.value(forKey: key, in: bytes) == last else { return "another value for a key" }
      guard view.value(at: JSONPointer(steps: [key]), in: bytes) == last else {
        return "another value at a pointer"
      }
      let text = JSONPointer(steps: [key]).description
      guard let read = try? JSONPointer(text) else { return "a pointer that is none" }
      // Only a key that is text can be spelled.
      if String(validating: key, as: UTF8.self) != nil, read.steps != [key] {
        return "a pointer that is another when it is read"
      }
    }
    return nil
  }

  /// Writes a value anew: the copy is read as one value, and copying it again changes nothing.
  private static func fault(inCopyOf view: JSONView, _ bytes: [UInt8]) -> String? {
    var writer = JSONWriter()
    writer.record(bytes.span.extracting(view.range))
    let copy = Array(writer.bytes)
    let again = records(of: Feed(copy))
    guard again.error == nil, again.records.count == 1 else { return "a copy that is no value" }
    var second = JSONWriter()
    second.record(copy.span)
    guard second.bytes == copy[...] else { return "a copy of a copy that differs" }
    var shown = JSONWriter(escapesControls: true)
    shown.record(copy.span)
    guard !shown.bytes.contains(where: { $0 < 0x20 && $0 != 0x09 }),
      String(validating: shown.bytes, as: UTF8.self) != nil
    else { return "a copy for a terminal that a terminal obeys" }
    let seen = records(of: Feed(Array(shown.bytes)))
    guard seen.error == nil, seen.records.map(\.members.count) == again.records.map(\.members.count)
    else { return "a copy for a terminal that is another value" }
    return nil
  }

  /// Goes through all that is in the view, and says how much there was.
  private static func walked(_ view: JSONView, in bytes: Span<UInt8>) -> Int {
    var count = view.text(in: bytes).utf8.count
    var contents = view.contents
    while let inner = contents.next(in: bytes) { count += inner.text(in: bytes).utf8.count }
    var members = view.contents
    while let member = members.nextMember(in: bytes) {
      count += member.keyText(in: bytes).utf8.count
    }
    return count
  }
}

#if FUZZING
  typealias Harness = JSONFuzz
#endif
