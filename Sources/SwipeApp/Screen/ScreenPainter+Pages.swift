import CardStore
import DeckModel
import TerminalKit

extension ScreenPainter {
  // MARK: You

  /// Counts, progress, the part that was liked, pace and time left.
  func drawYou(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    let state = model.glance.state
    let width = min(60, layout.page.width - 4)
    guard width >= 12 else { return }
    let lines = YouLines(state, model.times?.values ?? [])
    let wanted = 13
    let isRoomy = layout.page.height >= wanted + 2
    let top = layout.page.row + max(0, (layout.page.height - wanted) / 2)
    let column = (layout.page.width - width) / 2
    var row = isRoomy ? top : layout.page.row
    func line(_ text: String, _ style: Style, _ frame: inout Frame) {
      if row < layout.page.endRow {
        frame.draw(theme.field(text, to: width), column: column, row: row, style: style)
      }
      row += 1
    }
    line(model.deckName, theme.strong, &frame)
    line(lines.progress, theme.faint, &frame)
    drawBar(
      [(state.cards - state.pending, ScreenTheme.flame)], of: state.cards,
      Rect(column: column, row: row, width: width, height: 1), into: &frame)
    row += isRoomy ? 2 : 1
    for verdict in [Verdict.boost, .like, .nope] {
      let count = state.count(of: verdict)
      let text =
        verdict.symbol(ascii: theme.isASCII) + " "
        + TextFitting.padded("\(count)", to: 8, alignment: .right) + "  " + verdict.past
      line(text, theme.tinted(ScreenTheme.light(verdict)), &frame)
    }
    line(
      "\(theme.dot) " + TextFitting.padded("\(state.pending)", to: 8, alignment: .right)
        + "  waiting", theme.text, &frame)
    if isRoomy { row += 1 }
    line(lines.share, theme.text, &frame)
    drawBar(
      [
        (state.boosts, ScreenTheme.light(.boost)), (state.likes, ScreenTheme.light(.like)),
        (state.nopes, ScreenTheme.light(.nope)),
      ], of: state.cards - state.pending,
      Rect(column: column, row: row, width: width, height: 1), into: &frame)
    row += isRoomy ? 2 : 1
    line(lines.pace, theme.text, &frame)
    line(lines.left, theme.faint, &frame)
  }

  /// A bar of parts, each as long as its share.
  private func drawBar(
    _ parts: [(count: UInt32, color: Color)], of total: UInt32, _ rect: Rect,
    into frame: inout Frame
  ) {
    let signs = theme.isASCII ? ("=", "-") : ("━", "─")
    frame.fill(rect, with: Character(signs.1), style: theme.faint)
    guard total > 0 else { return }
    var sum: UInt64 = 0
    var start = rect.column
    for part in parts {
      sum += UInt64(part.count)
      let end = rect.column + Int(sum * UInt64(rect.width) / UInt64(total))
      frame.fill(
        Rect(column: start, row: rect.row, width: end - start, height: 1).intersection(rect),
        with: Character(signs.0), style: theme.tinted(part.color))
      start = max(start, end)
    }
  }

  // MARK: Picks

  /// Boosts, then likes.
  func drawPicks(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    let state = model.glance.state
    let title = "Picks  \(state.boosts) boosted, \(state.likes) liked"
    drawTitle(
      title, filter: model.picks.filter, isTyping: model.picks.isTyping, layout, into: &frame)
    drawNote(model, layout, into: &frame)
    drawRows(model.picks, layout, empty: "no boosts and no likes", into: &frame) { row, columns in
      let name = CardText(row.model, ascii: theme.isASCII).nameLine(columns: columns / 2)
      let color = ScreenTheme.light(row.verdict)
      return [
        (row.verdict.symbol(ascii: theme.isASCII) + " ", theme.tinted(color)),
        (TextFitting.padded(name, to: columns / 2) + "  ", theme.strong),
        (theme.field(row.model.hobby ?? "", to: columns - columns / 2 - 4), theme.faint),
      ]
    }
  }

  // MARK: History

  /// Every step, the newest first.
  func drawHistory(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    drawTitle(
      "History  Enter takes back to here", filter: model.history.filter,
      isTyping: model.history.isTyping, layout, into: &frame)
    drawNote(model, layout, into: &frame)
    drawRows(model.history, layout, empty: "nothing was done yet", into: &frame) { row, columns in
      var style = theme.text
      if let verdict = row.action.verdict { style = theme.tinted(ScreenTheme.light(verdict)) }
      if row.isUndone { style = theme.faint }
      let isRoomy = columns > 60
      let time = Timestamp.text(row.time).dropFirst(isRoomy ? 0 : 11).prefix(isRoomy ? 16 : 5)
      var more = row.count > 1 && row.model != nil ? " and \(row.count - 1) more" : ""
      if row.isUndone { more += "  undone" }
      let room = columns - (isRoomy ? 34 : 23) - more.utf8.count
      let name = theme.field(row.model?.title ?? "all that wait", to: room)
      return [
        (TextFitting.padded("\(row.step)", to: 6, alignment: .right) + "  ", theme.faint),
        (String(time.map { $0 == "T" ? " " : $0 }) + "  ", theme.faint),
        (TextFitting.padded(row.word, to: 8), style),
        (name, row.isUndone ? theme.faint : theme.text), (more, theme.faint),
      ]
    }
  }

  // MARK: Lists

