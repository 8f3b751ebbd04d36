import Foundation
import Platform
import Testing

@Suite("Locks")
struct LockTests {
  let folder: PlatformFolder

  init() throws {
    folder = try PlatformFolder()
    try folder.write("lock", "")
  }

  private func lock(_ milliseconds: Int) throws -> FileLock {
    try FileLock(
      try FileDescriptor.open(folder.at("lock"), options: .writing), waiting: milliseconds)
  }

  @Test("a second holder waits as long as it is told, and then gives up")
  func waiting() throws {
    let first = try lock(0)
    let start = Clock.monotonicMilliseconds()
    let error = #expect(throws: SystemError.self) { _ = try lock(80) }
    #expect(error?.isBusy == true)
    #expect(Clock.monotonicMilliseconds() - start >= 80)
    first.release()
    let second = try lock(0)
    second.release()
  }

  @Test("a lock ends with the value that holds it")
  func scope() throws {
    do {
      let held = try lock(0)
      let status = try held.status()
      #expect(status.isRegular)
    }
    _ = try lock(0)
  }

  @Test("the holder is named as long as there is one")
  func holder() throws {
    let status = try FileDescriptor.open(folder.at("lock")).status()
    #expect(FileLock.holder(of: status) == nil)
    let held = try lock(0)
    #expect(FileLock.holder(of: status) == Environment.process)
    try held.write(Array("mark".utf8))
    held.release()
    #expect(FileLock.holder(of: status) == nil)
    #expect(try folder.text("lock") == "mark")
  }

  @Test("a lock of a process that was killed is free at once")
  func killed() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["flock", "--no-fork", folder.at("lock"), "sleep", "60"]
    try process.run()
    let status = try FileDescriptor.open(folder.at("lock")).status()
    let deadline = Clock.monotonicMilliseconds() + 5000
    while FileLock.holder(of: status) == nil, Clock.monotonicMilliseconds() < deadline {
      usleep(2000)
    }
    #expect(FileLock.holder(of: status) == Int(process.processIdentifier))
    #expect(throws: SystemError.self) { _ = try lock(10) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let next = try lock(0)
    next.release()
  }
}
