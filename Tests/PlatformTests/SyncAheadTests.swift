import Foundation
import Platform
import Testing

@Suite("Synchronizing ahead")
struct SyncAheadTests {
  @Test("a file that is written and synchronized in turns is whole in the end")
  func file() throws {
    let folder = try PlatformFolder()
    let file = try FileDescriptor.open(folder.at("f"), options: [.writing, .creating])
    var ahead = SyncAhead(step: 1000)
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    for start in stride(from: 0, to: bytes.count, by: 700) {
      let end = min(start + 700, bytes.count)
      try file.write(bytes, start..<end)
      try ahead.wrote(file, upTo: end)
    }
    try ahead.wrote(file, upTo: bytes.count, isLast: true)
    try ahead.finish()
    try ahead.finish()
    let written = try file.bytes(at: 0, count: bytes.count + 1)
    #expect(written == bytes)
  }

  @Test("what fails ahead is told, by the next step or at the end, and once")
  func failure() throws {
    // A pipe cannot be synchronized.
    let pipe = Pipe()
    let number = pipe.fileHandleForWriting.fileDescriptor
    let file = FileDescriptor.borrowed(number)
    for isToldByStep in [false, true] {
      var ahead = SyncAhead(step: 10)
      var size = 10
      try ahead.wrote(file, upTo: size)
      var failure: SystemError?
      do throws(SystemError) {
        while isToldByStep {
          size += 10
          try ahead.wrote(file, upTo: size)
        }
        try ahead.finish()
      } catch {
        failure = error
      }
      #expect(failure?.call == "fdatasync" && failure?.isUnsupported == true)
      try ahead.finish()
    }
  }

  @Test("of less than a step the disk is not told, nor of what cannot be handed over")
  func nothing() throws {
    let pipe = Pipe()
    let file = FileDescriptor.borrowed(pipe.fileHandleForWriting.fileDescriptor)
    var ahead = SyncAhead(step: 10)
    try ahead.wrote(file, upTo: 9)
    try ahead.wrote(file, upTo: 9, isLast: true)
    try ahead.finish()
    try ahead.wrote(FileDescriptor.borrowed(9999), upTo: 10)
    try ahead.finish()
  }
}
