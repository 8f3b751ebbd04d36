import Testing

@testable import TerminalKit

@Suite("Key decoder")
struct KeyDecoderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let bytes: String
    let events: [KeyEvent]
    init(_ bytes: String, _ events: KeyEvent...) {
      self.bytes = bytes
      self.events = events
    }
    var testDescription: String { bytes.debugDescription }
  }

  static func key(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) -> KeyEvent {
    .key(KeyPress(key, modifiers, isRepeat: isRepeat))
  }

  static func mouse(
    _ action: MouseEvent.Action, _ column: Int, _ row: Int, _ modifiers: KeyModifiers = []
  ) -> KeyEvent {
    .mouse(MouseEvent(action, column: column, row: row, modifiers: modifiers))
  }

  static let keys = [
    Case("l", key(.character("l"))), Case("é漢", key(.character("é")), key(.character("漢"))),
    Case("👍", key(.character("👍"))), Case("\u{85}"), Case("\r", key(.enter)),
    Case("\n", key(.enter)), Case("\t", key(.tab)), Case("\u{7F}", key(.backspace)),
    Case("\u{8}", key(.backspace)), Case("\u{3}", key(.character("c"), .control)),
    Case("\u{1A}", key(.character("z"), .control)), Case("\0", key(.character(" "), .control)),
    Case("\u{1F}", key(.character("_"), .control)),
    Case("\u{1B}x", key(.character("x"), .alt)), Case("\u{1B}é", key(.character("é"), .alt)),
    Case("\u{1B}\u{7F}", key(.backspace, .alt)),
    Case("\u{1B}\u{1B}[A", key(.escape), key(.up)), Case("\u{1B}[A", key(.up)),
    Case("\u{1B}OB", key(.down)), Case("\u{1B}[1;5C", key(.right, .control)),
    Case("\u{1B}[D", key(.left)), Case("\u{1B}[H\u{1B}OF", key(.home), key(.end)),
    Case("\u{1B}[Z", key(.tab, .shift)), Case("\u{1B}[3~", key(.delete)),
    Case("\u{1B}[5;2~", key(.pageUp, .shift)), Case("\u{1B}[6~", key(.pageDown)),
    Case("\u{1B}[1~\u{1B}[8~", key(.home), key(.end)), Case("\u{1B}[2~", key(.insert)),
    Case("\u{1B}OP\u{1B}[1;3S", key(.function(1)), key(.function(4), .alt)),
    Case("\u{1B}[15~\u{1B}[24~", key(.function(5)), key(.function(12))),
    Case("\u{1B}[[A\u{1B}[[E", key(.function(1)), key(.function(5))),
    Case("\u{1B}OM\u{1B}Oq", key(.enter), key(.character("1"))),
    Case("\u{1B}[27u", key(.escape)), Case("\u{1B}[99;5u", key(.character("c"), .control)),
    Case("\u{1B}[108;1:2u", key(.character("l"), isRepeat: true)), Case("\u{1B}[108;1:3u"),
    Case("\u{1B}[97:65;6u", key(.character("a"), [.shift, .control])),
    Case("\u{1B}[108;9u", key(.character("l"), .desktop)),
    Case("\u{1B}[108;65u", key(.character("l"))), Case("\u{1B}[57358u"),
    Case("\u{1B}[57417u\u{1B}[57404u", key(.left), key(.character("5"))),
    Case("\u{1B}[1;1:3A"), Case("\u{1B}[1;1:2A", key(.up, isRepeat: true)),
    Case("\u{1B}[27;5;108~", key(.character("l"), .control)),
    Case("\u{1B}[I\u{1B}[O", .focus(true), .focus(false)),
    Case("\u{1B}[200~l\u{1B}[Al\n\u{1B}[201~b", .paste("l\u{1B}[Al\n"), key(.character("b"))),
    Case("\u{1B}[200~\u{1B}[20\u{1B}[201~", .paste("\u{1B}[20")), Case("\u{1B}[201~"),
  ]

  static let pointer = [
    Case("\u{1B}[<0;1;1M", mouse(.press(.left), 0, 0)),
    Case("\u{1B}[<0;12;7m", mouse(.release(.left), 11, 6)),
    Case("\u{1B}[<32;3;4M", mouse(.drag(.left), 2, 3)), Case("\u{1B}[<35;3;4M", mouse(.move, 2, 3)),
    Case("\u{1B}[<2;300;200M", mouse(.press(.right), 299, 199)),
    Case("\u{1B}[<20;2;2M", mouse(.press(.left), 1, 1, [.shift, .control])),
    Case("\u{1B}[<64;1;1M", mouse(.wheel(columns: 0, rows: -1), 0, 0)),
    Case("\u{1B}[<65;1;1M", mouse(.wheel(columns: 0, rows: 1), 0, 0)),
    Case("\u{1B}[<66;1;1M", mouse(.wheel(columns: -1, rows: 0), 0, 0)),
    Case("\u{1B}[<67;1;1M", mouse(.wheel(columns: 1, rows: 0), 0, 0)),
    Case("\u{1B}[<0;0;1M"), Case("\u{1B}[<0;1;-5M"), Case("\u{1B}[<0;1M"), Case("\u{1B}[<128;1;1M"),
    Case("\u{1B}[M lbl", key(.character("l"))),
    Case("\u{1B}[<0;99999999999999999999;1M", mouse(.press(.left), 999_999_999, 0)),
  ]

  static let replies = [
    Case("\u{1B}[?62;4;22c", .reply(.attributes([62, 4, 22]))),
    Case("\u{1B}[?2027;2$y", .reply(.mode(2027, state: 2))),
    Case("\u{1B}P>|kitty(0.35)\u{1B}\\", .reply(.version("kitty(0.35)"))),
    Case("\u{1B}]11;rgb:1e1e/2020/ffff\u{1B}\\", .reply(.background(Color(0x1E20FF)))),
    Case("\u{1B}]11;rgb:f/00/fff\u{7}", .reply(.background(Color(0xFF00FF)))),
    Case("\u{1B}]11;rgba:00/80/ff/ff\u{7}", .reply(.background(Color(0x0080FF)))),
    Case("\u{1B}]11;rgb:xx/00/00\u{7}"), Case("\u{1B}]11;rgb:00/00\u{7}"),
    Case("\u{1B}_Gi=31;OK\u{1B}\\", .reply(.graphics(id: 31, isOK: true))),
    Case("\u{1B}_Gi=31,p=2;ENOENT:x\u{1B}\\", .reply(.graphics(id: 31, isOK: false))),
    Case("\u{1B}[?1u", .reply(.keyboard(flags: 1))), Case("\u{1B}[0n", .reply(.status)),
    Case("\u{1B}[?997;1n", .reply(.scheme(isDark: true))),
    Case("\u{1B}[6;20;10t", .reply(.cellSize(width: 10, height: 20))),
    Case("\u{1B}[4;600;800t", .reply(.windowSize(width: 800, height: 600))),
    Case("\u{1B}[5;9R", .reply(.cursor(column: 8, row: 4))),
    Case("\u{1B}]52;c;bGxs\u{7}l", key(.character("l"))), Case("\u{1B}^lll\u{1B}\\"),
    Case("\u{1B}[>4;1m"), Case("\u{1B}[?l"),
  ]

  @Test("each sequence has its event", arguments: keys + pointer + replies)
  func event(_ example: Case) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array(example.bytes.utf8), at: 0) == example.events)
    #expect(decoder.deadline == nil)
  }

  /// Everything that is understood, one after the other.
  static let recording = (keys + pointer + replies).flatMap { Array($0.bytes.utf8) }

  @Test("every way of cutting the bytes gives the same events")
  func cuts() {
    var whole = KeyDecoder()
    let expected = whole.feed(Self.recording, at: 0)
    #expect(expected.count > 70)
    for cut in 0...Self.recording.count {
      var decoder = KeyDecoder()
      let events =
        decoder.feed(Array(Self.recording[..<cut]), at: 0)
        + decoder.feed(Array(Self.recording[cut...]), at: 0.01)
      #expect(events == expected, "cut at \(cut)")
    }
    var single = KeyDecoder()
    #expect(Self.recording.flatMap { single.feed([$0], at: 0) } == expected)
  }

  @Test("a lone Esc becomes a key after its wait, not before")
  func loneEscape() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B], at: 10).isEmpty)
    #expect(decoder.deadline == 10.05)
    #expect(decoder.expire(at: 10.04).isEmpty)
    #expect(decoder.expire(at: 10.05) == [Self.key(.escape)])
    #expect(decoder.deadline == nil && decoder.expire(at: 99).isEmpty)
    _ = decoder.feed([0x1B], at: 20)
    #expect(
      decoder.feed(Array("l".utf8), at: 21) == [Self.key(.escape), Self.key(.character("l"))])
    var patient = KeyDecoder(escapeWait: 0.5)
    _ = patient.feed([0x1B], at: 0)
    #expect(patient.feed(Array("[A".utf8), at: 0.4) == [Self.key(.up)])
  }

  @Test(
    "an unfinished sequence is thrown away whole, and so is what trickles in after it",
    arguments: [
      ("\u{1B}[<0;1", "2;3M"), ("\u{1B}[<0;12;3", "M"), ("\u{1B}]11;rgb:b", "bbb/l/b\u{1B}\\"),
      ("\u{1B}P>|kit", "lll\u{1B}\\"), ("\u{1B}_Gi=3", "1;bl\u{1B}\\"), ("\u{1B}[", "200l"),
      ("\u{1B}]11;rgb:b", "lbl\u{7}"),
    ])
  func unfinished(_ head: String, _ tail: String) {
    for cut in 2...head.utf8.count {
      var decoder = KeyDecoder()
      #expect(decoder.feed(Array(head.utf8.prefix(cut)), at: 0).isEmpty)
      #expect(decoder.expire(at: 0.9).isEmpty)
      #expect(decoder.deadline == 1)
      #expect(decoder.expire(at: 1).isEmpty)
      let late = Array(head.utf8.dropFirst(cut)) + Array(tail.utf8)
      let events = decoder.feed(late, at: 1.5) + decoder.feed(Array("q".utf8), at: 9)
      let decisions: [Key] = [.character("l"), .character("b"), .character("h"), .up]
      let made = events.filter { event in decisions.contains { event == Self.key($0) } }
      #expect(made.isEmpty, "cut at \(cut)")
      #expect(events.last == Self.key(.character("q")))
    }
  }

  @Test("after a second of silence keys count again", arguments: ["[", "]", "P", "_", "O", "[<0;"])
  func recovery(_ head: String) {
    var decoder = KeyDecoder()
    _ = decoder.feed(Array(("\u{1B}" + head).utf8), at: 0)
    _ = decoder.expire(at: 1)
    _ = decoder.expire(at: 2)
    #expect(decoder.deadline == nil)
    #expect(decoder.feed(Array("u".utf8), at: 2) == [Self.key(.character("u"))])
  }

  @Test("sequences and strings beyond their limits are swallowed to their end")
  func limits() {
    var decoder = KeyDecoder()
    let long = "\u{1B}[" + String(repeating: "1;", count: 200) + "Al"
    #expect(decoder.feed(Array(long.utf8), at: 0) == [Self.key(.character("l"))])
    let string = "\u{1B}P>|" + String(repeating: "l", count: 70_000) + "\u{1B}\\b"
    #expect(decoder.feed(Array(string.utf8), at: 0) == [Self.key(.character("b"))])
    #expect(decoder.buffer.capacity < 200_000)
    let paste = "\u{1B}[200~" + String(repeating: "p", count: 70_000) + "\u{1B}[201~q"
    let events = decoder.feed(Array(paste.utf8), at: 0)
    #expect(
      events == [
        .paste(String(repeating: "p", count: KeyDecoder.stringLimit)), Self.key(.character("q")),
      ])
  }

  @Test("broken UTF-8 is passed over without harm to its neighbours")
  func invalid() {
    var decoder = KeyDecoder()
    let bytes: [UInt8] = [
      0xFF, 0x61, 0xC3, 0x62, 0x80, 0xED, 0xA0, 0x80, 0xC0, 0xAF, 0xF4, 0x90, 0x80, 0x80, 0x63,
      0xE6, 0xBC, 0xE6, 0xBC, 0xA2, 0x9B, 0x41,
    ]
    let expected = ["a", "b", "c", "漢", "A"].map { Self.key(.character(Character($0))) }
    #expect(decoder.feed(bytes, at: 0) == expected)
  }

  @Test("Ctrl-C gets through a torn sequence, and CAN ends a string")
  func abort() {
    var decoder = KeyDecoder()
    let control = Self.key(.character("c"), .control)
    #expect(decoder.feed(Array("\u{1B}[<0;\u{3}".utf8), at: 0) == [control])
    #expect(
      decoder.feed(Array("\u{1B}]lll\u{18}q".utf8), at: 0) == [Self.key(.character("q"))])
    #expect(decoder.feed(Array("\u{1B}[1\u{1B}[A".utf8), at: 0) == [Self.key(.up)])
  }

  @Test("ten thousand random byte strings are survived, and cut anywhere mean the same")
  func random() {
    var random = SeededRandom(seed: 1)
    let seeds: [UInt8] =
      Array("\u{1B}\u{1B}[]PO_<>?;:$~MmuAcR0123456789\u{7}\\".utf8) + [0x18, 0xC3]
    for _ in 0..<10_000 {
      let count = Int(random.next() % 40)
      let bytes = (0..<count).map { _ in
        random.next() % 3 == 0
          ? UInt8(truncatingIfNeeded: random.next())
          : seeds[Int(random.next() % UInt64(seeds.count))]
      }
      var whole = KeyDecoder()
      var parts = KeyDecoder()
      let cut = count == 0 ? 0 : Int(random.next() % UInt64(count))
      let events = whole.feed(bytes, at: 0) + whole.expire(at: 5)
      let same =
        parts.feed(Array(bytes[..<cut]), at: 0) + parts.feed(Array(bytes[cut...]), at: 0)
        + parts.expire(at: 5)
      #expect(events == same, "\(bytes)")
    }
  }
}
