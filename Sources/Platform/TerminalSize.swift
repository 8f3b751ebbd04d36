// Unsafe: hands a structure to the terminal's size call.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The size of a terminal.
package struct TerminalSize: Equatable, Sendable {
  /// Columns of cells.
  package var columns: Int
  /// Rows of cells.
  package var rows: Int
  /// The width in pixels; 0 when the terminal does not tell.
  package var pixelWidth: Int
  /// The height in pixels; 0 when the terminal does not tell.
  package var pixelHeight: Int

  /// A size.
  package init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// The height of a cell divided by its width; nil when the terminal does not tell, or tells
  /// what no font has.
  package var cellRatio: Double? {
    guard columns > 0, rows > 0, pixelWidth > 0, pixelHeight > 0 else { return nil }
    let ratio =
      Double(pixelHeight) / Double(rows) / (Double(pixelWidth) / Double(columns))
    return (1...4).contains(ratio) ? ratio : nil
  }

  /// The size of the terminal that a descriptor of this process is; nil when it is none, or has
  /// no columns.
  package static func of(_ descriptor: Int32) -> TerminalSize? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return TerminalSize(
      columns: Int(size.ws_col), rows: Int(size.ws_row), pixelWidth: Int(size.ws_xpixel),
      pixelHeight: Int(size.ws_ypixel))
  }
}
