import DeckModel
import TerminalKit

extension ScreenPainter {
  /// The Deck page: the top card, the one behind it, the buttons, and the line of words.
  mutating func drawDeck(
    _ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame
  ) {
    if layout.form >= .standard { drawGutters(model, layout, into: &frame) }
    drawSide(model, layout, into: &frame)
    drawButtons(model, layout, into: &frame)
    drawCards(model, layout, into: &frame)
    drawMessage(model, layout, into: &frame)
    drawStamp(model, layout, into: &frame)
  }

  // MARK: Cards

  private mutating func drawCards(
    _ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame
  ) {
    let offset = model.cardOffset
    let isLifted = offset != .zero || model.isReturning
    if let top = model.top {
      if model.glance.top.count > 1 {
        drawNext(model.glance.top[1], isUncovered: isLifted, layout, into: &frame)
      }
      let place = layout.card.moved(columns: offset.columns, rows: offset.rows)
      drawShadow(of: place, into: &frame)
      draw(top, in: place, into: &frame)
    } else {
      drawEnd(model, layout, into: &frame)
    }
    if case .out = model.flight?.kind, let flight = model.flight {
      let offset = flight.offset
      let place = layout.card.moved(columns: offset.columns, rows: offset.rows)
      var card = flight.card
      if case .out(let verdict) = flight.kind { card.verdict = verdict }
      drawShadow(of: place, into: &frame)
      draw(card, in: place, into: &frame)
    }
  }

  /// The card behind: a narrow edge of it above the top card, all of it once that one is lifted.
  private mutating func drawNext(
    _ card: ScreenCard, isUncovered: Bool, _ layout: ScreenLayout, into frame: inout Frame
  ) {
    if isUncovered { return draw(card, in: layout.card, into: &frame) }
    guard layout.form >= .standard, layout.card.width > 12 else { return }
    let edge = layout.card.inset(columns: 2).moved(rows: -1)
    draw(
      card, in: edge, into: &frame,
      clip: Rect(column: edge.column, row: edge.row, width: edge.width, height: 1))
  }

  /// A soft shadow on the cells around a card.
  private func drawShadow(of card: Rect, into frame: inout Frame) {
    guard let dark = theme.shadow, let soft = theme.softShadow, card.width > 8 else { return }
    for (column, color) in [(card.endColumn, dark), (card.endColumn + 1, soft)] {
      frame.fill(
        Rect(column: column, row: card.row + 1, width: 1, height: card.height - 1),
        style: Style(background: color))
    }
    frame.restyle(
      Rect(column: card.column - 1, row: card.row + 1, width: 1, height: card.height - 2)
    ) { if $0.background == theme.ground { $0.background = soft } }
    guard !theme.isASCII else { return }
    let below = Rect(column: card.column + 2, row: card.endRow, width: card.width - 2, height: 1)
    for column in below.column..<below.endColumn
    where frame[column, below.row].style.background == theme.ground {
      frame.draw(
        "▀", column: column, row: below.row,
        style: Style(foreground: soft, background: theme.ground))
    }
  }

  /// The end of the deck is a card too.
  private func drawEnd(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    let card = layout.card
    frame.drawBox(card, theme.isASCII ? .ascii : .rounded, style: theme.faint)
    let state = model.glance.state
    let lines: [(String, Style)] =
      state.cards == 0
      ? [
        ("No cards yet", theme.strong), ("", theme.text),
        ("swipe-cli load FILE", theme.text),
      ]
      : [
        ("That's everyone", theme.strong), ("", theme.text),
        ("\(state.boosts) boosted", theme.tinted(ScreenTheme.light(.boost))),
        ("\(state.likes) liked", theme.tinted(ScreenTheme.light(.like))),
        ("\(state.nopes) noped", theme.tinted(ScreenTheme.light(.nope))), ("", theme.text),
        ("u to undo", theme.faint), ("swipe-cli load FILE for more", theme.faint),
      ]
    let inner = card.inset(columns: 1, rows: 1)
    let first = inner.row + max(0, (inner.height - lines.count) / 2)
    for (index, line) in lines.enumerated() where first + index < inner.endRow {
      center(
        TextFitting.truncated(line.0, to: inner.width, ascii: theme.isASCII), row: first + index,
        in: inner, style: line.1, into: &frame)
    }
  }

