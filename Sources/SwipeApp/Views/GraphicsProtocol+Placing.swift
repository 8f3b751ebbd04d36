import Pictures
import TerminalKit

// kitty's graphics protocol, "Display images on screen" and "Deleting images": a picture that was sent
// once is shown, moved and taken away by its number. Showing it again with the same placement number
// moves it. No answer is wanted to any of these.

extension GraphicsProtocol {
  /// Where a picture is shown, and which part of it.
  struct Place: Equatable, Sendable {
    /// The cells that it is shown in.
    var cells: Rect
    /// The cells of the picture that are shown there.
    var source: Rect
    /// Pixels for the width of a cell; a cell has twice as many for its height.
    var scale: Int
    /// Which of several is in front.
    var level: Int
  }

  /// Pictures below this level lie under the cells that have a background of their own.
  private static let lowLevel = -1_073_742_000

  /// Sends a picture, whose pixels are opaque, to be kept under a number and not shown yet.
  static func kittyKeep(_ picture: Bitmap, id: Int) -> [UInt8] {
    var colors: [UInt8] = []
    colors.reserveCapacity(picture.pixels.count / 4 * 3)
    for start in stride(from: 0, to: picture.pixels.count - 3, by: 4) {
      colors.append(picture.pixels[start])
      colors.append(picture.pixels[start + 1])
      colors.append(picture.pixels[start + 2])
    }
    return pieces("a=t,f=24,s=\(picture.width),v=\(picture.height),i=\(id),q=2,", colors)
  }

  /// Shows a kept picture at a place, or moves it there.
  static func kittyShow(_ id: Int, _ place: Place) -> [UInt8] {
    let (across, along) = (place.scale, 2 * place.scale)
    let part =
      "x=\(place.source.column * across),y=\(place.source.row * along),"
      + "w=\(place.source.width * across),h=\(place.source.height * along)"
    let level = lowLevel + place.level
    return EscapeSequences.move(toColumn: place.cells.column, row: place.cells.row)
      + Array(
        ("\u{1B}_Ga=p,i=\(id),p=1,\(part),c=\(place.cells.width),r=\(place.cells.height),"
          + "z=\(level),C=1,q=2\u{1B}\\").utf8)
  }

  /// Takes a picture off the screen; it is kept.
  static func kittyHide(_ id: Int) -> [UInt8] {
    Array("\u{1B}_Ga=d,d=i,i=\(id),q=2\u{1B}\\".utf8)
  }

  /// Takes a picture off the screen and keeps it no longer.
  static func kittyForget(_ id: Int) -> [UInt8] {
    Array("\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\".utf8)
  }
}
