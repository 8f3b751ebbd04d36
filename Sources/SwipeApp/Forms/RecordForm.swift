import CardStore
import DeckModel
import TerminalKit

/// Records and ids as they are; on a terminal with everything invisible made visible.
struct RecordForm {
  let isTerminal: Bool
  let endsWithNUL: Bool

  /// The bytes of the record, then a line feed.
  func record(_ card: ShownCard) -> [UInt8] {
    guard isTerminal else { return card.content.record + [0x0A] }
    let text = String(decoding: card.content.record, as: UTF8.self)
    return Array((VisibleText.shown(text, lines: .many, limit: .max) + "\n").utf8)
  }

  /// The id on a line of its own, or with NUL after it.
  func id(_ card: ShownCard) -> [UInt8] {
    let id = card.model.id
    if isTerminal {
      return Array((VisibleText.shown(LineText.escaped(id), limit: .max) + "\n").utf8)
    }
    return endsWithNUL ? Array(id.utf8) + [0] : Array((LineText.escaped(id) + "\n").utf8)
  }
}
