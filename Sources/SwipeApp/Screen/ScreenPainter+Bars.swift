import DeckModel
import TerminalKit

extension ScreenPainter {
  // MARK: Navigation bar

  /// Profile on the left, the flame large in the middle, chat on the right.
  func drawNavigation(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    guard let bar = layout.navigation else { return }
    if let ground = theme.ground { frame.fill(bar, style: Style(background: ground)) }
    let state = model.glance.state
    let isYou = model.pages.selected == .you
    let isHistory = model.pages.selected == .history
    let (profile, chat) = theme.isASCII ? ("(o)", "[=]") : ("◉", "✉")
    frame.draw(
      " \(profile) You", column: 0, row: bar.row, style: isYou ? theme.strong : theme.faint)
    let right = "History \(chat) "
    frame.draw(
      right, column: bar.width - DisplayWidth.of(right), row: bar.row,
      style: isHistory ? theme.strong : theme.faint)
    if bar.height > 1 {
      let room = bar.width / 2 - 8
      frame.draw(
        " " + theme.field(model.deckName, to: room - 1), column: 0, row: bar.row + 1,
        style: theme.faint)
      let position = min(state.cards, state.cards - state.pending + 1)
      let count = theme.field("\(position) of \(state.cards)", to: room) + " "
      frame.draw(
        count, column: bar.width - DisplayWidth.of(count), row: bar.row + 1, style: theme.faint)
    }
    drawFlame(bar, isLit: model.pages.selected == .deck, into: &frame)
  }

  /// The flame in half blocks, as high as the bar; a word where that cannot be.
  private func drawFlame(_ bar: Rect, isLit: Bool, into frame: inout Frame) {
    guard bar.height > 1, !theme.isASCII, theme.depth != .none else {
      let word = theme.isASCII ? "* s w i p e *" : "▲ s w i p e ▲"
      return center(
        bar.width < 50 ? "swipe" : word, row: bar.row, in: bar,
        style: theme.tinted(ScreenTheme.flame),
        into: &frame)
    }
    let start = bar.column + (bar.width - Flame.width) / 2
    for row in 0..<bar.height {
      for column in 0..<Flame.width {
        let top = Flame.color(x: column, y: 2 * row, of: 2 * bar.height, isLit: isLit)
        let bottom = Flame.color(x: column, y: 2 * row + 1, of: 2 * bar.height, isLit: isLit)
        let (x, y) = (start + column, bar.row + row)
        switch (top, bottom) {
        case (let top?, let bottom?):
          frame.draw("▄", column: x, row: y, style: Style(foreground: bottom, background: top))
        case (let top?, nil):
          frame.draw(
            "▀", column: x, row: y, style: Style(foreground: top, background: theme.ground))
        case (nil, let bottom?):
          frame.draw(
            "▄", column: x, row: y, style: Style(foreground: bottom, background: theme.ground))
        case (nil, nil): break
        }
      }
    }
  }

  // MARK: Action bar

  /// Rewind, nope, like, boost: round and light, the two in the middle larger.
  func drawButtons(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    let lean = model.lean
    for (button, rect) in layout.buttons {
      guard let face = ButtonFace(button, theme) else { continue }
      let isLarge = button == .nope || button == .like
      let isMeant = face.verdict.map { lean?.swing == .decide($0) } ?? false
      guard rect.height > 1 else {
        drawSmallButton(face, rect, isMeant: isMeant, into: &frame)
        continue
      }
      drawButton(face, rect, isLarge: isLarge, isMeant: isMeant, into: &frame)
    }
  }

  private func drawSmallButton(
    _ face: ButtonFace, _ rect: Rect, isMeant: Bool, into frame: inout Frame
  ) {
    let style =
      theme.depth == .none
      ? Style(attributes: isMeant ? [.bold, .reverse] : .bold) : theme.tinted(face.light)
    let text =
      rect.width >= 9 ? "\(face.key) \(face.icon) \(face.word)" : "\(face.key) \(face.icon)"
    center(text, row: rect.row, in: rect, style: style, into: &frame)
  }

