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
  /// Whether pictures are shown on the cards.
  var usesPictures = true
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
    usesPictures = options.text(.picture) != "none"
    usesMouse = !options.has(.noMouse) && variable("SWIPE_MOUSE") != "0"
  }

  /// Whether the deck is to be asked line by line instead of being drawn.
  static func wantsLines(_ options: GivenOptions, variable: (String) -> String?) -> Bool {
    if options.has(.accessible) { return true }
    let isAsked = variable("ACCESSIBLE").map { !$0.isEmpty && $0 != "0" } ?? false
    return isAsked || ["dumb", ""].contains(variable("TERM") ?? "")
  }
}
