/// The way to a value inside another one.
///
/// Two spellings are read: RFC 6901 pointers, which begin with a slash (`/data/results/0`, with
/// `~0` for a tilde and `~1` for a slash), and dotted paths (`.data.results.0`), whose first dot may be
/// left out, so that a bare word is one key. A key that has a dot in it needs the first spelling.
/// The empty text and a single dot name the whole value.
package struct JSONPointer: Hashable, Sendable {
  /// Why text is no pointer.
  package enum Failure: Error, Equatable, Sendable {
    /// A dotted path has nothing between two dots or after the last one; `offset` in UTF-8 bytes.
    case emptyStep(offset: Int)
    /// A tilde is followed by neither 0 nor 1; `offset` is that of the tilde, in UTF-8 bytes.
    case badTilde(offset: Int)
  }

  /// The keys and indices on the way, as UTF-8; which is which depends on the value they meet.
  package let steps: [[UInt8]]

  /// The pointer along `steps`.
  package init(steps: [[UInt8]]) {
    self.steps = steps
  }

  /// Reads a pointer in either spelling.
  package init(_ text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    switch bytes.first {
    case nil: steps = []
    case Byte.slash: steps = try Self.slashedSteps(bytes)
    default: steps = try Self.dottedSteps(bytes)
    }
  }

  /// The pointer without its first step; of an empty one, the same.
  package func droppingFirst() -> JSONPointer {
    JSONPointer(steps: Array(steps.dropFirst()))
  }

  private static func slashedSteps(_ bytes: [UInt8]) throws(Failure) -> [[UInt8]] {
    var steps: [[UInt8]] = []
    var step: [UInt8] = []
    var index = 1
    while index < bytes.count {
      switch bytes[index] {
      case Byte.slash:
        steps.append(step)
        step = []
      case Byte.tilde:
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        guard next == Byte.zero || next == Byte.one else { throw .badTilde(offset: index) }
        step.append(next == Byte.zero ? Byte.tilde : Byte.slash)
        index += 1
      default:
        step.append(bytes[index])
      }
      index += 1
    }
    return steps + [step]
  }

  private static func dottedSteps(_ bytes: [UInt8]) throws(Failure) -> [[UInt8]] {
    let start = bytes.first == Byte.dot ? 1 : 0
    guard start < bytes.count else { return [] }
    var steps: [[UInt8]] = []
    var step: [UInt8] = []
    for (index, byte) in bytes.enumerated().dropFirst(start) {
      guard byte == Byte.dot else {
        step.append(byte)
        continue
      }
      guard !step.isEmpty else { throw .emptyStep(offset: index) }
      steps.append(step)
      step = []
    }
    guard !step.isEmpty else { throw .emptyStep(offset: bytes.count) }
    return steps + [step]
  }

  /// The array index that `step` is: digits without a needless zero in front.
  static func index(_ step: [UInt8]) -> Int? {
    guard let first = step.first, step.allSatisfy(Byte.isDigit) else { return nil }
    guard first != Byte.zero || step.count == 1 else { return nil }
    return Int(String(decoding: step, as: UTF8.self))
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The RFC 6901 spelling.
  package var description: String {
    steps.map { step in
      var text = "/"
      for character in String(decoding: step, as: UTF8.self).unicodeScalars {
        switch character {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(character)
        }
      }
      return text
    }.joined()
  }
}

extension JSONView {
  /// The value that `pointer` leads to; nil when the way ends before. Of repeated keys the last one
  /// counts.
  ///
  /// - Complexity: O(bytes of the value), for each step.
  package func value(at pointer: JSONPointer, in bytes: Span<UInt8>) -> JSONView? {
    var view = self
    for step in pointer.steps {
      let next: JSONView? =
        switch view.kind {
        case .object: view.value(forKey: step, in: bytes)
        case .array: JSONPointer.index(step).flatMap { view.element(at: $0, in: bytes) }
        default: nil
        }
      guard let next else { return nil }
      view = next
    }
    return view
  }
}
