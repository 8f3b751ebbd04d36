import DeckModel

/// A line of a script that does nothing but give a verdict, to the top card or to one card by its
/// id: what a script of a million lines consists of.
///
/// It is what the parser of command lines makes of the same line, found without making words. Any
/// other line, and any that could be wrong, is none of these.
struct PlainVerdict {
  let verdict: Verdict
  /// The id, or nothing for the top card.
  let id: ArraySlice<UInt8>?

  private static let words = Verdict.allCases.map { ($0, Array($0.word.utf8)) }

  init?(_ line: ArraySlice<UInt8>) {
    guard let (verdict, word) = Self.words.first(where: { line.starts(with: $0.1) }) else {
      return nil
    }
    self.verdict = verdict
    let rest = line[(line.startIndex + word.count)...]
    guard let first = rest.first else {
      id = nil
      return
    }
    guard Self.isBlank(first) else { return nil }
    let id = Self.trimmed(rest)
    guard let first = id.first else {
      self.id = nil
      return
    }
    // An option, standard input and a quoted word are for the parser.
    guard first != UInt8(ascii: "-"), first != UInt8(ascii: "\""), !id.contains(where: Self.isBlank)
    else { return nil }
    self.id = id
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The command that the parser makes of the line.
  var invocation: Invocation {
    let command: CommandName =
      switch verdict {
      case .like: .like
      case .nope: .nope
      case .boost: .boost
      }
    return Invocation(command, operands: id.map { [.word(Argument(bytes: $0))] } ?? [])
  }
}
