import TerminalKit

/// How much moves on the screen. Each level sends far fewer bytes than the one before.
enum Motion: String, CaseIterable, Sendable {
  /// Cards follow the finger, fly and spring; pages and bars slide.
  case full
  /// Cards follow the finger in eight pictures a second; nothing moves by itself.
  case reduced
  /// Nothing moves; words and a gauge tell where a drag leads.
  case off

  /// Seconds between two pictures while something moves.
  var interval: Double { self == .full ? 1.0 / 30 : 0.125 }
}

/// What was asked for when the screen was opened.
struct ScreenSettings: Equatable, Sendable {
  /// The colours of the terminal.
  var depth = ColorDepth.trueColor
  /// Whether frames and marks are ASCII.
  var isASCII = false
  /// How much moves.
  var motion = Motion.full
  /// Whether the pointer is used.
  var usesMouse = true
  /// How pictures are shown on the cards.
  var pictures = PictureMode.auto
  /// What the terminal is asked about itself; nothing at all where answers cannot be hoped for.
  var questions: [EscapeSequences.Query] = []
}

extension ScreenSettings {
  /// The settings for a terminal, from options and environment.
  ///
  /// Options come first, then `SWIPE_MOTION` and `SWIPE_MOUSE`, then what other programs go by as
  /// well: `REDUCED_MOTION`, not empty and not `0`, means reduced.
  init(_ options: GivenOptions, variable: (String) -> String?) {
    let color = options.choice(.color, as: ColorPolicy.Choice.self)
    depth =
      ColorPolicy.decide(option: color, isTerminal: true, environment: variable).depth
    isASCII = options.has(.ascii)
    func isSet(_ name: String) -> Bool {
      variable(name).map { !$0.isEmpty && $0 != "0" } ?? false
    }
    motion =
      options.choice(.motion) ?? variable("SWIPE_MOTION").flatMap(Motion.init(rawValue:))
      ?? (isSet("REDUCED_MOTION") ? .reduced : .full)
    pictures = options.choice(.picture) ?? .auto
    usesMouse = !options.has(.noMouse) && variable("SWIPE_MOUSE") != "0"
    let wantsPixels = pictures == .auto && depth >= .palette256 && !isASCII
    questions = Self.questions(wantsPixels: wantsPixels, variable: variable)
  }

  /// What is worth asking the terminal that the variables describe.
  ///
  /// The Linux console prints what it does not know. A multiplexer answers for itself, and takes the
  /// question about graphics for the title of a window. Over a network half a megabyte for each card is
  /// too much, so there pixels are only sent where they are asked for.
  private static func questions(
    wantsPixels: Bool, variable: (String) -> String?
  ) -> [EscapeSequences.Query] {
    func isSet(_ names: String...) -> Bool { names.contains { !(variable($0) ?? "").isEmpty } }
    let name = variable("TERM") ?? ""
    guard !["", "dumb", "linux"].contains(name) else { return [] }
    let isShared =
      isSet("TMUX", "STY", "ZELLIJ") || name.hasPrefix("screen") || name.hasPrefix("tmux")
    let isFar = isSet("SSH_CONNECTION", "SSH_TTY")
    return (wantsPixels && !isShared && !isFar ? [.version, .graphics] : [])
      + [.keyboard, .cellSize]
  }

  /// Whether the deck is to be asked line by line instead of being drawn.
  static func wantsLines(_ options: GivenOptions, variable: (String) -> String?) -> Bool {
    if options.has(.accessible) { return true }
    let isAsked = variable("ACCESSIBLE").map { !$0.isEmpty && $0 != "0" } ?? false
    return isAsked || ["dumb", ""].contains(variable("TERM") ?? "")
  }
}
