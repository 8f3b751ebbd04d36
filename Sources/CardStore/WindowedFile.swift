import Platform

/// An open file that is read in pieces: one piece as large as asked for, but when reading goes on
/// where it ended or began, more and more at a time.
///
/// A class, because several readers share the one open file, and because a dictionary cannot hold
/// what cannot be copied.
final class WindowedFile {
  private static let largest = 1 << 16

  private let descriptor: FileDescriptor
  private(set) var buffer: [UInt8] = []
  private var start = 0
  private var end = 0
  private var reach = 0

  /// Takes over an open file.
  init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Brings the bytes at `offset` into the buffer.
  ///
  /// - Returns: The index in `buffer` where they begin; nil when the file ends before.
  func load(at offset: Int, count: Int) throws(SystemError) -> Int? {
    if offset >= start, offset + count <= end { return offset - start }
    let goesOn = end > 0 && offset >= start && offset <= end + 4096
    let goesBack = end > 0 && offset < start && offset + count >= start - 4096
    reach = goesOn || goesBack ? min(max(4096, reach * 4), Self.largest) : 0
    let first = goesBack ? max(0, min(offset, offset + count - reach)) : offset
    let wanted = goesBack ? offset + count - first : max(count, reach)
    if buffer.count < wanted {
      buffer = [UInt8](repeating: 0, count: wanted)
    }
    start = first
    end = first
    end = first + (try descriptor.read(into: &buffer, count: wanted, at: first))
    return offset + count <= end ? offset - first : nil
  }

  /// The open file itself.
  func withDescriptor<Result, Failure: Error>(
    _ body: (borrowing FileDescriptor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(descriptor)
  }
}
