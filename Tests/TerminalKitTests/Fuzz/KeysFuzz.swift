@testable import TerminalKit

/// What holds for the decoder of terminal input whatever it is given.
enum KeysFuzz {
  /// Feeds the input whole and in parts; says what is wrong if the parts give other events.
  ///
  /// The first byte tells where the input is cut, the others are what the terminal sends.
  static func fault(in input: [UInt8]) -> String? {
    guard let first = input.first else { return nil }
    let bytes = Array(input.dropFirst())
    let cut = Int(first) % (bytes.count + 1)
    let (head, tail) = (Array(bytes[..<cut]), Array(bytes[cut...]))
    for isPrompt in [false, true] {
      var whole = KeyDecoder()
      let expected = whole.feed(bytes, at: 1, isPrompt: isPrompt)
      var halves = KeyDecoder()
      var events = halves.feed(head, at: 1, isPrompt: isPrompt)
      events += halves.feed(tail, at: 1, isPrompt: isPrompt)
      guard events == expected else { return "other events of two halves" }
      guard halves.deadline == whole.deadline else { return "another wait of two halves" }
      var single = KeyDecoder()
      guard bytes.flatMap({ single.feed([$0], at: 1, isPrompt: isPrompt) }) == expected else {
        return "other events byte by byte"
      }
      let ends = [ended(&whole), ended(&halves), ended(&single)]
      guard ends[0] == ends[1], ends[0] == ends[2] else { return "other events at the end" }
      guard [whole, halves, single].allSatisfy({ $0.state == .ground && $0.deadline == nil }) else {
        return "a wait that never ends"
      }
      // A time shorter than every wait changes nothing.
      var slow = KeyDecoder()
      events = slow.feed(head, at: 1, isPrompt: isPrompt)
      events += slow.feed(tail, at: 1.01, isPrompt: isPrompt)
      guard events == expected else { return "other events after a little time" }
      // After a long time anything unfinished has gone, and the rest is taken for what it is.
      var late = KeyDecoder()
      _ = late.feed(head, at: 1, isPrompt: isPrompt)
      _ = late.feed(tail, at: 1.2, isPrompt: isPrompt)
      _ = late.feed(bytes, at: 9, isPrompt: isPrompt)
      _ = ended(&late)
      guard late.feed([0x71], at: 99) == [.key(KeyPress(.character("q")))] else {
        return "a key that is lost after all waits"
      }
    }
    return nil
  }

  /// Lets every wait run out, and gives the events of that.
  private static func ended(_ decoder: inout KeyDecoder) -> [KeyEvent] {
    var events: [KeyEvent] = []
    for time in [10.0, 20, 30, 40] { events += decoder.expire(at: time) }
    return events
  }
}

#if FUZZING
  typealias Harness = KeysFuzz
#endif
