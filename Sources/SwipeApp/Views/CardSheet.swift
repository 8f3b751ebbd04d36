import DeckModel
import Pictures
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
  private let mode: PictureMode

  /// Cards for a stream.
  init(_ look: StreamLook, _ mode: PictureMode = .auto) {
    self.look = look
    self.mode = mode
    card = look.card
    left = look.columns > StreamLook.widestCard ? Self.indent : 0
    size = CardFace.size(
      columns: min(StreamLook.widestCard, look.columns - left),
      rows: look.rows.map { max(Self.leastRows, $0 - Self.freeRows) } ?? .max,
      cellRatio: look.cellRatio)
  }

  /// The size of a card in pixels, for who decodes its picture; nil where none is drawn.
  var pictureSize: (width: Int, height: Int)? {
    guard mode != .none, !card.isFramed else { return nil }
    let scale = mode.isPixels ? Self.pixelScale : 1
    return CardFace.pictureSize(columns: size.columns * scale, rows: size.rows * scale)
  }

  /// The columns for the words below a card.
  var wordColumns: Int { look.columns - wordIndent }

  private var wordIndent: Int { left + (size.columns > 30 ? 2 : 0) }

  /// How many pixels are sent for the width of a cell.
  private static let pixelScale = 8

  /// The card, and `words` below it.
  ///
  /// `steadily` is for what surely goes to a terminal and not to a pager.
  mutating func bytes(_ face: CardFace, _ words: StyledText, steadily: Bool) -> [UInt8] {
    if mode.isPixels, !card.isFramed, let pixels = pixels(of: face) {
      return pixelBytes(face, pixels) + below(words)
    }
    var frame = Frame(width: size.columns + left, height: size.rows)
    let rect = Rect(column: left, row: 0, width: size.columns, height: size.rows)
    face.draw(into: &frame, at: rect, &card)
    return look.bytes(of: frame, steadily: steadily) + below(words)
  }

  private func below(_ words: StyledText) -> [UInt8] {
    var line = StyledText(String(repeating: " ", count: wordIndent))
    line.add(words)
    return look.bytes(of: line.fitted(to: look.columns, ascii: look.isASCII)) + [0x0A]
  }

  private func pixels(of face: CardFace) -> Bitmap? {
    face.pixels(columns: size.columns, rows: size.rows, scale: Self.pixelScale, card)
  }

  /// The card's picture as pixels, and its text: on it where text can stand on pixels, else below.
  private mutating func pixelBytes(_ face: CardFace, _ pixels: Bitmap) -> [UInt8] {
    let painting = face.paintingOverPixels(columns: size.columns, rows: size.rows, card)
    var frame = Frame(width: size.columns + left, height: size.rows)
    painting.draw(into: &frame, column: left, row: 0, &card)
    let indent = [UInt8](repeating: 0x20, count: left)
    guard mode == .iterm2 else {
      let picture = GraphicsProtocol.kitty(pixels, columns: size.columns, rows: size.rows)
      return indent + picture + [0x0D] + look.bytes(of: frame)
    }
    let picture = GraphicsProtocol.iterm(pixels, columns: size.columns, rows: size.rows)
    let lines = look.bytes(of: frame).split(separator: 0x0A, omittingEmptySubsequences: false)
    let text = lines.dropLast().suffix(painting.textRows).joined(separator: [0x0A])
    return indent + picture + [0x0A] + Array(text) + [0x0A]
  }
}

/// How pictures are shown: the values of `--picture`.
enum PictureMode: String {
  case auto, none, blocks, kitty, iterm2

  /// Whether pictures go to the terminal as pixels and not as cells.
  var isPixels: Bool { self == .kitty || self == .iterm2 }
}
