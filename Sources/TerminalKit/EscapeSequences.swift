// The sequences of ECMA-48 and of xterm's "Control Sequences" document that the program says.
// CSI is `ESC [`, OSC is `ESC ]`, ST is `ESC \`; modes are `CSI ? n h` (on) and `CSI ? n l`.

/// What is said to a terminal besides text and style.
package enum EscapeSequences {
  /// How keys and pointer are to be reported on the full screen.
  package struct Reports: Sendable, Equatable {
    /// Pointer buttons, drags and wheel, in the form of mode 1006.
    package var mouse: Bool
    /// Pasted text between marks.
    package var paste: Bool
    /// Gain and loss of focus.
    package var focus: Bool
    /// The kitty keyboard protocol with flag 1.
    package var keyboard: Bool

    /// All of them, or all but some.
    package init(mouse: Bool = true, paste: Bool = true, focus: Bool = true, keyboard: Bool = true)
    {
      self.mouse = mouse
      self.paste = paste
      self.focus = focus
      self.keyboard = keyboard
    }
  }

  /// Enters the full screen: alternate screen, no cursor, no wrapping, reports.
  package static func enter(_ reports: Reports = Reports()) -> [UInt8] {
    var text = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    if reports.paste { text += "\u{1B}[?2004h" }
    if reports.focus { text += "\u{1B}[?1004h" }
    if reports.keyboard { text += "\u{1B}[>1u" }
    return Array(text.utf8) + (reports.mouse ? mouseOn : [])
  }

  /// Leaves the full screen from any state, also from within a string that was cut off.
  ///
  /// Aborts a string (CAN, ST), ends synchronized output, switches every report off, pops the
  /// keyboard before the screen changes, and gives style, wrapping, cursor and screen back. It
  /// does no harm when said twice or without `enter`. A constant, so that it can be prepared for
  /// a signal handler.
  package static let leave: [UInt8] = leave(keepingPaste: false)

  /// The same; with `keepingPaste` bracketed paste stays on, as it was found.
  package static func leave(keepingPaste: Bool) -> [UInt8] {
    var text = "\u{18}\u{1B}\\\u{1B}[?2026l"
    text += "\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?1004l"
    if !keepingPaste { text += "\u{1B}[?2004l" }
    text += "\u{1B}[<u\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    return Array(text.utf8)
  }

  /// Asks for buttons, drags and wheel in the form of mode 1006.
  package static let mouseOn = Array("\u{1B}[?1002h\u{1B}[?1006h".utf8)
  /// Asks for no more pointer reports.
  package static let mouseOff = Array("\u{1B}[?1006l\u{1B}[?1002l".utf8)
  /// Holds the picture on the screen until the frame is complete.
  package static let beginSynchronized = Array("\u{1B}[?2026h".utf8)
  /// Shows what was held back.
  package static let endSynchronized = Array("\u{1B}[?2026l".utf8)
  /// Plain style, an empty screen, cursor in the upper left corner.
  package static let clearScreen = Array("\u{1B}[0m\u{1B}[2J\u{1B}[H".utf8)
  /// Clears the line that the cursor is on and goes to its start.
  package static let clearLine = Array("\r\u{1B}[2K".utf8)
  /// Grapheme clusters as the unit of width, where the terminal knows mode 2027.
  package static let clustersOn = Array("\u{1B}[?2027h".utf8)
  /// Takes the unit of width back that `clustersOn` asked for.
  package static let clustersOff = Array("\u{1B}[?2027l".utf8)

  /// Moves the cursor to a place counted from 0.
  package static func move(toColumn column: Int, row: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x1B, 0x5B]
    bytes.append(decimal: row + 1)
    bytes.append(0x3B)
    bytes.append(decimal: column + 1)
    bytes.append(0x48)
    return bytes
  }

  /// Moves the cursor within its row to a column counted from 0.
  package static func move(toColumn column: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x1B, 0x5B]
    bytes.append(decimal: column + 1)
    bytes.append(0x47)
    return bytes
  }

  /// Puts text into a hyperlink (OSC 8); the text alone unless the address is safe.
  ///
  /// Only `http`, `https` and `mailto` make a link; what is not printable ASCII is percent-encoded.
  package static func hyperlink(_ text: [UInt8], to address: String) -> [UInt8] {
    let schemes = ["http://", "https://", "mailto:"]
    let lowered = address.lowercased()
    guard schemes.contains(where: lowered.hasPrefix), address.utf8.count <= 2_048 else {
      return text
    }
    var link = Array("\u{1B}]8;;".utf8)
    for byte in address.utf8 {
      if byte > 0x20, byte < 0x7F {
        link.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        link.append(contentsOf: (byte < 16 ? "%0" : "%").utf8)
        link.append(contentsOf: digits.utf8)
      }
    }
    return link + Array("\u{1B}\\".utf8) + text + Array("\u{1B}]8;;\u{1B}\\".utf8)
  }
}
