import JSONStream

/// Everything a reader said about an input, to be compared.
struct Transcript: Equatable {
  var events: [JSONEvent] = []
  var error: JSONError?
}

/// Everything a reader said about an input that it read record by record.
struct RecordTranscript: Equatable {
  struct Record: Equatable {
    var read: JSONRead
    var members: [JSONMember]
  }
  var records: [Record] = []
  var error: JSONError?
}

/// An input and the places at which its windows end.
struct Feed {
  let bytes: [UInt8]
  private let ends: [Int]
  private var current = 0
  private let dropsConsumed: Bool

  /// Windows end at each of `cuts` and at the end; with `dropsConsumed` they begin at the reader's
  /// offset rather than at the beginning.
  init(_ bytes: [UInt8], cuts: [Int] = [], dropsConsumed: Bool = true) {
    self.bytes = bytes
    self.dropsConsumed = dropsConsumed
    ends = cuts + [bytes.count]
  }

  /// A feed that gives one byte more each time.
  static func bytewise(_ bytes: [UInt8], dropsConsumed: Bool = true) -> Feed {
    Feed(bytes, cuts: Array(0..<bytes.count), dropsConsumed: dropsConsumed)
  }

  mutating func advance() { current += 1 }

  /// The current window, for a reader that wants the byte at `offset`.
  func window(from offset: Int) -> (base: Int, end: Int, isLast: Bool) {
    let base = dropsConsumed ? offset : 0
    return (base, max(ends[current], base), current == ends.count - 1)
  }
}

/// Reads `feed` event by event to its end or first error.
func events(of feed: Feed, depthLimit: Int = 512) -> Transcript {
  let bytes = feed.bytes
  var feed = feed
  var reader = JSONReader(depthLimit: depthLimit)
  var transcript = Transcript()
  do throws(JSONError) {
    while true {
      let (base, end, isLast) = feed.window(from: reader.offset)
      let window = bytes.span.extracting(base..<end)
      let event = try reader.next(window, at: base, isLast: isLast)
      if event == .end { return transcript }
      if event == .needMore {
        precondition(!isLast, "the reader wants more than there is")
        feed.advance()
      } else {
        transcript.events.append(event)
      }
    }
  } catch {
    transcript.error = error
  }
  return transcript
}

/// Reads `feed` record by record to its end or first error.
func records(of feed: Feed, depthLimit: Int = 512) -> RecordTranscript {
  let bytes = feed.bytes
  var feed = feed
  var reader = JSONReader(depthLimit: depthLimit)
  var transcript = RecordTranscript()
  var members = JSONMembers()
  do throws(JSONError) {
    while true {
      let (base, end, isLast) = feed.window(from: reader.offset)
      let window = bytes.span.extracting(base..<end)
      let read = try reader.readMembers(window, at: base, isLast: isLast, into: &members)
      if read == .end { return transcript }
      if read == .needMore {
        precondition(!isLast, "the reader wants more than there is")
        feed.advance()
      } else {
        transcript.records.append(.init(read: read, members: Array(members)))
      }
    }
  } catch {
    transcript.error = error
  }
  return transcript
}

/// Passes over all values of `feed` and says where each ended, and the error if there was one.
func skips(of feed: Feed, depthLimit: Int = 512) -> (ends: [Int], error: JSONError?) {
  let bytes = feed.bytes
  var feed = feed
  var reader = JSONReader(depthLimit: depthLimit)
  var ends: [Int] = []
  var isInside = false
  do throws(JSONError) {
    while true {
      let (base, end, isLast) = feed.window(from: reader.offset)
      let window = bytes.span.extracting(base..<end)
      if !isInside {
        let peeked = try reader.peek(window, at: base, isLast: isLast)
        if peeked == .end { return (ends, nil) }
        isInside = peeked != .needMore
      }
      if isInside, try reader.skipValue(window, at: base, isLast: isLast) {
        ends.append(reader.offset)
        isInside = false
      } else {
        precondition(!isLast, "the reader wants more than there is")
        feed.advance()
      }
    }
  } catch {
    return (ends, error)
  }
}
