import DeckModel
import TerminalKit

/// The colours of the screen; without colour all of them are the terminal's own.
///
/// Where there are enough colours the screen paints its own dark ground, so that shadows, bars and
/// rounded corners can be mixed with it.
struct ScreenTheme: Equatable, Sendable {
  /// The colours that can be used.
  let depth: ColorDepth
  /// Whether marks are ASCII.
  let isASCII: Bool

  /// The ground of the screen; nil leaves the terminal's own.
  var ground: Color? { depth >= .palette256 ? Color(0x202228) : nil }
  /// The darkest part of the shadow beside a card; nil where there is no ground to lie on.
  var shadow: Color? { depth >= .palette256 ? Color(0x131418) : nil }
  /// The lighter edge of the shadow.
  var softShadow: Color? { depth >= .palette256 ? Color(0x191B20) : nil }
  /// The floating bar.
  var bar: Color? { depth >= .palette256 ? Color(0x363841) : nil }
  /// The round buttons.
  var button: Color? { depth >= .palette256 ? Color(0xF4F4F6) : nil }
  /// The row that is selected in a list.
  var selection: Color? { depth >= .palette256 ? Color(0x32343D) : nil }

  /// Plain text.
  var text: Style {
    Style(foreground: depth >= .palette256 ? Color(0xE8E8EC) : nil, background: ground)
  }
  /// Text of less weight.
  var faint: Style {
    depth >= .palette256
      ? Style(foreground: Color(0x9A9CA8), background: ground)
      : Style(attributes: depth == .none ? [] : .dim)
  }
  /// Text of more weight.
  var strong: Style {
    var style = text
    style.attributes = .bold
    return style
  }

  /// Text in a colour on the ground; bold where there is no colour.
  func tinted(_ color: Color) -> Style {
    Style(foreground: depth == .none ? nil : color, background: ground, attributes: .bold)
  }

  /// The colour of the flame.
  static let flame = Color(0xFF5A5F)
  /// The tip of the flame.
  static let flameTip = Color(0xFFB347)
  /// The colour of undo.
  static let undo = Color(0xE08A00)

  /// The colour of a verdict where it stands as text on the dark ground.
  static func light(_ verdict: Verdict) -> Color {
    switch verdict {
    case .like: Color(0x2DC99A)
    case .nope: Color(0xFF7A3D)
    case .boost: Color(0xB68BF2)
    }
  }
}

extension ScreenTheme {
  /// Text from outside, visible and cut to so many columns.
  func field(_ text: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    let shown = VisibleText.shown(text, ascii: isASCII, limit: 512)
    return VisibleText.isolated(TextFitting.truncated(shown, to: columns, ascii: isASCII))
  }

  /// The dot between two statements.
  var dot: String { isASCII ? "-" : "·" }
}
