// What a terminal sends is UTF-8 for keys that write something, C0 bytes for control keys, and
// sequences (ECMA-48 section 5.4) for the rest:
//
//     ESC [ parameters final     CSI: keys, pointer, focus, most replies
//     ESC O final                SS3: keys in application mode
//     ESC ] P _ ^ X … ST         strings: OSC, DCS, APC, PM, SOS; ST is `ESC \`, for OSC also BEL
//     ESC byte                   the key with Alt
//
// Nothing marks the end of a lone `ESC`, so it becomes a key only when nothing follows for a
// while. A sequence that does not end is thrown away whole, and what trickles in after it as
// well: in a program where `l` decides something, no torn byte may pass for a key.

/// Turns the bytes of a terminal into events, a chunk at a time, wherever the chunks are cut.
///
/// Times are seconds of any steady clock. The events depend on the bytes and on the waits that
/// ran out, never on how the bytes were cut.
package struct KeyDecoder: Sendable {
  /// The most bytes of a control sequence; longer ones are swallowed.
  package static let sequenceLimit = 256
  /// The most bytes of a string or a paste that are kept; the rest is swallowed.
  package static let stringLimit = 65_536

  /// How long `ESC` waits for company, in seconds. Where the keyboard protocol tells the key apart a
  /// lone `ESC` is always the beginning of something, and may wait as long as a sequence.
  package var escapeWait: Double
  /// How long a sequence may take, in seconds.
  package var sequenceWait: Double

  /// When `expire(at:)` has something to do; nil if nothing waits.
  package private(set) var deadline: Double?

  var state = State.ground
  var buffer: [UInt8] = []
  var events: [KeyEvent] = []

  enum State: Equatable, Sendable {
    case ground
    /// Within a scalar, with Alt or without; so many bytes are to come.
    case scalar(isAlt: Bool, missing: Int)
    case escape
    case csi
    /// A sequence that is too long, up to its final byte.
    case csiOverflow
    case ss3
    /// The Linux console's F1 to F5: `ESC [ [ A`.
    case console
    /// The old form of pointer reports: so many raw bytes follow.
    case oldMouse(missing: Int)
    case string(StringKind)
    case stringEscape(StringKind)
    /// A paste, and how much of its end mark was seen.
    case paste(matched: Int)
    /// After a sequence that ran out of time: late parameters, and whether there were any.
    case staleSequence(sawParameter: Bool)
    /// After a string that ran out of time.
    case staleString
  }

  enum StringKind: Equatable, Sendable {
    case osc
    case dcs
    case apc
    case other
  }

  /// A decoder that waits for nothing.
  package init(escapeWait: Double = 0.05, sequenceWait: Double = 1) {
    self.escapeWait = escapeWait
    self.sequenceWait = sequenceWait
  }

  /// The events that `bytes`, read at `now`, complete.
  ///
  /// - Parameter isPrompt: Whether the bytes may have been there for long, because the caller has not
  ///   looked for them since before any wait ran out: they then end no wait. So a program that was
  ///   kept from running does not take what it finds for torn.
  package mutating func feed(
    _ bytes: [UInt8], at now: Double, isPrompt: Bool = false
  ) -> [KeyEvent] {
    var result = isPrompt ? [] : expire(at: now)
    for byte in bytes {
      let before = state
      step(byte)
      renewDeadline(from: before, at: now)
    }
    if isPrompt, let deadline { self.deadline = max(deadline, now + escapeWait) }
    result += events
    events.removeAll(keepingCapacity: true)
    return result
  }

  /// Ends the waits that ran out: a lone `ESC` becomes a key, anything else unfinished is
  /// thrown away.
  package mutating func expire(at now: Double) -> [KeyEvent] {
    guard let deadline, now >= deadline else { return [] }
    switch state {
    case .escape:
      enter(.ground)
      self.deadline = nil
      return [.key(KeyPress(.escape))]
    case .csi, .csiOverflow:
      enter(.staleSequence(sawParameter: false))
    case .string, .stringEscape:
      enter(.staleString)
    default:
      enter(.ground)
    }
    self.deadline = state == .ground ? nil : now + sequenceWait
    return []
  }

  /// Sets the clock when a wait begins; a paste's begins again with each byte.
  private mutating func renewDeadline(from before: State, at now: Double) {
    switch state {
    case .ground: deadline = nil
    case .escape: deadline = now + escapeWait
    case .paste: deadline = now + 5 * sequenceWait
    default:
      let isNew = before == .ground || before == .escape || deadline == nil
      if isNew { deadline = now + sequenceWait }
    }
  }

  mutating func enter(_ next: State) {
    state = next
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func step(_ byte: UInt8) {
    switch state {
    case .ground: stepGround(byte, isAlt: false)
    case .scalar(let isAlt, let missing): stepScalar(byte, isAlt: isAlt, missing: missing)
    case .escape: stepEscape(byte)
    case .csi, .csiOverflow: stepSequence(byte)
    case .ss3: stepShift(byte)
    case .console:
      enter(.ground)
      if (0x41...0x45).contains(byte) { emit(.function(Int(byte) - 0x40)) }
    case .oldMouse(let missing):
      enter(missing > 1 ? .oldMouse(missing: missing - 1) : .ground)
    case .string(let kind): stepString(byte, kind)
    case .stringEscape(let kind): stepStringEnd(byte, kind)
    case .paste(let matched): stepPaste(byte, matched)
    case .staleSequence(let sawParameter): stepStale(byte, sawParameter)
    case .staleString: stepStaleString(byte)
    }
  }

  mutating func emit(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    events.append(.key(KeyPress(key, modifiers, isRepeat: isRepeat)))
  }
}
