/// Unpacks a zlib stream a piece at a time (RFC 1950 around RFC 1951).
///
/// The stream is two bytes of header, Deflate blocks, and the Adler-32 of the content:
///
///     78 9C | 01 05 00 FA FF 'h' 'e' 'l' 'l' 'o' | 06 2C 02 15
///     zlib    last block, stored, 5 bytes          checksum
///
/// A block is stored, or a sequence of literals and copies in a fixed code or in one of its own.
/// The input may end after any byte and go on in the next call. The output is handed out in
/// pieces of at most `Inflator.windowBytes`, so that whoever reads decides how much is worth
/// unpacking; memory does not grow with the content.
struct Inflator {
  /// Why a call came back.
  enum Status: Equatable, Sendable {
    /// All input was used, the stream goes on.
    case needsInput
    /// A piece is full; there may be more without further input.
    case hasOutput
    /// The stream is at its end and its checksum is right.
    case finished
  }

  /// What the next bits of the stream are.
  enum State {
    case zlibHeader
    case blockHeader
    case storedLength
    case stored(remaining: Int)
    case codeSizes
    case codeLengthLengths
    case codeLengths
    case codes
    case checksum
    case finished
  }

  /// The most that one call hands out.
  static let windowBytes = 160 << 10
  /// How far back a copy may reach.
  private static let historyBytes = 32 << 10

  /// Holds the output of the last call at `output`, and before it the history for copies.
  var window: [UInt8]
  /// Where in `window` the output of the last call is.
  private(set) var output = 0..<0

  var state = State.zlibHeader
  var reader = BitReader()
  var isLastBlock = false
  var header = CodeHeader()
  var literals = HuffmanTable.fixedLiterals
  var distances = HuffmanTable.fixedDistances
  /// Where the next byte of output goes.
  var end = 0
  /// The checksum that the stream ends with, once it was read.
  var expectedChecksum: UInt32 = 0
  /// The number of blocks with codes of their own, and of bytes handed out by earlier calls.
  var codedBlocks = 0
  private(set) var handedOut = 0
  let freeBlocks: Int
  private var adler = Adler32()

  /// An inflator at the start of a stream.
  ///
  /// `freeBlocks` blocks may have codes of their own, and one more for every 256 bytes of content.
  init(freeBlocks: Int = 16_384) {
    self.freeBlocks = freeBlocks
    window = [UInt8](repeating: 0, count: Self.windowBytes)
  }

  /// Unpacks from `input` beginning at `position`, which moves behind what was used.
  ///
  /// The output of the call before is gone, except as history. After `finished` nothing is used.
  mutating func inflate(
    _ input: Span<UInt8>, at position: inout Int
  ) throws(InflateError) -> Status {
    makeRoom()
    let start = end
    var status: Status?
    repeat {
      status = try step(input, &position)
    } while status == nil
    output = start..<end
    handedOut += output.count
    adler = adler.updated(window.span, output)
    if status == .finished, adler.value != expectedChecksum {
      throw .badChecksum(expected: expectedChecksum, found: adler.value)
    }
    return status ?? .needsInput
  }

  /// Moves the history to the front when little room is left behind it.
  private mutating func makeRoom() {
    guard window.count - end < 2 * Self.historyBytes else { return }
    let start = end - Self.historyBytes
    var bytes = window.mutableSpan
    for index in 0..<Self.historyBytes { bytes[index] = bytes[start + index] }
    end = Self.historyBytes
  }
}
