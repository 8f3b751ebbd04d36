/// Something that came in from the terminal.
package enum KeyEvent: Equatable, Sendable {
  /// A key was pressed, or repeats.
  case key(KeyPress)
  /// The pointer did something.
  case mouse(MouseEvent)
  /// Text was pasted; at most `KeyDecoder.stringLimit` bytes of it.
  case paste(String)
  /// The window gained (true) or lost the focus.
  case focus(Bool)
  /// The terminal answered a question, or told something unasked.
  case reply(TerminalReply)
}

/// A key without its modifiers.
package enum Key: Hashable, Sendable {
  /// A key that writes one scalar, as it was written.
  case character(Character)
  case enter
  case tab
  case backspace
  case escape
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case insert
  case delete
  /// F1 to F12.
  case function(Int)
}

/// Keys held while another key or a button was pressed.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each modifier.
  package let rawValue: UInt8

  /// The set with these bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift.
  package static let shift = KeyModifiers(rawValue: 1)
  /// Alt, or Option.
  package static let alt = KeyModifiers(rawValue: 2)
  /// Control.
  package static let control = KeyModifiers(rawValue: 4)
  /// Super, hyper or meta: keys that belong to the desktop.
  package static let desktop = KeyModifiers(rawValue: 8)
}

/// A key, what was held with it, and whether it repeats.
package struct KeyPress: Hashable, Sendable {
  /// The key.
  package var key: Key
  /// What was held with it.
  package var modifiers: KeyModifiers
  /// Known only where the terminal tells it.
  package var isRepeat: Bool

  /// A key press.
  package init(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}

/// What the pointer did, and where; columns and rows count from 0.
package struct MouseEvent: Hashable, Sendable {
  /// A button of the pointer.
  package enum Button: Int, Hashable, Sendable {
    case left
    case middle
    case right
  }

  /// What the pointer did.
  package enum Action: Hashable, Sendable {
    case press(Button)
    case release(Button)
    /// Moved while a button is held.
    case drag(Button)
    /// Moved without a button.
    case move
    /// One step of the wheel: 1 is down or to the right.
    case wheel(columns: Int, rows: Int)
  }

  /// What was done.
  package var action: Action
  /// The column, from 0.
  package var column: Int
  /// The row, from 0.
  package var row: Int
  /// What was held with it.
  package var modifiers: KeyModifiers

  /// An event of the pointer.
  package init(_ action: Action, column: Int, row: Int, modifiers: KeyModifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}

/// What a terminal tells about itself.
package enum TerminalReply: Equatable, Sendable {
  /// Primary device attributes, the fence of every probe; 4 among them means sixel.
  case attributes([Int])
  /// The state of a mode: 0 unknown, 1 set, 2 reset, 3 always set, 4 never.
  case mode(Int, state: Int)
  /// Name and version.
  case version(String)
  /// The background colour.
  case background(Color)
  /// The kitty keyboard protocol is known; its flags.
  case keyboard(flags: Int)
  /// The kitty graphics protocol answered for a picture.
  case graphics(id: Int, isOK: Bool)
  /// The size of a cell in pixels.
  case cellSize(width: Int, height: Int)
  /// The size of the window in pixels.
  case windowSize(width: Int, height: Int)
  /// Where the cursor is, counted from 0.
  case cursor(column: Int, row: Int)
  /// All is well: the answer to `EscapeSequences.statusQuery`.
  case status
  /// The colours of the desktop are dark (true) or light.
  case scheme(isDark: Bool)
}
