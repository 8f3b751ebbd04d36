import CardStore
import DeckModel
import Platform
import TerminalKit

/// All that the screen knows. It is changed by `update` and looked at by `ScreenPainter`, and neither
/// does anything else.
struct ScreenModel: Equatable, Sendable {
  /// What lies over the page.
  enum Overlay: Equatable, Sendable {
    /// All fields of a card, from a line on.
    case details(ScreenCard, scroll: Int)
    /// What can be done here, from a line on.
    case help(scroll: Int)
  }

  /// The line that tells what was done last; it stays until the next one.
  struct Message: Equatable, Sendable {
    var text: String
    var verdict: Verdict?
    var isError = false
  }

  var settings: ScreenSettings
  /// What the deck is called.
  let deckName: String
  /// The terminal's size; nil until it was measured, and nothing is placed before.
  var size: TerminalSize?
  /// What the terminal has told about itself.
  var terminal = TerminalTraits()
  /// The deck.
  var glance: DeckGlance
  var pages = Pages()
  var bar = BarSlide()
  var gesture: Gesture?
  var flight: Flight?
  var overlay: Overlay?
  var message: Message?
  var picks = ScreenList<PickRow, StandingCursor>()
  var history = ScreenList<StepRow, StepCursor>()
  /// The pager through the cards of Picks; nil while they are a list.
  var pager: CardPager?
  /// The times of the newest verdicts, and the newest record when they were read.
  var times: (record: UInt32, values: [Int])?
  /// Whether the times are being read.
  var isReadingTimes = false
  /// The pictures of the cards in sight, for cards of one size; those that are being read are nil.
  var pictures: [CardNumber: ScreenPicture?] = [:]
  /// When each of the decisions was last asked for by key.
  var heldKeys: [String: Double] = [:]
  /// The offset and speed with which a card was let go, for its flight out.
  var throwing: (offset: CellOffset, velocity: CellSpeed)?
  /// The time of the last event.
  var clock = 0.0

  /// A screen for a deck, before the terminal was measured.
  init(_ glance: DeckGlance, deckName: String, settings: ScreenSettings) {
    self.glance = glance
    self.deckName = deckName
    self.settings = settings
  }

  /// The layout; nil until the terminal was measured.
  var layout: ScreenLayout? { size.map { ScreenLayout($0) } }

  /// The card on top of the deck.
  var top: ScreenCard? { glance.top.first }

  /// Whether things move by themselves.
  var isAnimated: Bool { settings.motion == .full }

  /// Whether something is on its way, so that time has to be told.
  var isMoving: Bool {
    flight != nil || bar.isMoving || pages.isTurning || pager?.isMoving ?? false
  }

  static func == (left: ScreenModel, right: ScreenModel) -> Bool {
    left.settings == right.settings && left.size == right.size
      && left.terminal == right.terminal && left.glance == right.glance
      && left.pages == right.pages && left.bar == right.bar && left.gesture == right.gesture
      && left.flight == right.flight && left.overlay == right.overlay
      && left.message == right.message && left.picks == right.picks
      && left.history == right.history && left.pager == right.pager
      && left.pictures == right.pictures && left.times?.record == right.times?.record
  }
}
