import TerminalKit

/// What the terminal is told about pictures besides the cells of the frames.
struct PixelOutput {
  private var shelf = PictureShelf()
  private var inline = InlinePicture()
  /// Tells the terminal to forget pictures; said before the next frame.
  private var farewell: [UInt8] = []

  /// The pictures that the terminal keeps.
  var kept: [PictureShelf.Key] { shelf.keys }

  /// What has to be sent for the terminal to keep one more picture of the cards in sight; nothing if
  /// it has them, or while something moves, as it is much.
  ///
  /// It must not come before a frame that clears the screen, which could take the picture along.
  mutating func keep(_ model: ScreenModel, _ painter: ScreenPainter) -> [UInt8] {
    guard !model.isInMotion, let card = model.layout?.card else { return [] }
    for wanted in model.cardsForPixels {
      let key = PictureShelf.Key(card: wanted.number, columns: card.width, rows: card.height)
      guard !shelf.keys.contains(key), let picture = painter.pixels(of: wanted, key, in: model)
      else { continue }
      return shelf.keep(picture, as: key)
    }
    return []
  }

  /// The bytes that show the pictures of the frame that the painter drew last: those that come before
  /// its cells, and those that come after. Cells that a picture has covered are written again.
  mutating func show(
    _ model: ScreenModel, _ painter: ScreenPainter, _ diff: inout FrameDiff
  ) -> (before: [UInt8], after: [UInt8]) {
    defer { farewell = [] }
    guard model.pixels == .inline else { return (farewell, shelf.show(painter.placements)) }
    let wanted = painter.placements.last
    if let rect = inline.leave(for: wanted) { diff.forget(rect) }
    guard let wanted, let card = model.top else { return (farewell, []) }
    return (farewell, inline.show(wanted) { painter.pixels(of: card, wanted.key, in: model) })
  }

  /// Starts anew, as the screen is about to be cleared: that takes the pictures away, maybe for good.
  mutating func forget() {
    farewell += shelf.clear()
    inline.forget()
  }

  /// What makes the terminal keep no picture any longer.
  mutating func clear() -> [UInt8] {
    forget()
    defer { farewell = [] }
    return farewell
  }
}