  private func drawButton(
    _ face: ButtonFace, _ rect: Rect, isLarge: Bool, isMeant: Bool, into frame: inout Frame
  ) {
    let text = "\(face.icon) \(face.word)"
    let row = rect.row + 1
    guard let paper = theme.button, !theme.isASCII else {
      let place = isLarge ? rect : Rect(column: rect.column, row: row, width: rect.width, height: 1)
      let style = isMeant ? Style(attributes: [.bold, .reverse]) : theme.tinted(face.light)
      if isLarge {
        if isMeant { frame.fill(place, style: style) }
        frame.drawBox(place, theme.isASCII ? .ascii : .rounded, style: style)
      } else {
        frame.draw("(", column: place.column, row: row, style: style)
        frame.draw(")", column: place.endColumn - 1, row: row, style: style)
      }
      center("\(face.key) \(text)", row: row, in: place, style: style, into: &frame)
      return
    }
    let fill = isMeant ? face.color : paper
    drawPill(rect, fill, isFull: isLarge, into: &frame)
    let ink = isMeant ? fill.readableInk : face.color
    let label = Style(foreground: ink, background: fill, attributes: .bold)
    let key = Style(
      foreground: isMeant ? fill.readableInk : Color(0x8E8F99), background: fill)
    let width = DisplayWidth.of(text) + 2
    let column = rect.column + (rect.width - width) / 2
    let end = frame.draw(text, column: column, row: row, style: label)
    frame.draw(face.key, column: end + 1, row: row, style: key)
  }

  /// A rounded area of three rows; of the outer two all, or only the half next to the middle.
  func drawPill(_ rect: Rect, _ color: Color, isFull: Bool, into frame: inout Frame) {
    let middle = Rect(column: rect.column, row: rect.row + 1, width: rect.width, height: 1)
    let shadow = theme.shadow
    frame.fill(middle, style: Style(background: color))
    let (upper, lower) = (rect.row, rect.row + 2)
    for column in rect.column..<rect.endColumn {
      let inset = min(column - rect.column, rect.endColumn - 1 - column)
      let edge = isFull ? 0 : 1
      guard inset >= edge else { continue }
      if isFull, inset > 0 {
        let row = Rect(column: column, row: upper, width: 1, height: 1)
        frame.fill(row, style: Style(background: color))
        frame.fill(row.moved(rows: 2), style: Style(background: color))
      } else {
        frame.draw(
          "▄", column: column, row: upper, style: Style(foreground: color), overPicture: true)
        frame.draw(
          "▀", column: column, row: lower,
          style: Style(foreground: color, background: isFull ? nil : shadow), overPicture: true)
      }
    }
  }

  // MARK: Floating tab bar

  /// The pill over the lower edge; on its way out it goes below.
  func drawTabBar(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    let slide = Int((model.bar.position * Double(layout.tabBar.height)).rounded())
    guard slide < layout.tabBar.height else { return }
    let bar = layout.tabBar.moved(rows: slide)
    if let color = theme.bar {
      if bar.height > 1, !theme.isASCII {
        drawPill(bar, color, isFull: false, into: &frame)
      } else {
        frame.fill(
          Rect(column: bar.column, row: bar.row + bar.height / 2, width: bar.width, height: 1),
          style: Style(background: color))
      }
    } else {
      frame.fill(bar, style: .plain)
      if bar.height > 1 {
        frame.drawBox(bar, theme.isASCII ? .ascii : .rounded, style: theme.faint)
      }
    }
    for (tab, rect) in zip(Tab.allCases, layout.tabs) {
      drawTab(tab, rect.moved(rows: slide), isSelected: tab == model.pages.selected, into: &frame)
    }
  }

