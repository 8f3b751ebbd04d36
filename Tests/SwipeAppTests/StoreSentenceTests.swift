import Foundation
import Platform
import Testing

@testable import CardStore
@testable import SwipeApp

/// What is said of troubles that a test cannot bring about with commands, or only in a long time.
@Suite("Sentences about a deck in trouble")
struct StoreSentenceTests {
  @Test(
    "each says what is the matter, whether anything was recorded, and what helps",
    arguments: [
      (
        .locked(holder: nil, seconds: 5),
        ["another process has held", "5 seconds", "nothing was recorded", "try again"]
      ),
      (.locked(holder: 77, seconds: 5), ["process 77 has held", "nothing was recorded"]),
      (
        .shortLog(missing: 1),
        ["lost its newest record,", "nothing was recorded", "'swipe-cli doctor --repair'"]
      ),
      (.shortLog(missing: 3), ["lost its newest 3 records,"]),
      (
        .newerFormat(9, writer: "swipe\u{1B}[2J"),
        ["format 9", "up to \(DeckFormat.newest)", "a newer one is needed"]
      ),
      (
        .locksNotHonoured,
        ["does not honour locks", "one process", "nothing was recorded"]
      ),
      (
        .damaged(Damage("log", .lostRecords(2), "newest verdicts are lost")),
        ["log has lost its newest 2 records", "newest verdicts are lost", "'swipe-cli doctor'"]
      ),
      (
        .notRecorded(SystemError(call: "write", path: ".new-12-f00-cards-1", code: ENOSPC)),
        ["cards-1: write failed", "nothing was recorded, try again when there is room"]
      ),
      (
        .notRecorded(SystemError(call: "write", path: "cards-2", code: EFBIG)),
        [
          "cards-2: write failed",
          "nothing was recorded, try again with a higher limit (ulimit -f)",
        ]
      ),
      (
        .notRecorded(SystemError(call: "fsync", path: ".new-old", code: EIO)),
        [".new-old: fsync failed", "nothing was recorded"]
      ),
      (.input(.tooManyCards("all.json")), ["all.json", "cannot hold so many cards"]),
    ] as [(StoreError, [String])])
  func sentences(_ error: StoreError, _ parts: [String]) {
    let explanation = Explanation(error)
    for part in parts { #expect(explanation.text.contains(part), "\(explanation.text)") }
    #expect(!explanation.text.contains(".new-12"))
    #expect(!explanation.text.unicodeScalars.contains { $0.value < 0x20 })
    if case .input = error {
      #expect(explanation.status == .input)
    } else {
      #expect(explanation.status == .store)
    }
  }
}
