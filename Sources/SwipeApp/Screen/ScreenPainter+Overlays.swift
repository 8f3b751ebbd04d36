import DeckModel
import Platform
import TerminalKit

extension ScreenPainter {
  /// What lies over the page.
  func drawOverlay(
    _ overlay: ScreenModel.Overlay, _ layout: ScreenLayout, into frame: inout Frame
  ) {
    let panel = ScreenPanel(overlay, layout, theme)
    let left = panel.lines.count - panel.first - max(0, panel.rect.height - 2)
    drawPanel(
      panel.rect, title: panel.title, panel.lines.dropFirst(panel.first), key: "j",
      more: "\(left) more", into: &frame)
  }

  /// A panel with the first of `lines`; where some are left, it says that `key` shows `more`.
  func drawPanel(
    _ rect: Rect, title: String, _ lines: ArraySlice<PanelLine>, key: String, more: String,
    into frame: inout Frame
  ) {
    let ground = theme.depth >= .palette256 ? Color(0x2A2C34) : nil
    frame.fill(rect, style: Style(background: ground))
    var edge = theme.faint
    edge.background = ground
    frame.drawBox(rect, theme.isASCII ? .ascii : .rounded, style: edge)
    let inner = rect.inset(columns: 2, rows: 1)
    guard !inner.isEmpty else { return }
    var strong = theme.strong
    strong.background = ground
    frame.draw(
      " " + theme.field(title, to: inner.width - 2) + " ", column: rect.column + 2, row: rect.row,
      style: strong, clip: rect)
    for (index, line) in lines.prefix(inner.height).enumerated() {
      var column = inner.column
      for (text, style) in line.parts {
        var style = style
        style.background = ground
        column = frame.draw(text, column: column, row: inner.row + index, style: style, clip: inner)
      }
    }
    guard inner.height < lines.count else { return }
    let hint = " \(key) \(theme.isASCII ? "v" : "↓") \(more) "
    frame.draw(
      hint, column: rect.endColumn - 2 - DisplayWidth.of(hint), row: rect.endRow - 1, style: edge,
      clip: rect)
  }
}

/// A line of a panel, in parts of one style each.
struct PanelLine {
  var parts: [(text: String, style: Style)]

  init(_ parts: [(text: String, style: Style)] = []) {
    self.parts = parts
  }

  init(_ text: String, _ style: Style) {
    parts = [(text, style)]
  }
}

/// A card's fields as lines of a panel.
enum FieldLines {
  /// The most fields that are shown of one card.
  private static let limit = 2_000
  /// The most lines that one text takes.
  private static let textLimit = 1_000

  /// Name, age and hobby as well as all other fields.
  static func all(of card: ScreenCard, _ theme: ScreenTheme, columns: Int) -> [PanelLine] {
    let model = card.model
    var lines: [PanelLine] = []
    let age = model.age.map { ", \($0)" } ?? ""
    lines += wrapped(model.title + age, theme.strong, theme, columns)
    if let hobby = model.hobby { lines += wrapped(hobby, theme.text, theme, columns) }
    if let verdict = card.verdict {
      lines.append(
        PanelLine(
          verdict.stamp(ascii: theme.isASCII), theme.tinted(ScreenTheme.light(verdict))))
    }
    lines.append(PanelLine())
    return lines + self.lines(of: model, theme, columns: columns)
  }

