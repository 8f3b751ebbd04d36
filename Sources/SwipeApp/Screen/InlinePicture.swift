import Pictures
import TerminalKit

/// The one picture that is drawn into the cells by iTerm2's protocol, on the top card at rest.
///
/// The frame below it is the card in half blocks, so to take the picture away is to write those cells
/// again.
struct InlinePicture {
  private var shown: PictureShelf.Placement?
  /// The picture that was sent last, as it is shown again after each drag that led nowhere.
  private var sent: (placement: PictureShelf.Placement, bytes: [UInt8])?

  /// The place where another picture is to be, or none, and that has to be written again; nil if all
  /// stays as it is.
  mutating func leave(for wanted: PictureShelf.Placement?) -> Rect? {
    guard let shown, shown != wanted else { return nil }
    self.shown = nil
    return shown.visible
  }

  /// The bytes that show the picture at a place, after the cells of the frame; none if it is there.
  ///
  /// - Parameter picture: Makes the picture of the whole card.
  mutating func show(
    _ wanted: PictureShelf.Placement, _ picture: () -> Bitmap?
  ) -> [UInt8] {
    guard shown != wanted else { return [] }
    shown = wanted
    if let sent, sent.placement == wanted { return sent.bytes }
    guard let whole = picture() else { return [] }
    let place = wanted.visible
    let height = place.height * 2 * PictureShelf.scale
    let part = Bitmap(
      width: whole.width, height: min(height, whole.height),
      pixels: Array(whole.pixels.prefix(height * whole.width * 4)))
    let bytes =
      EscapeSequences.move(toColumn: place.column, row: place.row)
      + GraphicsProtocol.iterm(part, columns: place.width, rows: place.height, keepsCursor: true)
    sent = (wanted, bytes)
    return bytes
  }

  /// Forgets what is shown, since the screen was cleared.
  mutating func forget() { shown = nil }
}
