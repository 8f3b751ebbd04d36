// Unsafe: lends array storage to the system's write calls.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FileDescriptor {
  /// Writes all of `bytes` at the current place, however many calls it takes.
  package borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
    try write(bytes, 0..<bytes.count)
  }

  /// Writes the part `range` of `bytes` at the current place, however many calls it takes.
  package borrowing func write(_ bytes: [UInt8], _ range: Range<Int>) throws(SystemError) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    let number = self.number
    var start = range.lowerBound
    while start < range.upperBound {
      let done = unsafe bytes.withUnsafeBytes { buffer in
        retrying {
          unsafe systemWrite(
            number, buffer.baseAddress.map { unsafe $0 + start }, range.upperBound - start)
        }
      }
      if done > 0 {
        start += done
      } else if done < 0, errno == EAGAIN {
        waitUntilWritable()
      } else if done < 0 {
        throw .last("write", path)
      } else {
        throw .shortWrite(path)
      }
    }
  }

  /// Writes all of `bytes` at `offset`, without moving the current place.
  package borrowing func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    let number = self.number
    var start = 0
    while start < bytes.count {
      let done = unsafe bytes.withUnsafeBytes { buffer in
        retrying {
          unsafe pwrite(
            number, buffer.baseAddress.map { unsafe $0 + start }, bytes.count - start,
            off_t(offset + start))
        }
      }
      guard done >= 0 else { throw .last("pwrite", path) }
      guard done > 0 else { throw .shortWrite(path) }
      start += done
    }
  }

  /// Waits until the file's bytes, and what is needed to find them again, are on the disk.
  package borrowing func synchronizeData() throws(SystemError) {
    let number = self.number
    #if canImport(Darwin)
      // Untested here: on Darwin only a full flush reaches the medium.
      let result = retrying { Int(fcntl(number, F_FULLFSYNC)) }
    #else
      let result = retrying { Int(fdatasync(number)) }
    #endif
    guard result == 0 else { throw .last("fdatasync", path) }
  }

  /// Waits until the file or folder is on the disk with all the system knows of it.
  package borrowing func synchronize() throws(SystemError) {
    let number = self.number
    guard retrying({ Int(fsync(number)) }) == 0 else { throw .last("fsync", path) }
  }

  /// Lets the disk begin with a part of the file that was written, so that less is left to wait for when
  /// it is synchronized. A wish: nothing is promised, and not every system can do it.
  package borrowing func beginWriting(_ range: Range<Int>) {
    #if os(Linux)
      // Of pages that have just been written, Linux takes this as the wish to write them out.
      posix_fadvise(
        number, off_t(range.lowerBound), off_t(range.count), Int32(POSIX_FADV_DONTNEED))
    #endif
  }

  /// Cuts or extends the file to `size` bytes.
  package borrowing func truncate(to size: Int) throws(SystemError) {
    let number = self.number
    guard retrying({ Int(ftruncate(number, off_t(size))) }) == 0 else {
      throw .last("ftruncate", path)
    }
  }

  private borrowing func waitUntilWritable() {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}

/// The system's call `write`, whose name the methods above hide.
private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, buffer, count)
}
