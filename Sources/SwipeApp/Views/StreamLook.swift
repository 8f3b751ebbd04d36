import Platform
import TerminalKit

/// What one of the output streams can show: its size, colours and signs.
///
/// It is worked out from options, variables and what the system knows; the terminal is never asked.
struct StreamLook {
  /// The widest a card is drawn by a command that draws once.
  static let widestCard = 44
  /// The width where nothing tells one.
  static let usualColumns = 80

  /// Whether the stream is a terminal.
  let isTerminal: Bool
  /// The colours that are used.
  let depth: ColorDepth
  /// Whether frames and marks are ASCII.
  let isASCII: Bool
  /// Whether bold and its like may be used.
  let hasAttributes: Bool
  /// Columns to draw in.
  let columns: Int
  /// Rows of the screen; nil where there is none.
  let rows: Int?
  /// The height of a cell divided by its width.
  let cellRatio: Double

  /// The look of a stream of `world`.
  init(
    isTerminal: Bool, size: TerminalSize?, _ options: GivenOptions,
    variable: (String) -> String?
  ) {
    self.isTerminal = isTerminal
    let choice = options.choice(.color, as: ColorPolicy.Choice.self)
    depth =
      ColorPolicy.decide(option: choice, isTerminal: isTerminal, environment: variable).depth
    let term = variable("TERM") ?? ""
    let isPlain = term.isEmpty || term == "dumb"
    isASCII = options.has(.ascii) || isTerminal && term == "dumb"
    hasAttributes = depth != .none || isTerminal && !isPlain
    columns = size?.columns ?? Self.number(variable("COLUMNS")) ?? Self.usualColumns
    rows = size.flatMap { $0.rows > 0 ? $0.rows : nil }
    cellRatio = size?.cellRatio ?? 2
  }

  private static func number(_ text: String?) -> Int? {
    guard let text, let number = Int(text), (1...Frame.limit).contains(number) else { return nil }
    return number
  }

  /// How cards are drawn on the stream.
  var card: CardLook {
    CardLook(depth: depth, isASCII: isASCII, cellRatio: cellRatio)
  }

  /// The separator of short facts on one line.
  var separator: String { isASCII ? ", " : " · " }

  /// The lines of a frame, each ended by a line feed.
  ///
  /// With `steadily`, the column is named after every cluster whose width terminals disagree about,
  /// so that the rest of the line stays in place; a pager would not understand that.
  func bytes(of frame: Frame, steadily: Bool = false) -> [UInt8] {
    guard hasAttributes else { return plainBytes(of: frame) }
    guard steadily, isTerminal else { return frame.lines(depth: depth) }
    var encoder = ANSIEncoder(depth: depth)
    for row in 0..<frame.height {
      let cells = (0..<frame.width).map { frame[$0, row] }
      guard cells.contains(where: \.isDoubtful) else {
        encoder.put(sequence: frame.line(row, depth: depth) + [0x0A])
        continue
      }
      for (column, cell) in cells.enumerated() where cell.width > 0 {
        encoder.put(cell, of: frame)
        let next = column + Int(cell.width)
        if cell.isDoubtful, next < frame.width {
          encoder.put(sequence: EscapeSequences.move(toColumn: next))
        }
      }
      encoder.reset()
      encoder.put(sequence: [0x0A])
    }
    return encoder.takeBytes()
  }

  private func plainBytes(of frame: Frame) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in 0..<frame.height {
      let text = frame.text(ofRow: row).utf8
      let end = text.reversed().drop { $0 == 0x20 }.count
      bytes.append(contentsOf: text.prefix(end))
      bytes.append(0x0A)
    }
    return bytes
  }

  /// The bytes of a line, without line feed.
  func bytes(of text: StyledText) -> [UInt8] {
    var writer = LineWriter(self)
    writer.put(text)
    return writer.take()
  }
}

extension World {
  /// What standard output can show.
  func outputLook(_ options: GivenOptions) -> StreamLook {
    StreamLook(
      isTerminal: isOutputTerminal, size: isOutputTerminal ? outputSize() : nil, options,
      variable: variable)
  }

  /// What standard error can show.
  func talkLook(_ options: GivenOptions) -> StreamLook {
    StreamLook(
      isTerminal: isTalkTerminal, size: isTalkTerminal ? talkSize() : nil, options,
      variable: variable)
  }
}

extension Session {
  /// What standard output can show.
  var outputLook: StreamLook { world.outputLook(options) }

  /// What standard error can show.
  var talkLook: StreamLook { world.talkLook(options) }

  /// Says a line that has colours, unless told to be quiet.
  func say(_ text: StyledText) {
    guard !options.has(.quiet) else { return }
    try? world.talk.write(talkLook.bytes(of: text) + [0x0A])
  }
}
