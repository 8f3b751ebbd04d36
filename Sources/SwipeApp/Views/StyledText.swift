import TerminalKit

/// Text on one line in several styles; what is in it must be fit to be shown.
struct StyledText: Equatable {
  /// One stretch in one style.
  struct Run: Equatable {
    var text: String
    var style: Style
  }

  private(set) var runs: [Run] = []

  /// No text.
  init() {}

  /// Text in one style.
  init(_ text: String, _ style: Style = .plain) {
    add(text, style)
  }

  /// Adds text in a style.
  mutating func add(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    runs.append(Run(text: text, style: style))
  }

  /// Adds other text.
  mutating func add(_ other: StyledText) {
    runs += other.runs
  }

  /// The columns that it takes.
  var columns: Int { runs.reduce(0) { $0 + Self.columns(of: $1.text) } }

  /// The columns of one stretch; most text is plain ASCII, where they need not be looked up.
  private static func columns(of text: String) -> Int {
    isPlain(text) ? text.utf8.count : DisplayWidth.of(text)
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// The text without its styles.
  var plain: String { runs.map(\.text).joined() }

  /// The text cut to at most `columns` columns; right-to-left runs are isolated.
  func fitted(to columns: Int, ascii: Bool) -> StyledText {
    var result = StyledText()
    var room = columns
    var isCut = false
    for run in runs where !isCut {
      let isPlain = Self.isPlain(run.text)
      let width = isPlain ? run.text.utf8.count : DisplayWidth.of(run.text)
      if isPlain, width <= room {
        room -= width
        result.add(run.text, run.style)
        continue
      }
      var text = run.text
      if width > room {
        text = TextFitting.truncated(text, to: room, ascii: ascii)
        isCut = true
      }
      room -= DisplayWidth.of(text)
      let isIsolated = run.text.unicodeScalars.first == "\u{2068}"
      if isIsolated { text = text.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
      result.add(VisibleText.isolated(text), run.style)
    }
    return result
  }
}

extension Style {
  /// Bold, and nothing else.
  static let bold = Style(attributes: .bold)
  /// Faint, and nothing else.
  static let faint = Style(attributes: .dim)
  /// Bold in a colour.
  static func bold(_ color: Color?) -> Style { Style(foreground: color, attributes: .bold) }
}

/// Writes lines of styled text for one stream.
struct LineWriter {
  private var encoder: ANSIEncoder
  private let hasAttributes: Bool

  /// A writer for a stream that looks like this.
  init(_ look: StreamLook) {
    encoder = ANSIEncoder(depth: look.depth)
    hasAttributes = look.hasAttributes
  }

  /// Writes text and leaves the terminal in its plain style.
  mutating func put(_ text: StyledText) {
    for run in text.runs { put(run.text, run.style) }
    encoder.reset()
  }

  /// Writes one stretch of text.
  mutating func put(_ text: String, _ style: Style = .plain) {
    encoder.put(text, style: hasAttributes ? style : .plain)
  }

  /// Ends the line.
  mutating func endLine() {
    encoder.reset()
    encoder.put(sequence: [0x0A])
  }

  /// How many bytes wait to be taken.
  var count: Int { encoder.byteCount }

  /// The bytes written since they were last taken.
  mutating func take() -> [UInt8] { encoder.takeBytes() }
}