  /// One tab: in its own colours when it is selected, in one tint otherwise.
  private func drawTab(_ tab: Tab, _ rect: Rect, isSelected: Bool, into frame: inout Frame) {
    let row = rect.row + rect.height / 2
    let number = rect.width >= 12 ? "\(tab.rawValue + 1) " : ""
    let icon = rect.width >= 9 ? tab.icon(ascii: theme.isASCII) + " " : ""
    let text = TextFitting.truncated(
      number + icon + tab.title, to: max(1, rect.width), ascii: theme.isASCII)
    guard let bar = theme.bar else {
      let style = Style(attributes: isSelected ? [.bold, .reverse] : [])
      center(
        isSelected && rect.width > 9 ? " \(text) " : text, row: row, in: rect, style: style,
        into: &frame)
      return
    }
    let style = Style(
      foreground: isSelected ? Color(0xFFFFFF) : Color(0x9A9BA6), background: bar,
      attributes: isSelected ? .bold : [])
    let width = DisplayWidth.of(text)
    var column = rect.column + max(0, (rect.width - width) / 2)
    guard isSelected else {
      frame.draw(text, column: column, row: row, style: style, clip: rect)
      return
    }
    var faint = style
    faint.foreground = Color(0x9A9BA6)
    faint.attributes = []
    var own = style
    own.foreground = tab.color
    column = frame.draw(number, column: column, row: row, style: faint, clip: rect)
    column = frame.draw(icon, column: column, row: row, style: own, clip: rect)
    frame.draw(
      String(text.dropFirst(number.count + icon.count)), column: column, row: row, style: style,
      clip: rect)
  }
}

extension Tab {
  /// The colour of the tab's sign while it is selected.
  fileprivate var color: Color {
    switch self {
    case .you: Color(0x4FA3F7)
    case .deck: ScreenTheme.flame
    case .picks: Color(0xFFC94D)
    case .history: Color(0x9FE3C1)
    }
  }
}

/// What is on a button of the action bar.
struct ButtonFace {
  let icon: String
  let word: String
  let key: String
  /// The colour on a light button.
  let color: Color
  /// The colour on the dark ground.
  let light: Color
  /// The verdict that the button gives; nil for rewind.
  let verdict: Verdict?

  /// The face of a button; nil for buttons that are not in the action bar.
  init?(_ button: ScreenButton, _ theme: ScreenTheme) {
    let ascii = theme.isASCII
    let verdict: Verdict?
    switch button {
    case .rewind: verdict = nil
    case .nope: verdict = .nope
    case .like: verdict = .like
    case .boost: verdict = .boost
    case .tab: return nil
    }
    self.verdict = verdict
    guard let verdict else {
      (icon, word, key) = (ascii ? "<" : "↺", "undo", "u")
      (color, light) = (ScreenTheme.undo, Color(0xFFB347))
      return
    }
    icon = verdict.symbol(ascii: ascii)
    word = verdict == .boost ? "boost" : verdict.word.uppercased()
    key = verdict == .nope ? "h" : verdict == .like ? "l" : "b"
    (color, light) = (verdict.color(at: theme.depth), ScreenTheme.light(verdict))
  }
}

/// The flame of the navigation bar, in pixels.
enum Flame {
  // `#` is fire, `o` its bright core.
  private static let small = [
    "   #   ",
    "  ###  ",
    " ##o## ",
    "  #o#  ",
  ]
  private static let large = [
    "   #   ",
    "  ##   ",
    "  ###  ",
    " ##o## ",
    " #ooo# ",
    "  ooo  ",
  ]

  /// Columns of pixels, and of cells.
  static let width = 7

  /// The colour of a pixel of a flame so many pixels high: from the tip down; grey while another page
  /// is shown.
  static func color(x: Int, y: Int, of height: Int, isLit: Bool) -> Color? {
    let rows = height < 6 ? small : large
    guard rows.indices.contains(y) else { return nil }
    let sign = Array(rows[y])[x]
    guard sign != " " else { return nil }
    let depth = Double(y) / Double(rows.count - 1)
    guard isLit else { return sign == "o" ? Color(0x8E909C) : Color(0x6A6C78) }
    return sign == "o"
      ? Color(0xFFD866)
      : ScreenTheme.flameTip.overlaid(with: ScreenTheme.flame, opacity: depth * 1.4)
  }
}
