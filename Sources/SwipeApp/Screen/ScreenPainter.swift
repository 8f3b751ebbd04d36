import DeckModel
import Pictures
import Platform
import TerminalKit

/// Draws the screen. The same model gives the same frame; what is remembered between frames only
/// saves work.
struct ScreenPainter {
  let theme: ScreenTheme
  var look: CardLook
  private var paintings: [(key: PaintingKey, painting: CardPainting)] = []

  private struct PaintingKey: Equatable {
    var card: ScreenCard
    var columns: Int
    var rows: Int
    var hasPicture: Bool
    var isOverPixels: Bool
  }

  /// The pictures that the terminal keeps, to be shown by their numbers.
  var kept: [PictureShelf.Key] = []
  /// Where the frame that was drawn last wants pictures, the lowest first.
  private(set) var placements: [PictureShelf.Placement] = []
  private var pixels: PixelProtocol?

  /// The pictures of the cards in sight.
  private var pictures: [CardNumber: ScreenPicture?] = [:]
  /// The most painted cards that are kept: the top one and those around it, in two sizes.
  private static let paintingLimit = 6

  /// A painter for a terminal with these settings, whose cells have this ratio of height to width.
  init(_ settings: ScreenSettings, cellRatio: Double) {
    theme = ScreenTheme(depth: settings.depth, isASCII: settings.isASCII)
    look = CardLook(
      depth: settings.depth, isASCII: settings.isASCII, cellRatio: cellRatio,
      background: theme.ground)
  }

  /// Draws the whole screen into a frame of the terminal's size.
  mutating func draw(_ model: ScreenModel, into frame: inout Frame) {
    guard let layout = model.layout else { return }
    pictures = model.pictures
    pixels = model.pixelsNow
    placements = []
    if let ground = theme.ground { frame.fill(frame.bounds, style: Style(background: ground)) }
    switch layout.form {
    case .tiny:
      let text = "swipe-cli needs 20x6"
      frame.draw(text, column: 0, row: 0, style: theme.text)
      return
    case .text where model.pages.selected == .deck && model.overlay == nil:
      drawTextDeck(model, layout, into: &frame)
    default:
      if model.overlay == nil {
        drawPage(model, layout, into: &frame)
      } else {
        // A panel stands alone: what would look out behind it tells nothing.
        drawNavigation(model, layout, into: &frame)
      }
    }
    drawTabBar(model, layout, into: &frame)
    if let overlay = model.overlay { drawOverlay(overlay, layout, into: &frame) }
  }

  /// Draws the page that is shown, where its turn has brought it, and what lies around it.
  private mutating func drawPage(
    _ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame
  ) {
    guard model.pages.isTurning else {
      drawContent(model, layout, into: &frame)
      drawNavigation(model, layout, into: &frame)
      return
    }
    var page = Frame(width: frame.width, height: frame.height)
    if let ground = theme.ground { page.fill(page.bounds, style: Style(background: ground)) }
    drawContent(model, layout, into: &page)
    let way = Double(model.pages.direction * frame.width) * model.pages.distance
    frame.draw(page, column: Int(way.rounded()), row: 0)
    drawNavigation(model, layout, into: &frame)
  }

  private mutating func drawContent(
    _ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame
  ) {
    switch model.pages.selected {
    case .you: drawYou(model, layout, into: &frame)
    case .deck: drawDeck(model, layout, into: &frame)
    case .picks where model.pager != nil: drawPager(model, layout, into: &frame)
    case .picks: drawPicks(model, layout, into: &frame)
    case .history: drawHistory(model, layout, into: &frame)
    }
  }

  /// Draws a card, painted once for all frames that show it in this size.
  mutating func draw(
    _ card: ScreenCard, in rect: Rect, into frame: inout Frame, clip: Rect? = nil
  ) {
    let picture = pictures[card.number]??.bitmap
    let shelfKey = PictureShelf.Key(
      card: card.number, columns: rect.width, rows: rect.height)
    let isOverPixels = pixels == .placed && picture != nil && kept.contains(shelfKey)
    let key = PaintingKey(
      card: card, columns: rect.width, rows: rect.height, hasPicture: picture != nil,
      isOverPixels: isOverPixels)
    let painting: CardPainting
    if let found = paintings.first(where: { $0.key == key }) {
      painting = found.painting
    } else {
      let face = CardFace(card.model, verdict: card.verdict, picture: picture)
      painting =
        isOverPixels
        ? face.paintingOverPixels(columns: rect.width, rows: rect.height, look)
        : face.painting(columns: rect.width, rows: rect.height, look)
      paintings.append((key, painting))
      if paintings.count > Self.paintingLimit { paintings.removeFirst() }
    }
    let visible = rect.intersection(frame.bounds).intersection(clip ?? frame.bounds)
    if isOverPixels {
      // Cells without a background of their own, so that the picture below them is seen.
      frame.fill(visible, style: .plain)
      placements.append(.init(key: shelfKey, card: rect, visible: visible))
    } else if pixels == .inline, picture != nil, clip == nil, visible == rect {
      // An inline picture wipes the cells, so it ends where the text begins.
      let free = Rect(
        column: rect.column, row: rect.row, width: rect.width,
        height: max(0, rect.height - painting.textRows))
      placements.append(.init(key: shelfKey, card: rect, visible: free))
    }
    painting.draw(into: &frame, column: rect.column, row: rect.row, &look, clip: clip)
    guard !isOverPixels, let ground = theme.ground else { return }
    // A pixel outside a rounded corner shows the ground, not the terminal's own colour.
    for row in [rect.row, rect.row + 1, rect.endRow - 2, rect.endRow - 1] {
      for column in [rect.column, rect.endColumn - 4] {
        frame.restyle(
          Rect(column: column, row: row, width: 4, height: 1)
            .intersection(clip ?? frame.bounds)
        ) { if $0.background == nil { $0.background = ground } }
      }
    }
  }

  /// A card's picture in pixels, as the terminal is to show it; nil where there is none.
  func pixels(
    of card: ScreenCard, _ key: PictureShelf.Key, in model: ScreenModel
  ) -> Bitmap? {
    guard let picture = model.pictures[card.number]??.bitmap else { return nil }
    return CardFace(card.model, picture: picture)
      .pixels(columns: key.columns, rows: key.rows, scale: PictureShelf.scale, look)
  }

  /// Draws a line in the middle of a rectangle's row.
  func center(_ text: String, row: Int, in rect: Rect, style: Style, into frame: inout Frame) {
    let width = DisplayWidth.of(text)
    frame.draw(
      text, column: rect.column + max(0, (rect.width - width) / 2), row: row, style: style,
      clip: rect)
  }
}
