import Foundation
import Platform
import Testing

@Suite("Queues for a lock")
struct LockQueueTests {
  private let folder: PlatformFolder

  init() throws {
    folder = try PlatformFolder()
    try folder.write("lock", "")
  }

  /// Starts processes that hold the lock one after the other, without a gap, a while each.
  private func start(_ count: Int, holding seconds: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      "for i in $(seq \(count)); do flock '\(folder.at("lock"))' sleep \(seconds) & done; wait",
    ]
    try process.run()
    let status = try FileDescriptor.open(folder.at("lock")).status()
    while FileLock.holder(of: status) == nil { usleep(1000) }
    return process
  }

  private func lock(_ milliseconds: Int) throws -> FileLock {
    try FileLock(
      try FileDescriptor.open(folder.at("lock"), options: .writing), waiting: milliseconds)
  }

  @Test("a lock that goes from hand to hand is waited for, however long that takes")
  func queue() throws {
    let holders = try start(12, holding: "0.1")
    let lock = try lock(400)
    lock.release()
    holders.waitUntilExit()
  }

  @Test("a lock that one process keeps is given up")
  func keeper() throws {
    let holder = try start(1, holding: "2")
    let error = #expect(throws: SystemError.self) { _ = try lock(400) }
    #expect(error?.isBusy == true)
    holder.waitUntilExit()
  }
}
