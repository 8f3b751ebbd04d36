import DeckModel
import Pictures
import TerminalKit

/// The cards' pictures that the terminal keeps by kitty's graphics protocol, and where it shows them.
///
/// A picture is sent once for a size of the card. From then on a frame that shows it somewhere else
/// costs one short sequence, however many cells the card has. Pictures lie below all cells that have a
/// background of their own, so whatever is drawn over a card covers its picture.
struct PictureShelf {
  /// A card in a size.
  struct Key: Hashable, Sendable {
    var card: CardNumber
    var columns: Int
    var rows: Int
  }

  /// Where a picture is to be shown.
  struct Placement: Equatable, Sendable {
    var key: Key
    /// The cells of the whole card.
    var card: Rect
    /// Those of them in which the picture is seen.
    var visible: Rect
  }

  /// Pixels for the width of a cell; a cell is twice as high.
  static let scale = 8
  /// The most pictures that are kept; never more than three are in sight.
  private static let limit = 6
  /// The number of the first picture: one that no other program is likely to use.
  private static let firstID = 0x5357_0000

  private var kept: [(key: Key, id: Int)] = []
  private var shown: [(id: Int, place: GraphicsProtocol.Place)] = []
  private var count = 0

  /// The pictures that the terminal keeps.
  var keys: [Key] { kept.map(\.key) }

  /// Gives the terminal a picture to keep, without showing it.
  ///
  /// - Returns: The bytes to send.
  mutating func keep(_ picture: Bitmap, as key: Key) -> [UInt8] {
    var bytes: [UInt8] = []
    if kept.count >= Self.limit,
      let old = kept.firstIndex(where: { entry in !shown.contains { $0.id == entry.id } })
    {
      bytes += GraphicsProtocol.kittyForget(kept.remove(at: old).id)
    }
    let id = Self.firstID + count
    count = (count + 1) & 0xFFFF
    kept.append((key, id))
    return bytes + GraphicsProtocol.kittyKeep(picture, id: id)
  }

  /// Shows pictures where they are wanted, from the lowest to the uppermost, and no others.
  ///
  /// - Returns: The bytes to send after the cells of the frame.
  mutating func show(_ placements: [Placement]) -> [UInt8] {
    var wanted: [(id: Int, place: GraphicsProtocol.Place)] = []
    for (level, placement) in placements.enumerated() where !placement.visible.isEmpty {
      guard let id = kept.first(where: { $0.key == placement.key })?.id else { continue }
      let source = placement.visible.moved(
        columns: -placement.card.column, rows: -placement.card.row)
      wanted.removeAll { $0.id == id }
      wanted.append(
        (id, .init(cells: placement.visible, source: source, scale: Self.scale, level: level)))
    }
    var bytes: [UInt8] = []
    for old in shown where !wanted.contains(where: { $0.id == old.id }) {
      bytes += GraphicsProtocol.kittyHide(old.id)
    }
    for new in wanted where !shown.contains(where: { $0.id == new.id && $0.place == new.place }) {
      bytes += GraphicsProtocol.kittyShow(new.id, new.place)
    }
    shown = wanted
    return bytes
  }

  /// Makes the terminal forget all pictures, as before leaving.
  ///
  /// - Returns: The bytes to send.
  mutating func clear() -> [UInt8] {
    defer { (kept, shown) = ([], []) }
    return kept.flatMap { GraphicsProtocol.kittyForget($0.id) }
  }
}
