import DeckModel
import TerminalKit

/// Cards as commands draw them: once, one below the other, each with a line below it.
struct CardSheet {
  private let look: StreamLook
  private var card: CardLook
  private let size: (columns: Int, rows: Int)

  /// Rows that stay free on the screen: the line below the card, a message above it, the prompt.
  private static let freeRows = 4
  /// The lowest card: below that it would be no card any more.
  private static let leastRows = 3
  /// The column in which a card begins where there is room.
  private static let indent = 1

  private let left: Int

  /// Cards for a stream.
  init(_ look: StreamLook) {
    self.look = look
    card = look.card
    left = look.columns > StreamLook.widestCard ? Self.indent : 0
    size = CardFace.size(
      columns: min(StreamLook.widestCard, look.columns - left),
      rows: look.rows.map { max(Self.leastRows, $0 - Self.freeRows) } ?? .max,
      cellRatio: look.cellRatio)
  }

  /// The size of a card in pixels, for who decodes its picture.
  var pictureSize: (width: Int, height: Int) {
    CardFace.pictureSize(columns: size.columns, rows: size.rows)
  }

  /// The columns for the words below a card.
  var wordColumns: Int { look.columns - wordIndent }

  private var wordIndent: Int { left + (size.columns > 30 ? 2 : 0) }

  /// The card, and `words` below it.
  ///
  /// `steadily` is for what surely goes to a terminal and not to a pager.
  mutating func bytes(_ face: CardFace, _ words: StyledText, steadily: Bool) -> [UInt8] {
    var frame = Frame(width: size.columns + left, height: size.rows)
    let rect = Rect(column: left, row: 0, width: size.columns, height: size.rows)
    face.draw(into: &frame, at: rect, &card)
    var line = StyledText(String(repeating: " ", count: wordIndent))
    line.add(words)
    return look.bytes(of: frame, steadily: steadily)
      + look.bytes(of: line.fitted(to: look.columns, ascii: look.isASCII)) + [0x0A]
  }
}
