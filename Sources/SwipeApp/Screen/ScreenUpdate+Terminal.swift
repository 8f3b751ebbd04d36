import Platform
import TerminalKit

/// How pictures go to the terminal as pixels.
enum PixelProtocol: Equatable, Sendable {
  /// kitty's: a picture is sent once and then shown, moved and removed by its number.
  case placed
  /// iTerm2's: a picture is drawn into the cells, and sent each time it is shown.
  case inline
}

extension ScreenModel {
  /// How pictures go to the terminal as pixels; nil where they are drawn in half blocks: because the
  /// user wants that, or because nothing has proven that the terminal can do more.
  var pixels: PixelProtocol? {
    guard settings.depth >= .palette256 else { return nil }
    switch settings.pictures {
    case .kitty: return .placed
    case .iterm2: return .inline
    case .auto where terminal.showsPlacedPictures: return .placed
    case .auto where terminal.showsInlinePictures: return .inline
    case .auto, .blocks, .none: return nil
    }
  }

  /// How pictures may be shown as pixels just now. Under a panel, and while pages turn, they are drawn
  /// in half blocks, which can be covered and cut in any way.
  var pixelsNow: PixelProtocol? {
    guard overlay == nil, !pages.isTurning else { return nil }
    // An inline picture cannot move. It is shown on the card in its place and nowhere else.
    let isAtRest = pages.selected == .deck && flight == nil && cardOffset == .zero && lean == nil
    return pixels == .inline && !isAtRest ? nil : pixels
  }

  /// The cards whose pictures the terminal is to keep: the top one, the one behind it, or the one in
  /// the pager.
  var cardsForPixels: [ScreenCard] {
    guard pixels == .placed else { return [] }
    if pages.selected == .deck { return glance.top }
    guard let pager, picks.rows.indices.contains(pager.index) else { return [] }
    let row = picks.rows[pager.index]
    return [ScreenCard(number: row.card, model: row.model, verdict: row.verdict)]
  }

  /// Takes an answer of the terminal in. A picture is read anew if it is now wanted in more pixels;
  /// a card gets another size if only now the shape of the cells is known.
  mutating func learn(_ reply: TerminalReply) -> [ScreenEffect] {
    let (oldPixels, oldRatio) = (pixels, size?.cellRatio)
    terminal.learn(reply)
    size = size.map(terminal.completed)
    let isReshaped = size?.cellRatio != oldRatio
    if isReshaped || pixels != oldPixels { pictures = [:] }
    return isReshaped ? [.repaint] : []
  }
}
