// Unsafe: lends array storage to the system's read calls.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FileDescriptor {
  /// Reads up to `count` bytes at the current place into `buffer` from `start` on.
  ///
  /// - Returns: how many bytes came; 0 at the end of the file.
  package borrowing func read(
    into buffer: inout [UInt8], from start: Int, count: Int
  ) throws(SystemError) -> Int {
    precondition(start >= 0 && count >= 0 && start + count <= buffer.count)
    let number = self.number
    while true {
      let got = unsafe buffer.withUnsafeMutableBytes { bytes in
        retrying {
          unsafe systemRead(number, bytes.baseAddress.map { unsafe $0 + start }, count)
        }
      }
      if got >= 0 { return got }
      guard errno == EAGAIN else { throw .last("read", path) }
      waitUntilReadable()
    }
  }

  /// Reads up to `count` bytes at `offset`, without moving the current place.
  ///
  /// - Returns: how many bytes came; fewer than `count` only at the end of the file.
  package borrowing func read(
    into buffer: inout [UInt8], from start: Int = 0, count: Int, at offset: Int
  ) throws(SystemError) -> Int {
    precondition(start >= 0 && count >= 0 && start + count <= buffer.count)
    let number = self.number
    var done = 0
    while done < count {
      let got = unsafe buffer.withUnsafeMutableBytes { bytes in
        retrying {
          unsafe pread(
            number, bytes.baseAddress.map { unsafe $0 + start + done }, count - done,
            off_t(offset + done))
        }
      }
      guard got >= 0 else { throw .last("pread", path) }
      if got == 0 { break }
      done += got
    }
    return done
  }

  /// The bytes at `offset`, at most `count`; fewer only at the end of the file.
  package borrowing func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let got = try read(into: &buffer, count: count, at: offset)
    if got < count { buffer.removeLast(count - got) }
    return buffer
  }

  /// Waits until there is something to read, or the other end has gone.
  package borrowing func waitUntilReadable() {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }

  /// Whether reading would give bytes, or the end of the input, without waiting.
  package var hasInputWaiting: Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }
}

/// The system's call `read`, whose name the methods above hide.
private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, buffer, count)
}
