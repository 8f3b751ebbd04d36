import JSONStream
import TestSupport
import Testing

/// Random input: the reader agrees with the slow obvious one, never traps, and no cut matters.
@Suite struct JSONPropertyTests {
  /// A small generator with a seed, so that a failure can be run again.
  struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }

  private static let seeds: [UInt64] = [1, 20, 300, 4000]

  private func expectAgreement(on bytes: [UInt8], _ random: inout Random, seed: UInt64) {
    let slow = ReferenceReader(bytes)
    let cuts = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      Int.random(in: 0...bytes.count, using: &random)
    }
    let feeds = [Feed(bytes), Feed(bytes, cuts: cuts.sorted()), Feed.bytewise(bytes)]
    for feed in feeds {
      let parts = events(of: feed)
      let whole = records(of: feed)
      let skipped = skips(of: feed)
      guard parts == slow.transcript, whole == slow.recordTranscript,
        skipped.ends == slow.valueEnds, skipped.error == slow.transcript.error
      else {
        Issue.record("seed \(seed), bytes \(bytes), cuts \(cuts): \(parts), \(slow.transcript)")
        return
      }
    }
    for text in wrapped(bytes)
    where records(of: Feed(text)) != ReferenceReader(text).recordTranscript {
      Issue.record("seed \(seed), record \(text)")
    }
  }

  @Test("random bytes are read alike, in one piece and in many", arguments: seeds)
  func randomBytes(seed: UInt64) {
    var random = Random(state: seed)
    for _ in 0..<400 {
      let count = Int.random(in: 0...40, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      expectAgreement(on: bytes, &random, seed: seed)
    }
  }

  @Test("random JSON-like bytes are read alike, in one piece and in many", arguments: seeds)
  func randomTokens(seed: UInt64) {
    var random = Random(state: seed)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", " ", "\n", "\"a\":", "\"key\"", "1", "-", "0", ".5",
      "e3", "true", "null", "false", "\\u00e9", "\\ud83d", "é", "€", "😀", "{\"a\":1}", "[1,2]",
      "\"a longer string of text\"",
    ]
    for _ in 0..<400 {
      let count = Int.random(in: 0...14, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      expectAgreement(on: Array(text.utf8), &random, seed: seed)
    }
  }

  @Test("fixtures with random damage are read alike", arguments: seeds)
  func damagedFixtures(seed: UInt64) throws {
    var random = Random(state: seed)
    for name in try Fixture.names(in: "json/accept") {
      var bytes = try Fixture.bytes("json/accept/\(name)")
      guard 1..<400 ~= bytes.count else { continue }
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
        default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
      expectAgreement(on: bytes, &random, seed: seed)
    }
  }

  @Test("a view of damaged bytes finds something or nothing, and never traps", arguments: seeds)
  func viewsOfDamage(seed: UInt64) throws {
    var random = Random(state: seed)
    let pointer = try JSONPointer("/a/0/b")
    for name in try Fixture.names(in: "json/accept") + Fixture.names(in: "json/reject") {
      let folder = (try? Fixture.bytes("json/accept/\(name)")) == nil ? "reject" : "accept"
      var bytes = try Fixture.bytes("json/\(folder)/\(name)")
      guard 1..<400 ~= bytes.count else { continue }
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
        guard let view = JSONView(in: bytes) else { continue }
        #expect(view.range.upperBound <= bytes.count)
        #expect(view.count(in: bytes) <= bytes.count)
        _ = view.text(in: bytes)
        _ = view.value(at: pointer, in: bytes)
        var contents = view.contents
        while let inner = contents.next(in: bytes) { _ = inner.text(in: bytes) }
        _ = JSONView(kind: .string, range: view.range).text(in: bytes)
        _ = JSONView(kind: .array, range: 0..<bytes.count + 9).count(in: bytes)
        _ = JSONView(kind: .object, range: 0..<bytes.count + 9).value(at: pointer, in: bytes)
        var writer = JSONWriter(escapesControls: true)
        writer.record(bytes.span)
        writer.string(utf8: bytes.span)
        #expect(!writer.bytes.contains { $0 < 0x20 && $0 != 0x09 })
        #expect(String(validating: writer.bytes, as: UTF8.self) != nil)
      }
    }
  }

  @Test("every byte at every place of strings of every length reads as it should")
  func stringScan() {
    for length in [1, 7, 8, 9, 15, 16, 17, 24] {
      for place in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var text = Array(repeating: UInt8(ascii: "x"), count: length)
          text[place] = byte
          let bytes = Array("{\"k\":\"".utf8) + text + Array("\"}        ".utf8)
          let slow = ReferenceReader(bytes)
          if events(of: Feed(bytes)) != slow.transcript
            || records(of: Feed(bytes)) != slow.recordTranscript
          {
            Issue.record("byte \(byte) at \(place) of \(length)")
          }
        }
      }
    }
  }
}
