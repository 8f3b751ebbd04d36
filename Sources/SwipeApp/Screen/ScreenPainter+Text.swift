import DeckModel
import Platform
import TerminalKit

extension ScreenPainter {
  /// The Deck page where there is room for text alone.
  func drawTextDeck(_ model: ScreenModel, _ layout: ScreenLayout, into frame: inout Frame) {
    let width = layout.size.columns
    let state = model.glance.state
    var lines: [(String, Style)] = []
    if let top = model.top {
      let age = top.model.age.map { ", \($0)" } ?? ""
      let room = max(1, width - DisplayWidth.of(age))
      lines.append((theme.field(top.title, to: room) + age, theme.strong))
      lines.append((theme.field(top.model.hobby ?? "", to: width), theme.text))
    } else {
      lines.append((state.cards == 0 ? "no cards yet" : "that's everyone", theme.strong))
      lines.append(("u to undo", theme.text))
    }
    lines.append(("\(state.pending) of \(state.cards) left", theme.faint))
    let below: [(String, Style)] = [
      (model.lean.map(word) ?? theme.field(model.message?.text ?? "", to: width), theme.text),
      ("h nope l like b boost u", theme.faint),
    ]
    let rows = layout.size.rows - 1
    for (index, line) in lines.prefix(max(0, rows - below.count)).enumerated() {
      frame.draw(line.0, column: 0, row: index, style: line.1)
    }
    for (index, line) in below.enumerated() {
      frame.draw(line.0, column: 0, row: rows - below.count + index, style: line.1)
    }
  }

  private func word(_ lean: Lean) -> String {
    guard case .decide(let verdict) = lean.swing else { return "" }
    return verdict.word.uppercased() + " \(min(999, Int(lean.progress * 100)))%"
  }
}
