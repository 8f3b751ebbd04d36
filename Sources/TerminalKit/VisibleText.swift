/// Text from outside, made fit for a terminal: all of it can be seen, none of it acts.
///
/// What becomes of a scalar:
///
/// | scalar | shown as | with `ascii` |
/// |---|---|---|
/// | C0 control, DEL | its control picture, `␛` | caret notation, `^[` |
/// | C1 control, bidi control, any other format or invisible character, noncharacter | `<U+202E>` | the same |
/// | tab; CR LF, LF in one-line form | a space | the same |
/// | joiner or non-joiner inside an emoji or between letters of a script that joins | itself | the same |
/// | variation selector after a base that has variants | itself | the same |
/// | combining mark | itself, at most 8 on a base; on `◌` without a base | the same |
///
/// The outcome holds no C0 (but LF in the form of many lines), DEL or C1 byte, and is made in
/// time that depends on `limit`, not on the length of the text.
package enum VisibleText {
  /// What a line feed means.
  package enum Lines: Sendable {
    /// A field on one line: line feeds become spaces.
    case one
    /// A text of many lines: line feeds stay.
    case many
  }

  /// The most characters of one field that are shown.
  package static let fieldLimit = 4_096

  /// The most combining marks on one base; further ones are dropped.
  package static let markLimit = 8

  /// `text` as a person may see it, cut after `limit` characters with a mark.
  ///
  /// Combining marks do not count as characters; after sixteen scalars per character of the
  /// limit the text is cut too.
  package static func shown(
    _ text: String, lines: Lines = .one, ascii: Bool = false, limit: Int = fieldLimit
  ) -> String {
    if isPlain(text, limit: limit) { return text }
    var pass = VisibleTextPass(over: text, lines: lines, ascii: ascii)
    let scanLimit = limit < .max / 16 ? limit * 16 : .max
    while pass.next != nil, pass.characters < limit, pass.scanned < scanLimit {
      pass.step()
    }
    let shown = bounded(pass.output)
    return pass.next == nil ? shown : shown + TextFitting.mark(ascii: ascii)
  }

  /// The most scalars of one cluster; writing systems and emoji need about a dozen.
  private static let clusterLimit = 32

  /// `text` with clusters cut to `clusterLimit`: a longer one would claim one or two columns
  /// and fill a line.
  private static func bounded(_ text: String) -> String {
    guard text.contains(where: { $0.unicodeScalars.count > clusterLimit }) else { return text }
    var result = ""
    for character in text {
      result.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(clusterLimit))
    }
    return result
  }

  /// `shown` text between U+2068 and U+2069 if it holds a letter of a right-to-left script.
  ///
  /// Isolate a field last, after it was cut, so that the pair stays balanced.
  package static func isolated(_ shown: String) -> String {
    guard shown.unicodeScalars.contains(where: isRightToLeft) else { return shown }
    return "\u{2068}" + shown + "\u{2069}"
  }

  /// Whether `scalar` lies in the blocks of the right-to-left scripts.
  static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
    case 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// The common case: short, and nothing but the visible part of ASCII.
  private static func isPlain(_ text: String, limit: Int) -> Bool {
    var count = 0
    for byte in text.utf8 {
      count += 1
      guard byte >= 0x20, byte < 0x7F, count <= limit else { return false }
    }
    return true
  }
}