  // MARK: Where a drag leads

  /// The stamp: it grows with the drag and fades when the direction is in doubt.
  private func drawStamp(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    guard let lean = model.lean, case .decide(let verdict) = lean.swing, lean.strength > 0.12
    else { return }
    let offset = model.cardOffset
    let card = layout.card.moved(columns: offset.columns, rows: offset.rows)
    let isBox = lean.strength > 0.4 && card.height > 7
    let text = (isBox ? "  " : " ") + verdict.stamp(ascii: theme.isASCII) + (isBox ? "  " : " ")
    let width = DisplayWidth.of(text) + (isBox ? 2 : 0)
    guard card.width >= width + 2, card.height > 3 else { return }
    let wanted =
      switch verdict {
      case .nope: card.column + 2
      case .like: card.endColumn - 2 - width
      case .boost: card.column + (card.width - width) / 2
      }
    let column = min(max(1, wanted), max(1, frame.width - width - 1))
    let row = min(
      max(layout.page.row + 1, verdict == .boost ? card.endRow - 6 : card.row + 1),
      frame.height - 3)
    let style = stampStyle(verdict, lean.strength, isArmed: lean.isArmed)
    guard isBox else {
      frame.draw(text, column: column, row: row, style: style, overPicture: true)
      return
    }
    let box = Rect(column: column, row: row, width: width, height: 3)
    if style.background != nil { frame.fill(box, style: style) }
    let border: BoxStyle =
      theme.isASCII ? .ascii : verdict == .like ? .double : verdict == .nope ? .heavy : .rounded
    frame.drawBox(box, border, style: style, overPicture: true)
    frame.draw(text, column: column + 1, row: row + 1, style: style, overPicture: true)
  }

  private func stampStyle(_ verdict: Verdict, _ strength: Double, isArmed: Bool) -> Style {
    guard theme.depth != .none else {
      return Style(attributes: isArmed ? [.bold, .reverse] : .bold)
    }
    if isArmed {
      let paper = verdict.color(at: theme.depth)
      return Style(foreground: paper.readableInk, background: paper, attributes: .bold)
    }
    // Dark paper of its own, as a picture below may have any colour.
    let color = Color(0x606068).overlaid(
      with: ScreenTheme.light(verdict), opacity: min(1, strength * 1.2))
    return Style(foreground: color, background: theme.ground ?? .black, attributes: .bold)
  }

  /// The line below the card: where a drag leads, or what was done last.
  private func drawMessage(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    let line = layout.message
    if let lean = model.lean { return drawGauge(lean, line, into: &frame) }
    guard let message = model.message else {
      let state = model.glance.state
      guard state.cards > 0 else { return }
      let text =
        layout.form == .compact
        ? "\(state.pending) of \(state.cards) left \(theme.dot) ? help"
        : "\(state.pending) of \(state.cards) left \(theme.dot) drag the card or use the keys "
          + "\(theme.dot) ? help"
      return center(
        theme.field(text, to: line.width), row: line.row, in: line, style: theme.faint, into: &frame
      )
    }
    let sign = message.verdict.map { $0.symbol(ascii: theme.isASCII) + " " } ?? ""
    let hint = message.verdict == nil ? "" : " \(theme.dot) u to undo"
    let room = line.width - DisplayWidth.of(sign) - DisplayWidth.of(hint) - 2
    let text = theme.field(message.text, to: room)
    let total = DisplayWidth.of(sign) + DisplayWidth.of(text) + DisplayWidth.of(hint)
    let style = message.verdict.map { theme.tinted(ScreenTheme.light($0)) } ?? theme.text
    var column = max(0, (line.width - total) / 2)
    column = frame.draw(sign + text, column: column, row: line.row, style: style)
    frame.draw(hint, column: column, row: line.row, style: theme.faint)
  }

