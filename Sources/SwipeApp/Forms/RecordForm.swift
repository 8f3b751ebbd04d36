import CardStore
import DeckModel
import JSONStream
import TerminalKit

/// Records and ids as they are; on a terminal with everything invisible made visible.
struct RecordForm {
  let isTerminal: Bool
  let endsWithNUL: Bool

  /// Appends the bytes of the record, then a line feed, or NUL.
  func appendRecord(_ line: CardLine, to bytes: inout [UInt8]) {
    if isTerminal {
      let text = line.text(line.record)
      bytes.append(contentsOf: VisibleText.shown(text, lines: .many, limit: .max).utf8)
    } else {
      bytes.append(line.record, of: line.bytes.span)
    }
    bytes.append(endsWithNUL && !isTerminal ? 0 : 0x0A)
  }

  /// Appends the id, on a line of its own or with NUL after it.
  func appendID(_ line: CardLine, to bytes: inout [UInt8]) {
    if isTerminal {
      let id = LineText.escaped(line.text(line.id))
      bytes.append(contentsOf: VisibleText.shown(id, limit: .max).utf8)
      bytes.append(0x0A)
    } else if endsWithNUL {
      bytes.append(line.id, of: line.bytes.span)
      bytes.append(0)
    } else {
      LineText.append(id: line.bytes.span.extracting(line.id), to: &bytes)
      bytes.append(0x0A)
    }
  }
}
