import Platform
import TerminalKit

/// What the terminal has told about itself. Until it tells, and where it never does, it is taken for
/// one that can do nothing special.
struct TerminalTraits: Equatable, Sendable {
  /// Whether it has answered in kitty's graphics protocol.
  private(set) var showsPlacedPictures = false
  /// Whether it is a program that is known to show iTerm2's inline images.
  private(set) var showsInlinePictures = false
  /// Whether the Esc key comes as a sequence of its own, since the keyboard protocol is on.
  private(set) var tellsEscapeApart = false
  /// The size of a cell in pixels.
  private var cell: (width: Int, height: Int)?

  /// Programs with iTerm2's inline images; the protocol has no question of its own.
  private static let inlineNames = ["iTerm2", "WezTerm", "mintty"]

  /// Takes an answer in.
  mutating func learn(_ reply: TerminalReply) {
    switch reply {
    case .graphics(let id, let isOK) where id == EscapeSequences.graphicsQueryID:
      showsPlacedPictures = isOK
    case .version(let name):
      showsInlinePictures = Self.inlineNames.contains { name.hasPrefix($0) }
    case .keyboard(let flags):
      tellsEscapeApart = flags & 1 != 0
    case .cellSize(let width, let height) where width > 0 && height > 0:
      cell = (width, height)
    default: break
    }
  }

  /// A size with the pixels that the system left out.
  func completed(_ size: TerminalSize) -> TerminalSize {
    guard size.pixelWidth == 0 || size.pixelHeight == 0, let cell else { return size }
    var size = size
    size.pixelWidth = cell.width.multipliedReportingOverflow(by: size.columns).partialValue
    size.pixelHeight = cell.height.multipliedReportingOverflow(by: size.rows).partialValue
    return size
  }

  static func == (left: TerminalTraits, right: TerminalTraits) -> Bool {
    left.showsPlacedPictures == right.showsPlacedPictures
      && left.showsInlinePictures == right.showsInlinePictures
      && left.tellsEscapeApart == right.tellsEscapeApart && left.cell?.width == right.cell?.width
      && left.cell?.height == right.cell?.height
  }
}

/// The questions to the terminal, asked once.
///
/// They go out in one write with the first picture, before its cells: whatever a terminal prints
/// instead of answering, that picture clears. Nothing ever waits for the answers; they change the
/// picture when they come. The device attributes are asked for last, and every terminal answers in
/// order, so their arrival tells that no other answer is under way.
struct Probe {
  private let questions: [EscapeSequences.Query]
  /// When they were asked; nil before.
  private var asked: Double?
  private var isOver = false

  /// Seconds after which a silent terminal is not thought to answer any more.
  private static let patience = 2.0
  /// Seconds that leaving waits for answers that are under way.
  static let farewell = 0.15

  /// A probe with these questions; with none, nothing is sent.
  init(_ questions: [EscapeSequences.Query]) {
    self.questions = questions
  }

  /// The bytes that ask, the first time; none after that.
  mutating func ask(at now: Double) -> [UInt8] {
    guard asked == nil, !questions.isEmpty else { return [] }
    asked = now
    return EscapeSequences.probe(questions)
  }

  /// Notes an answer.
  mutating func hear(_ reply: TerminalReply) {
    if case .attributes = reply { isOver = true }
  }

  /// Whether answers may be under way.
  func isOpen(at now: Double) -> Bool {
    guard let asked, !isOver else { return false }
    return now - asked < Self.patience
  }
}