  /// A bar that is full where letting go decides.
  private func drawGauge(_ lean: Lean, _ line: Rect, into frame: inout Frame) {
    let word =
      switch lean.swing {
      case .decide(let verdict): verdict.word.uppercased()
      case .details: "DETAILS"
      case .home: ""
      }
    guard !word.isEmpty else { return }
    let width = min(24, line.width - 18)
    guard width >= 4 else {
      return center(word, row: line.row, in: line, style: theme.strong, into: &frame)
    }
    let filled = min(width, Int((lean.progress * Double(width)).rounded(.down)))
    let style: Style =
      if case .decide(let verdict) = lean.swing {
        theme.tinted(ScreenTheme.light(verdict))
      } else {
        theme.strong
      }
    let signs = theme.isASCII ? ("#", "-", "|") : ("━", "─", "┃")
    var column = max(0, (line.width - width - 18) / 2)
    column = frame.draw(
      TextFitting.padded(word, to: 8), column: column, row: line.row, style: style)
    column = frame.draw(
      String(repeating: signs.0, count: filled), column: column, row: line.row, style: style)
    column = frame.draw(
      String(repeating: signs.1, count: width - filled), column: column, row: line.row,
      style: theme.faint)
    column = frame.draw(
      signs.2, column: column, row: line.row, style: lean.isArmed ? style : theme.faint)
    let words = lean.isArmed ? " let go" : " \(min(999, Int(lean.progress * 100)))%"
    frame.draw(words, column: column, row: line.row, style: lean.isArmed ? style : theme.faint)
  }

  /// The words beside the card that tell what its two sides mean.
  private func drawGutters(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    let row = layout.card.row + layout.card.height / 2 - 1
    let lean = model.lean
    for verdict in [Verdict.nope, .like] {
      let isLeft = verdict == .nope
      let room =
        isLeft
        ? Rect(column: 0, row: row, width: layout.card.column - 1, height: 3)
        : Rect(
          column: layout.card.endColumn + 2, row: row,
          width: frame.width - layout.card.endColumn - 2, height: 3)
      guard room.width >= 12, isLeft || layout.side == nil else { continue }
      let isMeant = lean?.swing == .decide(verdict)
      let style = isMeant ? theme.tinted(ScreenTheme.light(verdict)) : theme.faint
      let arrow = theme.isASCII ? (isLeft ? "<-" : "->") : (isLeft ? "←" : "→")
      center(verdict.stamp(ascii: theme.isASCII), row: row, in: room, style: style, into: &frame)
      center(
        isLeft ? "\(arrow) or h" : "l or \(arrow)", row: row + 1, in: room, style: theme.faint,
        into: &frame)
    }
  }

  /// All fields of the top card, where there is room beside it.
  private func drawSide(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    guard let side = layout.side, let top = model.top, model.lean == nil else { return }
    // One line more than there is room for tells that there are more.
    let lines = FieldLines.lines(
      of: top.model, theme, columns: side.width - 4, limit: max(1, side.height - 1))
    guard !lines.isEmpty else { return }
    let height = min(side.height, lines.count + 2)
    let box = Rect(
      column: side.column, row: side.row + (side.height - height) / 2, width: side.width,
      height: height)
    drawPanel(box, title: "Details", lines[...], key: "i", more: "more", into: &frame)
  }
}

/// Where a drag leads, for the painter.
struct Lean: Equatable, Sendable {
  var swing: Swing
  /// 1 is where letting a resting finger go decides.
  var progress: Double
  /// How sure it is: the progress, less where the direction is in doubt.
  var strength: Double
  /// Whether letting go now decides.
  var isArmed: Bool
}

extension ScreenModel {
  /// Where the drag of the card leads; nil while there is none.
  var lean: Lean? {
    guard let gesture, gesture.target == .card, gesture.axis != nil, let card = layout?.card
    else { return nil }
    let (swing, progress) = gesture.lean(cardWidth: card.width, cardHeight: card.height)
    let isArmed =
      gesture.swing(cardWidth: card.width, cardHeight: card.height, at: clock) != .home
    return Lean(
      swing: swing, progress: progress, strength: min(1, progress) * gesture.clarity,
      isArmed: isArmed)
  }

  /// How far the top card is from its place.
  var cardOffset: CellOffset {
    if let gesture, gesture.target == .card, settings.motion != .off {
      return gesture.cardOffset
    }
    switch flight?.kind {
    case .home, .back: return flight?.offset ?? .zero
    case .out, nil: return .zero
    }
  }

  /// Whether the top card is on its way back.
  var isReturning: Bool {
    if case .back = flight?.kind { true } else { false }
  }
}
