import TerminalKit

/// A column of a table.
struct TableColumn {
  /// The word above it.
  let title: String
  /// The columns that it needs if there is so much to show.
  let least: Int
  /// Which of the columns goes first where there is no room for all: the one with the lowest rank.
  let rank: Int
  /// Whether its cells stand at its right side, as numbers do.
  var isNumber = false
}

/// How wide the columns of a table are.
struct TableLayout: Equatable {
  /// The width of each column; 0 for one that is left out.
  private(set) var widths: [Int]

  /// Columns between two columns.
  static let gap = 2

  /// Fits columns into `room`: `wanted` is what each needs for all that is in it, 0 if that is
  /// nothing; such a column is left out.
  init(_ columns: [TableColumn], wanted: [Int], room: Int) {
    var widths = zip(columns, wanted).map { column, wanted in
      wanted == 0 ? 0 : max(wanted, DisplayWidth.of(column.title))
    }
    let least = zip(columns, widths).map { min($0.least, $1) }
    while Self.total(zip(widths, least).map { $0 == 0 ? 0 : $1 }) > room {
      let shown = widths.indices.filter { widths[$0] > 0 }
      guard shown.count > 1,
        let last = shown.min(by: { columns[$0].rank < columns[$1].rank })
      else { break }
      widths[last] = 0
    }
    while Self.total(widths) > room {
      // The widest gives way, so that short columns stay whole.
      let giving = widths.indices.filter { widths[$0] > least[$0] }
      guard let widest = giving.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    if let only = widths.firstIndex(where: { $0 > 0 }), Self.total(widths) > room {
      widths[only] = max(1, room)
    }
    self.widths = widths
  }

  private static func total(_ widths: [Int]) -> Int {
    let shown = widths.filter { $0 > 0 }
    return shown.reduce(0, +) + gap * max(0, shown.count - 1)
  }
}

/// Prints rows under a header, as wide as the stream allows.
///
/// The widths are chosen from the first rows, so that a table of any length needs no more memory
/// than those.
struct Table {
  /// How many rows are looked at before the first is printed.
  static let sampleSize = 200

  private let columns: [TableColumn]
  private let look: StreamLook
  private var writer: LineWriter
  private var waiting: [[StyledText]] = []
  private var layout: TableLayout?

  /// An empty table.
  init(_ columns: [TableColumn], _ look: StreamLook) {
    self.columns = columns
    self.look = look
    writer = LineWriter(look)
  }

  /// Adds a row with a cell for each column.
  ///
  /// - Returns: What can be printed by now.
  mutating func add(_ row: [StyledText]) -> [UInt8] {
    if layout != nil {
      put(row)
      return writer.take()
    }
    waiting.append(row)
    return waiting.count < Self.sampleSize ? [] : finish()
  }

  /// What is left to be printed; nothing at all if there was no row.
  mutating func finish() -> [UInt8] {
    guard layout == nil, !waiting.isEmpty else { return writer.take() }
    let wanted = columns.indices.map { column in
      waiting.reduce(0) { max($0, $1[column].columns) }
    }
    layout = TableLayout(columns, wanted: wanted, room: look.columns)
    put(columns.map { StyledText($0.title, Style(attributes: [.bold, .underline])) })
    for row in waiting { put(row) }
    waiting = []
    return writer.take()
  }

  private mutating func put(_ row: [StyledText]) {
    guard let layout else { return }
    var shown = layout.widths.indices.filter { layout.widths[$0] > 0 }
    // Nothing follows the last word of a line, not even blanks.
    while let last = shown.last, row[last].runs.isEmpty { shown.removeLast() }
    for (place, index) in shown.enumerated() {
      let cell = row[index].fitted(to: layout.widths[index], ascii: look.isASCII)
      let missing = max(0, layout.widths[index] - cell.columns)
      let space = String(repeating: " ", count: missing)
      if columns[index].isNumber { writer.put(space) }
      writer.put(cell)
      guard place + 1 < shown.count else { break }
      if !columns[index].isNumber { writer.put(space) }
      writer.put(String(repeating: " ", count: TableLayout.gap))
    }
    writer.endLine()
  }
}