  /// The fields that the card itself does not show, and the id: no more lines than `limit`, which is
  /// all the work that is done.
  static func lines(
    of model: UserModel, _ theme: ScreenTheme, columns: Int, limit: Int = .max
  ) -> [PanelLine] {
    guard columns > 4 else { return [] }
    let found = fields(of: model)
    let names = found.map { shown(name: $0.name, theme) }
    let widest = names.map(DisplayWidth.of).max() ?? 0
    let label = min(max(4, widest), max(4, columns * 2 / 5))
    var lines: [PanelLine] = []
    for (name, field) in zip(names, found) where lines.count < limit {
      let parts = TextFitting.wrapped(
        VisibleText.shown(field.value, ascii: theme.isASCII), to: max(1, columns - label - 2),
        limit: min(textLimit, limit - lines.count), ascii: theme.isASCII)
      for (index, part) in (parts.isEmpty ? [""] : parts).enumerated() {
        let head = index == 0 ? theme.field(name, to: label) : ""
        lines.append(
          PanelLine([
            (TextFitting.padded(head, to: label) + "  ", theme.faint),
            (VisibleText.isolated(part), theme.text),
          ]))
      }
    }
    return lines
  }

  /// The same fields as names and values, made visible.
  static func pairs(
    of model: UserModel, _ theme: ScreenTheme
  ) -> [(name: String, value: String)] {
    fields(of: model).map { field in
      (shown(name: field.name, theme), VisibleText.shown(field.value, ascii: theme.isASCII))
    }
  }

  private static func shown(name: String, _ theme: ScreenTheme) -> String {
    VisibleText.shown(name, ascii: theme.isASCII, limit: 64)
  }

  private static func fields(of model: UserModel) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    for field in model.fields where found.count < limit {
      flatten(field.value, field.name, into: &found)
    }
    if let image = model.image { found.append(("image", image)) }
    found.append(("id", model.id))
    return Array(found.prefix(limit))
  }

  private static func wrapped(
    _ text: String, _ style: Style, _ theme: ScreenTheme, _ columns: Int
  ) -> [PanelLine] {
    guard columns > 0 else { return [] }
    return TextFitting.wrapped(
      VisibleText.shown(text, ascii: theme.isASCII), to: columns, limit: textLimit,
      ascii: theme.isASCII
    ).map { PanelLine(VisibleText.isolated($0), style) }
  }

  /// A value as texts under names with dots between them.
  private static func flatten(
    _ value: UserModel.Value, _ name: String, into found: inout [(name: String, value: String)]
  ) {
    guard found.count < limit else { return }
    switch value {
    case .text(let text): found.append((name, text))
    case .list(let values):
      let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
      if texts.count == values.count {
        found.append((name, texts.joined(separator: ", ")))
      } else {
        for (index, value) in values.enumerated() {
          flatten(value, "\(name).\(index)", into: &found)
        }
      }
    case .group(let fields):
      for field in fields { flatten(field.value, "\(name).\(field.name)", into: &found) }
    }
  }
}

/// The help of the screen, from the one table of commands.
enum HelpLines {
  static func lines(_ theme: ScreenTheme, columns: Int) -> [PanelLine] {
    guard columns > 8 else { return [] }
    let swipe = CommandTable.spec(.swipe)
    var lines: [PanelLine] = []
    func add(_ text: String, _ style: Style) {
      for line in TextFitting.wrapped(text, to: columns, limit: 100, ascii: theme.isASCII) {
        lines.append(PanelLine(line, style))
      }
      lines.append(PanelLine())
    }
    for paragraph in swipe.text.split(separator: "\n\n").reversed() {
      add(paragraph.split(separator: "\n").joined(separator: " "), theme.text)
    }
    add(
      "On Picks and History: up and down or j and k move, Enter opens a card or takes back to a "
        + "step, h, l and b change the verdict, x takes it back, r does again, / filters, Esc ends.",
      theme.text)
    lines.append(PanelLine("On the command line", theme.strong))
    let width = CommandTable.visibleCommands.map(\.name.rawValue.count).max() ?? 0
    for command in CommandTable.visibleCommands {
      let summary = TextFitting.truncated(
        command.summary, to: max(1, columns - width - 2), ascii: theme.isASCII)
      lines.append(
        PanelLine([
          (TextFitting.padded(command.name.rawValue, to: width) + "  ", theme.strong),
          (summary, theme.faint),
        ]))
    }
    return lines
  }
}