  private func drawTitle(
    _ title: String, filter: String, isTyping: Bool, _ layout: ScreenLayout, into frame: inout Frame
  ) {
    let row = layout.page.row
    frame.draw(
      theme.field(title, to: layout.page.width - 2), column: 1, row: row, style: theme.strong)
    guard isTyping || !filter.isEmpty else {
      let hint = "/ filter "
      let column = layout.page.width - hint.count
      if column > title.count + 4 { frame.draw(hint, column: column, row: row, style: theme.faint) }
      return
    }
    let cursor = isTyping ? (theme.isASCII ? "_" : "▏") : ""
    let text = "/" + theme.field(filter, to: layout.page.width - 6) + cursor
    frame.draw(
      text, column: max(1, layout.page.width - DisplayWidth.of(text) - 1), row: row,
      style: theme.tinted(ScreenTheme.flameTip))
  }

  /// What was done last, between title and rows.
  private func drawNote(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    guard let message = model.message, layout.page.height > 4 else { return }
    let style = message.verdict.map { theme.tinted(ScreenTheme.light($0)) } ?? theme.faint
    frame.draw(
      theme.field(message.text, to: layout.page.width - 2), column: 1, row: layout.page.row + 1,
      style: style)
  }

  private func drawRows<Row, Cursor>(
    _ list: ScreenList<Row, Cursor>, _ layout: ScreenLayout, empty: String,
    into frame: inout Frame, _ columns: (Row, Int) -> [(String, Style)]
  ) {
    let first = layout.page.row + 2
    let width = layout.page.width
    guard !list.rows.isEmpty else {
      let text = !list.isComplete ? "looking" : list.filter.isEmpty ? empty : "nothing matches"
      center(
        text + (list.isComplete ? "" : TextFitting.mark(ascii: theme.isASCII)), row: first + 1,
        in: layout.page, style: theme.faint, into: &frame)
      return
    }
    for index in 0..<layout.listRows where list.top + index < list.rows.count {
      let isSelected = list.top + index == list.selection
      let row = first + index
      var column = 1
      for (text, style) in columns(list.rows[list.top + index], width - 4) {
        var style = style
        if isSelected { style.background = theme.selection }
        column = frame.draw(text, column: column, row: row, style: style)
      }
      guard isSelected else { continue }
      let rest = Rect(column: column, row: row, width: width - column, height: 1)
      frame.fill(rest, style: Style(background: theme.selection))
      let mark = theme.isASCII ? ">" : "▌"
      var style = theme.tinted(ScreenTheme.flame)
      style.background = theme.selection
      frame.draw(mark, column: 0, row: row, style: style)
      if theme.selection == nil {
        frame.restyle(Rect(column: 0, row: row, width: width, height: 1)) {
          $0.attributes.insert(.reverse)
        }
      }
    }
  }

  // MARK: The pager through Picks

  /// One card after the other, side by side.
  mutating func drawPager(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    guard let pager = model.pager else { return }
    let step = layout.card.width + CardPager.spacing
    for neighbour in [-1, 1, 0] {
      let index = pager.index + neighbour
      guard model.picks.rows.indices.contains(index) else { continue }
      let row = model.picks.rows[index]
      let place = layout.card.moved(columns: pager.columns + neighbour * step)
      draw(
        ScreenCard(number: row.card, model: row.model, verdict: row.verdict), in: place,
        into: &frame)
    }
    let text =
      "\(pager.index + 1) \(theme.dot) i details \(theme.dot) x takes back \(theme.dot) Esc list"
    center(
      theme.field(text, to: layout.message.width), row: layout.message.row, in: layout.message,
      style: theme.faint, into: &frame)
  }
}

extension Verdict {
  /// What was done to cards with this verdict.
  var past: String {
    switch self {
    case .like: "liked"
    case .nope: "noped"
    case .boost: "boosted"
    }
  }
}

/// The sentences of the page You.
struct YouLines {
  let progress: String
  let share: String
  let pace: String
  let left: String

  /// Gaps longer than this many milliseconds are pauses, not pace.
  private static let pause = 120_000

  /// The sentences for counts and for the times of the newest verdicts, the newest first.
  init(_ state: DeckState, _ times: [Int]) {
    let decided = state.cards - state.pending
    let percent = state.cards > 0 ? Int(UInt64(decided) * 100 / UInt64(state.cards)) : 0
    progress = "\(decided) of \(state.cards) decided, \(percent)%"
    let kept = state.likes + state.boosts
    share =
      decided > 0 ? "\(Int(UInt64(kept) * 100 / UInt64(decided)))% liked" : "nothing decided yet"
    let gaps = zip(times, times.dropFirst()).map { $0 - $1 }.filter { $0 >= 0 && $0 <= Self.pause }
    let sum = gaps.reduce(0, +)
    guard gaps.count >= 2, sum > 0 else {
      pace = "no pace yet"
      left = state.pending == 0 ? "nothing left" : "\(state.pending) left"
      return
    }
    let perMinute = Double(gaps.count) * 60_000 / Double(sum)
    let tenths = Int((perMinute * 10).rounded())
    pace =
      perMinute < 100
      ? "\(tenths / 10).\(tenths % 10) cards a minute"
      : "\(Int(min(perMinute, 1e9))) cards a minute"
    left =
      state.pending == 0
      ? "nothing left" : "about \(Self.span(minutes: Double(state.pending) / perMinute)) left"
  }

  private static func span(minutes: Double) -> String {
    switch minutes {
    case ..<1: "a minute"
    case ..<90: "\(Int(minutes.rounded())) minutes"
    case ..<2_880: "\(Int((minutes / 60).rounded())) hours"
    default: "\(Int(min(minutes / 1_440, 1e9).rounded())) days"
    }
  }
}
